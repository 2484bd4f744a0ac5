"""Reading and writing the sections of a WebAssembly module. Standard library only."""

import sys


def fail(sentence):
    sys.exit(f"split_page.py: {sentence}")


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def text(self):
        return self.take(self.number()).decode()

    def sections(self):
        while self.at < len(self.data):
            kind = self.take(1)[0]
            yield kind, Reader(self.take(self.number()))


def number_bytes(value, sign_bit=0):
    """A number that is not negative as WebAssembly writes it; sign_bit is 64 for those that could be."""
    found = bytearray()
    while value > 127 or value & sign_bit:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes(found) + bytes([value])


def memory_of(parts):
    """The bytes at (address, bytes), zeros between and before them."""
    memory = bytearray(max(address + len(data) for address, data in parts))
    for address, data in parts:
        memory[address:address + len(data)] = data
    return memory


def segments(body):
    """(address, bytes) of everything in a data section."""
    for _ in range(body.number()):
        if body.take(2) != b"\0\x41":
            fail("the module has constants of a kind that is not known here")
        address = body.number()
        body.take(1)
        yield address, body.take(body.number())


def section(kind, content):
    return bytes([kind]) + number_bytes(len(content)) + content


def data_section(parts):
    return section(11, number_bytes(len(parts)) + b"".join(
        b"\0\x41" + number_bytes(address, 64) + b"\x0b" + number_bytes(len(data)) + data for address, data in parts))
