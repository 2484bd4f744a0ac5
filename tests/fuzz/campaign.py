#!/usr/bin/env python3
"""Runs every fuzz target ten million times under both sanitizers, and goes on where it was stopped.

    tests/fuzz/campaign.py [--runs N] [--minutes M] [--only NAME,NAME…] [--jobs N]
    tests/fuzz/campaign.py --report

Build first, as fast as it gets:

    cmake --preset asan -B build/fuzzers -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O2 -g1 -mllvm -inline-threshold=1000"
    cmake --build build/fuzzers --target fuzzers

Each target runs in turns of some minutes, the one with the fewest runs first, so that all come forward together; turns of
inputs of at most 512, 128 and 4096 bytes follow each other, since shorter ones are tried up to six times as fast. Leaks are
looked for at the end of a turn, not at each input, which saves a sixth of the time. Ctrl-C or TERM ends it, the turn under way
being counted by what it has printed. Inputs worth keeping collect in build/fuzz/corpus. Counts are kept in
tests/fuzz/campaign.json, which is committed: they are those of all versions built since the day in the row. A finding ends a
target's turns; it lies in build/fuzz/findings, and whoever mends it takes out the row, so that counting begins anew. Programs
must not be stopped for a while: ten seconds without an answer are a finding. The environment's FUZZERS names another folder of
programs, such as build/asan. The last table is that of tests/README.md. Standard library only.
"""
import argparse
import collections
import datetime
import itertools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = pathlib.Path(os.environ.get("FUZZERS", ROOT / "build/fuzzers"))
KEPT = ROOT / "tests/fuzz/campaign.json"
TURN_SECONDS = 600
LONGEST = 512, 128, 4096  # bytes, turn by turn
EXECUTED = re.compile(r"^(?:#(\d+)\s|stat::number_of_executed_units:\s+(\d+))", re.M)
COVERED = re.compile(r"\bcov: (\d+)")


class Campaign:
    def __init__(self, wanted, end):
        self.wanted, self.end, self.lock = wanted, end, threading.Lock()
        self.counts = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        self.busy = set()
        self.longest = collections.defaultdict(lambda: itertools.cycle(LONGEST))
        self.children = []
        self.stopped = False

    def save(self):
        part = KEPT.with_suffix(".part")
        part.write_text(json.dumps(self.counts, indent=1, sort_keys=True) + "\n")
        part.replace(KEPT)

    def next(self):
        """The target with the fewest runs that nobody runs; None where all is done."""
        with self.lock:
            left = [name for name in self.counts if name not in self.busy and name in self.names and not self.stopped
                    and self.counts[name]["runs"] < self.wanted and not self.counts[name]["findings"]]
            if not left or time.monotonic() >= self.end:
                return None
            name = min(left, key=lambda one: self.counts[one]["runs"])
            self.busy.add(name)
            return name

    def turn(self, name):
        row = self.counts[name]
        seconds = max(1, int(min(TURN_SECONDS, self.end - time.monotonic())))
        begin = time.monotonic()
        child = subprocess.Popen(
            [ROOT / "tests/fuzz/run.sh", name, f"-runs={self.wanted - row['runs']}", f"-max_total_time={seconds}",
             f"-max_len={next(self.longest[name])}", "-detect_leaks=0"],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            env={**os.environ, "FUZZERS": str(PROGRAMS)})
        with self.lock:
            self.children.append(child)
            if self.stopped:
                child.terminate()
        said = child.communicate()[0]
        numbers = [int(first or second) for first, second in EXECUTED.findall(said)]
        with self.lock:
            self.children.remove(child)
            self.busy.discard(name)
            row["runs"] += max(numbers, default=0)
            row["seconds"] = round(row["seconds"] + time.monotonic() - begin, 1)
            row["covered"] = max([row["covered"], *map(int, COVERED.findall(said))])
            row["inputs"] = sum(1 for _ in (ROOT / "build/fuzz/corpus" / name).iterdir())
            if child.returncode not in (0, None) and not self.stopped:
                row["findings"] += 1
                print(f"{name}: ended with {child.returncode}\n" + "\n".join(said.splitlines()[-25:]), file=sys.stderr)
            self.save()
            print(f"{name}: {row['runs']:,} runs", flush=True)

    def work(self):
        while (name := self.next()) is not None:
            self.turn(name)

    def run(self, names, jobs):
        self.names = names
        today = datetime.date.today().isoformat()
        for name in names:
            self.counts.setdefault(name, {"since": today, "runs": 0, "seconds": 0.0, "covered": 0, "inputs": 0, "findings": 0})
        workers = [threading.Thread(target=self.work) for _ in range(jobs)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def stop(self, *_):
        """On a signal. Raises nothing: a thread whose join() is left by an exception counts as ended, and so would its turn be lost."""
        with self.lock:
            self.stopped = True
            for child in self.children:
                child.terminate()

    def report(self):
        print("\n| target | since | runs | a second | basic blocks' edges covered | inputs kept | findings |\n|---|---|---|---|---|---|---|")
        for name, row in sorted(self.counts.items()):
            rate = row["runs"] / row["seconds"] if row["seconds"] else 0
            print(f"| {name} | {row['since']} | {row['runs']:,} | {rate:,.0f} | {row['covered']:,} | {row['inputs']:,} | {row['findings']} |")
        rows = self.counts.values()
        done = sum(row["runs"] >= self.wanted for row in rows)
        print(f"\n{done} of {len(self.counts)} targets have {self.wanted:,} runs, in {sum(row['seconds'] for row in rows) / 3600:.1f} h "
              f"of one core; {sum(row['findings'] for row in rows)} findings")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=10_000_000, help="that each target is to have")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--report", action="store_true", help="the table alone")
    given = parser.parse_args()
    campaign = Campaign(given.runs, time.monotonic() + 60 * given.minutes)
    names = sorted(path.stem for path in (ROOT / "tests/fuzz").glob("*.cpp"))
    if unknown := [name for name in filter(None, given.only.split(",")) if name not in names]:
        sys.exit(f"campaign.py: no target is called {', '.join(unknown)}; there are {', '.join(names)}")
    names = [name for name in names if not given.only or name in given.only.split(",")]
    if not given.report:
        if missing := [name for name in names if not (PROGRAMS / f"fuzz_{name}").exists()]:
            sys.exit(f"campaign.py: {', '.join(missing)} not built in {PROGRAMS}; --help says how")
        for ending in (signal.SIGINT, signal.SIGTERM):  # also where it was begun in the background
            signal.signal(ending, campaign.stop)
        campaign.run(names, max(1, min(given.jobs, len(names))))
    campaign.report()
    return 1 if any(row["findings"] for row in campaign.counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
