#!/usr/bin/env python3
"""posenc config from outside: what it prints of real configurations, and broken files; see shared.py."""
import json
import pathlib

from shared import ROOT, Case, run_tests

CONFIGS = ROOT / "tests/configs"
KEYS = ("family", "d_model", "heads", "kv_heads", "head_dim", "rotary_width", "rotary_pairing", "base", "scaling",
        "attention_factor", "inv_freq", "trained_length", "mask", "state", "took", "ignored")


class Output(Case):
    def test_json_has_its_keys_and_every_frequency(self):
        document = json.loads(self.good("config", str(CONFIGS / "llama-3.1-8b.json"), "--format", "json"))
        for key in KEYS:
            self.assertIn(key, document)
        self.assertEqual((document["scaling"]["kind"], document["scaling"]["factor"]), ("llama3", 8))
        self.assertEqual(len(document["inv_freq"]), 64)
        self.assertAlmostEqual(document["inv_freq"][1], 500000 ** (-2 / 128), delta=1e-15)
        self.assertEqual(document["mask"]["window"], None)

    def test_states_are_accepted(self):
        index = json.loads((CONFIGS / "index.json").read_text())
        self.assertEqual(index["count"], 40)
        for entry in index["configs"]:
            path = str(CONFIGS / entry["file"])
            document = json.loads(self.good("config", path, "--format=json"))
            self.assertEqual(document["family"], entry["expected"]["family"], path)
            state = document["state"]
            if state is None:
                self.assertEqual(document["family"], "none")
                continue
            self.assertIn("value ", self.good("explain", "--row", "0", "--column", "0", "--state", state))

    def test_text_names_what_was_taken_and_what_not(self):
        text = self.good("config", str(CONFIGS / "qwen2-7b-instruct.json"))
        self.assertRegex(text, r"(?m)^family +rope$")
        self.assertRegex(text, r"(?m)^state +method=rotary-table&")
        self.assertIn("  rope_theta: 1000000.0: base\n", text)
        self.assertIn("  sliding_window: use_sliding_window is false: no window\n", text)
        self.assertIn("\ntook\n", text)
        self.assertIn("\nignored\n", text)

    def test_standard_input(self):
        with open(CONFIGS / "gpt-j-6b.json", "rb") as file:
            document = json.loads(self.good("config", "-", "--format=json", stdin=file))
        self.assertEqual((document["rotary_width"], document["rotary_pairing"]), (64, "interleaved"))


class Broken(Case):
    def broken(self, data, *parts):
        path = pathlib.Path(self.path("config.json"))
        path.write_bytes(data)
        self.refused(2, ("config", str(path)), *parts)

    def test_hostile_files(self):
        good = (CONFIGS / "phi-3.5-mini-instruct.json").read_bytes()
        for cut in (1, 100, len(good) // 2):
            self.broken(good[:cut], "is not JSON")
        self.broken(b"", "is empty")
        self.broken(b'{"rope_theta": NaN}', "rope_theta: ‘NaN’ cannot be used", "allowed: numbers")
        self.broken(b'{"rope_theta": nan}', "rope_theta: ‘NaN’ cannot be used", "allowed: numbers")  # as Python prints it
        self.broken(b'{"rope_theta": nano}', "is not JSON", "line 1, column 16")
        self.broken(b'{\n  "rope_theta": 1e4,,\n}', "is not JSON", "line 2, column 21")
        self.broken(b'{"rope_theta": 1e999}', "is not JSON")
        self.broken(b"[" * 1000000, "deeper")
        self.broken(b'{"a":' * 200000, "deeper")
        self.broken(b" " * 5000000, "longer")
        self.broken(b'{"hidden_size": 1e18}', "hidden_size", "allowed")
        self.broken(b'{"model_type": "bloom", "hidden_size": 1024, "n_head": 512}', "head_count", "‘512’", "1 … 256")
        self.broken(b'{"hidden_size": "4096"}', "hidden_size", "allowed")
        self.broken(b'{"num_hidden_layers": 1000000000}', "num_hidden_layers", "allowed")
        self.broken(b'{"model_type": "llama", "rope_scaling": [1, 2]}', "rope_scaling", "allowed")
        self.broken(b'{"a": "\n"}', "is not JSON")
        self.broken(b"\x00\xff\x80", "allowed: UTF-8")
        self.broken(b"null", "object")
        for name in ("utf-16", "utf-16-le", "utf-16-be", "utf-32"):
            self.broken('{"model_type": "llama"}'.encode(name), "UTF-8")

    def test_usage(self):
        self.refused(2, ("config",), "FILE")
        self.refused(2, ("config", "a", "b"), "unexpected argument")
        self.refused(2, ("config", "a", "--format", "xml"), "--format")
        self.refused(1, ("config", self.path("none.json")), "cannot be read")
        self.refused(1, ("config", self.folder.name), "cannot be read")


if __name__ == "__main__":
    run_tests()
