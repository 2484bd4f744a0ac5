#!/usr/bin/env python3
"""What each part of the page costs, in KiB: of the site its files as they are and by gzip -9, of the program its functions by
the folder that they come from.

    tests/bench/parts.py [--site build/web] [--build build/web-build]

Functions are counted before wasm-split takes them apart, by gzip -9 all of a folder's in a row; together they compress better.
What no source of ours defines is the standard library's, or was made by the linker of several.
"""
import argparse
import gzip
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src/build_scripts"))
sys.dont_write_bytecode = True
from split_page import Reader, function_names, unescaped  # noqa: E402

# The first that fits, of names relative to the site.
FILES = [("program, what the first view needs", r"posenc\.wasm$"), ("program, the rest", r"posenc-more\.wasm$"),
         ("program of the workers that train and recognise", r"posenc-background\."), ("scripts", r"posenc\.js$|web/.*\.js$"),
         ("page and style sheets", r"index\.html$|.*\.css$"), ("examples of frames", r"web/.*\.html$"),
         ("fonts that come later: code, letters", r".*\.ttf$"), ("equations of methods", r"equations\.bin$"),
         ("equations of lessons", r"lessons\.bin$"), ("lessons, German", r"lessons/de/"),
         ("lessons, English, and their list", r"lessons/"), ("interface, German", r"text/"),
         ("models and what their code adds", r"models/"), ("recorded models that learned", r"learning/"),
         ("Python programs", r"python/"), ("licences", r"licences\.tsv$|.*\.spdx\.json$"),
         ("service worker", r"service_worker\.js$"), ("icons, manifest", r"web/"), ("pictures of README", r"assets/"),
         ("all in one file, explorer.html", r"explorer\.html$")]
LIBRARIES = {"posenc_imgui": "Dear ImGui", "posenc_fonts": "fonts", "posenc_js": "main.cpp"}
LIBRARY = re.compile(r"/(posenc_\w+)\.dir/")
SYMBOL = re.compile(r"^(?P<object>.*):\s+(?:[0-9a-f]+|-+)?\s*[TtWw] (?P<name>.+)$")
RENAMED = re.compile(r"(\.\d+)+(?=\)?$)")  # by the linker, one of several functions with the same name
GROUP = re.compile(r"/of_((?:core|views|panels)_[a-z]+|[a-z]+)[^/]*\.o$")  # sources of a folder compiled together
FOLDERS = re.compile(r"\.dir/(?:\./)?src/((?:core|views|panels)/[^/]*|[^/]*)(?:/.*)?\.o$")


def packed(data):
    return len(gzip.compress(data, 9, mtime=0))


def kib(number):
    return f"{number / 1024:.1f}"


def site_rows(site):
    """{what: [bytes, packed, how many]} of every file of the site."""
    rows = {what: [0, 0, 0] for what, _ in FILES}
    for path in sorted(site.rglob("*")):
        if not path.is_file():
            continue
        name = path.relative_to(site).as_posix()
        what = next((what for what, pattern in FILES if re.match(pattern, name)), None)
        if what is None:
            sys.exit(f"parts.py: {name} belongs to no part; add it to FILES")
        data = path.read_bytes()
        rows[what] = [have + more for have, more in zip(rows[what], (len(data), packed(data), 1))]
    return rows


def bodies(wasm):
    code = next(body for kind, body in Reader(wasm).sections() if kind == 10)
    return [code.take(code.number()) for _ in range(code.number())]


def folder_of(path):
    own, library = FOLDERS.search(path), LIBRARY.search(path)
    if own:
        return own[1].removesuffix(".cpp")
    if group := GROUP.search(path):
        return group[1].replace("_", "/", 1)
    return LIBRARIES.get(library[1], library[1].removeprefix("posenc_")) if library else "other"


def folders_of(build):
    """{function: folders whose objects define it}"""
    objects = map(str, build.glob("CMakeFiles/posenc_*.dir/**/*.o"))
    lines = subprocess.run(["emnm", "--print-file-name", "--demangle", *objects], stdout=subprocess.PIPE, text=True, check=True)
    found = {}
    for symbol in filter(None, map(SYMBOL.match, lines.stdout.splitlines())):
        found.setdefault(symbol["name"], set()).add(folder_of(symbol["object"]))
    return found


def program_rows(build):
    """{folder: {whether it comes later: bytes of its functions}}"""
    origin, wasm = folders_of(build), build / "posenc.wasm"
    first = set((build / "split/posenc.txt").read_text(encoding="utf-8").split("\n"))
    code, rows = bodies(wasm.read_bytes()), {}
    for name, body in zip(function_names("wasm-opt", wasm)[-len(code):], code):
        plain = unescaped(name)
        folders = origin.get(plain) or origin.get(RENAMED.sub("", plain)) or {"standard library"}
        folder = min(folders) if len(folders) == 1 else "of several folders"
        rows.setdefault(folder, {True: b"", False: b""})[name not in first] += body
    return rows


def constants(path):
    return b"".join(data for kind, body in Reader(path.read_bytes()).sections() if kind == 11 for _, data in body.segments())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=pathlib.Path, default=ROOT / "build/web")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/web-build")
    arguments = parser.parse_args()
    print("| part of the site | files | KiB | gzip -9 |\n| --- | --- | --- | --- |")
    for what, (size, small, count) in site_rows(arguments.site).items():
        print(f"| {what} | {count} | {kib(size)} | {kib(small)} |")
    rows = program_rows(arguments.build)
    rows["constants: texts, tables, fonts"] = {later: constants(arguments.site / name)
                                               for later, name in ((False, "posenc.wasm"), (True, "posenc-more.wasm"))}
    print("\n| part of the program | first | gzip -9 | later | gzip -9 |\n| --- | --- | --- | --- | --- |")
    for what, parts in sorted(rows.items(), key=lambda row: -sum(map(len, row[1].values()))):
        cells = [f"{kib(len(part))} | {kib(packed(part) if part else 0)}" for part in (parts[False], parts[True])]
        print(f"| {what} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
