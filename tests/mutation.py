#!/usr/bin/env python3
"""Changes small things in src/core, one at a time, and counts which the tests of numbers notice.

    tests/mutation.py                          220 changes, going on where an earlier run stopped
    tests/mutation.py --first 40 --count 20    only these of them
    tests/mutation.py --again                  those that survived once more, after a test was written
    tests/mutation.py --report                 what is known so far, nothing is run
    tests/mutation.py --list                   the changes, nothing is run

A change is + for -, < for <=, a literal one larger, a row for a column and the like, in code only: not in comments,
texts, assertions or lines of the preprocessor. Changes are spread evenly over files and kinds, always the same for the
same --seed. They are made beside a copy of the tree in build/mutation, never in the tree itself. A change is caught when
golden_check or a test fails, crashes or takes far longer; one that does not compile or leaves the machine code as it was
does not count. Headers that many files include are left out: they would rebuild everything. Results are kept in
build/mutation/results.jsonl; the exit code is 1 when less than 95 % are caught.
"""
import argparse
import collections
import json
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys
import time

import mutants
from number_tests import ROOT, Build, Tree

FOLDER = ROOT / "build" / "mutation"
RESULTS = FOLDER / "results.jsonl"
WANTED = 95.0  # per cent
MOST_INCLUDERS = 25
SLOW_TEST = 0.15  # seconds; the quick tests go first
MEMORY = 6 << 30
COUNTED = ("caught", "survived")


def copy_tree():
    """The sources as they are now; files that did not change keep their time, so that they are not built again."""
    tree = FOLDER / "tree"
    for folder in ("src", "tests", "assets"):
        files = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
        for old in [path for path in (tree / folder).rglob("*") if path.is_file()]:
            if old.relative_to(tree) not in files:
                old.unlink()
        for file in files:
            old = tree / file
            if not old.is_file() or old.stat().st_mtime != (ROOT / file).stat().st_mtime:
                old.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / file, old)
    return Tree(tree)


def run_limited(command, seconds, **more):
    """The command's result, or None when it took far longer than `seconds` of a processor's time."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (int(5 * seconds + 5), int(5 * seconds + 10)))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        return subprocess.run(command, preexec_fn=limit, timeout=60 * seconds + 60, text=True, errors="replace",
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more)
    except subprocess.TimeoutExpired:
        return None


class Laboratory:
    """The unchanged programs, and what it takes to make changed ones."""

    def __init__(self, compiler, flags, jobs):
        self.tree = copy_tree()
        self.mutant = FOLDER / "mutant"
        # A change is compiled from another folder; an assertion names the file all the same.
        flags = f"{flags} -fmacro-prefix-map={self.mutant}={self.tree.root}"
        self.build = Build(self.tree, FOLDER / "base", compiler, flags)
        self.build.make(jobs)
        self.golden_data = self.tree.root / "tests" / "golden" / "data"
        self.filters = self.measure()

    def measure(self):
        """Runs the unchanged programs: all must pass. The filters for the quick tests and the slow ones, with seconds."""
        golden, tests = self.build.folder / "golden_check", self.build.folder / "number_tests"
        if subprocess.run([golden, self.golden_data], stdout=subprocess.DEVNULL, check=False).returncode != 0:
            sys.exit("golden_check fails before anything was changed")
        report = FOLDER / "tests.json"
        if subprocess.run([tests, f"--gtest_output=json:{report}", "--gtest_brief=1"], check=False).returncode != 0:
            sys.exit("the tests fail before anything was changed")
        seconds = {f"{suite['name']}.{test['name']}": float(test["time"].rstrip("s"))
                   for suite in json.loads(report.read_text())["testsuites"] for test in suite["testsuite"]}
        parts = [[name for name in seconds if (seconds[name] > SLOW_TEST) == slow] for slow in (False, True)]
        return [(":".join(names), sum(seconds[name] for name in names)) for names in parts]

    def includers(self, path):
        sources = dict.fromkeys(source for sources in self.build.programs.values() for source in sources)
        ours = [source for source in sources if source.is_relative_to(self.tree.root)]
        return [source for source in ours if path in self.tree.closure(source)]

    def compile(self, change):
        """The objects that the change makes different: {source: object}, or None when it does not compile."""
        shutil.rmtree(self.mutant, ignore_errors=True)
        path = self.tree.root / change.path
        copy = self.mutant / change.path
        copy.parent.mkdir(parents=True)
        copy.write_text(change.apply(path.read_text(encoding="utf-8")), encoding="utf-8")
        objects = {}
        for source in [path] if path.suffix == ".cpp" else self.includers(path):
            made = self.mutant / f"{len(objects)}.o"
            command = (f"{self.build.compiler} -std=c++20 {self.build.flags} -w -I{self.mutant / 'src'} "
                       f"{self.build.includes}")
            compiled = run_limited([*shlex.split(command), "-c", copy if source == path else source, "-o", made], 60)
            if compiled is None or compiled.returncode != 0:
                return None
            if made.read_bytes() != self.build.object(source).read_bytes():
                objects[source] = made
        return objects

    def link(self, program, objects):
        files = [objects.get(source, self.build.object(source)) for source in self.build.programs[program]]
        (self.mutant / "objects.rsp").write_text("\n".join(map(str, files)))
        command = (f"{self.build.compiler} {self.build.flags} -fuse-ld=lld @{self.mutant / 'objects.rsp'} "
                   f"{self.build.libraries[program]}")
        subprocess.run([*shlex.split(command), "-o", self.mutant / program], check=True)
        return self.mutant / program

    def try_change(self, change, slow):
        """What came of a change and who caught it. The quick tests leave some `unclear`, which the slow ones decide."""
        objects = self.compile(change)
        if objects is None:
            return "not compiled", ""
        if not objects and (change.path.endswith(".cpp") or self.includers(self.tree.root / change.path)):
            return "same code", ""
        if not slow:
            golden = run_limited([self.link("golden_check", objects), self.golden_data], 2)
            if golden is None or golden.returncode != 0:
                return "caught", "golden_check"
        names, seconds = self.filters[slow]
        ran = run_limited([self.link("number_tests", objects), "--gtest_fail_fast", "--gtest_brief=1",
                           f"--gtest_filter={names}"], seconds)
        if ran is None or ran.returncode in (-24, -9):
            return "caught", "time"
        if ran.returncode != 0:
            failed = re.search(r"\[  FAILED  \] ([\w/.]+)", ran.stdout)
            return "caught", failed.group(1) if failed else "a crash"
        return "survived" if slow else "unclear", ""


def read_results():
    """The last result of every change, by its key."""
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.is_file() else []
    return {result["key"]: result for result in map(json.loads, lines)}


def run_changes(changes, known, given):
    laboratory = Laboratory(given.compiler, given.flags, given.jobs)
    for slow in (False, True):
        for number, change in changes:
            old = known.get(change.key, {}).get("result")
            if old != ("unclear" if slow else None) and not (given.again and not slow and old in ("survived", "unclear")):
                continue
            start = time.monotonic()
            result, by = laboratory.try_change(change, slow)
            seconds = round(time.monotonic() - start, 1)
            known[change.key] = {"key": change.key, "result": result, "by": by, "seconds": seconds}
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(known[change.key]) + "\n")
            print(f"{number:4} {result:12} {change}  {by}", flush=True)


def report(changes, known):
    """Prints the table by kind and the survivors; whether enough are caught."""
    results = [(change, known[change.key]["result"]) for _, change in changes if change.key in known]
    results = [(change, result) for change, result in results if result != "unclear"]
    table = collections.defaultdict(collections.Counter)
    for change, result in results:
        table[change.kind][result] += 1
        table["all"][result] += 1
    columns = (*COUNTED, "same code", "not compiled")
    print(f"\n{'':16}" + "".join(f"{column:>14}" for column in columns) + f"{'caught':>12}")
    for kind in [*sorted(kind for kind in table if kind != "all"), "all"]:
        counts = table[kind]
        share = 100 * counts["caught"] / max(1, sum(counts[column] for column in COUNTED))
        print(f"{kind:16}" + "".join(f"{counts[column]:>14}" for column in columns) + f"{share:>10.1f} %")
    survivors = [change for change, result in results if result == "survived"]
    print("\n".join(["", f"{len(survivors)} survived, {len(changes) - len(results)} not run yet", *map(str, survivors)]))
    return share >= WANTED


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=220)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--compiler", default="clang++")
    parser.add_argument("--flags", default="-O1 -D_GLIBCXX_ASSERTIONS")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()

    every = mutants.choose(Tree(ROOT), given.number, given.seed, MOST_INCLUDERS)
    last = None if given.count is None else given.first + given.count
    changes = list(enumerate(every))[given.first:last]
    if given.list:
        print("\n".join(f"{number:4} {change.kind:14} {change}" for number, change in changes))
        return
    known = read_results()
    if not given.report:
        run_changes(changes, known, given)
    sys.exit(0 if report(changes, known) else 1)


if __name__ == "__main__":
    main()
