#!/usr/bin/env python3
"""Changes small things in all rooms of the house, one at a time, and counts which the tests of the day notice.

    tests/mutation.py                             60 changes, going on where an earlier run stopped, with its commit
    tests/mutation.py --commit HEAD               begins anew, with this one
    tests/mutation.py --rooms core --number 220   so many of src/core alone
    tests/mutation.py --first 40 --count 20       only these of them; --minutes 30: none is begun later
    tests/mutation.py --again                     those that survived once more, after a test was written
    tests/mutation.py --report                    what is known so far, as a table for README.md; nothing is run
    tests/mutation.py --list                      the changes, nothing is run

A change is + for -, < for <=, a literal one larger, a row for a column and the like, in code only: not in comments,
texts, assertions or lines of the preprocessor. Changes are spread evenly over files and kinds, always the same for the
same --seed and commit. They are made in that commit's files in build/mutation, never in the tree itself. A change is caught when one
of the tests of tests/run.sh that depend on its file (mutation_rooms.py) fails, crashes or takes far longer: golden_check,
number_tests, screen_tests and tests/cli, built here with assertions of the library, and for scripts of the page
tests/browser, with the page and the program that tests/run.sh has built. One that does not compile or leaves the machine
code as it was does not count. Headers that many files include are left out: they would rebuild everything. Results are
kept in tests/mutations.jsonl, which is committed; the exit code is 1 when less than 95 % are caught.
"""
import argparse
import collections
import contextlib
import filecmp
import json
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import time

import mutants
from mutation_rooms import FOLDER, ROOT, Command, Commands, GoogleTests, Page, Program, first_failure

RESULTS = ROOT / "tests" / "mutations.jsonl"
WANTED = 95.0  # per cent
MOST_INCLUDERS = 25
BUILD_SECONDS = 3600  # about what all programs take on two slow cores
COUNTED = ("caught", "survived")


def files_of(commit):
    """The commit's files, in a folder of their own."""
    source = FOLDER / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "--extract", "--directory", source], input=archive, check=True)
    return source


def copy_tree(source):
    """A copy to change. Files that did not change are left alone, so that they are not built again; the others get the
    present time, even where an earlier run was stopped with a change in them."""
    tree = FOLDER / "tree"
    files = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    for folder in ("src", "tests", "assets", "web"):
        for old in [path for path in (tree / folder).rglob("*") if path.is_file()]:
            if old.relative_to(tree) not in files:
                old.unlink()
    for file in files:
        old = tree / file
        if not old.is_file() or not filecmp.cmp(source / file, old, shallow=False):
            old.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / file, old)
    third_party = tree / "build" / "third_party"
    if not third_party.exists():
        third_party.parent.mkdir(exist_ok=True)
        third_party.symlink_to((ROOT / "build" / "third_party").resolve())
    return tree


class Laboratory:
    """A copy of the tree in which one thing at a time is changed, and what is built from it, when it is first needed."""

    def __init__(self, source, compiler, flags, jobs):
        self.tree, self.folder, self.jobs = copy_tree(source), FOLDER / "build", jobs
        self.compiler, self.flags, self.configured = compiler, flags, False
        numbers = [Program(self, "golden_check"), GoogleTests(self, "number_tests")]
        screens, commands, page = GoogleTests(self, "screen_tests"), Commands(self), Page(self)
        self.suites = {room: [*numbers, screens, commands] for room in ("core", "session", "import")}
        self.suites |= {room: [screens, commands] for room in ("lessons", "views", "panels", "widgets")}
        self.suites |= {"cli": [commands], "web": [page]}

    def configure(self):
        """One file a time is compiled again, so they are not grouped. What release builds leave out is checked here."""
        subprocess.run(["cmake", "-S", self.tree, "-B", self.folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                        f"-DCMAKE_CXX_COMPILER={self.compiler}", f"-DCMAKE_CXX_FLAGS_RELEASE={self.flags}",
                        "-DPOSENC_WERROR=OFF", "-DPOSENC_GROUPED=OFF", "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld"],
                       stdout=subprocess.DEVNULL, check=True)
        self.configured = True

    def make(self, targets):
        """Builds them; whether that succeeds."""
        if not self.configured:
            self.configure()
        words = ["cmake", "--build", self.folder, f"-j{self.jobs}", "--target", *targets]
        return not first_failure([Command(words, BUILD_SECONDS, memory=resource.RLIM_INFINITY)], 1)[1]

    @contextlib.contextmanager
    def changed(self, change):
        path = self.tree / change.path
        unchanged = path.read_text(encoding="utf-8")
        path.write_text(change.apply(unchanged), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(unchanged, encoding="utf-8")  # newer than its object: built again, from the compiler's cache

    def try_change(self, change):
        """What came of a change: (result, tests that caught it, which of them)."""
        seen = set()
        for suite in self.suites[change.room]:
            suite.prepare()
            with self.changed(change):
                result, by = suite.judge(change)
            if result in ("caught", "not compiled"):
                return result, suite.name if by else "", by
            seen.add(result)
        return "survived" if "passed" in seen else "same code", "", ""


def read_results():
    """All results, in the order in which they came."""
    return [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()] if RESULTS.is_file() else []


def run_changes(changes, known, source, given):
    laboratory = Laboratory(source, given.compiler, given.flags, given.jobs)
    begin = time.monotonic()
    for number, change in changes:
        start = time.monotonic()
        if given.minutes is not None and start - begin > 60 * given.minutes:
            return
        old = known.get(change.key, {}).get("result")
        if old is not None and not (given.again and old == "survived"):
            continue
        result, suite, by = laboratory.try_change(change)
        seconds = round(time.monotonic() - start, 1)
        known[change.key] = {"commit": given.commit, "key": change.key, "result": result, "suite": suite, "by": by, "seconds": seconds}
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(known[change.key]) + "\n")
        print(f"{number:4} {result:12} {seconds:6.0f} s  {change}  {suite} {by}", flush=True)


def row(room, results):
    """A line of the table, by the results of a room's changes."""
    counts = collections.Counter(result["result"] for result in results)
    suites = collections.Counter(result["suite"] for result in results if result["result"] == "caught")
    of = sum(counts[name] for name in COUNTED)
    share = f"{100 * counts['caught'] / of:.1f} %" if of else ""
    by = ", ".join(f"{suite} {number}" for suite, number in suites.most_common())
    return f"| {room} | {len(results)} | {of} | {counts['caught']} | {share} | {by} |"


def report(changes, known):
    """Prints the table by room and the survivors; whether enough are caught."""
    tried = [(change, known[change.key]) for _, change in changes if change.key in known]
    print("\n| room | tried | that count | caught | | by |\n|---|---|---|---|---|---|")
    for room in mutants.ROOMS:
        if results := [result for change, result in tried if change.room == room]:
            print(row(room, results))
    print(row("all", [result for _, result in tried]))
    survivors = [change for change, result in tried if result["result"] == "survived"]
    others = collections.Counter(result["result"] for _, result in tried if result["result"] not in COUNTED)
    print(f"\n{others['not compiled']} do not compile, {others['same code']} leave the programs as they were, "
          f"{len(changes) - len(tried)} were not tried yet, {len(survivors)} survived" + (":\n" if survivors else "."))
    print("".join(f"- {change}\n" for change in survivors), end="")
    caught = sum(result["result"] == "caught" for _, result in tried)
    return caught > 0 and 100 * caught >= WANTED * (caught + len(survivors))


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", default=",".join(mutants.ROOMS), help="of them, with commas between")
    parser.add_argument("--number", type=int, help="so many changes of each room, in the place of 60 of all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commit", help="whose files are changed; that of the last result, or HEAD where there is none")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--compiler", default="clang++")
    parser.add_argument("--flags", default="-O1 -D_GLIBCXX_ASSERTIONS")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if unknown := set(given.rooms.split(",")) - set(mutants.ROOMS):
        parser.error(f"no room is called {', '.join(sorted(unknown))}")
    return given


def main():
    given = parse()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # so that what runs is ended too
    results = read_results()
    wanted = given.commit or (results[-1]["commit"] if results else "HEAD")
    given.commit = subprocess.run(["git", "rev-parse", wanted], cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout.strip()
    source = files_of(given.commit)
    every = mutants.choose(source, {room: given.number or number for room, number in mutants.ROOMS.items()}, given.seed,
                           MOST_INCLUDERS)
    last = None if given.count is None else given.first + given.count
    chosen = [change for change in every if change.room in given.rooms.split(",")]
    changes = list(enumerate(chosen))[given.first:last]
    if given.list:
        print("\n".join(f"{number:4} {change.kind:14} {change}" for number, change in changes))
        return
    known = {result["key"]: result for result in results if result["commit"] == given.commit}
    if not given.report:
        run_changes(changes, known, source, given)
    sys.exit(0 if report(changes, known) else 1)


if __name__ == "__main__":
    main()
