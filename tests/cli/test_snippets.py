#!/usr/bin/python3
"""Snippets reproduce the core: runs the NumPy and PyTorch code of every method for random parameters.

    tests/cli/test_snippets.py [METHOD…] [--rounds N] [--seed S] [--language numpy|pytorch] [--show]

For each method the defaults and N − 1 random sets of parameters (8 altogether unless told) that the command line
accepts; the code's `field` is compared with `posenc export`. A failure prints the command that shows the code. PyTorch
is only run where Debian's python3-torch is installed, which the output says. Run by Debian's own python3, to which
NumPy belongs. The last line is 'N passed, N failed'.
"""
import argparse
import importlib.util
import io
import json
import os
import pathlib
import random
import subprocess
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
POSENC = os.environ.get("POSENC", str(ROOT / "build/release/posenc"))
TOLERANCE = 1e-8  # of the largest finite number in the field: one rounding of a frequency at position 2^24

# Angles beyond a million turns have too few digits left to be compared; Python takes long to draw a large table.
NARROWER = {"times": (-1000, 1000), "time_scale": (0.001, 1000), "table_side": (1, 32)}

# Texts that can be read, since most random ones cannot.
TEXTS = {
    "tokens": ["The dog ran fast", "one\ntwo words\nthree words here", "a b c d e f g h i j\nx", "a [PAD] b c [PAD]"],
    "tree": ["(S (NP the dog) (VP ran))", "1 + 2 * 3", "(a (b c) (d e f))", "x"],
    "edges": ["0-1,1-2,2-0;4", "0-1,1-2,2-3,3-4,4-5,5-0", "0-1;3"],
}


def number(row, rng):
    """A number that the parameter allows, mostly a small one, so that fields have few cells."""
    key = row["key"]
    low, high = NARROWER.get(key, (row["low"], row["high"]))
    if key.endswith("length") or key == "d_model":
        high = min(high, 40)
    if key.startswith("grid_"):
        high = min(high, 6)
    if row["kind"] in ("integer", "integers"):
        if rng.random() < 0.75:
            high = min(high, low + 40)
        return rng.randint(int(low), int(high))
    if low > 0 and high / low > 1000:
        return low * (high / low) ** rng.random() * (1 + 1e-6)
    return low + (high - low) * (0.001 + 0.998 * rng.random())


def value(row, rng):
    kind = row["kind"]
    if kind == "choice":
        return rng.choice(row["choices"])["id"]
    if kind == "flag":
        return rng.choice(["0", "1"])
    if kind == "text":
        return rng.choice([row["default"], *TEXTS.get(row["key"], [])])
    if kind in ("integers", "reals"):
        return ",".join(repr(number(row, rng)) for _ in range(rng.randint(1, 6)))
    return repr(number(row, rng))


def flag(key):
    return "--" + key.replace("_", "-")


def run(*words):
    return subprocess.run([POSENC, *words], capture_output=True, timeout=120)


def draw(method, rng):
    """Words for a set of parameters that the command line accepts, and its field."""
    for attempt in range(60):
        chosen = [row for row in method["parameters"] if rng.random() < 0.7 * (1 - attempt / 60)]
        words = [f"{flag(row['key'])}={value(row, rng)}" for row in chosen]
        exported = run("export", method["id"], "--format", "npy", "--out", "-", *words)
        if exported.returncode == 0:
            return words, np.load(io.BytesIO(exported.stdout))
    raise RuntimeError(f"{method['id']}: no random parameters are accepted: {exported.stderr.decode()}")


def computed(method, words, language):
    """The code and the field it computes."""
    code = run("snippet", method["id"], "--language", language, *words)
    if code.returncode:
        raise RuntimeError(code.stderr.decode().strip())
    text = code.stdout.decode()
    names = {}
    with np.errstate(all="ignore"):  # undefined numbers are meant: sines of infinite angles
        exec(compile(text, f"{method['id']} in {language}", "exec"), names)
    return text, np.array(names["field"], dtype=np.float64)


def tolerance(method, words):
    """Exponentials and sums in float32 differ from library to library in their last digit."""
    in_float32 = any(row["key"] == "arithmetic" for row in method["parameters"]) and "--arithmetic=float64" not in words
    return 1e-6 if in_float32 else TOLERANCE


def difference(field, wanted, allowed):
    """What is wrong, or None."""
    if field.shape != wanted.shape:
        return f"shape {field.shape}, expected {wanted.shape}"
    finite = np.isfinite(wanted)
    if not np.array_equal(np.isfinite(field), finite) or not np.array_equal(
            np.nan_to_num(field[~finite]), np.nan_to_num(wanted[~finite])) or not np.array_equal(
            np.isnan(field), np.isnan(wanted)):
        return "undefined or infinite cells differ"
    scale = max(1.0, np.abs(wanted[finite]).max(initial=0))
    errors = np.where(finite, np.abs(np.where(finite, field, 0) - np.where(finite, wanted, 0)), 0)
    worst = np.unravel_index(errors.argmax(), errors.shape)
    if errors[worst] > allowed * scale:
        return f"cell {tuple(map(int, worst))} is {field[worst]!r}, expected {wanted[worst]!r}"
    return None


def check(method, words, wanted, language, show):
    command = " ".join(["posenc snippet", method["id"], "--language", language, *map(repr, words)])
    try:
        text, field = computed(method, words, language)
        wrong = difference(field, wanted, tolerance(method, words))
        if show:
            print(text)
    except Exception as error:  # whatever the code does wrong is a failure of that method
        wrong = f"{type(error).__name__}: {error}"
    if wrong:
        print(f"{command}\n    {wrong}", flush=True)
    return not wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("methods", nargs="*")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", choices=["numpy", "pytorch"])
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    languages = [options.language] if options.language else ["numpy", "pytorch"]
    if "pytorch" in languages and not importlib.util.find_spec("torch"):
        languages.remove("pytorch")
        print("torch is not installed: no PyTorch snippet was run")
    passed = failed = 0
    for method in json.loads(run("list", "--format", "json").stdout):
        if method["id"] == "own" or options.methods and method["id"] not in options.methods:
            continue  # numbers that are brought: test_own
        rng = random.Random(f"{options.seed} {method['id']}")
        for turn in range(options.rounds):
            words, wanted = draw(method, rng) if turn else ([], np.load(io.BytesIO(
                run("export", method["id"], "--format", "npy", "--out", "-").stdout)))
            for language in languages:
                good = check(method, words, wanted, language, options.show)
                passed, failed = passed + good, failed + (not good)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
