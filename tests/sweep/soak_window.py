#!/usr/bin/env python3
"""Half an hour of random edits in one window, by the path that a hand's take: keys, clicks, drags and the wheel anywhere, and
links from the clipboard.

    tests/sweep/soak_window.py [--minutes 30] [--seed 1] [--build BUILD_DIR]

A row a minute: edits, the main thread's processor time for each of them and for twelve steps that are always the same, what is
resident at its end, and the most that was. Fails where the last third takes more than half as much again as the first, or
more than 300 MB were ever resident. Its short form is in tests/cli/test_window.py.
"""
import argparse
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/cli"))
from display import Display  # noqa: E402

MOST_MB = 300
MOST_TIMES = 1.5
PROBED = 12
KEYS = ("1 2 3 4 5 6 7 8 9 plus minus 0 p c Shift_L+slash Tab Tab Shift_L+Tab Return space Escape Escape Left Right Up Down Home End "
        "Next Prior Control_L+z Control_L+z Control_L+y BackSpace a").split()


class Row(NamedTuple):
    edits: int
    edit_ms: float  # median of the edits
    step_ms: float  # of the probe
    megabytes: float
    most: float  # megabytes after any edit
    then: str  # the link that was opened last before those


def swept_states(build):
    """The states of `posenc_sweep --list`."""
    run = subprocess.run([build / "posenc_sweep", "--list", "1"], capture_output=True, check=True)
    return [line.split("\t", 1)[1] for line in run.stdout.decode().splitlines()]


class Hand:
    """Random edits of the window with this process, always the same ones for the same seed."""

    def __init__(self, display, child, links, seed):
        self.display, self.child, self.links = display, child, links
        self.random = random.Random(seed)
        self.opened = ""
        self.window = display.window()
        self.ways = [self.key, self.key, self.click, self.click, self.click, self.drag, self.wheel, self.wheel, self.link]

    def processor_ms(self):
        return int(pathlib.Path(f"/proc/{self.child.pid}/task/{self.child.pid}/schedstat").read_text().split()[0]) / 1e6

    def megabytes(self):
        pages = int(pathlib.Path(f"/proc/{self.child.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE") / 1e6

    def anywhere(self):
        place = self.display.geometry(self.window)
        if not place:
            raise OSError("the window is gone")
        left, top, width, height = place
        self.display.move(left + self.random.random() * width, top + self.random.random() * height)

    def key(self):
        self.display.key(self.random.choice(KEYS))

    def click(self):
        self.anywhere()
        time.sleep(0.02)
        self.display.button(1)

    def drag(self):
        self.anywhere()
        self.display.button(1, 1)
        for _ in range(4):
            time.sleep(0.02)
            self.anywhere()
        self.display.button(1, 0)

    def wheel(self):
        self.anywhere()
        for _ in range(self.random.randint(1, 6)):
            self.display.button(self.random.choice((4, 5)))

    def link(self):
        self.opened = self.random.choice(self.links)
        self.open(self.opened)

    def open(self, text):
        """From the clipboard; whether it was taken: a field that is typed into takes it for itself."""
        for _ in range(3):
            self.display.key("Escape")
            time.sleep(0.03)
        return self.display.paste("https://explorer.example/#" + text)

    def edit(self):
        """One edit; its milliseconds."""
        begin = self.processor_ms()
        self.random.choice(self.ways)()
        time.sleep(0.1)
        if self.child.poll() is not None:
            raise OSError(f"posenc-explorer ended with {self.child.returncode}")
        return self.processor_ms() - begin

    def probe(self):
        """Milliseconds for each of a few steps of the pointer over one and the same picture."""
        left, top, width, height = self.display.geometry(self.window)
        self.open("view=heatmap&length=60")
        time.sleep(1)
        begin = self.processor_ms()
        for step in range(PROBED):
            self.display.move(left + width * (0.3 + 0.02 * step), top + height / 2)
            time.sleep(0.05)
        return (self.processor_ms() - begin) / PROBED


def soak(hand, parts, enough, told=lambda row: None):
    """`parts` times: edits until enough(how many in this part, its seconds), then a row, told at once."""
    rows = []
    for _ in range(parts):
        begin, edits, held = time.monotonic(), [], []
        while not enough(len(edits), time.monotonic() - begin):
            edits.append(hand.edit())
            held.append((hand.megabytes(), hand.opened))
        rows.append(Row(len(edits), statistics.median(edits), hand.probe(), hand.megabytes(), *max(held)))
        told(rows[-1])
    return rows


def growth(rows, most_mb=MOST_MB):
    """A sentence for each thing that grew; a millisecond is noise."""
    third = max(1, len(rows) // 3)
    found = []
    for name in ("edit_ms", "step_ms"):
        first, last = (statistics.median(getattr(row, name) for row in part) for part in (rows[:third], rows[-third:]))
        if last > MOST_TIMES * first + 1:
            found.append(f"{name}: {first:.1f} at first, {last:.1f} at last")
    most, then = max((row.most, row.then) for row in rows)
    if most > most_mb:
        found.append(f"{most:.0f} MB resident, at most {most_mb} are allowed; opened last: {then}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    arguments = parser.parse_args()
    print("| minute | edits | each | each step of the same | resident | at most |\n|---|---|---|---|---|---|")
    rows = []

    def told(row):
        rows.append(row)
        print(f"| {len(rows)} | {row.edits} | {row.edit_ms:.1f} ms | {row.step_ms:.1f} ms | {row.megabytes:.0f} MB | {row.most:.0f} MB |",
              flush=True)

    with tempfile.TemporaryDirectory() as folder:
        display = Display(folder)
        child = subprocess.Popen([arguments.build / "posenc-explorer"], env=display.environment, cwd=folder)
        try:
            hand = Hand(display, child, swept_states(arguments.build), arguments.seed)
            soak(hand, arguments.minutes, lambda edits, seconds: seconds >= 60, told)
        finally:
            child.kill()
            child.wait()
            display.stop()
    found = growth(rows)
    print("\n".join(found) or "nothing grew")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
