#!/bin/sh
# Make sure that the tests have a Chromium: the system's; else apt's, as root; else Playwright's own.
# Chromium without windows (headless shell) is preferred: it is smaller, and tests take a third less time.
# Usage: install_browser.sh FOLDER, the folder of the programs python and playwright

bin=$1
PLAYWRIGHT_BROWSERS_PATH=$(cd "$bin/.." && pwd)/browsers  # nothing in the user's folders; tests look there, too
export PLAYWRIGHT_BROWSERS_PATH

has_system_browser() {
    command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome
} > /dev/null

install_with_apt() {
    [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null || return 1
    echo "== installing Chromium with apt (once)"
    apt-get -qq update || return 1
    for package in chromium-headless-shell chromium; do  # older releases have no headless shell
        apt-get -qq install -y --no-install-recommends "$package" > /dev/null && has_system_browser && return
    done
    return 1
}

can_launch_playwright() {
    "$bin/python" -c 'from playwright.sync_api import sync_playwright as start
with start() as playwright: playwright.chromium.launch(args=["--no-sandbox"]).close()'
}

install_with_playwright() {
    can_launch_playwright 2> /dev/null && return
    echo "== installing Playwright's Chromium (once)"
    # A system may lack libraries that it needs, so that it is installed and still does not start.
    timeout 600 "$bin/playwright" install --only-shell chromium > /dev/null && can_launch_playwright
}

has_system_browser || install_with_apt || install_with_playwright || {
    echo "The tests in a browser cannot run without Chromium. Install it first: sudo apt install chromium" >&2
    exit 1
}
