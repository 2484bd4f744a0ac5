#!/usr/bin/env python3
"""Draws every view with every method at its ends and at random, and prints which states were slow.

    tests/sweep/sweep.py [--random N] [--budget SECONDS] [--only TEXT] [--limit N] [--minutes N] [--out FILE]
                         [--worst N]

Builds nothing: `cmake --build --preset release --target posenc_sweep` first. The states are those of states.cpp; --only
keeps those whose line holds the text. --limit draws so many of them, spread evenly over all; --minutes ends after so
many, and the states then come in an order that is mixed but the same each time. Without --budget every picture is drawn
to its end at once, as `posenc render` does; with it as window and page do. A state that takes longer than LIMIT ends the
program, which goes on behind it.
In between an empty state is drawn now and then: by its time runs on other machines, or busy ones, compare.
--out writes all lines: kind, state, milliseconds of the first, the longest and all frames, frames, resident MB.
"""

import argparse
import pathlib
import random
import select
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "build/release/posenc_sweep"
LIMIT = 10  # seconds
EMPTY, EMPTY_EVERY = "empty\tview=heatmap&length=1&d_model=1", 200
FIELDS = ("first", "longest", "all", "frames", "megabytes")


class Sweeper:
    """The running program; started again after a state that does not end."""

    def __init__(self, budget):
        self.budget = budget
        self.process = None

    def draw(self, line):
        """What drawing took, or None when it did not end."""
        if self.process is None:
            self.process = subprocess.Popen([PROGRAM, self.budget], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], LIMIT)[0]:
            self.end()
            return None
        numbers = self.process.stdout.readline().split()
        if not numbers:
            print(f"sweep.py: the program ended at {line}", file=sys.stderr)
            self.end()
            return None
        return dict(zip(FIELDS, map(float, numbers)))

    def end(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


def chosen(lines, asked):
    """The states to draw, in the order in which they are."""
    lines = [line for line in lines if asked.only in line]
    if asked.limit and asked.limit < len(lines):
        lines = [lines[n * len(lines) // asked.limit] for n in range(asked.limit)]
    if asked.minutes:
        random.Random(0).shuffle(lines)
    return lines


def worst_table(rows, key, count):
    for row in sorted(rows, key=lambda row: -row[1][key])[:count]:
        line, taken = row
        print(f"{taken[key]:10.1f}  {line.replace(chr(9), '  ')}")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--random", type=int, default=3)
    options.add_argument("--budget", default="inf")
    options.add_argument("--only", default="")
    options.add_argument("--limit", type=int)
    options.add_argument("--minutes", type=float)
    options.add_argument("--out", type=pathlib.Path)
    options.add_argument("--worst", type=int, default=40)
    asked = options.parse_args()
    listed = subprocess.run([PROGRAM, "--list", str(asked.random)], stdout=subprocess.PIPE, text=True, check=True)
    lines = chosen(listed.stdout.splitlines(), asked)
    sweeper = Sweeper(asked.budget)
    drawn, endless, empty = [], [], []
    begin = time.monotonic()
    for number, line in enumerate(lines):
        if asked.minutes and time.monotonic() - begin > 60 * asked.minutes:
            break
        if number % EMPTY_EVERY == 0:
            empty.append(sweeper.draw(EMPTY))
        taken = sweeper.draw(line)
        drawn.append((line, taken)) if taken else endless.append(line)
    sweeper.end()
    if asked.out:
        asked.out.write_text("".join(
            line + "\t" + "\t".join(f"{taken[field]:g}" for field in FIELDS) + "\n" for line, taken in drawn) +
            "".join(f"{line}\tno end\n" for line in endless))
    print(f"{len(drawn) + len(endless)} of {len(lines)} states; without an end within {LIMIT} s: {len(endless)}")
    print("an empty state, in between: all frames " + ", longest ".join(
        f"{statistics.median(taken[key] for taken in empty):.2f} ms" for key in ("all", "longest")) + " in the median")
    for line in endless:
        print("    no end  " + line.replace("\t", "  "))
    for key in ("all", "longest"):
        values = [taken[key] for _, taken in drawn]
        print(f"\n{key}: median {statistics.median(values):.1f} ms, above 1 s: {sum(v > 1000 for v in values)}, "
              f"above 50 ms: {sum(v > 50 for v in values)}; resident at most "
              f"{max(taken['megabytes'] for _, taken in drawn):.0f} MB")
        worst_table(drawn, key, asked.worst)


if __name__ == "__main__":
    main()
