#!/usr/bin/env python3
"""Runs the suites of one label, or all parts of the night, by CTest: tests/run.sh says what there is.

    tests/suites/night.py quick|day|release
    tests/suites/night.py all [PART...]      those that have not passed at this commit; with names, these in any case

When and at which commit each part of the night last passed stands in tests/nights.tsv, which this writes and whoever runs the
night commits.
"""
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import suite

ROOT = suite.ROOT
FOLDER, KEPT = ROOT / "build/suites", ROOT / "tests/nights.tsv"
HEAD = "part\tcommit\tday\tseconds\tpassed"
NOT_THE_NIGHT = ("quick", "release")


def listed():
    """{suite: its labels}, in the order of the list, what is built for others among them."""
    subprocess.run(["cmake", "-S", ROOT / "tests/suites", "-B", FOLDER], check=True, stdout=subprocess.DEVNULL)
    said = subprocess.run(["ctest", "--test-dir", FOLDER, "--show-only=json-v1"], check=True, capture_output=True, text=True).stdout
    properties = {test["name"]: {entry["name"]: entry["value"] for entry in test["properties"]} for test in json.loads(said)["tests"]}
    return {name: found.get("LABELS", []) for name, found in properties.items()}


def run(label, suites):
    """Whether all suites of this label pass."""
    shutil.rmtree(suite.RESULTS, ignore_errors=True)
    beside = (os.cpu_count() or 1) + 2  # they wait much for a window or a page
    subprocess.run(["ctest", "--test-dir", FOLDER, "--label-regex", f"^{label}$", "--parallel", str(beside), "--no-tests=error"],
                   stdin=subprocess.DEVNULL, check=False)
    print(flush=True)
    if label == "day":
        tell_nights(parts_of(suites))
    return suite.total([name for name, labels in suites.items() if label in labels]) == 0


def parts_of(suites):
    """The parts of the night, the day's run first."""
    found = {label for labels in suites.values() for label in labels} - set(NOT_THE_NIGHT)
    return sorted(found, key=lambda part: (part != "day", part))


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def nights():
    """{part: its row} of what passed."""
    rows = [line.split("\t") for line in KEPT.read_text().splitlines()[1:]] if KEPT.is_file() else []
    return {row[0]: row for row in rows}


def night(names, suites):
    parts = parts_of(suites)
    if unknown := set(names) - set(parts):
        sys.exit(f"night.py: no part is called {', '.join(unknown)}; there are {', '.join(parts)}")
    changed = git("status", "--porcelain", "--", ".", f":!{KEPT.relative_to(ROOT)}")
    commit, failed = git("rev-parse", "HEAD")[:12], []
    for part in names or parts:
        row = nights().get(part)
        if not names and row and row[1] == commit and not changed:
            print(f"{part}: passed at this commit on {row[2]}")
            continue
        begin = time.monotonic()
        if not run(part, suites):
            failed.append(part)
        elif not changed:
            good = sum(json.loads(file.read_text())["passed"] for file in suite.RESULTS.glob("*.json"))
            rows = nights() | {part: [part, commit, datetime.date.today().isoformat(), f"{time.monotonic() - begin:.0f}", str(good)]}
            KEPT.write_text("\n".join([HEAD, *("\t".join(rows[key]) for key in sorted(rows))]) + "\n")
    tell_nights(parts)
    print(f"{len(names or parts) - len(failed)} passed, {len(failed)} failed")
    return not failed


def tell_nights(parts):
    """When and at which commit each part of the night last passed."""
    known = nights()
    told = [f"{part} at {known[part][1]} on {known[part][2]}" if part in known else f"{part} never" for part in parts if part != "day"]
    print("passed by night (tests/run.sh --all): " + ", ".join(told))


def main():
    kind, names = sys.argv[1], sys.argv[2:]
    suites = listed()
    if kind == "all":
        return 0 if night(names, suites) else 1
    if names:
        sys.exit(f"night.py: only --all takes parts, not --{kind}")
    return 0 if run(kind, suites) else 1


if __name__ == "__main__":
    sys.exit(main())
