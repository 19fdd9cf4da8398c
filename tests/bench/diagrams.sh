#!/usr/bin/env bash
# The diagrams of docs/work-precision in small: trammel-bench makes the tables, scripts/diagrams
# draws them. Each is there, of the size that the page has, with more colours than an empty one.
# diagrams.sh BENCH FOLDER
set -euo pipefail
bench=$1 folder=$2
source=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
rm -rf -- "$folder"
mkdir -p -- "$folder"
"$bench" --smoke --work-precision --output "$folder" >/dev/null 2>&1
"$source/scripts/diagrams" "$folder"/work-precision-*.csv
failed=0
for page in "$source"/docs/work-precision/*.png; do
    name=$(basename -- "$page")
    picture=$(find "$folder" -name "work-precision-*${name/long-chain/chain-*}")
    if [ -z "$picture" ]; then
        echo "none like $page is there"
        failed=1
        continue
    fi
    read -r size colours < <(identify -format '%wx%h %k\n' "$picture")
    expected=$(identify -format '%wx%h' "$page")
    if [ "$size" != "$expected" ] || [ "$colours" -lt 40 ]; then
        echo "$picture: $size, $colours colours; expected $expected, 40 or more"
        failed=1
    fi
done
exit $failed
