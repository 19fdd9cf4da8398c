# What tests on a cluster check with; the cluster's files stand in $folder/cluster.

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
