#!/usr/bin/env python3
"""Setting equations at build time: TeX that cannot be set stops the build with the file and the line; see shared.py."""
import os
import pathlib
import struct
import subprocess

from shared import ROOT, Case, run_tests

SCRIPT = ROOT / "src/build_scripts/make_equations.mjs"
MATHJAX = os.environ.get("POSENC_MATHJAX_DIR", str(ROOT / "build/third_party/npm/node_modules/mathjax-full"))


class Equations(Case):
    def set(self, text, name="a_b.tex"):
        pathlib.Path(self.path(name)).write_text(text, encoding="utf-8")
        return subprocess.run(["node", SCRIPT, "--mathjax", MATHJAX, "--out", self.path("out.bin"), self.path(name)],
                              capture_output=True, text=True, timeout=60)

    def test_good(self):
        run = self.set("x = 1\n\\frac{a}{1}\n")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        data = pathlib.Path(self.path("out.bin")).read_bytes()
        self.assertEqual(data[:4], b"PEQ1")
        glyphs, equations = struct.unpack("<HH", data[4:8])
        self.assertEqual((glyphs, equations), (4, 1))  # x, =, 1 and a: the second 1 is the first one again
        self.assertIn(b"\x03\x00a-b\x02", data)
        # x = 1: 0.572 + 0.778 + 0.5 em and two thick spaces of 5/18 em
        at = data.index(b"\x03\x00a-b\x02") + 6
        self.assertAlmostEqual(struct.unpack("<h", data[at:at + 2])[0], 572 + 778 + 500 + 2 * 278, delta=2)
        again = self.set("x = 1\n\\frac{a}{1}\n")
        self.assertEqual((again.returncode, pathlib.Path(self.path("out.bin")).read_bytes()), (0, data))

    def test_bad(self):
        for text, part in (("x\n\\unknown{y}\n", "Undefined control sequence"), ("x\n{y\n", "brace"),
                           ("x\n\\frac{1}\n", "Missing argument"), ("x\n\\text{жук}\n", "no outline"), ("\n", "empty")):
            run = self.set(text)
            self.assertEqual(run.returncode, 1, text)
            self.assertTrue(run.stderr.startswith("make_equations.mjs: ") and run.stderr.count("\n") == 1, run.stderr)
            for expected in ("a_b.tex", part) + ((":2:",) if text.startswith("x") else ()):
                self.assertIn(expected, run.stderr)
        self.assertEqual(self.left(), ["a_b.tex"])


if __name__ == "__main__":
    run_tests()
