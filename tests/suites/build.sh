#!/usr/bin/env bash
# Configures and builds a preset for tests/run.sh: tests/suites/build.sh PRESET JOBS [TARGET...]; without targets, all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cmake --preset "$1"
cmake --build --preset "$1" --parallel "$2" ${3:+--target "${@:3}"}
