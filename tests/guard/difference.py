"""What differs between two sets of pictures, in words and as pictures."""
from png_file import read_png, without_state, write_png

MARK = "drawn_by"  # the file that says by which rules a set was drawn; empty until the set is whole
MOST_REPORTED = 40  # differences described one by one
RED, WHITE = b"\xd0\x20\x20\xff", b"\xff\xff\xff\xff"


def entries(folder):
    """The files of a set by the name of their picture: a PNG, or a text that says why there is none."""
    mark = folder / MARK
    if not mark.exists() or not mark.read_text():
        raise SystemExit(f"{folder}: holds no set of pictures that was drawn to its end")
    return {path.stem: path for path in folder.iterdir() if path.suffix in (".png", ".txt")}


def differing_pixels(width, height, first, second):
    """Columns and rows of the pixels that differ."""
    found = []
    for y in range(height):
        start, end = y * 4 * width, (y + 1) * 4 * width
        if first[start:end] != second[start:end]:
            found += [(at // 4 % width, y) for at in range(start, end, 4) if first[at:at + 4] != second[at:at + 4]]
    return found


def beside_each_other(width, height, *pictures):
    return write_png(width * len(pictures), height,
                     b"".join(pixels[y * 4 * width:(y + 1) * 4 * width] for y in range(height) for pixels in pictures))


def in_red(width, height, pixels):
    marked = bytearray(WHITE * (width * height))
    for x, y in pixels:
        marked[4 * (y * width + x):4 * (y * width + x + 1)] = RED
    return bytes(marked)


def picture_difference(first, second, out):
    """How the pictures of two files differ; where they do, both are written to the file `out`, if one is given."""
    (width, height, before), (*size, after) = read_png(first.read_bytes()), read_png(second.read_bytes())
    if size != [width, height]:
        return f"{width} × {height} before, {size[0]} × {size[1]} now"
    pixels = differing_pixels(width, height, before, after)
    if not pixels:
        return "the same pixels in other bytes"
    if out:
        out.write_bytes(beside_each_other(width, height, before, after, in_red(width, height, pixels)))
    columns, rows = zip(*pixels)
    return (f"{len(pixels)} pixels differ, within {max(columns) - min(columns) + 1} × {max(rows) - min(rows) + 1} "
            f"at {min(columns)}, {min(rows)}")


def difference(first, second, out):
    """What is to be said about one name; the files are None where a set lacks it."""
    if not second:
        return "missing"
    if not first:
        return "added"
    if first.suffix == second.suffix == ".png":
        return picture_difference(first, second, out)
    before, after = (path.read_text().strip() if path.suffix == ".txt" else "drawn" for path in (first, second))
    return f"before: {before} | now: {after}"


def drawn(path):
    """What a file shows: what it carries beside that is no picture."""
    return without_state(path.read_bytes()) if path.suffix == ".png" else path.read_bytes()


def equal(first, second):
    return bool(first and second) and first.suffix == second.suffix and drawn(first) == drawn(second)


def compare(first, second, out=None):
    """Lines that say how the second folder's set differs from the first's, the last one in sum; and whether it does."""
    before, after = entries(first), entries(second)
    names = sorted({*before, *after})
    if not any(path.suffix == ".png" for path in before.values()):
        return [f"{first}: holds no picture"], True
    differing = [name for name in names if not equal(before.get(name), after.get(name))]
    refused = sum(path.suffix == ".txt" for path in before.values())
    counted = f"{len(names) - refused} pictures, {refused} refused"
    if not differing:
        return [f"{counted}, all equal"], False
    if out:
        out.mkdir(parents=True, exist_ok=True)
    lines = [f"{name}: {difference(before.get(name), after.get(name), out and out / (name + '.png'))}"
             for name in differing[:MOST_REPORTED]]
    if len(differing) > MOST_REPORTED:
        lines.append(f"… and {len(differing) - MOST_REPORTED} more")
    return [*lines, f"{counted}, {len(differing)} differ"], True
