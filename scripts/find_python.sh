#!/bin/sh
# Name the Python that .venv is made with: the first, unless it was compiled without optimisation and the second will do.
# Programs that manage versions often compile without; the Python of a distribution then runs everything a third faster.

unoptimised() {
    "$1" -c 'import sys, sysconfig; sys.exit("--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "--enable-optimizations"))'
}

complete() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'
}

first=${1:-python3}
second=${2:-/usr/bin/python3}
if unoptimised "$first" && complete "$second"; then echo "$second"; else echo "$first"; fi 2> /dev/null
