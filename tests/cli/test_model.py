#!/usr/bin/env python3
"""posenc model from outside: what it concludes of each layer of real configurations, models typed by hand, several files
at once, and what it refuses; see shared.py."""
import csv
import json
import pathlib

from shared import ROOT, Case, posenc, run_tests

TODAY = ROOT / "tests/configs/today"
# Where the list of what was concluded says more than the one word that the key has.
WORDED = {"half (t, t + 256)": "half"}


def model(*words):
    return ["model", *words, "--format", "json"]


class Layers(Case):
    def concluded(self, expected, told, path):
        """Every number that was concluded by hand is told; objects may have more keys."""
        if isinstance(expected, dict):
            for key, value in expected.items():
                self.assertIn(key, told, path)
                self.concluded(value, told[key], f"{path}.{key}")
        else:
            self.assertEqual(WORDED.get(expected, expected) if isinstance(expected, str) else expected, told, path)

    def test_six_models_of_today_layer_by_layer(self):
        index = json.loads((TODAY / "index.json").read_text())
        self.assertEqual(index["count"], 6)
        for entry in index["configs"]:
            expected = entry["expected"]
            lengths = ",".join(expected["cache_bytes"])
            told = json.loads(self.good(*model(str(TODAY / entry["file"]), "--lengths", lengths)))
            for key in ("family", "d_model", "layers", "heads", "kv_heads", "head_dim", "rotary_width", "base",
                        "trained_length", "max_length", "kinds", "layer_kind", "pattern", "layers_that_turn",
                        "layers_without_positions", "cache_bytes"):
                self.concluded(expected[key], told[key], f"{entry['file']}: {key}")
            self.assertEqual(len(told["reach"]), expected["layers"])

    def test_reach_layer_by_layer(self):
        told = json.loads(self.good(*model(str(TODAY / "llama-4-maverick.json"), "--lengths", "20001")))
        self.assertEqual([one["tokens_back"] for one in told["reach"][:5]], [3616, 3616, 3616, 20000, 20000])
        gemma = str(ROOT / "tests/configs/gemma-3-1b-it.json")
        told = json.loads(self.good(*model(gemma, "--lengths", "30001")))
        self.assertEqual([one["tokens_back"] for one in told["reach"][:6]], [511, 1022, 1533, 2044, 2555, 30000])
        told = json.loads(self.good(*model(str(ROOT / "tests/configs/gpt-oss-20b.json"), "--lengths", "5001")))
        self.assertEqual([one["tokens_back"] for one in told["reach"][:2]], [127, 5000])
        told = json.loads(self.good(*model(str(TODAY / "deepseek-v3.2.json"), "--lengths", "4096")))
        self.assertEqual(told["reach"][0], {"tokens_back": 4095, "without_choice": 0})
        told = json.loads(self.good(*model(str(TODAY / "qwen3.5-35b-a3b.json"), "--lengths", "100")))
        self.assertEqual(told["reach"][0], {"tokens_back": 99, "without_decay": 0})

    def test_how_fast_linear_layers_forget(self):
        heads = "value_heads=8 key_dim=4 value_dim=4"
        def decays(layers, *words):
            told = json.loads(self.good(*model("--layers", layers, *words)))
            return told["decay"] if words else [kind.get("decay", "none") for kind in told["kinds"].values()]
        self.assertEqual(decays(f"retention, mamba, linear, full; retention: attention=linear rule=retention {heads}; "
                                "mamba: attention=mamba2"),
                         [{"share": 0.01, "fastest_head": 146, "slowest_head": 18861}, {"depends_on": "text"}, None,
                          "none"])
        minimax = "10 x (7 linear, full); linear: rule=lightning attention value_heads=64 key_dim=4 value_dim=4"
        self.assertEqual(decays(minimax), [{"share": 0.01, "fastest_head": 6, "slowest_head": 93061}, "none"])
        self.assertEqual(decays(minimax, "--layer", "40"),
                         {"share": 0.01, "fastest_head": 11, "slowest_head": 2389})
        self.assertIn("less than 1 % is left after 6 tokens in the fastest head, after 93061 in the slowest",
                      self.good("model", "--layers", minimax))
        self.assertIn("forgets as the text says", self.good("model", str(TODAY / "qwen3.5-35b-a3b.json")))

    def test_caches_of_the_worked_examples(self):
        for file, length, bytes_kept in (("llama-3.1-8b", 8192, 1073741824), ("llama-3.1-8b", 131072, 17179869184),
                                         ("gemma-3-1b-it", 32768, 145752064), ("gemma-3-1b-it", 300, 7987200),
                                         ("gpt-oss-20b", 131072, 3145728 + 3221225472),
                                         ("deepseek-v3", 131072, 9210691584)):
            told = json.loads(self.good(*model(str(ROOT / f"tests/configs/{file}.json"), "--lengths", str(length))))
            self.assertEqual(told["cache_bytes"], {str(length): bytes_kept}, file)

    def test_where_codes_disagree_is_told(self):
        def about(file):
            told = json.loads(self.good(*model(str(TODAY / file))))
            return [one["about"] for one in told["conventions"]]
        self.assertEqual(about("llama-4-maverick.json"), ["growing queries"])
        self.assertEqual(about("gemma-4-31b.json"), ["window"])
        self.assertEqual(about("deepseek-v3.2.json"), ["pairs of the turned key"])
        self.assertEqual(about("qwen3.5-35b-a3b.json"), ["convolution", "sections"])
        self.assertEqual(about("smollm3-defaults.json"), [])
        self.assertIn("mlx-lm", self.good("model", str(TODAY / "gemma-4-31b.json")))

    def test_one_layer(self):
        path = str(TODAY / "gemma-4-31b.json")
        told = json.loads(self.good(*model(path, "--layer", "5", "--lengths", "8192")))
        self.assertEqual((told["layer"], told["kind"], told["base"], told["reads_cache_of"]), (5, "full", 1e6, 5))
        self.assertEqual(told["cache_bytes"], {"8192": 8192 * 8192})
        self.assertIn("window of 1024", self.good("model", path, "--layer", "0"))
        self.refused(2, ("model", path, "--layer", "60"), "--layer", "0 … 59")
        self.refused(2, ("model", path, "--layer", "first"), "--layer")

    def test_typed_by_hand(self):
        text = "5 window 1024, 1 full; all: heads=8 kv_heads=4 head_dim=128"
        told = json.loads(self.good(*model("--layers", text, "--lengths", "2048")))
        self.assertEqual(told["layer_kind"], ["window"] * 5 + ["full"])
        self.assertEqual(told["cache_bytes"], {"2048": 5 * 1024 * 2048 + 2048 * 2048})
        self.assertEqual(told["reach"][-1], {"tokens_back": 2047})
        self.assertIn("| window | 5 | window of 1024", self.good("model", "--layers", text, "--format", "markdown"))
        self.assertIn("layers                6: 5 x window, full\n", self.good("model", "--layers", text))
        self.refused(2, ("model", "--layers", "5 windows 1024 1"), "--layers")
        self.refused(2, ("model", "--layers", "1001 full"), "1000")
        self.refused(2, ("model", "config.json", "--layers", "full"), "--layers")

    def test_what_is_not_known_is_told(self):
        told = json.loads(self.good(*model("--layers", "full")))
        self.assertEqual(told["cache_bytes"], {"8192": None, "131072": None})
        path = pathlib.Path(self.path("config.json"))
        path.write_text(json.dumps({"model_type": "newkind", "hidden_size": 64, "num_hidden_layers": 2}))
        told = json.loads(self.good(*model(str(path))))
        self.assertEqual((told["known"], told["without_layers"]), (False, "its model_type is not known here"))
        self.assertNotIn("kinds", told)
        self.refused(2, ("model", str(path), "--layer", "0"), "model_type is not known")


class Several(Case):
    def file(self, name, **keys):
        path = pathlib.Path(self.path(name))
        path.write_text(json.dumps({"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4,
                                    "num_hidden_layers": 2, "max_position_embeddings": 4096, **keys}))
        return str(path)

    def audit(self, code, *words):
        run = posenc("model", *words)
        self.assertEqual((run.returncode, run.stderr), (code, b""), words)
        return run.stdout.decode()

    def findings(self, **keys):
        rows = json.loads(self.audit(1, self.file("a.json", **keys), self.file("b.json"), "--format", "json"))
        self.assertEqual(rows[1]["suspicious"], [])
        self.assertTrue(rows[0]["suspicious"])
        return rows[0]["suspicious"]

    def test_nothing_suspicious(self):
        a, b = self.file("a.json"), self.file("b.json", rope_theta=500000)
        rows = list(csv.DictReader(self.audit(0, a, b, "--format", "csv").splitlines()))
        self.assertEqual([row["file"] for row in rows], [a, b])
        self.assertEqual([row["base"] for row in rows], ["10000", "500000"])
        self.assertEqual(rows[0]["layers"], "2: 2 x full")
        self.assertEqual(rows[0]["cache of 8192"], str(2 * 8192 * 2 * 64 * 2))
        lines = self.audit(0, a, b).splitlines()
        self.assertEqual((len(lines), lines[1]), (4, "|" + " --- |" * 9))

    def test_folder(self):
        self.file("config.json"), self.file("more.json")
        pathlib.Path(self.path("tokenizer.json")).write_text("{}")
        self.assertEqual(len(self.audit(0, self.folder.name).splitlines()), 4)
        pathlib.Path(self.path("config.json")).write_text("{")
        self.assertIn("is not JSON", self.audit(1, self.folder.name))

    def test_suspicious(self):
        (found,) = self.findings(rope_parameters={"rope_theta": 500000, "rope_type": "default"})
        self.assertEqual((found["key"], found["old_reader"]), ("rope_theta", "base 10000, without scaling"))
        (found,) = self.findings(rope_scaling={"type": "yarn", "factor": 4})
        self.assertIn("no original length", found["text"])
        (found,) = self.findings(model_type="deepseek_v3", head_dim=100, num_key_value_heads=4)
        self.assertEqual((found["key"], found["text"]), ("head_dim", "100, and the code of this model uses 192"))
        (found,) = self.findings(model_type="qwen3_5_text", layer_types=["linear_attention"])
        self.assertEqual((found["key"], found["text"]), ("layer_types", "1 entries for 2 layers in num_hidden_layers"))
        (found,) = self.findings(num_key_value_heads=3)
        self.assertEqual(found["key"], "num_key_value_heads")
        (found,) = self.findings(n_embd=32, n_embed=64)[:1]
        self.assertIn("differs", found["text"])
        (found,) = self.findings(model_type="newkind")
        self.assertEqual(found["key"], "model_type")
        inner = {"hidden_size": 512, "num_attention_heads": 8, "num_hidden_layers": 4, "rope_theta": 7777, "head_dim": 64,
                 "num_key_value_heads": 2}
        (found,) = self.findings(model_type="qwen3", text_config=inner)
        self.assertEqual(found["key"], "text_config")

    def test_usage(self):
        a, b = self.file("a.json"), self.file("b.json")
        self.refused(2, ("model",), "FILE", "--layers TEXT")
        self.refused(2, ("model", a, b, "--format", "text"), "--format", "markdown")
        self.refused(2, ("model", a, "--format", "csv"), "--format", "markdown")
        self.refused(2, ("model", a, b, "--layer", "0"), "--layer")
        self.refused(2, ("model", a, "--lengths", "8192,many"), "--lengths", "‘many’")
        self.refused(2, ("model", a, "--lengths", "0"), "--lengths", "1 … 1073741824")
        self.refused(2, ("model", a, "--lengths", ",".join(["1"] * 65)), "--lengths", "64")
        self.refused(1, ("model", self.path("none.json")), "cannot be read")
        empty = pathlib.Path(self.path("empty"))
        empty.mkdir()
        self.refused(2, ("model", str(empty)), "there are no configurations")


if __name__ == "__main__":
    run_tests()
