#!/usr/bin/python3
"""Random calls: whatever is given, the answer is one or an exception that Python people expect, and says what is allowed.

POSENC_CALLS: how many, 500 without it. By night 10 000, over the library under the sanitizers (sanitized.sh), which end the
program where memory is misused.
"""
import os
import random
import unittest

from package import ORACLE, numpy, posenc, run_tests

CALLS = int(os.environ.get("POSENC_CALLS", 500))
MOST_CELLS = 1 << 16
EXPECTED = (TypeError, ValueError, AssertionError, IndexError)
METHODS = list(posenc.methods().values())
CONFIGS = sorted((ORACLE.parent / "configs").glob("*.json"))
ODD = [None, True, -1, 0, 1, 2, 3, 0.5, 1e300, -0.0, float("nan"), float("inf"), "", "none", "x", "1,2,3", "é\0", "%", "&a=b", [1, 2], [], [[1]], {},
       object(), 1 << 70, b"1", numpy.float32(3), numpy.arange(3), range(4)]
SHAPES = [(), (0,), (1,), (7,), (64,), (3, 4), (20, 16), (12, 12), (1, 1, 5, 8), (2, 3, 4, 16), (2, 3, 4, 5, 6), (1,) * 8, (1,) * 9, (1 << 20, 1 << 20)]
DTYPES = ["f8", "f4", "f2", ">f8", "<i8", "i4", ">i2", "i1", "u8", "u4", "u2", "u1", "?", "c8", "c16", "O", "U3", "M8[s]", "f4,i4"]


def value_of(dice, setting):
    if dice.random() < 0.2:
        return dice.choice(ODD)
    if setting.choices:
        return dice.choice(setting.choices)
    if setting.low is not None and setting.high is not None:
        low, high = max(setting.low, -64), min(setting.high, 64)
        return dice.randint(int(low), int(high)) if setting.kind == "integer" else dice.uniform(low, high)
    return setting.default


def settings_of(dice, method):
    chosen = dice.sample(method.settings, dice.randint(0, min(4, len(method.settings))))
    settings = {one.key: value_of(dice, one) for one in chosen}
    for size in ("length", "d_model", "grid_height", "grid_width"):
        if any(one.key == size for one in method.settings) and dice.random() < 0.9:
            settings[size] = dice.randint(1, 24)
    if dice.random() < 0.05:
        settings[dice.choice(["bas", "layout", "window", "méthode", "view"])] = dice.choice(ODD)
    return settings


def array_of(dice):
    kind = dice.random()
    if kind < 0.1:
        return dice.choice(ODD)
    shape = dice.choice(SHAPES)
    if numpy.prod(shape) > 1 << 24:
        return numpy.broadcast_to(numpy.float32(1), shape)
    dtype = numpy.dtype(dice.choice(DTYPES if kind < 0.5 else DTYPES[:3]))
    if dtype.kind not in "fiubc":
        return numpy.zeros(shape, dtype)
    numbers = numpy.random.default_rng(dice.randint(0, 1 << 30)).standard_normal(shape) * dice.choice([1, 100])
    with numpy.errstate(all="ignore"):
        array = numpy.asarray(numbers).astype(dtype)
    if dice.random() < 0.3 and array.ndim > 1:
        array = dice.choice([array.T, array[..., ::-1], array[..., ::2], numpy.asfortranarray(array), array.tolist()])
    elif dice.random() < 0.1 and array.size and dtype.kind == "f":
        array.reshape(-1)[0] = dice.choice([numpy.nan, numpy.inf])
    return array


def table_of(dice, method, settings):
    """Now and then one that is nearly right."""
    if dice.random() < 0.6:
        return array_of(dice)
    try:
        return field(method, settings) * dice.choice([1, 1, -1, 2])
    except EXPECTED:
        return array_of(dice)


def field(method, settings, **more):
    told = posenc.fields.read(method, settings)
    block = None if told.rows * told.cols <= MOST_CELLS else (0, 0, min(told.rows, 16), min(told.cols, 16))
    return posenc.field(method, block=block, **more, **settings)


def call(dice):
    method = dice.choice(METHODS)
    settings = settings_of(dice, method)
    name = method.id if dice.random() < 0.97 else dice.choice(ODD)
    dtype = dice.choice([None, "float32", "bfloat16", "float16", "int3", 7])
    kind = dice.randrange(10)
    if kind < 2:
        field(name, settings, **({"dtype": dtype} if dtype else {}))
    elif kind == 2:
        posenc.explain(name, dice.choice([0, 1, 2, 70, *ODD]), dice.choice([0, 1, 2, *ODD]), **settings)
    elif kind == 3:
        posenc.recognise(table_of(dice, name, settings), dice.choice([None, None, "method=alibi", "x", {**settings, "method": name}]))
    elif kind in (4, 5):
        posenc.assert_matches(table_of(dice, name, settings), name, dtype=dtype, **settings)
    elif kind == 6:
        config = dice.choice([dice.choice(CONFIGS), dice.choice(CONFIGS), "{", {}, {"model_type": "llama"}, *ODD[:8]])
        posenc.assert_matches(array_of(dice), config=config, layer=dice.choice([None, 0, 1, *ODD[:8]]), dtype=dtype)
        posenc.config(config)
    elif kind == 7:
        x = array_of(dice)
        posenc.assert_rotated(x, dice.choice([x, array_of(dice)]), dice.choice([None, None, array_of(dice), list(range(4))]), dtype=dtype)
    elif kind == 8:
        x = array_of(dice)
        posenc.assert_permuted(x, dice.choice([x, array_of(dice)]), dice.choice([1, 2, 4, *ODD]))
    else:
        posenc.snippet(name, dice.choice(["numpy", "pytorch", "cpp", "x"]), **settings)
        posenc.link(name, site="", **settings)


class Random(unittest.TestCase):
    def test_calls(self):
        answered, texts = 0, set()
        for seed in range(CALLS):
            try:
                call(random.Random(seed))
                answered += 1
            except EXPECTED as error:
                self.assertTrue(str(error).strip(), f"seed {seed}: {type(error).__name__} says nothing")
                texts.add(str(error).split(":")[0])
            except BaseException:
                print(f"seed {seed}")
                raise
        self.assertGreater(answered, CALLS // 10)
        self.assertGreater(len(texts), 5)


if __name__ == "__main__":
    run_tests()
