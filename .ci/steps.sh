# What .ci/run and .ci/thorough share; sourced from the top of the repository.
export CI=${CI:-true}

step() { printf '\n== %s (%ss)\n' "$*" "$SECONDS"; }

# need COMMAND PACKAGE: installs the Debian package when the command is missing.
need() {
  command -v "$1" >/dev/null && return
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "$2" >/dev/null
}

# run_logged FILE COMMAND…: runs it, output on the screen and in the file.
run_logged() {
  local file=$1
  shift
  "$@" 2>&1 | tee "$file"
}

# no_warnings FILE: of ours; the linker has its own to say of the toolchain's static libraries.
no_warnings() {
  ! grep 'warning:' "$1" | grep -v '^/.*/usr/lib/swift' ||
    { echo "the build is not free of warnings" >&2; return 1; }
}

# golden_stores FOLDER: each verifies, and the scripts still write what is committed.
golden_stores() {
  local store
  for store in Fixtures/stores/*/*.daybook; do python3 -B .ci/verify.py "$store"; done
  python3 -B .ci/golden.py "$1/golden"
  python3 -B .ci/damaged.py "$1/damaged"
  diff -r "$1/golden" Fixtures/stores/format-1
  diff -r "$1/damaged" Fixtures/damaged
}

# run_examples FOLDER: the three programs, as their pages show them, one after the other.
run_examples() {
  local bin=.build/debug
  "$bin/MyLocations" "$1/Places.daybook" tag 37.3318 -122.0312 category=Landmark \
    photo=Fixtures/photos/harbour.jpg subThoroughfare=1 thoroughfare='Infinite Loop' locality=Cupertino
  "$bin/MyLocations" "$1/Places.daybook" edit 1 description='Where it began'
  "$bin/MyLocations" "$1/Places.daybook"
  "$bin/FoodPin" "$1/Food.daybook"
  "$bin/FoodPin" "$1/Food.daybook" add name=Barrafina type=Tapas location=London phone=1 \
    summary=Counter image=Fixtures/photos/harbour.jpg
  "$bin/FoodPin" "$1/Food.daybook" rate 1 awesome
  "$bin/Contacts" "$1/People.daybook" save Ann 'Long Street 1' 555
  "$bin/Contacts" "$1/People.daybook" find Ann
  for store in Places Food People; do python3 -B .ci/verify.py "$1/$store.daybook"; done
}
