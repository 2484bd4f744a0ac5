"""Small changes to code, for mutation.py: where they can be made and which are tried.

C++ is laid out by clang-format and JavaScript alike, so an operator of two operands stands between blanks, while that of
one operand, a pointer and the brackets of a template do not.
"""
import collections
import dataclasses
import functools
import random
import re

PAIRS = {
    "plus, minus": [("+", "-"), ("+=", "-=")],
    "times, divided": [("*", "/"), ("*=", "/=")],
    "less, at most": [("<", "<="), (">", ">=")],
    "equal, unequal": [("==", "!=")],
    "and, or": [("&&", "||")],
    "row, column": [(".row", ".col"), (".rows", ".cols")],
    "true, false": [("true", "false")],
    "min, max": [("std::min", "std::max")],
}
SCRIPT_PAIRS = {
    "plus, minus": [("+", "-")],
    "less, at most": [("<", "<="), (">", ">=")],
    "equal, unequal": [("===", "!==")],
    "and, or": [("&&", "||")],
    "true, false": [("true", "false")],
}
# How many changes of each room are tried. The core comes first: what is chosen there depends on no other room.
ROOMS = {"core": 20, "session": 4, "lessons": 3, "import": 4, "cli": 4, "views": 6, "panels": 5, "widgets": 4, "web": 10}
LIBRARIES = ("core", "session", "import", "export")  # what the tests of numbers are built from
PART_OF_THE_PROGRAM = "platform.js"  # which the linker reads: no file of the site
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
LITERAL = re.compile(r"(?<![\w.'])(?<!\de[-+])\d+(?![\w.'>])")
SIGN = re.compile(r"(?:(?<=[(\[{])|(?<=[,=?:] )|(?<=return ))-(?=[\w(])")
# What a member holds before it is given its value: whoever makes the object writes over it.
INITIAL_VALUE = re.compile(r"\s+(?!return |inline |constexpr |static )[\w:]+(?:<[^;()]*>)?[^;()<]* = [^;()]*;")
KINDS_OF_VALUES = ("literal", "sign", "true, false")
CODE = re.compile(r"""
    //[^\n]* | /\*.*?\*/                                        # comments
  | R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"                        # raw texts
  | "(?:\\.|[^"\\\n])*" | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'    # texts and characters, not the marks in 1'000
  | ^[ \t]*\#(?:\\\n|[^\n])*                                    # the preprocessor
  | \b(?:static_)?assert\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)  # assertions, with brackets two deep
    """, re.VERBOSE | re.MULTILINE | re.DOTALL)
SCRIPT_CODE = re.compile(r"""
    //[^\n]* | /\*.*?\*/                                        # comments
  | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'                # texts
  | `(?:\\.|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}|[^`\\])*`  # templates, with what is put into them
  | (?<=[\s(,!])/(?![\s*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/  # patterns; a division stands between blanks
    """, re.VERBOSE | re.DOTALL)


@dataclasses.dataclass(frozen=True)
class Change:
    """At `offset` of the file `path` (from the root of the tree) `before` becomes `after`."""
    path: str
    offset: int
    before: str
    after: str
    kind: str
    line: int
    text: str  # of the line
    column: int

    def apply(self, text):
        assert text.startswith(self.before, self.offset)
        return text[:self.offset] + self.after + text[self.offset + len(self.before):]

    @property
    def room(self):
        top, below, *_ = self.path.split("/")
        return below if top == "src" else top

    @property
    def key(self):
        """The same after the file was moved or lines above were added."""
        return f"{self.path.split('/')[-1]} | {self.text.strip()} | {self.column} | {self.before} -> {self.after}"

    def __str__(self):
        end = self.column + len(self.before)
        changed = f"{self.text[:self.column]}[{self.before} → {self.after or 'nothing'}]{self.text[end:]}"
        return f"{self.path}:{self.line}: {changed.strip()}"


def code_of(text, script):
    """The text with everything that is no code blanked, each letter in its place."""
    return (SCRIPT_CODE if script else CODE).sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def places(text, script, numbers):
    """(kind, offset, before, after) of everything that can be changed; `numbers` decides between +1 and -1."""
    code = code_of(text, script)
    for kind, pairs in (SCRIPT_PAIRS if script else PAIRS).items():
        for pair in pairs:
            for before, after in (pair, pair[::-1]):
                pattern = rf"(?<=\s){re.escape(before)}(?=\s)"
                if before[-1].isalpha():  # a name, perhaps a member
                    pattern = (r"\b" if before[0].isalpha() else "") + re.escape(before) + r"\b"
                for match in re.finditer(pattern, code):
                    yield kind, match.start(), before, after
    for match in () if script else SIGN.finditer(code):
        yield "sign", match.start(), "-", ""
    for match in LITERAL.finditer(code):
        start = text.rfind("\n", 0, match.start()) + 1
        if '"' not in text[start:text.find("\n", match.start())]:  # a table of texts
            value = int(match.group())
            yield "literal", match.start(), match.group(), str(value + 1 if value == 0 else value + numbers.choice((-1, 1)))


def changes_of(path, root, seed):
    """All changes of one file, {kind: list}, each list in the order in which they are tried."""
    text = path.read_text(encoding="utf-8")
    numbers = random.Random(f"{seed} {path.name}")
    found = collections.defaultdict(list)
    for kind, offset, before, after in sorted(places(text, path.suffix == ".js", numbers)):
        start = text.rfind("\n", 0, offset) + 1
        line = text[start:text.find("\n", offset)]
        if path.suffix == ".hpp" and kind in KINDS_OF_VALUES and INITIAL_VALUE.match(line):
            continue
        found[kind].append(Change(path.relative_to(root).as_posix(), offset, before, after, kind,
                                  text.count("\n", 0, offset) + 1, line, offset - start))
    for kind in found:
        numbers.shuffle(found[kind])
    return found


def included_by(path, source, seen):
    """Adds to `seen` what a file of the folder `source` includes, itself or through others."""
    for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        header = source / name
        if header not in seen and header.is_file():
            seen.add(header)
            included_by(header, source, seen)
    return seen


@functools.lru_cache
def count_includers(source, libraries):
    """How many files of these folders have to be built again after a header was changed, by header."""
    files = [path for folder in libraries for path in (source / folder).rglob("*.cpp")]
    return collections.Counter(header for path in files for header in included_by(path, source, set()))


def files_of(room, root, most_includers):
    """The files of a room in which something is changed; headers only when few others include them."""
    if room == "web":
        return [path for path in (root / "web").glob("*.js") if path.name != PART_OF_THE_PROGRAM]
    source = root / "src"
    # Most changes of the core are caught by the tests of numbers, and nothing else is built for them.
    everything = tuple(sorted(path.name for path in source.iterdir() if path.is_dir()))
    includers = count_includers(source, LIBRARIES if room == "core" else everything)
    return [path for path in (source / room).rglob("*.[ch]pp")
            if path.suffix == ".cpp" or includers[path] < most_includers]


def choose_in(files, root, number, seed, kinds):
    """`number` changes of these files: file after file, and of each the kind of which there are fewest so far (`kinds`)."""
    left = [changes_of(path, root, seed) for path in sorted(files, key=lambda path: (path.name, path))]
    random.Random(seed).shuffle(left)
    chosen = []
    while len(chosen) < number and any(left):
        for found in left:
            if found and len(chosen) < number:
                kind = min(found, key=lambda kind: (kinds[kind], kind))
                kinds[kind] += 1
                chosen.append(found[kind].pop())
                if not found[kind]:
                    del found[kind]
    return chosen


def choose(root, numbers, seed, most_includers):
    """So many changes of each room, {room: number}, in the order of the rooms."""
    kinds = collections.Counter()
    return [change for room, number in numbers.items()
            for change in choose_in(files_of(room, root, most_includers), root, number, seed, kinds)]
