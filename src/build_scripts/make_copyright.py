#!/usr/bin/env python3
"""debian/copyright of the packages: whose each part in the programs is, and the text of its licence, or where every Debian has it.

    make_copyright.py --licence LICENSE --parts licences.tsv --out FILE

LICENSE is the project's own, licences.tsv what make_parts.py wrote. GLFW and D-Bus have packages of their own and are left out.
"""
import argparse
import pathlib

TEXTS = pathlib.Path(__file__).parents[1] / "third_party/licences"
ON_DEBIAN = ("MPL-2.0", "Apache-2.0")
APART = ("GLFW", "D-Bus")
EXPAT = "Expat"  # Debian's name of this MIT licence
NAMES = {"MIT": EXPAT, "MIT OR Unlicense": EXPAT}
# What stands in these parts beside what their first owner wrote, and under which licence when it is another one.
BESIDE = {"JSON for Modern C++": (["2009 Florian Loitsch", "2008 Björn Höhrmann"], None),
          "DejaVu Sans": (["Bitstream Vera is a trademark of Bitstream, Inc."], None),
          "Lucide": (["2013 Cole Bemis, icons of Feather"], EXPAT)}
OWN = "2026 The Positional Encoding Explorer contributors"


def indented(text):
    return "".join(f" {line}\n" if line.strip() else " .\n" for line in text.strip().splitlines())


def paragraph(files, owners, licence, comment=""):
    text = f"Files: {files}\nCopyright: " + "\n ".join(owners) + f"\nLicense: {licence}\n"
    return text + (f"Comment: {comment}\n" if comment else "")


def text_of(licence, own):
    if licence == EXPAT:
        return own[own.index("Permission is hereby granted"):]
    if licence in ON_DEBIAN:
        return f"On Debian systems the text of this licence is in /usr/share/common-licenses/{licence}."
    return (TEXTS / f"{licence}.txt").read_text(encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("licence", "parts", "out"):
        parser.add_argument("--" + name, required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    paragraphs = ["Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
                  "Upstream-Name: Positional Encoding Explorer\n", paragraph("*", [OWN], EXPAT)]
    used = {EXPAT}
    for line in arguments.parts.read_text(encoding="utf-8").splitlines():
        name, version, licence, owner, use, _ = line.split("\t")
        if name in APART:
            continue
        owners, more = BESIDE.get(name, ([], None))
        licences = [NAMES.get(licence, licence)] + ([more] if more else [])
        used.update(licences)
        folder = name.lower().replace(" ", "-")
        comment = f"{name} {version} is part of the programs: {use}"
        paragraphs.append(paragraph(f"{folder}/*", [owner, *owners], " and ".join(licences), comment))
    own = arguments.licence.read_text(encoding="utf-8")
    paragraphs += [f"License: {licence}\n" + indented(text_of(licence, own)) for licence in sorted(used)]
    arguments.out.write_text("\n".join(paragraphs), encoding="utf-8")


if __name__ == "__main__":
    main()
