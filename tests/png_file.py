"""Reads and writes PNG files of eight bits a channel, with the standard library alone."""
import struct
import zlib

START = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}  # colour type: red, green, blue, and with alpha


def read_png(data):
    """Width, height and the pixels of an RGB or RGBA picture as RGBA, row after row from the top."""
    assert data[:8] == START, "no PNG"
    at, packed = 8, b""
    while at < len(data):
        (size,), kind = struct.unpack(">I", data[at:at + 4]), data[at + 4:at + 8]
        body = data[at + 8:at + 8 + size]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and color in CHANNELS and not interlaced, "only RGB and RGBA of eight bits, row by row"
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    channels = CHANNELS[color]
    pixels = unfiltered(zlib.decompress(packed), width * channels, height, channels)
    return width, height, pixels if channels == 4 else with_alpha(pixels)


def without_state(data):
    """The file without the text chunk that holds the settings it was drawn from."""
    at, kept = 8, data[:8]
    while at < len(data):
        end = at + 12 + struct.unpack(">I", data[at:at + 4])[0]
        kept += b"" if data[at + 4:at + 8] == b"iTXt" else data[at:end]
        at = end
    return kept


def write_png(width, height, pixels):
    """The file of a picture of RGBA pixels."""
    lines = b"".join(b"\0" + pixels[y * 4 * width:(y + 1) * 4 * width] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return START + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 1)) + chunk(b"IEND", b"")


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def unfiltered(lines, stride, height, channels):
    """The rows without what PNG's filters took from them (section 9 of the specification)."""
    assert len(lines) == height * (1 + stride)
    rows, above = [], bytes(stride)
    for start in range(0, len(lines), 1 + stride):
        row = lines[start + 1:start + 1 + stride]
        if lines[start] != 0:
            row = unfiltered_row(lines[start], bytearray(row), above, channels)
        rows.append(row)
        above = row
    return b"".join(rows)


def unfiltered_row(kind, row, above, channels):
    predict = {1: lambda left, up, corner: left,
               2: lambda left, up, corner: up,
               3: lambda left, up, corner: (left + up) // 2,
               4: paeth}[kind]
    for x in range(len(row)):
        left, corner = (row[x - channels], above[x - channels]) if x >= channels else (0, 0)
        row[x] = (row[x] + predict(left, above[x], corner)) & 255
    return bytes(row)


def paeth(left, up, corner):
    """The one of the three that is nearest to left + up − corner, in this order where two are."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def with_alpha(pixels):
    return b"".join(pixels[at:at + 3] + b"\xff" for at in range(0, len(pixels), 3))
