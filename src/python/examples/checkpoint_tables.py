"""Check a checkpoint's tables: what is stored as inv_freq, or as a cache of cosines, against the model's configuration."""
import numpy as np
import posenc

CONFIG = {"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 2, "num_attention_heads": 32,
          "max_position_embeddings": 131072, "rope_theta": 500000.0,
          "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                           "original_max_position_embeddings": 8192}}


def plain(base, width):
    return 1.0 / base ** (np.arange(0, width, 2, dtype=np.float32) / width)


def test_what_is_right_passes():
    stored = posenc.config(CONFIG).layers[0].field("rotary-frequencies", dtype="float32")[:, 1]  # column 0: before the scaling
    posenc.assert_matches(stored, config=CONFIG, layer=0)


def test_a_scaling_that_was_not_read_is_named():
    found = posenc.check(plain(500000.0, 128), config=CONFIG, layer=0)
    assert "scaling-missing" in found.mistakes
