#!/usr/bin/env bash
# Sourced by the tests of the house: a copy of the tree that a test may add to, and its program.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2034 # what add_all.sh sources besides uses it
posenc=build/release/posenc

# copy_tree: what git knows or would add, with the libraries that were built already; goes there.
copy_tree() {
    (cd "$root" && git ls-files -z --cached --others --exclude-standard --deduplicate |
        while IFS= read -r -d '' file; do if [ -e "$file" ]; then printf '%s\0' "$file"; fi; done |
        tar --null --files-from=- --create) | tar --extract --directory "$work"
    mkdir -p "$work/build"
    ln -s "$root/build/third_party" "$work/build/third_party"
    cd "$work"
}

# add_line FILE BEFORE AFTER: adds AFTER behind the one place that says BEFORE.
add_line() {
    [ "$(grep --count --fixed-strings "$2" "$1")" -eq 1 ] || fail "$1 does not have one line with $2"
    sed -i "s/$2/$2 $3/" "$1"
}

# build_program: build/release/posenc and the unit tests, as far as possible from the compiler's cache.
build_program() {
    cmake --preset release >configure.log || { cat configure.log; fail "configure"; }
    cmake --build --preset release --target posenc number_tests screen_tests >build.log || { tail -n 40 build.log; fail "build"; }
}

# unit_tests PROGRAM FILTER
unit_tests() {
    "build/release/$1" --gtest_brief=1 --gtest_filter="$2" >tests.log || { tail -n 40 tests.log; fail "unit tests"; }
}

fail() {
    printf 'failed: %s\n' "$1" >&2
    exit 1
}

# expect TEXT COMMAND...: the command succeeds and what it prints has the text.
expect() {
    local said
    said=$("${@:2}" 2>&1) || fail "${*:2}: $said"
    case "$said" in
        *"$1"*) ;;
        *) fail "${*:2} does not say ‘$1’: $said" ;;
    esac
}

# picture FILE: what is drawn; the settings that a file carries are left out.
picture() {
    PYTHONPATH=$root/tests python3 -B -c \
        'import sys; from png_file import without_state; sys.stdout.buffer.write(without_state(open(sys.argv[1], "rb").read()))' "$1"
}

# expect_differ A B, expect_same A B: two pictures.
expect_differ() { if cmp --silent <(picture "$1") <(picture "$2"); then fail "$1 and $2 are the same picture"; fi; }
expect_same() { cmp <(picture "$1") <(picture "$2") || fail "$1 and $2 are different pictures"; }
