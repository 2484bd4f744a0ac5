#!/usr/bin/env bash
# What is handed out tells nothing of where, by whom and when it was built, and the steps after compiling, done again, give
# the same bytes: the two parts of the page's program, explorer.html, the list of files that is kept offline. Debian packages
# are made twice by tests/checks.sh deb; whole builds are compared by tests/reproducible.sh.
#   tests/traces.sh        # after the builds release and web and tests/checks.sh deb
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

release=build/release site=build/web web=build/web-build
made=("$release"/{posenc,posenc-explorer,libposenc_core.a} "$site" build/deb/installed)
for path in "${made[@]}"; do
    [ -e "$path" ] || { echo "$path has not been built"; exit 1; }
done
bad=0

# nowhere WORDS: as they are, in any of the files.
nowhere() {
    local found
    if [ "${#1}" -gt 4 ] && found=$(grep -rlaF -- "$1" "${made[@]}"); then
        printf '"%s" stands in:\n%s\n' "$1" "$found"
        bad=1
    fi
}
nowhere "$PWD"
nowhere "$HOME/"
nowhere "/$(id -un)/"
nowhere "$(hostname)"
for path in "${made[@]}"; do
    [ ! -f "$path" ] || nowhere "$(LC_ALL=C date -r "$path" '+%b %e %Y')" # as compilers write it
done

again=$(mktemp -d)
trap 'rm -r "$again"' EXIT

# same NAME FILE: that the one made again is the one that is handed out.
same() { cmp "$again/$1" "$2" || bad=1; }
cached() { sed -n "s/^POSENC_$1:[A-Z]*=//p" "$web/CMakeCache.txt"; }

scripts=src/build_scripts python=$(cached FONT_PYTHON)
# A function that one file alone has is named after the path of that file, of files made for the build from its folder on, and
# functions are sorted by their names.
"$python" -c '
import hashlib, pathlib, re, sys
paths = [path for pattern in ("src/**/*.cpp", "build/**/*.c", "build/**/*.cpp") for path in pathlib.Path().glob(pattern)]
paths += [path.relative_to(sys.argv[2]) for path in paths if path.is_relative_to(sys.argv[2])]
known = {int(hashlib.md5(str(path).encode()).hexdigest(), 16) for path in paths}
named = {int(found) for found in re.findall(rb"\.__uniq\.(\d+)", pathlib.Path(sys.argv[1]).read_bytes())}
print(f"functions of {len(named)} files, {len(named - known)} of unknown paths")
sys.exit(not named or bool(named - known))' "$web/posenc.wasm" "$web" || bad=1
"$python" "$scripts/split_page.py" "$web/posenc.wasm" "$web/posenc.map" "$scripts/first_view.txt" \
    "$web/fonts/later_bytes.txt" "$again/posenc.wasm" "$again/posenc-more.wasm" \
    --wasm-opt "$(cached wasm_opt)" --wasm-split "$(cached wasm_split)"
"$python" "$scripts/pack_page.py" "$site" web/one_file/unpack.js web/one_file/site.js "$again/explorer.html" --most 4000000
"$python" "$scripts/list_site.py" "$site" web/service_worker.js "$again/service_worker.js"
for name in posenc.wasm posenc-more.wasm explorer.html service_worker.js; do same "$name" "$site/$name"; done
exit "$bad"
