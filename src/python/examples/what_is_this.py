"""What is this table? Which method, which settings, and what is odd in it."""
import numpy as np
import posenc


def test_recognised():
    angles = np.outer(np.arange(1, 41), 10000.0 ** (-np.arange(0, 32, 2) / 32))
    table = np.concatenate([np.sin(angles), np.cos(angles)], -1).astype(np.float32)
    found = posenc.recognise(table, expect="method=sinusoidal&layout=interleaved")
    assert found.matches[0].method == "sinusoidal"
    assert "halves-for-interleaved" in found.mistakes
    print(found)
