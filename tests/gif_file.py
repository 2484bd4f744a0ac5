"""Reads animated GIF files as browsers show them, with the standard library alone."""
import struct


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        self.at += count
        assert self.at <= len(self.data), "the file ends too early"
        return self.data[self.at - count:self.at]

    def blocks(self):
        found = b""
        while size := self.take(1)[0]:
            found += self.take(size)
        return found


def read_gif(data):
    """Width, height and, for each picture, how long it stays in hundredths of a second and its pixels as RGBA; then the
    comments and how often all of it is shown again (0: for ever, None: not said)."""
    file, pictures, comments, again, control = Reader(data), [], [], None, None
    assert file.take(6) == b"GIF89a", "no GIF of 1989"
    width, height, flags, _, _ = struct.unpack("<HHBBB", file.take(7))
    assert flags < 128, "colours for all pictures are not read here"
    canvas = bytearray(4 * width * height)
    while (kind := file.take(1)) != b";":
        label = file.take(1)[0] if kind == b"!" else None
        if label == 0xF9:
            control = struct.unpack("<BHB", file.blocks())
        elif label == 0xFE:
            comments.append(file.blocks())
        elif label == 0xFF:
            name = file.blocks()
            assert name[:11] == b"NETSCAPE2.0"
            again, = struct.unpack("<H", name[12:14])
        else:
            assert kind == b"," and label is None
            draw(file, canvas, width, control)
            pictures.append((control[1], bytes(canvas)))
    assert file.at == len(data), "something follows the end"
    return width, height, pictures, comments, again


def draw(file, canvas, width, control):
    left, top, columns, rows, flags = struct.unpack("<HHHHB", file.take(9))
    assert flags & 0x80 and not flags & 0x40, "colours of its own, row by row"
    colors = file.take(3 << ((flags & 7) + 1))
    unseen = control[2] if control[0] & 1 else None
    assert control[0] >> 2 & 7 == 1, "it stays where the next one says nothing"
    bits = file.take(1)[0]
    places = unpacked(file.blocks(), bits)
    assert len(places) == columns * rows
    for at, place in enumerate(places):
        if place != unseen:
            pixel = 4 * ((top + at // columns) * width + left + at % columns)
            canvas[pixel:pixel + 4] = colors[3 * place:3 * place + 3] + b"\xff"


def unpacked(packed, bits):
    """What LZW with codes of growing width made shorter (appendix F of the specification)."""
    clear, end = 1 << bits, (1 << bits) + 1
    fresh = [bytes([place]) for place in range(clear)] + [b"", b""]
    table, width, before, found = list(fresh), bits + 1, None, []
    held = count = 0
    for byte in packed:
        held |= byte << count
        count += 8
        while count >= width:
            code = held & (1 << width) - 1
            held >>= width
            count -= width
            if code == end:
                return b"".join(found)
            if code == clear:
                table, width, before = list(fresh), bits + 1, None
                continue
            text = table[code] if code < len(table) else before + before[:1]
            if before is not None and len(table) < 4096:
                table.append(before + text[:1])
                if len(table) == 1 << width and width < 12:
                    width += 1
            found.append(text)
            before = text
    raise AssertionError("the picture has no end")
