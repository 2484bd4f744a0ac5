"""Audit a folder: what contradicts itself in the configurations of all models that you keep."""
import json
import pathlib
import tempfile

import posenc

GOOD = {"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "rope_theta": 10000.0}
ODD = {**GOOD, "rope_parameters": {"rope_type": "default", "rope_theta": 500000.0}}
del ODD["rope_theta"]


def test_folder():
    with tempfile.TemporaryDirectory() as folder:
        for name, config in (("good", GOOD), ("odd", ODD)):
            path = pathlib.Path(folder, name)
            path.mkdir()
            (path / "config.json").write_text(json.dumps(config))
        good, odd = posenc.audit(folder)
        assert not good.suspicious
        assert odd.suspicious  # an old reader takes another base
        print(odd)
