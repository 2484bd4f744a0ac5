#!/usr/bin/env python3
"""Presets on the command line: the list, --preset for every command that has it, messages; see shared.py."""
import json
import pathlib

from shared import Case, read_csv, read_png, run_tests


class Presets(Case):
    def test_list(self):
        lines = self.good("list", "--presets").splitlines()
        items = json.loads(self.good("list", "--presets", "--format=json"))
        self.assertEqual([line.split()[0] for line in lines], [item["id"] for item in items])
        by_id = {item["id"]: item for item in items}
        self.assertIn("length=4", by_id["dog-ran-fast"]["state"])
        for item in items:
            self.assertTrue(item["title"] and item["see"], item)

    def test_export_and_explain(self):
        words = ["--out=-", "--format=csv"]
        table = read_csv(self.good("export", "--preset", "dog-ran-fast", *words))
        plain = self.good("export", "sinusoidal", "--length=4", "--d-model=4", "--base=100", *words)
        self.assertEqual(table, read_csv(plain))
        self.assertEqual(self.good("export", "sinusoidal", "--preset=dog-ran-fast", *words), plain)
        self.assertEqual(self.good("export", "--state", "preset=dog-ran-fast", "sinusoidal", *words), plain)
        longer = read_csv(self.good("export", "--preset=dog-ran-fast", "--state=length=9", "--d-model=6", *words))
        self.assertEqual((len(longer), len(longer[0])), (9, 6))
        document = json.loads(self.good("explain", "--preset=dog-ran-fast", "--row=3", "--column=2", "--format=json"))
        self.assertEqual((document["method"], document["value"]), ("sinusoidal", table[3][2]))

    def test_render(self):
        out = ["--size=320x200", "--out", self.path("x.png")]
        for words in (["--preset=look-ahead-3"], ["--preset=look-ahead-3", "--polarity=additive", "--theme=dark"],
                      ["--preset=waves-6-to-9", "--view=heatmap"]):
            self.good("render", *words, *out)
            self.assertEqual(read_png(pathlib.Path(self.path("x.png")).read_bytes())[:2], (320, 200))
        same = ["render", "--size=320x200", "--out=-"]
        self.good(*same[:2], "--preset=waves-6-to-9", "--out", self.path("y.png"))
        self.good(*same[:2], "--view=frequencies", "--d-model=32", "--length=60", "--dimensions=6,7,8,9", "--out",
                  self.path("z.png"))
        pictures = [pathlib.Path(self.path(name)).read_bytes() for name in ("y.png", "z.png")]
        self.assertEqual(*pictures)

    def test_refusals(self):
        out = ["--out", self.path("x.csv")]
        self.refused(2, ["export", "--preset", "dog", *out], "--preset", "‘dog’", "dog-ran-fast")
        self.refused(2, ["export", "--preset", *out], "--preset", "PRESET")
        self.refused(2, ["export", "--preset=dog-ran-fast", "--clip=3", *out], "--clip", "sinusoidal")
        self.refused(2, ["export", "sinusoidal", "--state=preset=dog", *out], "--state", "‘dog’", "dog-ran-fast")
        self.refused(2, ["render", "--preset=look-ahead-3", "--view=tree", "--out", self.path("x.png")], "look-ahead")
        self.refused(2, ["render", "--preset=cat", "--out", self.path("x.png")], "‘cat’")
        self.assertEqual(self.left(), [])


if __name__ == "__main__":
    run_tests()
