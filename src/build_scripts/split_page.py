#!/usr/bin/env python3
"""Splits the page's program into what the first view needs and the rest, which web/boot.js fetches after that view.

    split_page.py first_view.txt OBJECTS.txt LATER_BYTES.txt WASM FIRST MORE --nm NM --wasm-opt WASM_OPT
        --wasm-split WASM_SPLIT

WASM has its name section. first_view.txt holds patterns of source files, one a line, with ! before those that are left
out again, libraries (by their targets) and single functions (by the linker's names, which begin with _Z) among them.
Every function that one of the other sources on the list defines goes to FIRST, and so do those of the other libraries
and whatever has no known origin. A function goes to MORE when nothing
else defines it, or when only functions of MORE call it. OBJECTS.txt holds the object files, which were compiled with
-funique-internal-linkage-names: one name is one function. No browser and no profile is needed, and the same objects give
the same split. Constants stay in FIRST, apart from those that LATER_BYTES.txt holds, one run a line in hexadecimal, and
from texts that FIRST never addresses: their place in memory stays empty until MORE arrives.
Standard library only.
"""

import argparse
import fnmatch
import hashlib
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # these lie among the sources
from later_texts import later_texts, without  # noqa: E402
from wasm_module import Reader, data_section, fail, memory_of, number_bytes, section, segments  # noqa: E402

SOURCE = re.compile(r"\.dir/(?:\./)?(src/.*)\.o$")
GROUP = re.compile(r"^(.*/)CMakeFiles/\w+\.dir/(?:\./)?(groups/.*)\.o$")
INCLUDED = re.compile(r'^#include "(.*)"$', re.MULTILINE)
LIBRARY = re.compile(r"/(posenc_\w+)\.dir/")
LINE = re.compile(r"^(?P<object>.*):\s+(?:[0-9a-f]+|-+)?\s*(?P<kind>[TtWwU]) (?P<name>\S+)$")
CALL = re.compile(r'^  "(?P<caller>[^"]*)" -> "(?P<called>[^"]*)"; // call$')
LAMBDA = re.compile(r"\d+\$_\d+")
OURS = "_ZN6posenc", "_ZNK6posenc"  # functions of the namespace
RENAMED = re.compile(r"(\.\d+)+$")  # the linker's suffix for one of several functions with the same name
FEATURES = ["--enable-simd", "--enable-mutable-globals", "--enable-sign-ext", "--enable-bulk-memory",
            "--enable-nontrapping-float-to-int"]


def patterns_of(path):
    lines = (line.split("#", 1)[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def single_functions(patterns, mark, found):
    """The functions that the list takes in (mark "_Z") or out ("!_Z") by name; the compiler may have left no call of one.
    Those of one file alone are listed without what tells them from others of their name, lambdas without their number,
    which depends on the file."""
    single = {pattern.removeprefix("!") for pattern in patterns if pattern.startswith(mark)}
    defined = {name: LAMBDA.sub("$_", name.split(".__uniq.")[0]) for _, name, here in found if here}
    if unknown := single - set(defined.values()):
        fail(f"no function is named {', '.join(sorted(unknown))}; correct the list")
    return {name for name, listed in defined.items() if listed in single}


def sources_of(path):
    """The sources of ours that an object is made of: one, or those that a group includes (posenc_grouped); none of a library."""
    if found := GROUP.search(path):
        return ["src/" + name for name in INCLUDED.findall(pathlib.Path(found[1] + found[2]).read_text(encoding="utf-8"))]
    return SOURCE.findall(path)


def is_first(name, patterns, used, otherwise):
    """Whether a source or library belongs to the first part: the last pattern that fits says it; those that fit are used."""
    fits = [pattern for pattern in patterns if fnmatch.fnmatchcase(name, pattern.removeprefix("!"))]
    used.update(fits)
    return not fits[-1].startswith("!") if fits else otherwise


def sort_sources(objects, patterns):
    """{object file: belongs to the first part}; patterns that fit nothing are errors, they would hide a renaming."""
    first, used = {}, set()
    for path in objects:
        own = sources_of(path)
        parts = {is_first(name, patterns, used, not own) for name in own or LIBRARY.findall(path) or [path]}
        if len(parts) > 1:
            fail(f"{path} holds sources of both parts: {', '.join(own)}")
        first[path] = parts.pop()
    unused = [pattern for pattern in patterns if pattern not in used]
    if unused:
        fail(f"no source file or library is named {', '.join(unused)}; correct the list")
    return first


def symbols(nm, objects):
    """(object file, name, defined there or only called) of every function of the objects."""
    done = subprocess.run([nm, "--print-file-name", *objects], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        fail(f"{nm} could not read the object files")
    for line in done.stdout.splitlines():
        if found := LINE.match(line):
            yield found["object"], found["name"], found["kind"] != "U"


def calls(wasm_opt, wasm):
    """{name: names of the functions that it calls directly}."""
    command = [wasm_opt, "--print-call-graph", *FEATURES, wasm, "-o", "/dev/null"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if done.returncode != 0:
        fail(f"{wasm_opt} could not read {wasm}")
    called = {}
    for line in done.stdout.splitlines():
        if found := CALL.match(line):
            called.setdefault(found["caller"], set()).add(found["called"])
    return called


def function_names(body):
    """{index: name} from a name section."""
    for part, names in Reader(body.data[body.at:]).sections():
        if part == 1:
            return {names.number(): names.text() for _ in range(names.number())}
    return {}


def exported(body):
    """Indices of the functions in an export section."""
    for _ in range(body.number()):
        body.text()
        function = body.take(1) == b"\0"
        index = body.number()
        if function:
            yield index


def in_table(body):
    """Indices of the functions in an element section: those whose address somebody takes."""
    for _ in range(body.number()):
        if body.number() != 0 or body.take(1) != b"\x41":
            fail("the module has a table of a kind that is not known here")
        body.number()
        body.take(1)
        for _ in range(body.number()):
            yield body.number()


def functions(wasm):
    """The names of a module's own functions, and of those functions that may be called from anywhere."""
    names, anywhere, own = {}, set(), 0
    module = Reader(wasm)
    module.take(8)
    for kind, body in module.sections():
        if kind == 0 and body.text() == "name":
            names = function_names(body)
        elif kind == 7:
            anywhere.update(exported(body))
        elif kind == 9:
            anywhere.update(in_table(body))
        elif kind == 10:
            own = body.number()
    if not names:
        fail("the module has no name section; it has to be linked with --profiling-funcs")
    return [names[index] for index in sorted(names)[-own:]], {names[index] for index in anywhere}  # imported ones first


def origin(name, known):
    """The name before the linker told it from others."""
    return name if name in known else RENAMED.sub("", name)


def reached(starts, called, stops):
    """The starts and what they call, directly or not, apart from the stops and what only those call."""
    seen, waiting = set(starts), list(starts)
    while waiting:
        calls_next = called.get(waiting.pop(), set()) - stops - seen
        seen |= calls_next
        waiting += calls_next
    return seen


def refuse_unknown(names, found):
    """Functions of ours that no listed object defines would all come first, unnoticed."""
    known = {name for _, name, defined in found if defined}
    if unknown := [name for name in names if name.startswith(OURS) and origin(name, known) not in known]:
        fail(f"{len(unknown)} functions, such as {unknown[0]}, are in no object of OBJECTS.txt; add their library to the list")


def later_functions(names, anywhere, found, first, called, taken_in, taken_out):
    """Those of the names that only objects of the second part define, without those that the list takes in and with those
    that it takes out, and those that only these call."""
    wanted = {name for path, name, _ in found if first[path]}  # defined or called by the first part
    in_first = {name for path, name, defined in found if first[path] and defined}
    in_more = {name for path, name, defined in found if not first[path] and defined} - in_first
    later = {name for name in names if origin(name, in_more) in in_more}
    # The linker keeps one of several functions with equal code, whatever its name. Where the first part calls one that
    # its sources do not name, it is such a function, or was called by one that the linker took apart.
    kept = [name for name in names if name not in later]
    while kept:
        merged = {name for name in called.get(kept.pop(), ()) if name in later and origin(name, in_more) not in wanted}
        later -= merged
        kept += merged
    later = (later - taken_in) | (taken_out & set(names))
    needed = reached(anywhere - later, called, later)
    return [name for name in names if name not in needed]


def rest(address, data, begin, end):
    """What is left of a segment before and behind the addresses from begin to end."""
    halves = (address, data[:max(0, begin - address)]), (max(address, end), data[max(0, end - address):])
    return [half for half in halves if half[1]]


def places_of(runs, parts):
    """(address, bytes) of runs of bytes that are there once."""
    memory = memory_of(parts)
    for run in runs:
        if memory.count(run) != 1:
            fail(f"{memory.count(run)} places of the module hold the run of bytes that begins {run[:16].hex()}")
        yield memory.find(run), run


def move_constants(first, more, runs):
    """The two modules after these runs of bytes, and the texts that the first one never addresses, have moved from its
    constants to the other's."""
    module = Reader(first)
    written = module.take(8)
    sections = list(module.sections())
    parts = [part for kind, body in sections if kind == 11 for part in segments(body)]
    moved = list(places_of(runs, parts))
    for begin, run in moved:
        parts = [half for part in parts for half in rest(*part, begin, begin + len(run))]
    texts = later_texts(next(body.data for kind, body in sections if kind == 10), parts)
    parts = without(texts, parts)
    changed = {11: data_section(parts), 12: section(12, number_bytes(len(parts)))}
    for kind, body in sections:
        written += changed.get(kind) or section(kind, body.data)
    return written, more + data_section(moved + texts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("list", "objects", "later_bytes", "wasm", "first", "more"):
        parser.add_argument(name, type=pathlib.Path)
    for name in ("--nm", "--wasm-opt", "--wasm-split"):
        parser.add_argument(name, required=True)
    given = parser.parse_args()
    objects = given.objects.read_text(encoding="utf-8").split("\n")
    patterns = patterns_of(given.list)
    first = sort_sources(objects, [pattern for pattern in patterns if not pattern.startswith(("_Z", "!_Z"))])
    wasm = given.wasm.read_bytes()
    names, anywhere = functions(wasm)
    found = list(symbols(given.nm, objects))
    refuse_unknown(names, found)
    later = later_functions(names, anywhere, found, first, calls(given.wasm_opt, given.wasm),
                            *(single_functions(patterns, mark, found) for mark in ("_Z", "!_Z")))
    listed = given.more.with_suffix(".txt")
    listed.write_text("".join(f"{name}\n" for name in later), encoding="utf-8")
    # Both parts call each other by this name, so that a part of another build is refused.
    build = hashlib.sha256(wasm).hexdigest()[:8]
    done = subprocess.run([given.wasm_split, given.wasm, f"--split-funcs=@{listed}", "-o1", given.first, "-o2", given.more,
                           f"--placeholder-namespace={build}", f"--import-namespace={build}", "--placeholdermap",
                           *FEATURES])
    if done.returncode != 0:
        fail("wasm-split ended with an error")
    runs = [bytes.fromhex(line) for line in given.later_bytes.read_text(encoding="utf-8").split()]
    for path, module in zip((given.first, given.more),
                            move_constants(given.first.read_bytes(), given.more.read_bytes(), runs)):
        path.write_bytes(module)


if __name__ == "__main__":
    main()
