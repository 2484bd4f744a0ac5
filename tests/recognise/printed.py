#!/usr/bin/python3
"""How often posenc recognise is right about tables as people have them: small, printed, in whatever form, type and order.

    tests/recognise/printed.py [CASES [SEED]]     # 3000 and 1; needs NumPy; some minutes

The tables are right ones. One is answered rightly when the first match has its method and no mistake; it is accused when the
first match names a mistake, or when it is said to differ from what was meant. Prints a line for each form, and what was accused;
fails below 98 % and with the first accusation.
"""
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import sys
import tempfile

import numpy as np

import families
import generate
import table

LEAST_SHARE = 0.98
ALL_TYPES = ["float64", "float32", "float32", "float16", "bfloat16"]
# Of forms that name a type: those that they can name, so that the name is right.
TYPES = {"numpy": ["float64", "float32", "float16"], "C": ["float32"], "npy": ["float64", "float32", "float16"],
         "torch": ALL_TYPES}
LEAST_DIGITS, MOST_DIGITS = 3, 9


@dataclasses.dataclass
class Printed:
    kind: str
    expected: str
    form: str
    text: bytes
    asked: bool  # with what was meant


def small_sinusoidal(random):
    recipe = generate.Recipe(int(random.integers(6, 40)), 2 * int(random.integers(3, 17)),
                             layout=str(random.choice(["interleaved", "halves"])),
                             offset=int(random.choice([0, 0, 0, 1])), base=float(random.choice([10000, 10000, 100])))
    return "sinusoidal", generate.state(recipe), recipe.table()


def small_rotary(random):
    rows, width, base = int(random.integers(6, 40)), 2 * int(random.integers(4, 33)), int(random.choice([10000, 500000]))
    angles = np.outer(np.arange(rows), base ** (-np.arange(0, width, 2) / width))
    part = str(random.choice(["cos", "sin"]))
    values = getattr(np, part)(np.concatenate([angles, angles], 1))
    return "rotary-table", families.state("rotary-table", length=rows, d_model=width, base=base, rotary_part=part), values


def small_alibi(random):
    length, heads = int(random.integers(5, 24)), int(random.choice([4, 8, 12, 16]))
    head = int(random.integers(min(heads, 6)))
    slope = 2.0 ** (-8 * (head + 1) / heads) if heads != 12 else 2.0 ** -(head + 1)
    values = np.where(families.delta(length) > 0, -np.inf, slope * families.delta(length))
    return "alibi", families.state("alibi", length=length, head_count=heads, head=head), values


def corner(random):
    """The first rows and columns of a table as wide as those of models, as print(pe[:20, :8]) shows them."""
    width, rows, columns = int(random.choice([32, 64, 128, 256, 512])), int(random.integers(6, 25)), int(random.integers(6, 17))
    if random.integers(2):
        recipe = generate.Recipe(100, width)
        return "sinusoidal", generate.state(recipe), recipe.table()[:rows, :columns]
    base = int(random.choice([10000, 500000, 1000000]))
    values = np.cos(np.outer(np.arange(rows), base ** (-np.arange(0, width, 2) / width)))[:, :columns]
    return "rotary-table", families.state("rotary-table", length=4096, d_model=width, base=base), values


def number(value, digits, style):
    if not np.isfinite(value):
        return "nan" if np.isnan(value) else "-inf" if value < 0 else "inf"
    return f"{value:.{digits}{style}}"


def rows_of(values, digits, style, between):
    return [between.join(number(value, digits, style) for value in row) for row in values]


def numpy_print(values, digits, kind):
    with np.printoptions(precision=digits, threshold=10**9, linewidth=int(75 + 10 * digits), suppress=True):
        return "array(" + np.array2string(values, separator=", ", prefix="array(") + \
            ("" if kind == "float64" else f", dtype={kind})") + (")" if kind == "float64" else "")


def torch_print(values, digits, kind):
    inner = "],\n        [".join(rows_of(values, digits, "f", ", "))
    return f"tensor([[{inner}]]" + ("" if kind == "float32" else f", dtype=torch.{kind}") + ")"


FORMS = {
    "numpy": numpy_print,
    "torch": torch_print,
    "torch, one batch": lambda values, digits, kind: torch_print(values, digits, kind).replace("[[", "[[[").replace("]]", "]]]"),
    "csv": lambda values, digits, kind: "\n".join(rows_of(values, digits, "f", ",")),
    "csv, exponents": lambda values, digits, kind: "\n".join(rows_of(values, digits, "e", ",")),
    "savetxt": lambda values, digits, kind: "\n".join(rows_of(values, digits, "f", " ")),
    "%g": lambda values, digits, kind: "\n".join(rows_of(values, digits, "g", "\t")),
    "lists": lambda values, digits, kind: "[[" + "], [".join(rows_of(values, digits, "f", ", ")) + "]]",
    "markdown": lambda values, digits, kind: "\n".join(
        ["| " + " | ".join(f"c{col}" for col in range(values.shape[1])) + " |", "|---" * values.shape[1] + "|"] +
        [f"| {row} |" for row in rows_of(values, digits, "f", " | ")]),
    "C": lambda values, digits, kind: "float pe[][] = {{" + "}, {".join(rows_of(values, digits, "f", ", ")) + "}};",
    "LaTeX": lambda values, digits, kind: "\\begin{bmatrix}\n" + " \\\\\n".join(rows_of(values, digits, "f", " & ")) +
    "\n\\end{bmatrix}",
}


def binary(values, kind, order):
    """A file of NumPy: in either byte order, rows or columns first."""
    made = np.asarray(values, {"float64": "f8", "float16": "f2"}.get(kind, "f4"))
    made = made.astype(made.dtype.newbyteorder(">")) if "big" in order else made
    with tempfile.TemporaryFile() as file:
        np.save(file, np.asfortranarray(made) if "columns" in order else made)
        file.seek(0)
        return file.read()


def drawn(seed, count):
    random = np.random.default_rng(seed)
    for _ in range(count):
        kind, expected, values = families.pick(random, small_sinusoidal, small_sinusoidal, small_rotary, small_alibi, corner)(random)
        form = str(random.choice([*FORMS, "npy", "npy, columns first, big-endian"]))
        stored = str(random.choice(TYPES.get(form.partition(",")[0], ALL_TYPES)))
        values = generate.ROUND[stored](values)
        digits = int(random.integers(LEAST_DIGITS, MOST_DIGITS + 1))
        text = (FORMS[form](values, digits, stored).encode() if form in FORMS else
                binary(values, stored, form))
        yield Printed(kind, expected, form, text, bool(random.integers(2)))


def answered(case):
    """Right or not, and what it is accused of."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table.npy" if case.form.startswith("npy") else "table.txt")
        pathlib.Path(path).write_bytes(case.text)
        document = table.recognised(path, case.expected if case.asked else "")
    matches = document["matches"]
    accused = bool(matches and matches[0]["mistakes"]) or (case.asked and not document["meant"]["agrees"])
    return bool(matches) and matches[0]["method"] == case.kind and not accused, accused, document


def main():
    count, seed = (int(word) for word in (sys.argv[1:] + ["3000", "1"][len(sys.argv) - 1:]))
    counts, accused = collections.defaultdict(lambda: [0, 0]), []
    cases = list(drawn(seed, count))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for case, (right, wronged, document) in zip(cases, pool.map(answered, cases)):
            for key in (case.form, "all"):
                counts[key][0] += right
                counts[key][1] += 1
            if wronged:
                accused.append((case, document))
    for form, (right, all_of_it) in sorted(counts.items()):
        print(f"| {form} | {right} | {all_of_it} | {100 * right / all_of_it:.1f} % |")
    for case, document in accused:
        said = document["matches"][0]["text"] if document["matches"] else document["meant"]["text"]
        print(f"accused: {case.form}, {case.expected}: {said}")
    right, all_of_it = counts["all"]
    sys.exit(1 if accused or right < LEAST_SHARE * all_of_it else 0)


if __name__ == "__main__":
    main()
