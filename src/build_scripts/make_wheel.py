#!/usr/bin/env python3
"""Makes the wheel of the package posenc, without a network.

    make_wheel.py --version 1.2.3 --library libposenc.so --explorer explorer.html --licences FILE... --work FOLDER --out FOLDER

The package is src/python; the library, the explorer (the page as one file; where it is not there, the wheel is made without
it) and the licences of what is in both are put beside it in WORK, and `build` of Debian's python3-build does the rest with
Debian's setuptools and wheel. The same inputs give the same bytes.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[1] / "python"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("library", "explorer", "work", "out"):
        parser.add_argument("--" + name, required=True, type=pathlib.Path)
    parser.add_argument("--version", required=True)
    parser.add_argument("--seconds", required=True, help="how old the files in it are, since 1970")
    parser.add_argument("--licences", required=True, nargs="+", type=pathlib.Path)
    given = parser.parse_args()
    shutil.rmtree(given.work, ignore_errors=True)
    shutil.copytree(PACKAGE, given.work, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "examples"))
    (given.work / "VERSION").write_text(given.version + "\n", encoding="utf-8")
    inside = given.work / "posenc"
    shutil.copy(given.library, inside / "libposenc.so")
    if given.explorer.is_file():
        shutil.copy(given.explorer, inside / "explorer.html")
    else:
        print(f"make_wheel.py: {given.explorer} is not built: the wheel is made without it, and posenc.show says so")
    licences = given.work / "licences"
    licences.mkdir()
    for path in given.licences:
        if path.is_file():
            shutil.copy(path, licences / path.name)
    for old in given.out.glob("posenc-*.whl"):
        old.unlink()
    environment = {**os.environ, "SOURCE_DATE_EPOCH": given.seconds}
    built = subprocess.run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(given.out.resolve()),
                            str(given.work)], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if built.returncode:
        sys.exit(f"make_wheel.py: {sys.executable} -m build failed (Debian: python3-build, python3-setuptools, python3-wheel)\n{built.stdout}")
    print(*(str(path) for path in given.out.glob("posenc-*.whl")))


if __name__ == "__main__":
    main()
