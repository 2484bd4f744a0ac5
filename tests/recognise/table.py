#!/usr/bin/python3
"""How much posenc recognise finds: recall by kind of table and mistake, and what it takes for a formula and is none.

    tests/recognise/table.py [CASES [SEED]]       # 3000 and 1; needs NumPy; some minutes

Cases come from generate.py, which knows nothing of the program. A case counts when the first match has its method and
exactly its mistakes. Prints the tables that stand in tests/README.md.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import generate
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
POSENC = os.environ.get("POSENC", str(ROOT / "build/release/posenc"))
WRITTEN = {"float16": np.float16, "float64": np.float64}  # all else as float32
NO_FORMULA = ("random", "smooth", "learned", "logits", "attention")


def recognised(path, expected):
    """What the program says of a file."""
    meant = ["--expect", expected] if expected else []
    run = subprocess.run([POSENC, "recognise", path, "--format", "json", *meant], capture_output=True, timeout=120)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"{path}: {run.stderr.decode()}")
    document = json.loads(run.stdout)
    right = document["meant"]["agrees"] if "meant" in document else bool(document["matches"])
    assert (run.returncode == 0) == right, document
    return document


def is_right(case, document):
    if case.kind in NO_FORMULA:
        return not document["matches"]
    if not document["matches"]:
        return False
    first, wanted = document["matches"][0], set(case.mistakes)
    if case.expected and case.type != "float64":
        wanted -= {"float32-angles"}  # in the table's own type that is no mistake beside what was meant
    return first["method"] == case.kind and set(first["mistakes"]) == wanted


def written(case):
    """The numbers in the type that the case is written in; bfloat16 as NumPy stores it, two bytes without a name."""
    if case.type == "bfloat16":
        return (np.ascontiguousarray(case.values, np.float32).view(np.uint32) >> 16).astype(np.uint16).view("V2")
    return np.asarray(case.values, WRITTEN.get(case.type, np.float32))


def answered(case):
    """Whether the program is right about a case."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table.npy")
        np.save(path, written(case))
        return is_right(case, recognised(path, case.expected))


def group(case):
    if case.kind in NO_FORMULA:
        return "no formula", case.kind
    if case.kind != "sinusoidal":
        return "other methods", ", ".join(case.mistakes) or "right"
    names = {0: "right", 1: "one mistake", 2: "two mistakes"}
    return names[len(case.mistakes)], ", ".join(case.mistakes) if len(case.mistakes) == 1 else case.type


def results(cases):
    """Right and all, by group and by name within it."""
    counts = collections.defaultdict(lambda: [0, 0])
    cases = list(cases)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for case, right in zip(cases, pool.map(answered, cases)):
            for key in (group(case), (group(case)[0], "all")):
                counts[key][0] += right
                counts[key][1] += 1
    return counts


def main():
    count, seed = (int(word) for word in (sys.argv[1:] + ["3000", "1"][len(sys.argv) - 1:]))
    counts = results(generate.cases(seed, count))
    print("| kind | of which | named first | cases | |\n|---|---|---|---|---|")
    for (kind, name), (right, cases) in sorted(counts.items(), key=lambda item: (item[0][0], item[0][1] != "all", item[0])):
        print(f"| {kind} | {name} | {right} | {cases} | {100 * right / cases:.1f} % |")


if __name__ == "__main__":
    main()
