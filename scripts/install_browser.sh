#!/bin/sh
# Make sure that the tests have a Chromium: the system's; else apt's, as root; else Playwright's own.
# Usage: install_browser.sh FOLDER, the folder of the programs python and playwright

bin=$1

has_system_browser() {
    command -v chromium || command -v chromium-browser || command -v google-chrome
} > /dev/null

install_with_apt() {
    [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null || return 1
    echo "== installing Chromium with apt (once)"
    apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium > /dev/null && has_system_browser
}

can_launch_playwright() {
    "$bin/python" -c 'from playwright.sync_api import sync_playwright as start
with start() as playwright: playwright.chromium.launch(args=["--no-sandbox"]).close()'
}

install_with_playwright() {
    can_launch_playwright 2> /dev/null && return
    echo "== installing Playwright's Chromium (once)"
    # A system may lack libraries that it needs, so that it is installed and still does not start.
    timeout 600 "$bin/playwright" install chromium > /dev/null && can_launch_playwright
}

has_system_browser || install_with_apt || install_with_playwright || {
    echo "The tests in a browser cannot run without Chromium. Install it first: sudo apt install chromium" >&2
    exit 1
}
