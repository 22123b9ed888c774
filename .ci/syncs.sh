#!/usr/bin/env bash
# Counts syncs with strace: one for each save without documents, and none for reading.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/steps.sh
need strace strace
daybook=$(realpath "${DAYBOOK:-.build/release/daybook}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DAYBOOK_STORE=$work/Store.daybook
failed=0

# syncs WANTED NAME WORDS…: how many fsync, fdatasync, sync_file_range … the command makes.
syncs() {
  local wanted=$1 name=$2 found
  shift 2
  strace -f -qq -o "$work/trace" -e trace=fsync,fdatasync,sync,syncfs,sync_file_range,msync \
    "$daybook" "$@" >/dev/null
  found=$(grep -cE '(fsync|fdatasync|sync|syncfs|sync_file_range|msync)\(' "$work/trace" || true)
  if [ "$found" = "$wanted" ]; then
    echo "PASS $name: $found"
  else
    echo "FAIL $name: $found syncs, not $wanted"
    cat "$work/trace"
    failed=1
  fi
}

"$daybook" init "$DAYBOOK_STORE" --template locations
id=$("$daybook" add Location latitude=1 longitude=1)
syncs 1 "add" add Location latitude=2 longitude=2 category=Bar
syncs 1 "set" set "$id" category=Park
syncs 0 "set to what it is" set "$id" category=Park
syncs 1 "delete" delete "$id"
syncs 0 "list" list Location
syncs 0 "check" check
export DAYBOOK_STORE=$work/Contacts.daybook
"$daybook" init "$DAYBOOK_STORE" --template contacts
syncs 1 "import of one save" import Contact Fixtures/records/contacts.csv
syncs 4 "import of a save every two rows" import Contact Fixtures/records/contacts.csv --save-every 2
exit $failed
