"""Two engines disagree: who is right? Each is asked against what the configuration says, not against the other."""
import numpy as np
import posenc

CONFIG = {"model_type": "modernbert", "hidden_size": 768, "num_hidden_layers": 22, "num_attention_heads": 12,
          "global_rope_theta": 160000.0, "local_rope_theta": 10000.0, "local_attention": 128,
          "global_attn_every_n_layers": 3, "max_position_embeddings": 8192}


def cosines(base):
    angles = np.outer(np.arange(48), 1.0 / base ** (np.arange(0, 64, 2) / 64))
    return np.cos(np.concatenate([angles, angles], -1)).astype(np.float32)


def test_who_is_right():
    engines = {"one": cosines(10000.0), "other": cosines(160000.0)}
    verdicts = {name: posenc.check(table, config=CONFIG, layer=1) for name, table in engines.items()}
    assert verdicts["one"]
    assert not verdicts["other"]
    print(verdicts["other"])  # the base is different (10 000 was meant, the table has 160 000)
