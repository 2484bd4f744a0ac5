#!/usr/bin/env python3
"""Clang reads, with the project's warnings as errors, what the sanitized build does not compile: the programs, the window, and
what is measured by hand. Each source is read by itself, without precompiled headers and not with the others of its folder, so
that one which includes too little shows it. Nothing is written but what the sources include.

    tests/clang_syntax.py
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/clang"
LEFT_OUT = ("src/main.cpp", "src/cli/", "src/platform/native/", "tests/bench/", "tests/sweep/", "tests/flat/", "tests/record/")


def configure():
    for words in (["-S", ROOT, "-B", BUILD, "-G", "Ninja", "-DCMAKE_C_COMPILER=clang", "-DCMAKE_CXX_COMPILER=clang++",
                   "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON", "-DPOSENC_GROUPED=OFF"], ["--build", BUILD, "--target", "posenc_font_files"]):
        if subprocess.run(["cmake", *words], stdout=subprocess.DEVNULL, check=False).returncode:
            sys.exit("clang_syntax.py: cmake ended with an error")


def commands(prefixes):
    """{source: how it is compiled} of those that begin so."""
    found = {}
    for entry in json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8")):
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).as_posix().startswith(prefixes):
            words = shlex.split(entry["command"])
            found[path.relative_to(ROOT).as_posix()] = words[words.index(next(word for word in words if word.endswith("clang++"))):]
    return found


def read(words):
    out = words.index("-o")
    return subprocess.run([*words[:out], *words[out + 2:], "-fsyntax-only"], capture_output=True, text=True, cwd=BUILD, check=False)


def main():
    configure()
    found = commands(LEFT_OUT)
    if missing := [prefix for prefix in LEFT_OUT if not any(name.startswith(prefix) for name in found)]:
        sys.exit(f"clang_syntax.py: no source begins with {', '.join(missing)}")
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, run in zip(found, pool.map(read, found.values())):
            if run.returncode:
                failed += 1
                print(f"{name}:\n{run.stderr}")
    print(f"{len(found) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
