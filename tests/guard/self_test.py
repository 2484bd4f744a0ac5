"""Shows that the guard notices what it is there for, on made-up pictures."""
import pathlib
import random
import struct
import tempfile
import zlib

from guard.difference import MARK, MOST_REPORTED, RED, WHITE, compare
from guard.drawing import draw
from guard.picture_set import SIZES, THEMES
from png_file import CHANNELS, START, chunk, read_png, write_png

WIDTH, HEIGHT = 6, 40
PIXELS = bytes(random.Random(0).choices((0, 1, 2, 3, 4, 255), k=4 * WIDTH * HEIGHT))  # so that filters meet ties


def predicted(kind, left, up, corner):
    """What a filter takes from a byte, in the words of the specification."""
    if kind == 4:
        guess = left + up - corner
        if abs(guess - left) <= abs(guess - up) and abs(guess - left) <= abs(guess - corner):
            return left
        return up if abs(guess - up) <= abs(guess - corner) else corner
    return (0, left, up, (left + up) // 2)[kind]


def filtered_png(pixels, color):
    """A file whose rows take the filters in turn."""
    channels = CHANNELS[color]
    stride, lines = WIDTH * channels, bytearray()

    def byte(x, y):
        return pixels[y * stride + x] if x >= 0 and y >= 0 else 0

    for y in range(HEIGHT):
        lines.append(y % 5)
        for x in range(stride):
            before = x - channels
            lines.append((byte(x, y) - predicted(y % 5, byte(before, y), byte(x, y - 1), byte(before, y - 1))) & 255)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, color, 0, 0, 0)
    return START + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(lines))) + chunk(b"IEND", b"")


def picture(*places):
    """The picture with another red at some columns and rows."""
    pixels = bytearray(PIXELS)
    for x, y in places:
        pixels[4 * (y * WIDTH + x)] ^= 1
    return write_png(WIDTH, HEIGHT, bytes(pixels))


FIRST = {"a.png": picture(), "b.png": picture((1, 1)), "c.txt": b"refused\n", MARK: b"rules"}
# What the second set holds otherwise, None for a file that it lacks, and the line that must say so.
CASES = (
    ({"a.png": picture((2, 3))}, "a: 1 pixels differ, within 1 × 1 at 2, 3"),
    ({"b.png": picture((1, 1), (5, 9), (2, 8))}, "b: 2 pixels differ, within 4 × 2 at 2, 8"),
    ({"a.png": filtered_png(PIXELS, 6)}, "a: the same pixels in other bytes"),
    ({"a.png": write_png(HEIGHT, WIDTH, PIXELS)}, "a: 6 × 40 before, 40 × 6 now"),
    ({"a.png": None}, "a: missing"),
    ({"d.png": picture()}, "d: added"),
    ({"c.txt": b"refused otherwise\n"}, "c: before: refused | now: refused otherwise"),
    ({"c.txt": None, "c.png": picture()}, "c: before: refused | now: drawn"),
)


# One view, method, preset and lesson of two steps; the preset is refused.
PROGRAM = """#!/bin/sh
case "$*" in
    "list --views --format json") echo '[{"id": "view", "example": "length=9"}]' ;;
    "list --presets --format json") echo '[{"id": "preset"}]' ;;
    "list --format json") echo '[{"id": "method"}]' ;;
    "lessons list") echo lesson ;;
    *"--step 200"*) echo "posenc: --step: allowed: 1 … 2" >&2; exit 2 ;;
    *--preset*) echo "posenc: refused" >&2; exit 2 ;;
    *) for out; do :; done; echo "$*" >"$out" ;;
esac
"""


def draws_what_the_program_offers():
    with tempfile.TemporaryDirectory() as folder:
        program, drawn = pathlib.Path(folder) / "posenc", pathlib.Path(folder) / "drawn"
        program.write_text(PROGRAM)
        program.chmod(0o755)
        draw(program, drawn, 2)
        names = {path.name for path in drawn.iterdir()}
        refused = [path.read_text() for path in drawn.glob("*.txt")]
        wide = f"view-view-{SIZES[0]}-{THEMES[0]}.png"
        words = (drawn / wide).read_text()
    return (words == f"render --view view --size {SIZES[0]} --theme {THEMES[0]} --out {wide}\n"
            and {f"view-view-{size}-{theme}.png" for size in SIZES for theme in THEMES} <= names
            and {name.rsplit("-", 2)[0] for name in names if name.startswith(("method", "preset", "lesson"))} ==
            {"method-view-method", "preset-preset", "lesson-lesson-01", "lesson-lesson-02", "lesson-lesson-presented"}
            and refused == ["posenc: refused (exit code 2)\n"])


def write_set(folder, files):
    folder.mkdir()
    for name, data in files.items():
        if data is not None:
            (folder / name).write_bytes(data)
    return folder


def compared(first, second, out=None):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        return compare(write_set(folder / "first", first), write_set(folder / "second", second), out)


def refuses_half_a_set():
    """True where a set that was not drawn to its end is not compared."""
    try:
        compared(FIRST, FIRST | {MARK: b""})
    except SystemExit:
        return True
    return False


def shows_both_beside_each_other():
    with tempfile.TemporaryDirectory() as out:
        compared(FIRST, FIRST | {"a.png": picture((2, 3))}, pathlib.Path(out))
        width, height, pixels = read_png((pathlib.Path(out) / "a.png").read_bytes())
    row = pixels[3 * 4 * width:4 * 4 * width]
    third = row[2 * 4 * WIDTH:]
    return (width, height) == (3 * WIDTH, HEIGHT) and third == WHITE * 2 + RED + WHITE * (WIDTH - 3)


def self_test():
    rgb = b"".join(PIXELS[at:at + 3] for at in range(0, len(PIXELS), 4))
    opaque = b"".join(PIXELS[at:at + 3] + b"\xff" for at in range(0, len(PIXELS), 4))
    many = {MARK: b"rules"} | {f"{number}.png": picture() for number in range(MOST_REPORTED + 2)}
    tried = {
        "every filter of RGBA is read": read_png(filtered_png(PIXELS, 6)) == (WIDTH, HEIGHT, PIXELS),
        "every filter of RGB is read": read_png(filtered_png(rgb, 2)) == (WIDTH, HEIGHT, opaque),
        "equal sets": compared(FIRST, FIRST) == (["2 pictures, 1 refused, all equal"], False),
        "a long list ends": compared(many, {MARK: b"rules"})[0][MOST_REPORTED:] ==
                            ["… and 2 more", "42 pictures, 0 refused, 42 differ"],
        "no pictures at all": compared({MARK: b"rules"}, {MARK: b"rules"})[1],
        "half a set": refuses_half_a_set(),
        "both beside each other": shows_both_beside_each_other(),
        "a program's pictures and refusals": draws_what_the_program_offers(),
    }
    for change, line in CASES:
        lines, differs = compared(FIRST, FIRST | change)
        tried[line] = differs and lines[:-1] == [line] and lines[-1].endswith(", 1 differ")
    failed = [name for name, good in tried.items() if not good]
    print("\n".join([*(f"not so: {name}" for name in failed), f"{len(tried)} cases tried, {len(failed)} failed"]))
    return 1 if failed else 0
