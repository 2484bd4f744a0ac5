#!/usr/bin/env python3
"""Splits the page's program into what the first view calls and the rest, which web/boot.js fetches after that view.

    split_page.py WASM FIRST_VIEW.txt LATER_BYTES.txt FIRST MORE --wasm-opt WASM_OPT --wasm-split WASM_SPLIT
    split_page.py --names WASM

WASM has its name section. The functions that first_view.txt names go to FIRST, the others to MORE. The list is written by
tests/browser/record_first_view.mjs, with names as --names prints them, one a line. Constants stay in FIRST, apart from
those that LATER_BYTES.txt holds, one run a line in hexadecimal: their place in memory stays empty until MORE arrives.
Standard library only.
"""

import argparse
import hashlib
import pathlib
import re
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


def move_constants(first, more, runs):
    """The modules after these runs of bytes, which are there once, have moved from the first one's constants to the other's."""
    sections = list(Reader(first).sections())
    segments = [segment for kind, body in sections if kind == DATA for segment in body.segments()]
    begin = min(address for address, _ in segments)
    memory = bytearray(max(address + len(data) for address, data in segments))
    for address, data in segments:
        memory[address:address + len(data)] = data
    moved = []
    for data in runs:
        if memory.count(data) != 1:
            fail(f"{memory.count(data)} places of the module hold the run of bytes that begins {data[:16].hex()}")
        moved.append((memory.find(data), data))
    for address, data in moved:
        memory[address:address + len(data)] = bytes(len(data))
    changed = {DATA: data_section([(begin, bytes(memory[begin:]))]), COUNT_OF_DATA: section(COUNT_OF_DATA, b"\1")}
    return first[:8] + b"".join(changed.get(kind) or section(kind, body.data) for kind, body in sections), more + data_section(moved)


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
    runs = [bytes.fromhex(line) for line in given.later_bytes.read_text(encoding="utf-8").split()]
    for path, module in zip((given.first, given.more),
                            move_constants(given.first.read_bytes(), given.more.read_bytes(), runs)):
        path.write_bytes(module)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wasm", type=pathlib.Path)
    parser.add_argument("--names", action="store_true")
    for name in ("list", "later_bytes", "first", "more"):
        parser.add_argument(name, type=pathlib.Path, nargs="?")
    parser.add_argument("--wasm-opt", default="wasm-opt")
    parser.add_argument("--wasm-split", default="wasm-split")
    given = parser.parse_args()
    if given.names:
        print("\n".join(map(lasting, function_names(given.wasm_opt, given.wasm))))
    elif given.more:
        split(given)
    else:
        parser.error("five files are needed, or --names and one")


if __name__ == "__main__":
    main()
