#!/usr/bin/env bash
# Whether two builds of one commit in different folders give the same bytes: programs, page and Debian packages, everything
# compiled twice. Takes as long as that; by hand before a release. What tests/run.sh can show in seconds is in
# tests/traces.sh.
#   tests/reproducible.sh [--cached] [--native | --page] [COMMIT]
#   --cached   let ccache answer, which shows less: both folders then share objects
#   --native, --page   only this half
# The last line is 'N files, N differ'.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cached=no halves="native page" commit=HEAD
for word in "$@"; do
    case $word in
        --cached) cached=yes ;;
        --native | --page) halves=${word#--} ;;
        --*) sed -n '5,7s/^# *//p' "$0" >&2; exit 2 ;;
        *) commit=$word ;;
    esac
done
[ "$cached" = yes ] || export CCACHE_DISABLE=1

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Names of different lengths: a path that comes into a program moves what follows.
trees=("$folder/one" "$folder/second-which-is-longer")
for tree in "${trees[@]}"; do
    git clone --quiet --no-hardlinks . "$tree"
    git -C "$tree" checkout --quiet "$(git rev-parse "$commit")"
    mkdir -p "$tree/build"
    cp -R build/third_party "$tree/build/third_party"
done

build_native() {
    cmake --preset release >build.log &&
        cmake --build --preset release --target posenc posenc-explorer posenc_core copyright >>build.log &&
        (cd build/release && cpack -G DEB -B ../deb >>../../build.log)
}
build_page() { cmake --preset web >page.log && cmake --build --preset web >>page.log; }

for half in $halves; do
    (cd "${trees[0]}" && "build_$half")
    sleep 1 # another second, should a time be written down
    (cd "${trees[1]}" && export TZ=Pacific/Auckland LC_ALL=C.UTF-8 USER=somebody HOME="$folder" && "build_$half")
done

results() {
    cd "$1"
    for path in build/release/posenc build/release/posenc-explorer build/release/libposenc_core.a build/deb/*.deb; do
        [ ! -f "$path" ] || echo "$path"
    done
    [ ! -d build/web ] || find build/web -type f
}
mapfile -t files < <(results "${trees[0]}" | sort)
[ "$(results "${trees[1]}" | sort)" = "$(printf '%s\n' "${files[@]}")" ] || { echo "the two have other files"; exit 1; }
differ=0
for file in "${files[@]}"; do
    cmp "${trees[0]}/$file" "${trees[1]}/$file" || differ=$((differ + 1))
done
echo "${#files[@]} files, $differ differ"
[ "$differ" -eq 0 ]
