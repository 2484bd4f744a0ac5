#!/usr/bin/env bash
# The checks of tests/run.sh that are no programs of their own: tests/checks.sh format|scripts|sizes|package
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

# A program outside the tree that finds the installed core.
package() {
    local prefix=$PWD/build/package
    rm -rf "$prefix"
    cmake --install build/release --prefix "$prefix" &&
        cmake -S tests/package -B "$prefix/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" &&
        cmake --build "$prefix/build" && "$prefix/build/table" | diff tests/package/expected.txt - &&
        bash -n "$prefix/share/bash-completion/completions/posenc"
}

case "${1:-}" in
    format | scripts | sizes | package) "$1" ;;
    *) echo "usage: tests/checks.sh format|scripts|sizes|package" >&2; exit 2 ;;
esac
