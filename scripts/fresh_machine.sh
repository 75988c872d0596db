#!/bin/sh
# Try `make play` and `make test` on a bare machine, as an ordinary user, and print how long each takes.
#
#   scripts/fresh_machine.sh [FOLDER]                 as root; FOLDER must not exist yet
#   TESTS="make check" scripts/fresh_machine.sh       other tests
#   NO_BROWSER=1 scripts/fresh_machine.sh             without Chromium: all other tests run, then `make test` fails
#
# The machine is a folder with a minimal Debian from debootstrap: git, make, python3-venv and Chromium, and nothing of this
# machine but its network settings. The tests run without a home that could be written to. The folder is deleted at the end.
set -eu

[ "$(id -u)" = 0 ] || { echo "debootstrap and chroot need root." >&2; exit 1; }
command -v debootstrap > /dev/null || { echo "Install it first: sudo apt install debootstrap" >&2; exit 1; }
source=$(cd "$(dirname "$0")/.." && pwd)
parent=$(mktemp -d)
machine=${1:-$parent/machine}
home=/srv/player
clone="/srv/a clone"
tests=${TESTS:-make test}

stop_processes() {  # of the machine
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/root" 2> /dev/null)" != "$machine" ] || kill "-$1" "${process#/proc/}" 2> /dev/null || true
    done
}

clean_up() {
    stop_processes KILL
    umount -R -l "$machine/proc" "$machine/dev" 2> /dev/null || true
    rm -rf --one-file-system "$machine" "$parent"  # never what is still mounted
}

as_root() {
    chroot "$machine" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

as_player() {  # HOME COMMAND
    chroot --userspec=player:player "$machine" \
        /usr/bin/env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME="$1" sh -c "cd '$clone' || exit
$2"
}

measure() {  # NAME HOME COMMAND
    begun=$(date +%s) code=0
    as_player "$2" "$3" || code=$?
    echo "== $1: $(($(date +%s) - begun)) s"
    return $code
}

mkdir "$machine"  # fails if it exists: it is deleted at the end
machine=$(cd "$machine" && pwd -P)
trap clean_up EXIT
trap "exit 1" HUP INT TERM
echo "== making the machine"
debootstrap --variant=minbase --include=ca-certificates,git,make,python3-venv stable "$machine" > "$machine/log" ||
    { tail -5 "$machine/log" >&2; exit 1; }
mount --bind /proc "$machine/proc"
mount --rbind /dev "$machine/dev"  # with terminals and shared memory
mount --make-rslave "$machine/dev"
cp /etc/resolv.conf /etc/hosts "$machine/etc/"
cp -r /etc/ssl/certs "$machine/etc/ssl/"
[ ! -e /etc/pip.conf ] || cp /etc/pip.conf "$machine/etc/"
[ -n "${NO_BROWSER:-}" ] || as_root sh -c 'apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium-headless-shell > /dev/null'
as_root useradd --create-home --home-dir "$home" player
git clone -q "$source" "$machine$clone"
as_root chown -R player: "$clone"

measure "make play, until its first page is there" "$home" '
    make play < /dev/null > play.txt 2>&1 &
    until address=$(grep -o "http://127[^ ]*" play.txt) && python3 -c "import sys, urllib.request as u; u.urlopen(sys.argv[1])" "$address"; do
        kill -0 $! || { cat play.txt; exit 1; }
        sleep 0.2
    done 2> /dev/null
    cat play.txt'
measure "the solver, in the background" "$home" '
    until [ -e .venv/.later ]; do
        ! grep -q failed .venv/later.txt || { cat .venv/later.txt; exit 1; }
        sleep 0.2
    done'
stop_processes INT
measure "$tests" /nonexistent "$tests"
