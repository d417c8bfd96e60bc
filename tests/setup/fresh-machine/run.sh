#!/usr/bin/env bash
# Runs the commands of its standard input as root on a machine that looks fresh: in a namespace with its own network, where
# /etc, /var, /srv and /root are written to memory. CHECKOUT is the folder of the project. `bin` replaces what a namespace
# cannot do: apt-get and systemctl, and the packages and pages of npm, which are those of the checkout.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
commands=$(cat)
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
for folder in /etc /var /srv /root; do
  mkdir -p "/mnt$folder/new" "/mnt$folder/work" "$folder"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=/mnt$folder/new,workdir=/mnt$folder/work" "$folder"
done
mount -t tmpfs tmpfs /run
rm -rf /etc/postgresql/* /var/lib/postgresql/* /var/lib/redis/*
ip link set lo up
# Caddy may listen on 80 and 443 without the capability that systemd gives it.
echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start
REAL_NPM=$(command -v npm)
export REAL_NPM CHECKOUT PATH="$here/bin:$PATH"
cd "$CHECKOUT"
# One shell, as a person has, which stops at the first failure.
if ! bash -euo pipefail -c "$commands"; then
  tail -n 30 /var/log/fresh-machine/*.log >&2 || true
  exit 1
fi
