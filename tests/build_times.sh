#!/usr/bin/env bash
# Measures what compiling costs: tests/build_times.sh [COMMIT] [PRESET...]
# Builds the presets (web release asan) of a commit (HEAD) one after the other in a clean clone, without ccache, and prints
# wall time and processor time of each. The machine should do nothing else meanwhile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

commit=${1:-HEAD}
presets=("${@:2}")
[ ${#presets[@]} -gt 0 ] || presets=(web release asan)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet . "$folder/clone"
git -C "$folder/clone" checkout --quiet "$(git rev-parse "$commit")"
mkdir "$folder/clone/build"
ln -s "$PWD/build/third_party" "$folder/clone/build/third_party"
cd "$folder/clone"
export CCACHE_DISABLE=1
TIMEFORMAT='%R s, %U s of user and %S s of system processor time'
for preset in "${presets[@]}"; do
    cmake --preset "$preset" >"$folder/log" 2>&1 || { tail "$folder/log"; exit 1; }
    printf '%s: ' "$preset"
    time cmake --build --preset "$preset" >"$folder/log" 2>&1 || { tail "$folder/log"; exit 1; }
done
