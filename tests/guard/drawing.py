"""Draws the set of pictures with one program into a folder."""
import concurrent.futures
import hashlib
import os
import pathlib
import subprocess
import sys
import time

from guard.difference import MARK
from guard.picture_set import ROOT, pictures

LONGEST = 120  # seconds for one picture


def rules():
    """Changes with what is drawn, so that a set drawn by other rules is known."""
    files = (pathlib.Path(__file__).with_name("picture_set.py"), ROOT / "tests/pictures.json")
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def draw_picture(program, folder, name, words):
    """Leaves NAME.png in the folder, or NAME.txt with the reason why not; True where there is a picture."""
    picture = folder / f"{name}.png"
    try:
        done = subprocess.run([program, "render", *words, "--out", picture.name], cwd=folder, capture_output=True,
                              text=True, timeout=LONGEST)
        problem = "" if done.returncode == 0 else f"{done.stderr.strip()} (exit code {done.returncode})"
    except subprocess.TimeoutExpired:
        problem = f"took longer than {LONGEST} s"
    if not problem and not picture.exists():
        problem = "wrote no picture"
    if problem:
        picture.unlink(missing_ok=True)
        picture.with_suffix(".txt").write_text(problem + "\n")
    return not problem


def make_empty(folder):
    """Only a set of pictures is ever deleted."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()) and not (folder / MARK).exists():
        sys.exit(f"{folder}: holds something else; allowed: a new or empty folder, or one with a set of pictures")
    for path in folder.iterdir():
        path.unlink()
    (folder / MARK).touch()


def draw(program, folder, jobs):
    """Draws `jobs` pictures at a time; says how many there are and how long they took."""
    program, start = program.resolve(), time.monotonic()
    if not os.access(program, os.X_OK):
        sys.exit(f"{program}: is no program; cmake --build --preset release --target posenc builds one")
    make_empty(folder)
    with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
        drawn = list(workers.map(lambda picture: draw_picture(program, folder, *picture), pictures(program).items()))
    (folder / MARK).write_text(rules() + "\n")
    return f"{folder}: {sum(drawn)} pictures, {drawn.count(False)} refused, {time.monotonic() - start:.0f} s"


def drawn_by_these_rules(folder):
    mark = folder / MARK
    return mark.exists() and mark.read_text().strip() == rules()
