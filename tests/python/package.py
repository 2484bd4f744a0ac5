"""What the tests of the Python package share: the package of src/python over the library that was built.

    tests/python/test_NAME.py

The environment's POSENC_LIBRARY names another library.
"""
import importlib.util
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "release"
PACKAGE = ROOT / "src" / "python"
ORACLE = ROOT / "tests" / "oracle"
os.environ.setdefault("POSENC_LIBRARY", str(BUILT / "libposenc.so"))
os.environ.pop("POSENC_ADDRESS", None)
sys.dont_write_bytecode = True
sys.path[:0] = [str(PACKAGE), str(ROOT / "tests" / "cli")]
from shared import at_night, run_tests  # noqa: E402, F401
import numpy  # noqa: E402, F401
import posenc  # noqa: E402, F401


def module_of(path):
    """A file of Python as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def first_line(error):
    return str(error).splitlines()[0]


def halves(x):
    """Half of a head beside the other, turned by a quarter."""
    half = x.shape[-1] // 2
    return numpy.concatenate([-x[..., half:], x[..., :half]], -1)
