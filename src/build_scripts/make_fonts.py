#!/usr/bin/env python3
"""Cuts the program's fonts to the characters it can show and writes them as C++ arrays.

    make_fonts.py --inter FOLDER --dejavu FOLDER --lucide FOLDER --out FOLDER

Writes fonts.hpp and fonts.cpp (namespace posenc::fonts) and icons.hpp (namespace posenc::icons), code.ttf and letters.ttf,
data files of the program (platform::data_file). later_bytes.txt names the bytes of these fonts that the page's first view can
do without, each run of them on a line in hexadecimal: split_page.py puts them into the second part. The same inputs give
the same bytes.

stb_truetype, which draws the text, ignores OpenType features. Inter's tabular digits (tnum: live numbers do not
jitter), its l with a tail (cv05) and its I with serifs (cv08) are therefore put into the character map itself.
What Inter lacks of the wanted characters comes from DejaVu Sans as one font of symbols, to be merged behind it.
"""
import argparse
import io
import json
import logging
import pathlib
import sys

from fontTools import subset
from fontTools.cffLib import cffStandardStrings
from fontTools.ttLib import TTFont

FIRST_ICONS = """
    undo-2 redo-2 play sun moon a-large-small share-2 copy graduation-cap circle-question-mark rotate-ccw minus plus x
    columns-2 pin sliders-horizontal sigma code menu arrow-left chevron-down volume-2 panel-right arrow-up file-up
    external-link languages
""".split()
LATER_ICONS = """
    pause contrast download qr-code lock search maximize flip-vertical-2 eye presentation circle-check triangle-alert
    info arrow-right keyboard layout-grid trash-2 arrow-down zoom-in zoom-out
    pencil
""".split()


def characters(*ranges):
    """Code points of inclusive ranges 'first-last', of single code points, all in hexadecimal."""
    found = set()
    for item in " ".join(ranges).split():
        first, _, last = item.partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


TEXT = characters(
    "20-7E A0-17F",             # Latin, Latin-1, Latin Extended-A: every western and central European name
    "2BC 2C6 2DA 2DC",          # spacing accents
    "391-3A1 3A3-3A9 3B1-3C9 3D1 3D5 3F5",  # Greek, with the variants of theta, phi and epsilon
    "1D62-1D6A 2C7C",           # subscript letters
    "2007-200A 2010-2016 2018-201E 2020-2022 2026 2030 2032 2033 2039 203A 2044 205F",  # spaces, dashes, quotes
    "2070-209C",                # superscripts and subscripts
    "20AC 2102 2113 2115 211D 2122 2124 212F",  # euro, number sets, script l, trade mark, script e
    "2190-2199 21A6 21BA 21BB 21C4 21D0-21D4",  # arrows
    "2200 2202-2205 2207-2209 220B 220F 2211-2213 2217 2218 221A 221D-221F 2220 2225-222B 2234 223C",  # operators
    "2243 2245 2248 2260 2261 2264 2265 226A 226B 2282 2283 2286 2287 2295 2297 2299 22A4 22A5 22C5 22EE 22EF",
    "2308-230B 2318 23CE 2423", # ceiling, floor, command and return keys, a visible space
    "25A0 25A1 25B2 25B3 25B6 25B7 25BC 25BD 25C0 25C1 25C6 25C7 25CB 25CF",  # squares, triangles, diamonds, circles
    "2713 2717 27E8 27E9",      # tick, cross, angle brackets
)


CODE = characters(              # the font of programs: ASCII, and what comments and messages hold
    "20-7E A0-FF 391-3A1 3A3-3A9 3B1-3C9 2009 2010-2016 2018-201E 2026 2032",
    "2190-2193 2202 2208 2211 2212 221A 221E 2248 2260 2264 2265 22C5",
)


# Letters of more scripts that are written from left to right, a letter a character: the font that a program or page asks
# for when a text first needs one. What look.cpp calls `in_letters_file` must hold these ranges.
LETTERS = characters("180-24F 250-2FF 370-3FF 400-52F 531-58F 10A0-10FF 1E00-1FFF") - TEXT


# What the page's first view shows, at any size and in any theme; the test FirstView names a character that is missing.
FIRST = characters("20-7E B7 D7 3C0 2013 2026 2212")
UNASSIGNED = characters("2072 2073 208F")
HEADINGS = characters("20-7E A0-17F 391-3A1 3A3-3A9 3B1-3C9 2010-2016 2018-201E 2026 2032 2212")  # the bold style


def put_in_front(font, first):
    """Changes the order of the glyphs, so that the outlines of these characters stand before all others."""
    cmap = font.getBestCmap()
    chosen = {font.getGlyphOrder()[0]} | {cmap[code_point] for code_point in first & cmap.keys()}
    if "glyf" in font:
        outlines = font["glyf"]
        chosen |= {part for name in chosen for part in outlines[name].getComponentNames(outlines)}
    order = sorted(font.getGlyphOrder(), key=lambda name: name not in chosen)
    font.setGlyphOrder(order)
    if "glyf" in font:
        outlines.glyphOrder = order
        return len(chosen)
    top = font["CFF "].cff.topDictIndex[0]
    top.CharStrings.charStringsIndex.items = [top.CharStrings[name] for name in order]
    top.CharStrings.charStrings = {name: glyph for glyph, name in enumerate(order)}
    top.charset = order
    return len(chosen)


def later_bytes(data, glyph):
    """What nothing reads that draws earlier glyphs than this one: the outlines from it on, and the licence."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    if "glyf" in font:
        outlines = font.reader["glyf"][font["loca"][glyph]:]
    else:
        outlines = b"".join(outline.bytecode for outline in list(font["CFF "].cff[0].CharStrings.values())[glyph:])
    return [outlines, font.reader["name"]]


def cut(font, code_points, first=frozenset()):
    """Only these characters, no layout tables, no hints: the font file, and its later bytes."""
    options = subset.Options(layout_features=[], hinting=False, desubroutinize=True, notdef_outline=False,
                             name_IDs=[0, 1, 2, 13, 14], recalc_timestamp=False)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern", "DSIG", "FFTM", "STAT", "MATH"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=code_points)
    subsetter.subset(font)
    count = put_in_front(font, first)
    stream = io.BytesIO()
    font.save(stream, reorderTables=False)
    data = without_names(stream.getvalue())
    return data, later_bytes(data, count)


def without_names(data):
    """The font file with the names of its glyphs, which nobody reads, changed to those that take no room in the file."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    if "CFF " not in font:
        return data
    top = font["CFF "].cff.topDictIndex[0]
    count = len(top.charset)
    names = (cffStandardStrings + [f"g{glyph}" for glyph in range(len(cffStandardStrings), count)])[:count]
    outlines = top.CharStrings.charStrings
    top.CharStrings.charStrings = {new: outlines[old] for old, new in zip(top.charset, names)}
    top.charset = names
    font.setGlyphOrder(names)  # the other tables count their glyphs, and are copied
    stream = io.BytesIO()
    font.save(stream, reorderTables=False)
    return stream.getvalue()


def single_substitutions(font, tag):
    """Glyph -> glyph of one OpenType feature."""
    table = font["GSUB"].table
    found = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != tag:
            continue
        for index in record.Feature.LookupListIndex:
            for sub_table in table.LookupList.Lookup[index].SubTable:
                sub_table = getattr(sub_table, "ExtSubTable", sub_table)
                found.update(getattr(sub_table, "mapping", {}))
    return found


def remap_features(font):
    digits = {font.getBestCmap()[ord(digit)] for digit in "0123456789"}
    tabular = {glyph: other for glyph, other in single_substitutions(font, "tnum").items() if glyph in digits}
    changes = {**tabular, **single_substitutions(font, "cv05"), **single_substitutions(font, "cv08")}
    if not digits <= changes.keys():
        sys.exit("make_fonts.py: this Inter has no tabular digits (feature tnum)")
    for table in font["cmap"].tables:
        table.cmap.update({code: changes[glyph] for code, glyph in table.cmap.items() if glyph in changes})


def open_font(path):
    if not path.is_file():
        sys.exit(f"make_fonts.py: there is no font {path}")
    return TTFont(path, recalcTimestamp=False)


def inter(folder, style, wanted, first):
    font = open_font(folder / f"Inter-{style}.otf")
    remap_features(font)
    covered = wanted & font.getBestCmap().keys()
    return cut(font, covered, first), covered


def code(folder):
    font = open_font(folder / "DejaVuSansMono.ttf")
    return cut(font, CODE & font.getBestCmap().keys())[0]


def letters(folder):
    font = open_font(folder / "DejaVuSans.ttf")
    return cut(font, LETTERS & font.getBestCmap().keys())[0]


def symbols(folder, wanted, first):
    font = open_font(folder / "DejaVuSans.ttf")
    for code_point in sorted(wanted - font.getBestCmap().keys() - UNASSIGNED):
        print(f"make_fonts.py: no font has U+{code_point:04X}", file=sys.stderr)
    return cut(font, wanted & font.getBestCmap().keys(), first)


def icon_code_points(folder):
    """Icon -> code point in Lucide's font."""
    with open(folder / "codepoints.json", encoding="utf-8") as file:
        code_points = json.load(file)
    wanted = sorted(FIRST_ICONS + LATER_ICONS)
    unknown = [name for name in wanted if name not in code_points]
    if unknown:
        sys.exit("make_fonts.py: this Lucide has no icon " + ", ".join(unknown))
    return {name: code_points[name] for name in wanted}


def fonts_source(fonts):
    """The arrays and the spans over them; constant-initialised, so usable before main."""
    lines = ['// Written by src/build_scripts/make_fonts.py.', '#include "fonts.hpp"', "", "namespace posenc::fonts {"]
    for name, data in fonts.items():
        lines += ["namespace {", f"constexpr unsigned char {name}_bytes[] = {{"]
        lines += [",".join(map(str, data[at:at + 32])) + "," for at in range(0, len(data), 32)]
        lines += ["};", "}", f"constinit const std::span<const unsigned char> {name}{{{name}_bytes}};", ""]
    return "\n".join(lines + ["}", ""])


def fonts_header(fonts, first):
    names = ", ".join(fonts)
    return "\n".join([
        "// Written by src/build_scripts/make_fonts.py: font files, cut to what the program can show.",
        "#pragma once", "", "#include <span>", "", "namespace posenc::fonts {",
        f"extern const std::span<const unsigned char> {names};",
        "/// The characters whose outlines the page has from the start.",
        "inline constexpr char32_t first_view[] = {", ",".join(map(str, sorted(first))), "};", "}", ""])


def icons_header(icons):
    lines = ["// Written by src/build_scripts/make_fonts.py: the characters of the font posenc::fonts::lucide.",
             "#pragma once", "", "namespace posenc::icons {"]
    for name, code_point in icons.items():
        text = "".join(f"\\x{byte:02x}" for byte in chr(code_point).encode())
        lines.append(f'inline constexpr const char* {name.replace("-", "_")} = "{text}";')
    return "\n".join(lines + ["}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    for name in ("inter", "dejavu", "lucide", "out"):
        parser.add_argument("--" + name, type=pathlib.Path, required=True)
    folders = parser.parse_args()
    logging.disable(logging.WARNING)  # fontTools remarks on harmless oddities of the fonts

    icons = icon_code_points(folders.lucide)
    first = FIRST | {icons[name] for name in FIRST_ICONS}
    regular, covered = inter(folders.inter, "Regular", TEXT, first)
    semibold, _ = inter(folders.inter, "SemiBold", HEADINGS, first)
    cuts = {"inter_regular": regular, "inter_semibold": semibold,
            "symbols": symbols(folders.dejavu, TEXT - covered, first),
            "lucide": cut(open_font(folders.lucide / "lucide.ttf"), set(icons.values()), first)}
    fonts = {name: data for name, (data, _) in cuts.items()}

    folders.out.mkdir(parents=True, exist_ok=True)
    for name, text in (("fonts.hpp", fonts_header(fonts, first)), ("fonts.cpp", fonts_source(fonts)),
                       ("icons.hpp", icons_header(icons)),
                       ("later_bytes.txt", "".join(f"{run.hex()}\n" for _, later in cuts.values() for run in later))):
        (folders.out / name).write_text(text, encoding="utf-8")
    (folders.out / "code.ttf").write_bytes(code(folders.dejavu))
    (folders.out / "letters.ttf").write_bytes(letters(folders.dejavu))


if __name__ == "__main__":
    main()
