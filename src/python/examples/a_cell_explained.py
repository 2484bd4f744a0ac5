"""How a number comes about, and a program that makes it."""
import posenc


def test_explained():
    settings = dict(d_model=64, base=500000, scaling="llama3", factor=8, original_length=8192)
    told = posenc.explain("rotary-frequencies", 20, 1, **settings)
    print(told)
    program = {}
    exec(posenc.snippet("rotary-frequencies", language="numpy", **settings), program)  # leaves them in `field`
    assert abs(program["field"][20, 1] - told.value) < 1e-12
