#!/usr/bin/env python3
"""Runs one suite of tests for CTest and keeps what came of it; tests/suites/CMakeLists.txt lists the suites.

    tests/suites/suite.py NAME [--on PATH...] -- COMMAND...   its output is in build/test-logs/NAME.log

A suite counts its own tests: Google Test, Node's TAP and a last line 'N passed, N failed' are read; whatever else runs is
one test that passes with exit code 0. A suite that crashes, hangs, runs nothing or never ran is a failure. One that has
passed with the very same files (--on), scripts and packages is counted and not run again, unless AGAIN is set.
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOGS, RESULTS, PASSED = (ROOT / "build" / folder for folder in ("test-logs", "test-results", "passed"))
LAST_LINE = re.compile(r"(\d+) passed, (\d+) failed(?:, \d+ skipped)?")
GOOGLE_TEST = re.compile(r"^\[=+\] (\d+) tests? from .* ran\.", re.M)
GOOGLE_PASSED = re.compile(r"^\[  PASSED  \] (\d+) tests?\.", re.M)
TAP = re.compile(r"^# (pass|fail|cancelled) (\d+)$", re.M)
LEAK_CHECKER_CRASHED = b"LeakSanitizer has encountered a fatal error"
FAILURE = re.compile(r"^not ok |: Failure$|^\[  FAILED  \]|^FAIL: |^ERROR: ")


def count(said, status):
    """(passed, failed) by the suite's own words, mistrusted where they contradict the exit code."""
    last = LAST_LINE.fullmatch(said.rstrip().rsplit("\n", 1)[-1].strip())
    tap = [(word, int(number)) for word, number in TAP.findall(said)]
    if last:
        good, bad = map(int, last.groups())
    elif ran := GOOGLE_TEST.findall(said):
        good = sum(map(int, GOOGLE_PASSED.findall(said)))
        bad = sum(map(int, ran)) - good  # a skipped test has not passed
    elif tap:
        good, bad = (sum(number for word, number in tap if (word == "pass") == wanted) for wanted in (True, False))
    else:
        return (1, 0) if status == 0 else (0, 1)
    return good, max(bad, int(status != 0 or good + bad == 0))


def checksum(paths):
    """Of the bytes of these files and folders, of the scripts that run the tests, and of the packages installed."""
    told = hashlib.sha256(subprocess.run("dpkg-query --show; node --version", shell=True, capture_output=True, check=False).stdout)
    files = set()
    for path in map(pathlib.Path, [*paths, ROOT / "tests/suites"]):
        files.update(path.rglob("*") if (ROOT / path).is_dir() else [path])
    for file in sorted(ROOT / file for file in files):
        if file.is_file() and "__pycache__" not in file.parts:
            told.update(f"{file.relative_to(ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return told.hexdigest()


def execute(command, log, shard=None):
    """The exit code, and all output in the log. Where the leak checker itself crashed, which says nothing of the program, the
    halves of a part of a Google Test program run instead, each with a check of its own."""
    environment = os.environ | (dict(zip(("GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS"), map(str, shard))) if shard else {})
    with log.open("ab") as output:
        start = output.tell()
        status = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, check=False).returncode
    index, parts = (int(environment.get(name, 0)) for name in ("GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS"))
    if status == 0 or not parts or LEAK_CHECKER_CRASHED not in log.read_bytes()[start:]:
        return status
    os.truncate(log, start)
    return max(execute(command, log, (half, 2 * parts)) for half in (index, index + parts))


def run(name, paths, command):
    for folder in (LOGS, RESULTS, PASSED):
        folder.mkdir(parents=True, exist_ok=True)
    log, kept = LOGS / f"{name}.log", PASSED / f"{name}.json"
    key = checksum(paths) if paths else ""
    known = json.loads(kept.read_text()) if paths and kept.is_file() and not os.environ.get("AGAIN") else {}
    if known.get("key") == key != "":
        result = known["result"] | {"remembered": True}
    else:
        kept.unlink(missing_ok=True)
        begin = time.monotonic()
        log.write_bytes(b"")
        status = execute(command, log)
        good, bad = count(log.read_text(encoding="utf-8", errors="replace"), status)
        result = {"passed": good, "failed": bad, "seconds": round(time.monotonic() - begin, 1)}
        if not bad and paths:
            kept.write_text(json.dumps({"key": key, "result": result}))
    (RESULTS / f"{name}.json").write_text(json.dumps(result))
    return 1 if result["failed"] else 0


def excerpt(log):
    """What failed, and how the log ends."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.is_file() else []
    shown, until = [], 0
    for number, line in enumerate(lines[:-60]):
        if FAILURE.search(line):
            until = number + 20
        if number < until and len(shown) < 100:
            shown.append(line)
    return [f"       | {line}" for line in shown + lines[-60:]]


def total(names):
    """Prints the results of these suites and, last, 'N passed, N failed'; 1 where one failed."""
    passed = failed = remembered = 0
    missing = {"passed": 0, "failed": 1, "seconds": 0}
    files = {name: RESULTS / f"{name}.json" for name in names}
    results = {name: json.loads(file.read_text()) if file.is_file() else missing for name, file in files.items()}
    for name, result in sorted(results.items(), key=lambda named: named[1]["failed"] > 0):  # what failed is read first, so it is last
        passed, failed = passed + result["passed"], failed + result["failed"]
        state = "FAILED" if result["failed"] else "ok"
        if result.get("remembered"):
            remembered += result["passed"]
            print(f"{state:6} {name:28} {result['passed']:5} passed before, nothing it depends on has changed")
            continue
        print(f"{state:6} {name:28} {result['passed']:5} passed {result['failed']:5} failed {result['seconds']:6.0f} s")
        if result is missing:
            print("       | did not run, or was ended: what it needs was not built, or it took too long")
        if result["failed"]:
            print("\n".join(excerpt(LOGS / f"{name}.log")))
    if remembered:
        print(f"{remembered} of these passed before and were not run again; tests/run.sh --again runs them")
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words, command = sys.argv[1:], []
    if "--" in words:
        words, command = words[:words.index("--")], words[words.index("--") + 1:]
    parser.add_argument("name")
    parser.add_argument("--on", nargs="*", default=[])
    given = parser.parse_args(words)
    return run(given.name, given.on, command)


if __name__ == "__main__":
    sys.exit(main())
