#!/usr/bin/env bash
# serve.sh FOLDER: a cluster (cluster.sh) from the line "ready" on until standard input ends.
set -uo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/cluster.sh"
PATH=$PATH:/usr/sbin:/sbin
trap stopCluster EXIT
startCluster "$1" || exit 1
echo ready
read -r _
