# What tests on a cluster begin and check with; sourced with the program `trammel` as argument 1. All
# their files stand in $folder, the cluster's in $folder/cluster.
set -uo pipefail
source "$(dirname -- "${BASH_SOURCE[0]}")/cluster.sh"
PATH=$PATH:/usr/sbin:/sbin

trammel=$1
folder=$(mktemp -d)
trap 'stopCluster; rm -rf "$folder"' EXIT

fail() {
    echo "FAILED: $*"
    tail -n 5 "$folder"/cluster/log/*.log
    exit 1
}

# expect WHAT ACTUAL EXPECTED
expect() {
    [ "$2" = "$3" ] || fail "$1 is '$2'; expected '$3'"
    echo "ok: $1 is $3"
}

# waitFor SECONDS CONDITION...
waitFor() { waitAtMost "$@" || fail "waited in vain for: ${*:2}"; }

# statusValue COMMAND FOLDER KEY...: of `trammel COMMAND status FOLDER --json`
statusValue() {
    "$trammel" "$1" status "$2" --json |
        python3 -c 'import json, sys
value = json.load(sys.stdin)
for key in sys.argv[1:]: value = value[key]
print(value)' "${@:3}"
}
