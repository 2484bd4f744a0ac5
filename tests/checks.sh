#!/usr/bin/env bash
# The checks of tests/run.sh that are no programs of their own: tests/checks.sh format|scripts|sizes|package|deb
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

format() {
    find src tests -name '*.[ch]pp' -print0 | xargs -0 clang-format --dry-run -Werror --style=file
}

scripts() {
    local found
    mapfile -t found < <(find src tests web .ci -type f -not -name '*.json' -exec grep -lE '^#!.*\b(ba)?sh$' {} + 2>/dev/null)
    printf '%s\n' "${found[@]}"
    [ ${#found[@]} -gt 0 ] && shellcheck --external-sources "${found[@]}"
}

sizes() {
    local long
    long=$(find src tests web -type f \( -name '*.[ch]pp' -o -name '*.js' -o -name '*.mjs' -o -name '*.py' -o -name '*.sh' \
        -o -name '*.cmake' -o -name '*.css' \) -exec awk 'FNR == 401 {print FILENAME}' {} +)
    [ -z "$long" ] || { printf 'longer than 400 lines:\n%s\n' "$long"; return 1; }
}

# Programs outside the tree that find the installed core and the library, by CMake and by pkg-config. The library shows its
# functions alone and needs those of C alone; the loader is part of them.
library() {
    ! nm --dynamic --defined-only "$1" | grep -qv ' posenc_' || { echo "$1 shows more than its functions"; return 1; }
    [ "$(readelf -d "$1" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')" = libposenc.so.1 ] || { echo "$1 has another SONAME"; return 1; }
    ! readelf -d "$1" | grep NEEDED | grep -Ev '\[(libc\.so\.6|libm\.so\.6|ld-linux[^]]*)\]'
}
package() {
    local prefix=$PWD/build/package
    rm -rf "$prefix"
    cmake --install build/release --prefix "$prefix" &&
        cmake -S tests/package -B "$prefix/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" &&
        cmake --build "$prefix/build" && "$prefix/build/table" | diff tests/package/expected.txt - &&
        "$prefix/build/meant" | diff tests/package/meant.txt - &&
        (PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name posenc.pc)")
        export PKG_CONFIG_PATH
        read -ra flags < <(pkg-config --cflags --libs posenc) &&
            cc -std=c11 -Wall -Werror -pedantic tests/package/meant.c "${flags[@]}" -Wl,-rpath,"$(pkg-config --variable=libdir posenc)" \
                -o "$prefix/meant") && "$prefix/meant" | diff tests/package/meant.txt - &&
        library "$(find "$prefix" -name libposenc.so)" &&
        bash -n "$prefix/share/bash-completion/completions/posenc"
}

# An id that is a domain's, as AppStream would have it, takes a domain: there is none yet.
appstream() {
    local version
    version=$(sed -n 's/.*version = "\(.*\)".*/\1/p' src/core/version.hpp)
    appstreamcli validate --no-net --strict --override=cid-desktopapp-is-not-rdns=pedantic,cid-contains-hyphen=pedantic "$1" &&
        grep -q "<release version=\"$version\"" "$1"
}

# Every part that `posenc licences` names, but GLFW and D-Bus, which have packages of their own, and every licence with its text.
whose() {
    local name licence
    while IFS=$'\t' read -r name _ _ _; do
        [ "$name" = GLFW ] || [ "$name" = D-Bus ] || grep -q "^Comment: $name " "$1" || { echo "$name is not in $1"; return 1; }
    done <build/release/licences.tsv
    while read -r licence; do
        [ "$(grep -A 1 "^License: $licence\$" "$1" | grep -c '^ ')" -eq 1 ] || { echo "the text of $licence is not once in $1"; return 1; }
    done < <(sed -n 's/^License: //p' "$1" | sed 's/ and /\n/' | sort -u)
}

# Debian packages of the release build: lintian finds no error in them, and what they install runs.
deb() {
    local folder=$PWD/build/deb found
    rm -rf "$folder"
    (cd build/release && cpack -G DEB -B "$folder") || return
    mapfile -t found < <(find "$folder" -maxdepth 1 -name '*.deb')
    [ ${#found[@]} -eq 2 ] || { echo "${#found[@]} packages instead of 2"; return 1; }
    (cd build/release && cpack -G DEB -B "$folder/again") || return
    for package in "${found[@]}"; do cmp "$package" "$folder/again/${package##*/}" || return; done
    lintian --allow-root --fail-on error "${found[@]}" || return
    for package in "${found[@]}"; do dpkg-deb --extract "$package" "$folder/installed"; done
    dpkg-deb --field "$folder"/posenc_*.deb Depends | grep libdbus-1-3 | grep -q libglfw3 &&
        "$folder/installed/usr/bin/posenc" --version && "$folder/installed/usr/bin/posenc-explorer" --version &&
        desktop-file-validate "$folder/installed/usr/share/applications/posenc-explorer.desktop" &&
        appstream "$folder/installed/usr/share/metainfo/posenc-explorer.metainfo.xml" &&
        whose "$folder/installed/usr/share/doc/posenc/copyright" &&
        man --warnings --encoding=UTF-8 --local-file "$folder/installed/usr/share/man/man1/posenc.1.gz" 2>"$folder/man" | grep -q 'd-model' &&
        [ ! -s "$folder/man" ]
}

case "${1:-}" in
    format | scripts | sizes | package | deb) "$1" ;;
    *) echo "usage: tests/checks.sh format|scripts|sizes|package|deb" >&2; exit 2 ;;
esac
