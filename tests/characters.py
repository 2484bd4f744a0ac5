#!/usr/bin/python3
"""Every character that the sources and lessons write must be in the program's fonts, else a reader sees '?'.

Reads whole files, comments included. Run by Debian's own python3, to which fonttools belongs.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src" / "third_party"))
sys.dont_write_bytecode = True
from make_fonts import TEXT  # noqa: E402

FOLDERS = {"src": {".cpp", ".hpp"}, "assets": {".md", ".txt", ".json"}}


def missing(text):
    """The characters of a text that no font has, in the order of their code points."""
    return sorted({character for character in text if ord(character) >= 0x20} - {chr(code) for code in TEXT})


def main():
    if missing("a ∑ 𝛼 ⱼ\n") != ["𝛼"]:
        sys.exit("characters.py: its own check fails")
    files = [path for folder, endings in FOLDERS.items() for path in sorted((ROOT / folder).rglob("*"))
             if path.suffix in endings]
    found = 0
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for character in missing(line):
                print(f"{path.relative_to(ROOT)}:{number}: no font has {character} (U+{ord(character):04X})")
                found += 1
    print(f"{len(files)} files, {found} characters missing")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
