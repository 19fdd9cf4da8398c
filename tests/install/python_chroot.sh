#!/usr/bin/env bash
# A campaign, no test of ctest: python3-trammel in a bare Debian 12.
#     tests/install/python_chroot.sh FOLDER
# debootstrap makes FOLDER/root (root's rights, 400 MB), `apt install` brings build/package/trammel_*.deb and
# python3-trammel_*.deb with what they depend on, and the lines of tests/python/first.py load, set, run and plot there.
set -euo pipefail
system=$(realpath -m -- "${1:?expected a folder for the system}")/root
source "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/common.sh"

mkdir -p "$(dirname "$system")"
[[ -e $system/etc/debian_version ]] || debootstrap --variant=minbase bookworm "$system" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
rm -f "$system/etc/apt/sources.list" # of debootstrap
for configuration in /etc/apt/apt.conf.d /etc/apt/sources.list.d; do # proxies and mirrors as here
    cp -r "$configuration/." "$system$configuration/"
done
[[ -e /etc/apt/sources.list ]] && cp /etc/apt/sources.list "$system/etc/apt/"
cp /etc/resolv.conf "$system/etc/"
rm -f "$system"/root/*.deb
cp build/package/trammel_*.deb build/package/python3-trammel_*.deb "$system/root/"
chroot "$system" bash -ec 'cd /root && apt-get update -q && apt-get install -qy ./trammel_*.deb ./python3-trammel_*.deb'
cp tests/python/first.py "$system/root/"
chroot "$system" bash -ec 'cd /root && rm -f first.png && MPLBACKEND=Agg python3 first.py'
[[ -s $system/root/first.png ]] && echo "installed, run and plotted in $system"
