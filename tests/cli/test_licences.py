#!/usr/bin/env python3
"""What the program says of the parts of others in it; see shared.py."""
import hashlib
import json
import pathlib

from shared import Case, run_tests

BUILD = pathlib.Path(__file__).resolve().parents[2] / "build"


class Licences(Case):
    def test_the_table_names_every_part(self):
        lines = self.good("licences").splitlines()
        self.assertEqual(self.good("--licences").splitlines(), lines)
        for name in ("Dear ImGui", "GLFW", "D-Bus", "Eigen", "MD4C", "GIFLIB", "Inter", "MathJax"):
            self.assertEqual(sum(name in line and "©" in line for line in lines), 1, name)
        for line in lines[2:]:
            self.assertRegex(line, "  sha256 [0-9a-f]{16}  © ")

    def test_spdx(self):
        document = json.loads(self.good("licences", "--format", "spdx"))
        self.assertEqual(document["spdxVersion"], "SPDX-2.3")
        ids = [package["SPDXID"] for package in document["packages"]]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertEqual({relation["relatedSpdxElement"] for relation in document["relationships"]}, set(ids))
        self.assertEqual(len(ids) - 1, len(self.good("licences").splitlines()) - 2)
        for package in document["packages"][1:]:
            self.assertRegex(package["versionInfo"], r"^\d+\.\d+")
            self.assertRegex(package["checksums"][0]["checksumValue"], "^[0-9a-f]{64}$")
        header = BUILD / "third_party/imgui/imgui.h"
        if header.exists():
            checksum = hashlib.sha256(header.read_bytes()).hexdigest()
            self.assertEqual(document["packages"][1]["checksums"][0]["checksumValue"], checksum)

    def test_refusals(self):
        self.refused(2, ["licences", "--format", "pdf"], "pdf", "spdx")
        self.refused(2, ["licences", "extra"], "extra")


if __name__ == "__main__":
    run_tests()
