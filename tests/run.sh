#!/usr/bin/env bash
# Builds everything and runs every test: tests/run.sh [--quick] [--again] [--no-install]
#   --quick       before every commit: layout, rules, unit tests, golden numbers and a handful of browser tests
#   --again       also what has passed before with the very same programs and files, which else is counted and not run
#   --no-install  do not install missing packages
# The last line is 'N passed, N failed'; logs are in build/test-logs.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

install=yes
quick=no
again=no
for word in "$@"; do
    case $word in
        --quick) quick=yes ;;
        --again) again=yes ;;
        --no-install) install=no ;;
        *) echo "usage: tests/run.sh [--quick] [--again] [--no-install]" >&2; exit 2 ;;
    esac
done

unset DISPLAY # nothing here may need one
export POSENC="$PWD/build/release/posenc" POSENC_SITE="$PWD/build/web" CHROMIUM="${CHROMIUM:-/usr/bin/chromium}"
export UBSAN_OPTIONS="print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"
# shellcheck source=tests/steps.sh
source tests/steps.sh

# What suites depend on besides their programs. Some unit tests read sources.
texts="src tests/unit tests/property tests/configs tests/pictures.json assets web README.md CONTRIBUTING.md CMakeLists.txt"
commands="build/release/posenc build/release/posenc-explorer build/release/posenc_sweep tests/cli tests/sweep/soak_window.py tests/recognise $(echo tests/{png,gif}_file.py) web/serve.py src/third_party assets tests/configs README.md"
page="build/web build/release/posenc build/release/posenc_sweep tests/sweep web/serve.py web/service_worker.js src/third_party/list_site.py src/third_party/package-lock.json assets/lessons tests/configs tests/browser/engines $(echo tests/browser/{colors,harness,host,png,site,watch}.mjs)"

# native PRESET: waits until it is built, then runs the unit tests and the golden numbers.
native() {
    if built "$1"; then
        unless_passed "$texts build/$1/posenc_tests" google_test "unit-$1" "build/$1/posenc_tests"
        unless_passed "tests/golden build/$1/golden_check" suite "golden-$1" "build/$1/golden_check" tests/golden/data
    else
        missing "unit-$1" "not run: the build failed"
        missing "golden-$1" "not run: the build failed"
        return 1
    fi
}

# browser FILE...: the page's tests, if it was built.
browser() {
    if built web; then
        [ "$quick" = yes ] || step traces tests/traces.sh
        side_by_side browser "$page" "$@"
    else
        missing browser "not run: the build failed"
    fi
}

if [ "$install" = yes ]; then
    step install src/third_party/install-debian.sh
fi
step format tests/checks.sh format
step shellcheck tests/checks.sh scripts
step file-sizes tests/checks.sh sizes
step include-rule tests/include_rule.sh
step characters tests/characters.py
step picture-guard tests/picture_guard.py --self-test

# Linking the page keeps one processor busy for minutes, so it is built beside the rest.
build_beside web

if [ "$quick" = yes ]; then
    build_beside release posenc_tests golden_check
    native release
    mapfile -t quick_files <tests/browser/quick.txt
    browser "${quick_files[@]/#/tests/browser/}"
    finish
fi

build_beside release
native release
released=$?
build_beside asan posenc_tests golden_check fuzzers # what follows often waits for windows
if [ $released -eq 0 ]; then
    step package tests/checks.sh package
    step deb tests/checks.sh deb
    for counted in flat view; do
        unless_passed "build/release/${counted}_cost" google_test "$counted-cost" "build/release/${counted}_cost"
    done
    side_by_side cli "$commands" tests/cli/test_*.py
    side_by_side house "src tests assets web CMakeLists.txt CMakePresets.json CONTRIBUTING.md" tests/house/add_*.sh
fi

# Left out here: training the models of the lessons and of the tried setting again, seconds of inner loops that other
# tests of training run too and many minutes so; every step of every lesson on screens larger than a phone's; what
# TidyScreens draws too, in the other language; and means of the largest fields, of which smaller ones are tried.
twice='LessonRecord.IsWhatTrainingGives:TriedSetting.*:German.EveryMethodInEveryViewIsTranslated:Windows/Lesson*/w1*'
export GTEST_FILTER="-$twice:LargeFields.RelativeMeansOfTheLargestFields"
if native asan; then
    unless_passed "tests/fuzz tests/configs $(echo build/asan/fuzz_*)" suite fuzz tests/fuzz/run.sh all
else
    missing fuzz "not run: the build failed"
fi

unless_passed "src tests/bench tests/sweep tests/flat tests/record tests/property tests/clang_syntax.py CMakeLists.txt" suite clang tests/clang_syntax.py

browser tests/browser/*.test.mjs
finish
