#!/bin/sh
# Make sure that the tests have an nginx: the system's; else apt's, as root. It is not started.

find_nginx() {
    PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v nginx
} > /dev/null

install_with_apt() {
    [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null || return 1
    echo "== installing nginx with apt (once)"
    apt-get -qq update || return 1
    RUNLEVEL=1 apt-get -qq install -y --no-install-recommends nginx-light > /dev/null  # in runlevel 1 it is not started
    find_nginx
}

find_nginx || install_with_apt || {
    echo "The tests of several servers behind nginx cannot run without it. Install it first: sudo apt install nginx-light" >&2
    exit 1
}
