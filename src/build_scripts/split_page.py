#!/usr/bin/env python3
"""Splits the page's program into what the first view calls and the rest, which web/boot.js fetches after that view.

    split_page.py WASM MAP FIRST_VIEW.txt LATER_BYTES.txt FIRST MORE --wasm-opt WASM_OPT --wasm-split WASM_SPLIT
    split_page.py --names WASM

WASM has its name section, MAP is what the linker says of it (--print-map). The functions that first_view.txt names go to
FIRST, the others to MORE. The list is written by tests/browser/record_first_view.mjs, with names as --names prints them, one
a line. Constants go where functions need them: those that the code of FIRST reaches, itself or by way of other constants,
stay there, apart from those that LATER_BYTES.txt holds, one run a line in hexadecimal. The place in memory of all others
stays empty until MORE arrives. Standard library only.
"""

import argparse
import bisect
import hashlib
import pathlib
import re
import struct
import subprocess
import sys

ESCAPED = re.compile(r"\\([0-9a-f]{2})")
OF_FILE = re.compile(r" \(\.__uniq\.(\d{6})[\d.]*\)$")  # a number made of the path of the file that alone has the function
# What compilers count: functions of one name, lambdas of a file. The next build may count otherwise.
COUNTED = re.compile(r" \(\.[\w.]+\)$|(\.\d+)+$|(?<=\$_)\d+")
FEATURES = ["--enable-simd", "--enable-mutable-globals", "--enable-sign-ext", "--enable-bulk-memory",
            "--enable-nontrapping-float-to-int"]
IMPORTS, ELEMENTS, DATA, COUNT_OF_DATA = 2, 9, 11, 12  # sections
TOO_EARLY = b"too_early"  # the function of web/boot.js for all that MORE brings
ADDRESS = re.compile(r"(?P<offset>\boffset=)?(?:(?<=const )|(?<=offset=))(?P<number>-?\d+)|\b(?P<word>0x[0-9a-f]{8})\b")
MAPPED = re.compile(r" *(?P<address>[0-9a-f]+) +[0-9a-f]+ +(?P<size>[0-9a-f]+) +(?P<name>.+)")
LETTER = 128  # bytes: code that looks a letter up may add it to the address of a table less that of the table's first letter


def fail(sentence):
    sys.exit(f"split_page.py: {sentence}")


def run(*command, **options):
    done = subprocess.run(command, **options)
    if done.returncode != 0:
        fail(f"{command[0]} ended with an error")
    return done.stdout


def function_names(wasm_opt, wasm):
    """Of all functions, imported ones first, as Binaryen writes them."""
    lines = run(wasm_opt, "--print-function-map", *FEATURES, wasm, "-o", "/dev/null", stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True).splitlines()
    return [line.split(":", 1)[1] for line in lines]


def unescaped(name):
    return ESCAPED.sub(lambda code: chr(int(code[1], 16)), name)


def lasting(name):
    """What a name has in common with that of the same function in another build."""
    return COUNTED.sub("", OF_FILE.sub(r" @\1", unescaped(name)))


class Reader:
    """Of the parts of a WebAssembly module."""

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

    def sections(self):
        """(kind, its content) of a module."""
        self.take(8)
        while self.at < len(self.data):
            kind = self.take(1)[0]
            yield kind, Reader(self.take(self.number()))

    def segments(self):
        """(address, bytes) of everything in a data section."""
        for _ in range(self.number()):
            if self.take(2) != b"\0\x41":
                fail("the module has constants of a kind that is not known here")
            address = self.number()
            self.take(1)
            yield address, self.take(self.number())


def number_bytes(value, sign_bit=0):
    """A number that is not negative as WebAssembly writes it; sign_bit is 64 for those that could be."""
    found = bytearray()
    while value > 127 or value & sign_bit:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes(found) + bytes([value])


def section(kind, content):
    return bytes([kind]) + number_bytes(len(content)) + content


def data_section(segments):
    return section(DATA, number_bytes(len(segments)) + b"".join(
        b"\0\x41" + number_bytes(address, 64) + b"\x0b" + number_bytes(len(data)) + data for address, data in segments))


def with_one_placeholder(module, build):
    """The first module with one import in the place of all functions that the other one puts into the table later. The
    imports of the others are still there, for wasm-opt to remove."""
    found, placeholders = [], set()
    for kind, body in Reader(module).sections():
        if kind == IMPORTS:
            entries = []
            for number in range(body.number()):
                of, name = body.take(body.number()), body.take(body.number())
                if body.take(1) != b"\0":
                    fail("the module imports something that is no function")
                if of == build:
                    name = name if placeholders else TOO_EARLY
                    placeholders.add(number)
                entries.append(b"".join(number_bytes(len(text)) + text for text in (of, name))
                               + b"\0" + number_bytes(body.number()))
            body = Reader(number_bytes(len(entries)) + b"".join(entries))
        elif kind == ELEMENTS:
            begin = body.take(3)
            if begin != b"\1\0\x41":
                fail("the module's table is filled in a way that is not known here")
            begin += number_bytes(body.number(), 64) + body.take(1)
            functions = [body.number() for _ in range(body.number())]
            functions = [min(placeholders) if number in placeholders else number for number in functions]
            body = Reader(begin + number_bytes(len(functions)) + b"".join(map(number_bytes, functions)))
        found.append(section(kind, body.data))
    return module[:8] + b"".join(found)


class Constants:
    """The constants of a module as one stretch of memory, and where each of them begins: it lasts until the next one."""

    def __init__(self, module, linker_map):
        segments = [segment for kind, body in Reader(module).sections() if kind == DATA for segment in body.segments()]
        self.begin = min(address for address, _ in segments)
        self.memory = bytearray(max(address + len(data) for address, data in segments))
        for address, data in segments:
            self.memory[address:address + len(data)] = data
        self.texts = range(0)  # those that the linker has put together, which end in zero
        self.starts = sorted({self.begin, *self.objects(linker_map), *self.starts_of_texts()})

    def objects(self, linker_map):
        found = set()
        data = linker_map.partition(" DATA\n")[2].partition(" CUSTOM(")[0]
        for line in filter(None, map(MAPPED.match, data.splitlines())):
            address = int(line["address"], 16)
            if self.begin <= address < len(self.memory):
                found.add(address)
                if line["name"] == "<internal>:(.rodata)":
                    self.texts = range(address, address + int(line["size"], 16))
        if not self.texts:
            fail("the linker's map does not say where texts are")
        return found

    def starts_of_texts(self):
        return (at + 1 for at in self.texts if not self.memory[at])

    def around(self, address):
        """The number of the constant that holds an address."""
        return bisect.bisect_right(self.starts, address) - 1

    def bounds(self, number):
        return self.starts[number], self.starts[number + 1] if number + 1 < len(self.starts) else len(self.memory)

    def pointers(self, number):
        """What looks like an address of a constant in this one."""
        first, last = self.bounds(number)
        if first in self.texts:
            return ()
        words = struct.unpack_from(f"<{(last - first) // 4}I", self.memory, first) if first % 4 == 0 else ()
        return (word for word in words if self.begin <= word < len(self.memory))

    def named_by(self, code):
        """The numbers of constants whose address may be in this code, as text: as a number, or as a part of a larger one."""
        found = set()
        for match in ADDRESS.finditer(code):
            number = int(match["number"] or match["word"], 0)
            for address in (number & 0xffffffff, number >> 32):
                if self.begin <= address < len(self.memory):
                    found.update([self.around(address)] if match["offset"] else self.counted_from(address))
        return found

    def counted_from(self, address):
        """Not only what is at the address may be meant: a loop may count up to the end of a constant, and see LETTER."""
        return {self.around(max(self.begin, address - 1)), self.around(address), *(
            number for number in range(self.around(address), self.around(address + LETTER) + 1)
            if self.starts[number] not in self.texts)}

    def reached_by(self, code):
        found, left = set(), list(self.named_by(code))
        while left:
            number = left.pop()
            if number not in found:
                found.add(number)
                left.extend(map(self.around, self.pointers(number)))
        return found

    def later(self, code, runs):
        """(address, bytes) of all that this code does without, among it these runs of bytes, which are there once."""
        late = bytearray(b"\1") * len(self.memory)
        for number in self.reached_by(code):
            first, last = self.bounds(number)
            late[first:last] = bytes(last - first)
        for data in runs:
            if self.memory.count(data) != 1:
                fail(f"{self.memory.count(data)} places of the module hold the run of bytes that begins {data[:16].hex()}")
            at = self.memory.find(data)
            late[at:at + len(data)] = b"\1" * len(data)
        return [(match.start(), bytes(self.memory[match.start():match.end()]))
                for match in re.finditer(rb"\x01+", late) if match.start() >= self.begin]


def move_constants(first, more, constants, moved):
    """The modules after these (address, bytes) have moved from the first one's constants to the other's."""
    memory = bytearray(constants.memory)
    for address, data in moved:
        memory[address:address + len(data)] = bytes(len(data))
    begin = constants.begin
    changed = {DATA: data_section([(begin, bytes(memory[begin:]))]), COUNT_OF_DATA: section(COUNT_OF_DATA, b"\1")}
    return first[:8] + b"".join(changed.get(kind) or section(kind, body.data) for kind, body in Reader(first).sections()), \
        more + data_section(moved)


def split(given):
    listed = set(given.list.read_text(encoding="utf-8").splitlines())
    names = function_names(given.wasm_opt, given.wasm)
    if gone := sorted(listed - set(map(lasting, names))):
        print(f"split_page.py: {len(gone)} of the {len(listed)} functions in {given.list.name} are not in the program, such as "
              f"{gone[0]}. Where many are gone the page loads in one piece: node tests/browser/record_first_view.mjs "
              "writes the list anew", file=sys.stderr)
    kept = given.first.with_suffix(".txt")
    kept.write_text("".join(f"{name}\n" for name in names if lasting(name) in listed), encoding="utf-8")
    # Both parts call each other by this name, so that a part of another build is refused.
    build = hashlib.sha256(given.wasm.read_bytes()).hexdigest()[:8]
    run(given.wasm_split, given.wasm, f"--keep-funcs=@{kept}", "-o1", given.first, "-o2", given.more,
        f"--placeholder-namespace={build}", f"--import-namespace={build}", *FEATURES)
    given.first.write_bytes(with_one_placeholder(given.first.read_bytes(), build.encode()))
    run(given.wasm_opt, "--remove-unused-module-elements", *FEATURES, given.first, "-o", given.first)
    text = run(given.wasm_opt, "--print", *FEATURES, given.first, "-o", "/dev/null", stdout=subprocess.PIPE, text=True)
    code = "\n".join(line for line in text.splitlines() if not line.startswith(" (data "))
    runs = [bytes.fromhex(line) for line in given.later_bytes.read_text(encoding="utf-8").split()]
    constants = Constants(given.first.read_bytes(), given.map.read_text(encoding="utf-8"))
    moved = constants.later(code, runs)
    for path, module in zip((given.first, given.more),
                            move_constants(given.first.read_bytes(), given.more.read_bytes(), constants, moved)):
        path.write_bytes(module)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wasm", type=pathlib.Path)
    parser.add_argument("--names", action="store_true")
    for name in ("map", "list", "later_bytes", "first", "more"):
        parser.add_argument(name, type=pathlib.Path, nargs="?")
    parser.add_argument("--wasm-opt", default="wasm-opt")
    parser.add_argument("--wasm-split", default="wasm-split")
    given = parser.parse_args()
    if given.names:
        print("\n".join(map(lasting, function_names(given.wasm_opt, given.wasm))))
    elif given.more:
        split(given)
    else:
        parser.error("six files are needed, or --names and one")


if __name__ == "__main__":
    main()
