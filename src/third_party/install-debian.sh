#!/usr/bin/env bash
# Installs everything that every CMake preset and tests/run.sh need on Debian 12: packages, the sources of four
# libraries through apt's own source mechanism, and the npm parts. Run it from anywhere, without arguments;
# when nothing is missing it says so in one line and changes nothing.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
third_party=$root/build/third_party

packages=(
    g++ cmake ninja-build emscripten clang libclang-rt-dev clang-format llvm lld
    libglfw3-dev libdbus-1-dev libegl-dev libgl-dev libgl1-mesa-dri libegl-mesa0
    nlohmann-json3-dev libeigen3-dev libstb-dev libgtest-dev libbenchmark-dev
    fonts-inter fonts-dejavu-core fonttools python3-fonttools python3-numpy
    ccache chromium firefox-esr webkit2gtk-driver xvfb xauth libxtst6 weston dbus-daemon python3-dbus python3-gi shellcheck
    python3-build python3-setuptools python3-wheel python3-venv python3-pytest jupyter-notebook
    lintian man-db desktop-file-utils appstream zsh fish
    dpkg-dev xz-utils ca-certificates debian-archive-keyring
)

apt_options=()
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

# The source index of Debian 12 and of the archive's unstable suite, in apt lists of our own: the machine's source list stays untouched.
read_source_index() {
    [ -z "$scratch" ] || return 0
    local mirror
    mirror=$(debian_mirror)
    [ -n "$mirror" ] || fail "no Debian mirror among apt's sources (after apt-get update); give the sources with $1"
    mkdir -p "$third_party"
    scratch=$(mktemp -d "$third_party/fetch.XXXXXX")
    mkdir -p "$scratch"/{lists/partial,cache/archives/partial}
    printf 'Types: deb-src\nURIs: %s\nSuites: sid bookworm\nComponents: main\nSigned-By: %s\n' \
        "$mirror" /usr/share/keyrings/debian-archive-keyring.gpg >"$scratch/src.sources"
    apt_options=(-q "-oDir::Etc::sourcelist=$scratch/src.sources" -oDir::Etc::sourceparts=/dev/null
        "-oDir::State::Lists=$scratch/lists" "-oDir::Cache=$scratch/cache" -oAPT::Sandbox::User=root)
    apt-get "${apt_options[@]}" update >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; fail "apt could not read the source index"; }
}

# install_source NAME FOLDER WITNESS PACKAGE SERIES VERSION SHA256: the original tarball of a Debian source package goes to
# build/third_party/FOLDER, where WITNESS is one of its files. VERSION is the one whose tarball has the checksum; when it
# has left the archive, the newest of the series is taken.
install_source() {
    local name=$1 folder=$2 witness=$3 package=$4 series=$5 known=$6 sha256=$7
    local target=$third_party/$folder by_hand="-DPOSENC_${2^^}_DIR=<folder>"
    [ -f "$target/$witness" ] && [ -f "$target/.version" ] && return

    local version tarball
    echo "fetching the sources of $name"
    read_source_index "$by_hand"
    version=$(apt-cache "${apt_options[@]}" showsrc "$package" 2>/dev/null | sed -n "s/^Version: \(${series//./\\.}[.+].*\)/\1/p" | sort -V)
    [ -n "$version" ] || fail "the Debian archive has no $name $series; give its sources with $by_hand"
    if grep -qxF "$known" <<<"$version"; then
        version=$known
    else
        version=$(tail -n 1 <<<"$version")
        echo "$name $known has left the archive; taking $version"
    fi
    (cd "$scratch" && apt-get "${apt_options[@]}" source --download-only --tar-only "$package=$version") >"$scratch/log" 2>&1 ||
        { cat "$scratch/log" >&2; fail "apt could not fetch the sources of $name $version"; }
    tarball=$(find "$scratch" -maxdepth 1 -name "${package}_*.orig.tar.*" ! -name '*.asc')
    [ -f "$tarball" ] || fail "no original tarball among the sources of $name $version"
    if [ "$version" = "$known" ]; then
        echo "$sha256  $tarball" | sha256sum --check --quiet || fail "the tarball of $name $version is not the expected one"
    fi
    mkdir "$scratch/$folder"
    tar -xf "$tarball" -C "$scratch/$folder" --strip-components=1
    [ -f "$scratch/$folder/$witness" ] || fail "the tarball of $name $version has an unexpected layout"
    echo "$version" >"$scratch/$folder/.version"
    rm -rf "$target"
    mv "$scratch/$folder" "$target"
}

# The -dev packages of Dear ImGui and GIFLIB hold a library for one processor only, and the page needs all four compiled
# for its own.
install_sources() {
    install_source "Dear ImGui" imgui imgui.h imgui 1.92 1.92.2b+ds-1 \
        e7bd201d56b5ee90d24d5dac85e5c12f98bdb95410252a62d27b7f89e4566d48
    install_source "QR Code generator" qrcodegen c/qrcodegen.c qr-code-generator 1 1.8.0-1.2 \
        2ec0a4d33d6f521c942eeaf473d42d5fe139abcfa57d2beffe10c5cf7d34ae60
    install_source MD4C md4c src/md4c.c md4c 0 0.5.3-1 \
        bc2e3bf85e5e6235ee5246778d608048e0a572d9d84538e5ef9e7d4b59a28ad6
    install_source GIFLIB gif gif_lib.h giflib 5.2 5.2.1-2.5+deb12u1 \
        31da5562f44c5f15d63340a09a4fd62b48c45620cd302f77a6d9acf0077879bd
}

# Debian's GLFW knows X11 only. Its other one, for Wayland, cannot be installed beside it: tests take it from a folder.
install_glfw_wayland() {
    local target=$third_party/glfw_wayland package=libglfw3-wayland
    [ -d "$target" ] && return
    echo "fetching GLFW for Wayland"
    mkdir -p "$third_party"
    rm -rf "$target.new"
    mkdir "$target.new"
    (cd "$target.new" && apt-get -q -oAPT::Sandbox::User=root download "$package" && dpkg-deb --extract "$package"_*.deb .) >/dev/null ||
        fail "apt-get could not fetch $package; after apt-get update it can"
    rm "$target.new/$package"_*.deb
    mv "$target.new" "$target"
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
install_sources
install_glfw_wayland
install_npm_parts
echo "everything that is needed is installed"
