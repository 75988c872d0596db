#!/bin/sh
# Name the Python that .venv is made with: the first, unless it is not known to be compiled for speed and the second, the
# system's own, is of the same version. Managers of versions often compile without optimisation; distributions do not,
# and their Python is a third faster, though it need not say so of itself.

says() {
    "$1" -c "import sys, sysconfig; print($2)"
}

version='*sys.version_info[:2]'
optimised='"--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")'

complete() {
    "$1" -c 'import venv, ensurepip'
}

first=${1:-python3}
second=${2:-/usr/bin/python3}
{
    if [ "$(says "$first" "$optimised")" = False ] && complete "$second" &&
        [ "$(says "$first" "$version")" = "$(says "$second" "$version")" ]; then
        echo "$second"
    else
        echo "$first"
    fi
} 2> /dev/null
