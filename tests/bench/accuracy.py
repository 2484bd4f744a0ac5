#!/usr/bin/env python3
"""P4: the sinusoidal encoding as the program writes it in float32, against arithmetic with 60 digits.

    PE[p, 2i] = sin(p / 10000^(2i/d)), PE[p, 2i+1] = cos of the same, d = 512, for positions up to 2^20

Prints {"cells": …, "error": …}, the largest error as part of the range 2. Means and the other methods are not covered
here: tests/golden and tests/property hold them. Standard library only.
"""

import array
import json
import pathlib
import subprocess
import tempfile
from decimal import Decimal, getcontext

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH = 512
ROWS_AT = [0, 1000, 65_530, 524_280, 1_048_570]
ROWS = 6
getcontext().prec = 60
PI = Decimal("3.1415926535897932384626433832795028841971693993751058209749445923078")


def sine(angle):
    """Taylor's series after subtracting whole turns; 60 digits leave 50 good ones for angles up to 2^20."""
    angle %= 2 * PI
    term = total = angle
    n = 1
    while abs(term) > Decimal("1e-40"):
        term *= -angle * angle / ((n + 1) * (n + 2))
        total += term
        n += 2
    return total


def exported(first):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "rows.npy")
        subprocess.run([str(ROOT / "build/release/posenc"), "export", "sinusoidal", f"--length={2 ** 20}",
                        f"--d-model={WIDTH}", "--dtype=float32", f"--rows={first}:{first + ROWS}", f"--out={out}"],
                       check=True)
        values = array.array("f")
        values.frombytes(out.read_bytes()[-4 * ROWS * WIDTH:])
        return values


def main():
    waves = [Decimal(10000) ** (Decimal(-2 * i) / WIDTH) for i in range(WIDTH // 2)]
    worst, cells = Decimal(0), 0
    for first in ROWS_AT:
        values = exported(first)
        for row in range(ROWS):
            for column in range(WIDTH):
                angle = (first + row) * waves[column // 2] + (PI / 2 if column % 2 else 0)
                worst = max(worst, abs(Decimal(values[row * WIDTH + column]) - sine(angle)))
                cells += 1
    print(json.dumps({"cells": cells, "error": float(worst / 2)}))


if __name__ == "__main__":
    main()
