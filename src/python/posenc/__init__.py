"""Positional encodings of transformers: their numbers, and what is wrong with somebody's.

A test that finds a wrong position bug and says its cause, in three lines:

    import posenc
    def test_rope():
        posenc.assert_matches(my_model.rope.cos, "rotary-table", d_model=64, base=10000)

    AssertionError: Mistake: the base is different (10 000 was meant, the table has 500 000).
    First difference at [1, 1]: 0.787779134 is there, 0.731760976 was meant
        channel 1 turns in pair t = 1
        f = n^(−2t/r) = 10 000^(−2/64) = 0.749894
        ...

Numbers are the true ones of the Positional Encoding Explorer, whose C library does all the computing; any array is
taken (NumPy, PyTorch, JAX, DLPack, bfloat16), none is copied, and nothing is asked of a network.

    what was meant         assert_matches   a table, bias or mask      check answers instead of raising
                           assert_rotated   vectors before and after   rotated
                           assert_permuted  rows of two weights        permuted
    what is it             recognise        which method, settings, mistakes
    what should it be      field            the numbers                explain   how one comes about
                           methods          their keyword arguments    snippet   a program for them
                           budget           what rounding may make of each number
    what does a model say  config           a config.json by layers    audit     a folder of them
    see it                 show             in a notebook or browser   state     what was done there
                           link             of settings

Settings are keyword arguments, the same keys as in links of the explorer and on its command line:
`print(posenc.methods()["rotary-table"])` lists them. Rows of tables are positions, 0, 1, 2, … from `offset` on;
rows of biases and masks are queries, their columns keys.
"""
from ._library import SettingsError, version as _version
from .fields import Explanation, Step, budget, explain, field, link, snippet
from .models import Audited, Finding, Layer, Model, Note, audit, config
from .notebook import Found, Shown, show, state
from .recognition import Match, Recognition, recognise
from .settings import Method, Setting, methods
from .verdicts import (Order, Verdict, assert_matches, assert_permuted, assert_rotated, check, permuted, rotated)

__all__ = ["assert_matches", "assert_rotated", "assert_permuted", "check", "rotated", "permuted", "recognise", "field",
           "budget", "explain", "snippet", "link", "methods", "config", "audit", "show", "state",
           "Audited", "Explanation", "Finding", "Found", "Layer", "Match", "Method", "Model", "Note", "Order", "Recognition",
           "Setting", "SettingsError", "Shown", "Step", "Verdict"]


def __getattr__(name: str) -> str:
    if name == "__version__":
        return _version()
    raise AttributeError(f"module 'posenc' has no attribute {name!r}")
