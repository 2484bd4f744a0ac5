#!/usr/bin/env python3
"""Changes small things in src/core, one at a time, and counts which the tests of numbers notice.

    tests/mutation.py                          220 changes, going on where an earlier run stopped
    tests/mutation.py --first 40 --count 20    only these of them
    tests/mutation.py --again                  those that survived once more, after a test was written
    tests/mutation.py --report                 what is known so far, nothing is run
    tests/mutation.py --list                   the changes, nothing is run

A change is + for -, < for <=, a literal one larger, a row for a column and the like, in code only: not in comments,
texts, assertions or lines of the preprocessor. Changes are spread evenly over files and kinds, always the same for the
same --seed. They are made in a copy of the tree in build/mutation, never in the tree itself. A change is caught when
golden_check or a test of number_tests (tests/tests.cmake) fails, crashes or takes far longer; one that does not compile
or leaves the machine code as it was does not count. Headers that many files include are left out: they would rebuild
everything. Results are kept in build/mutation/results.jsonl; the exit code is 1 when less than 95 % are caught.
"""
import argparse
import collections
import filecmp
import json
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

import mutants

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "mutation"
RESULTS = FOLDER / "results.jsonl"
WANTED = 95.0  # per cent
MOST_INCLUDERS = 25
TEST_SECONDS = (0.15, 1.5, float("inf"))  # up to the first a test is quick; the slowest go last
MEMORY = 6 << 30
PROGRAMS = ("golden_check", "number_tests")
COUNTED = ("caught", "survived")


def copy_tree():
    """What git knows or would add, as it is now. Files that did not change are left alone, so that they are not built
    again; the others get the present time, even where an earlier run was stopped with a change in them."""
    tree = FOLDER / "tree"
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"],
                            cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.decode()
    files = {pathlib.Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file()}
    for folder in ("src", "tests", "assets"):
        for old in [path for path in (tree / folder).rglob("*") if path.is_file()]:
            if old.relative_to(tree) not in files:
                old.unlink()
    for file in files:
        old = tree / file
        if not old.is_file() or not filecmp.cmp(ROOT / file, old, shallow=False):
            old.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, old)
    third_party = tree / "build" / "third_party"
    if not third_party.exists():
        third_party.parent.mkdir(exist_ok=True)
        third_party.symlink_to((ROOT / "build" / "third_party").resolve())
    return tree


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
    """A copy of the tree with the programs built from it, in which one thing at a time is changed."""

    def __init__(self, compiler, flags, jobs):
        self.tree, self.folder, self.jobs = copy_tree(), FOLDER / "build", jobs
        self.golden, self.tests = (self.folder / program for program in PROGRAMS)
        subprocess.run(["cmake", "-S", self.tree, "-B", self.folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                        f"-DCMAKE_CXX_COMPILER={compiler}", f"-DCMAKE_CXX_FLAGS_RELEASE={flags}", "-DPOSENC_WERROR=OFF",
                        "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld"], stdout=subprocess.DEVNULL, check=True)
        built = self.make()
        if built.returncode != 0:
            sys.exit(built.stdout[-4000:] + "\nthe tests do not build before anything was changed")
        self.unchanged = self.programs()
        self.filters = self.measure()

    def make(self):
        command = ["cmake", "--build", self.folder, f"-j{self.jobs}", "--target", *PROGRAMS]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              check=False)

    def programs(self):
        return self.golden.read_bytes(), self.tests.read_bytes()

    def run_golden(self):
        return run_limited([self.golden, self.tree / "tests" / "golden" / "data"], 2)

    def measure(self):
        """Runs the unchanged programs: all must pass. The filters for the quick tests and for slower ones, with seconds."""
        golden = self.run_golden()
        if golden is None or golden.returncode != 0:
            sys.exit("golden_check fails before anything was changed")
        report = FOLDER / "tests.json"
        command = [self.tests, f"--gtest_output=json:{report}", "--gtest_brief=1"]
        if subprocess.run(command, check=False).returncode != 0:
            sys.exit("the tests fail before anything was changed")
        seconds = {f"{suite['name']}.{test['name']}": float(test["time"].rstrip("s"))
                   for suite in json.loads(report.read_text())["testsuites"] for test in suite["testsuite"]}
        parts = [[name for name in seconds if least < seconds[name] <= most]
                 for least, most in zip((-1, *TEST_SECONDS), TEST_SECONDS)]
        return [(":".join(names), sum(seconds[name] for name in names)) for names in parts]

    def try_change(self, change, slow):
        """What came of a change and who caught it. The quick tests leave some `unclear`, which the slow ones decide."""
        path = self.tree / change.path
        unchanged = path.read_text(encoding="utf-8")
        path.write_text(change.apply(unchanged), encoding="utf-8")
        try:
            return self.judge(slow)
        finally:
            path.write_text(unchanged, encoding="utf-8")  # newer than its object: built again, from the compiler's cache

    def judge(self, slow):
        if self.make().returncode != 0:
            return "not compiled", ""
        if self.programs() == self.unchanged:
            return "same code", ""
        if not slow:
            golden = self.run_golden()
            if golden is None or golden.returncode != 0:
                return "caught", "golden_check"
        for names, seconds in self.filters[1:] if slow else self.filters[:1]:
            ran = run_limited([self.tests, "--gtest_fail_fast", "--gtest_brief=1", f"--gtest_filter={names}"], seconds)
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

    every = mutants.choose(ROOT, given.number, given.seed, MOST_INCLUDERS)
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
