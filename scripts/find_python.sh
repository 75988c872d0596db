#!/bin/sh
# Print the Python that .venv is made with: python3, or the system's if it has the same version and python3 was compiled
# without optimisation. Version managers often compile like that; a distribution's Python is about a third faster.

describe() {
    "$1" -c 'import sys, sysconfig, venv, ensurepip
print(*sys.version_info[:2], "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""))' 2> /dev/null
}

first=${1:-python3} system=${2:-/usr/bin/python3}
found=$(describe "$first")
case $(describe "$system") in  # the same version matches, unless what was found ends in True
"${found% False} "*) echo "$system" ;;
*) echo "$first" ;;
esac
