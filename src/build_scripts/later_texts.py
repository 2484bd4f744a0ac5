"""Texts among a module's constants that the module itself never addresses: only a part that comes later uses them.

Code names an address as a constant, as half of one of 64 bits or a quarter of one of 128 (an address and a length are
stored together), or as the offset of a load or a store; constants name one as an aligned word. All are looked for in every
byte, whether an instruction begins there or not, so that too many addresses are found and none is missed. A text stays
where it is when any of them lies inside it (the linker lets one text be the end of another).
Standard library only.
"""

import bisect
import re

from wasm_module import memory_of

# Printable UTF-8 between zeros, long enough not to be found in other constants, with a letter.
TEXT = re.compile(rb"(?<=\0)(?=[^\0]*[a-z])(?:[\x20-\x7e\n\t]|[\xc2-\xf4][\x80-\xbf]{1,3}){16,}(?=\0)")
CONSTANT = re.compile(rb"(?=\x41([\x80-\xff]{0,4}[\0-\x7f]))")
DOUBLE = re.compile(rb"(?=\x42([\x80-\xff]{0,9}[\0-\x7f]))")
VECTOR = re.compile(rb"(?=\xfd\x0c(.{16}))", re.DOTALL)
OFFSET = re.compile(rb"(?=[\x28-\x3e][\0-\x04]([\x80-\xff]{0,4}[\0-\x7f]))")
VECTOR_OFFSET = re.compile(rb"(?=\xfd[\0-\x0b\x54-\x5d][\0-\x04]([\x80-\xff]{0,4}[\0-\x7f]))")
WORTH_A_SEGMENT = 64  # zeros between two segments: fewer cost less than another one


def number(digits):
    return sum((digit & 127) << 7 * place for place, digit in enumerate(digits))


def addresses(code, parts):
    """Every number that may be an address, in order. Those of constants are positive: memory ends far below 2 GiB."""
    found = {number(match[1]) for pattern in (CONSTANT, OFFSET, VECTOR_OFFSET) for match in pattern.finditer(code)}
    for match in DOUBLE.finditer(code):
        found.update((number(match[1]) & 0xFFFFFFFF, number(match[1]) >> 32 & 0xFFFFFFFF))
    for match in VECTOR.finditer(code):
        found.update(int.from_bytes(match[1][at:at + 4], "little") for at in range(0, 16, 4))
    memory = memory_of(parts) + bytes(3)
    for address, data in parts:  # the optimiser cuts zeros off both ends, also those of an address
        found.update(int.from_bytes(memory[at:at + 4], "little") for at in range(address & ~3, address + len(data), 4))
    return sorted(found)


def later_texts(code, parts):
    """(address, bytes) of the texts; code and parts are the module's code section and its constants."""
    named = addresses(code, parts)
    found = []
    for address, data in parts:
        for match in TEXT.finditer(data):
            following = bisect.bisect_left(named, address + match.start())
            if following == len(named) or named[following] >= address + match.end():
                found.append((address + match.start(), match[0]))
    return found


def without(texts, parts):
    """The constants with zeros in the place of the texts, in as few segments as pay."""
    joined = []
    for address, data in sorted(parts):
        gap = address - joined[-1][0] - len(joined[-1][1]) if joined else WORTH_A_SEGMENT
        if gap < WORTH_A_SEGMENT:
            joined[-1][1].extend(bytes(gap) + data)
        else:
            joined.append((address, bytearray(data)))
    for begin, text in texts:
        for address, data in joined:
            if address <= begin < address + len(data):
                data[begin - address:begin - address + len(text)] = bytes(len(text))
    return joined
