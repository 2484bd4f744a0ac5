"""The layers of a model do not all turn alike: ask each kind by its own settings."""
import posenc

CONFIG = {"model_type": "gemma3_text", "hidden_size": 1152, "num_hidden_layers": 6, "num_attention_heads": 4, "head_dim": 256,
          "sliding_window": 512, "sliding_window_pattern": 6, "rope_theta": 1000000.0, "rope_local_base_freq": 10000.0}


def test_layers():
    model = posenc.config(CONFIG)
    assert [layer.attention for layer in model.layers] == ["window"] * 5 + ["full"]
    assert [layer.base for layer in model.layers] == [10000] * 5 + [1000000]
    for layer in model.layers:
        cosines = layer.field("rotary-table", length=64, dtype="float32")  # in place of your program's
        posenc.assert_matches(cosines, config=CONFIG, layer=layer.number)
