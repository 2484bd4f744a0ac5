#!/usr/bin/env bash
# Installs everything that every CMake preset and tests/run.sh need on Debian 12: packages, the sources of
# Dear ImGui through apt's own source mechanism, and the npm parts. Run it from anywhere, without arguments;
# when nothing is missing it says so in one line and changes nothing.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
third_party=$root/build/third_party

imgui_version=1.92.2b+ds-1
imgui_sha256=e7bd201d56b5ee90d24d5dac85e5c12f98bdb95410252a62d27b7f89e4566d48

packages=(
    g++ cmake ninja-build emscripten clang libclang-rt-dev clang-format
    libglfw3-dev libegl-dev libgl-dev libgl1-mesa-dri libegl-mesa0
    nlohmann-json3-dev libeigen3-dev libstb-dev libgtest-dev libbenchmark-dev
    fonts-inter fonts-dejavu-core fonttools python3-fonttools python3-numpy
    chromium xvfb xauth shellcheck
    dpkg-dev xz-utils ca-certificates debian-archive-keyring
)

scratch=
trap '[ -z "$scratch" ] || rm -rf "$scratch"' EXIT

fail() {
    printf 'install-debian.sh: %s\n' "$*" >&2
    exit 1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "packages are missing and can only be installed by root or with sudo; run: apt-get install ${missing[*]}"
    fi
}

install_packages() {
    local -A installed=()
    local package status
    missing=()
    # Packages that dpkg has never heard of only show on its stderr.
    # shellcheck disable=SC2016
    while read -r package status; do
        [ "$status" = installed ] && installed[$package]=1
    done < <(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null || true)
    for package in "${packages[@]}"; do
        [ -n "${installed[$package]:-}" ] || missing+=("$package")
    done
    # Node may well come from elsewhere than Debian; then Debian's would clash with it.
    command -v node >/dev/null || missing+=(nodejs)
    command -v npm >/dev/null || missing+=(npm)
    [ ${#missing[@]} -eq 0 ] && return

    echo "installing Debian packages: ${missing[*]}"
    as_root apt-get -q update || fail "apt-get update failed"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install "${missing[@]}" ||
        fail "apt-get could not install: ${missing[*]}"
}

# The mirror this machine already uses for Debian itself.
debian_mirror() {
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' |
        awk '$2 !~ /security|updates|backports/ && $1 ~ /debian\/?$/ && !found {print $1; found = 1}'
}

# Dear ImGui's -dev package holds a library for one processor only, so the sources are taken from the archive's
# unstable suite, with apt lists of our own: the machine's source list stays untouched.
install_imgui() {
    local target=$third_party/imgui
    [ -f "$target/imgui.h" ] && [ -f "$target/.version" ] && return

    local mirror version tarball
    mirror=$(debian_mirror)
    [ -n "$mirror" ] || fail "no Debian mirror among apt's sources (after apt-get update); give the sources of Dear ImGui 1.92 with -DPOSENC_IMGUI_DIR=<folder>"
    echo "fetching the sources of Dear ImGui"
    mkdir -p "$third_party"
    scratch=$(mktemp -d "$third_party/fetch.XXXXXX")
    mkdir -p "$scratch"/{lists/partial,cache/archives/partial,imgui}
    printf 'Types: deb-src\nURIs: %s\nSuites: sid\nComponents: main\nSigned-By: %s\n' \
        "$mirror" /usr/share/keyrings/debian-archive-keyring.gpg >"$scratch/src.sources"
    local apt_options=(-q "-oDir::Etc::sourcelist=$scratch/src.sources" -oDir::Etc::sourceparts=/dev/null
        "-oDir::State::Lists=$scratch/lists" "-oDir::Cache=$scratch/cache" -oAPT::Sandbox::User=root)
    apt-get "${apt_options[@]}" update >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; fail "apt could not read the source index"; }

    version=$(apt-cache "${apt_options[@]}" showsrc imgui 2>/dev/null | sed -n 's/^Version: \(1\.92[.+].*\)/\1/p' | sort -V)
    [ -n "$version" ] || fail "the Debian archive has no Dear ImGui 1.92.x; give its sources with -DPOSENC_IMGUI_DIR=<folder>"
    if grep -qxF "$imgui_version" <<<"$version"; then
        version=$imgui_version
    else
        version=$(tail -n 1 <<<"$version")
        echo "Dear ImGui $imgui_version has left the archive; taking $version"
    fi
    (cd "$scratch" && apt-get "${apt_options[@]}" source --download-only "imgui=$version") >"$scratch/log" 2>&1 ||
        { cat "$scratch/log" >&2; fail "apt could not fetch the sources of Dear ImGui $version"; }
    tarball=$(find "$scratch" -maxdepth 1 -name 'imgui_*.orig.tar.*' ! -name '*.asc')
    [ -f "$tarball" ] || fail "no original tarball among the sources of Dear ImGui $version"
    if [ "$version" = "$imgui_version" ]; then
        echo "$imgui_sha256  $tarball" | sha256sum --check --quiet || fail "the tarball of Dear ImGui $version is not the expected one"
    fi
    tar -xf "$tarball" -C "$scratch/imgui" --strip-components=1
    [ -f "$scratch/imgui/imgui.h" ] || fail "the tarball of Dear ImGui $version has an unexpected layout"
    echo "$version" >"$scratch/imgui/.version"
    rm -rf "$target"
    mv "$scratch/imgui" "$target"
    rm -rf "$scratch"
    scratch=
}

install_npm_parts() {
    local target=$third_party/npm file
    local files=(package.json package-lock.json .npmrc)
    # npm writes node_modules/.package-lock.json last: an interrupted install does not count.
    if [ -f "$target/node_modules/.package-lock.json" ]; then
        for file in "${files[@]}"; do
            cmp -s "$root/src/third_party/$file" "$target/$file" || break
        done && cmp -s "$root/src/third_party/$file" "$target/$file" && return
    fi
    echo "installing npm packages"
    rm -rf "$target/node_modules"
    mkdir -p "$target"
    for file in "${files[@]}"; do
        cp "$root/src/third_party/$file" "$target/$file"
    done
    (cd "$target" && npm ci --ignore-scripts --update-notifier=false --no-audit --no-fund --loglevel=error) || fail "npm ci failed in $target"
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "this is not a Debian system; see src/third_party/README.md for what is needed and from where"
fi
install_packages
install_imgui
install_npm_parts
echo "everything that is needed is installed"
