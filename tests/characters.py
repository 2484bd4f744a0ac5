#!/usr/bin/python3
"""Every character that the sources and lessons write must be in the program's fonts, else a reader sees '?'.

Reads whole files, comments included; what lessons write as code must be in the font of programs. Run by
Debian's own python3, to which fonttools belongs.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src" / "build_scripts"))
sys.dont_write_bytecode = True
from make_fonts import CODE, TEXT  # noqa: E402

FOLDERS = {"src": {".cpp", ".hpp"}, "assets": {".md", ".tsv", ".txt", ".json"}}


CONTROL = {chr(code) for code in range(0x20)}
IN_TEXT, IN_CODE = ({chr(code) for code in font} | CONTROL for font in (TEXT, CODE))


def missing(text, font=IN_TEXT):
    """The characters of a text that a font lacks, in the order of their code points."""
    return sorted(set(text) - font)


def missing_of_line(line, ending):
    code = "".join(re.findall(r"`([^`]+)`", line)) if ending == ".md" else ""
    return missing(line) or missing(code, IN_CODE)


def main():
    if missing("a ∑ 𝛼 ⱼ\n") != ["𝛼"] or missing_of_line("ⱼ `ℝ` ℝ", ".md") != ["ℝ"]:
        sys.exit("characters.py: its own check fails")
    files = [path for folder, endings in FOLDERS.items() for path in sorted((ROOT / folder).rglob("*"))
             if path.suffix in endings]
    found = 0
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for character in missing_of_line(line, path.suffix):
                print(f"{path.relative_to(ROOT)}:{number}: no font has {character} (U+{ord(character):04X})")
                found += 1
    print(f"{len(files)} files, {found} characters missing")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
