#!/usr/bin/python3
"""Arrays of any kind are taken as they lie, and what is none is refused with what is allowed."""
import array
import ctypes
import importlib.util
import unittest

from package import numpy, posenc, run_tests
from posenc import arrays

TABLE = posenc.field("rotary-table", d_model=8, length=20, base=500000, dtype="float32")


def agrees(table, **more):
    return bool(posenc.check(table, "rotary-table", **{"d_model": 8, "base": 500000, **more}))


class Interface:
    def __init__(self, inner):
        self.__array_interface__ = inner.__array_interface__
        self.inner = inner


class Protocol:
    def __init__(self, inner):
        self.inner = inner

    def __array__(self, dtype=None, copy=None):
        return self.inner


class Capsule:
    def __init__(self, inner, device=1):
        self.inner, self.device = inner, device

    def __dlpack__(self, **_):
        return self.inner.__dlpack__()

    def __dlpack_device__(self):
        return self.device, 0


class Graph(Capsule):
    """As a tensor that is on a device and needs gradients."""

    def __dlpack__(self, **_):
        raise RuntimeError("Can't export tensors that require gradient, use tensor.detach()")

    def detach(self):
        return Graph(self.inner, self.device)

    def cpu(self):
        return Capsule(self.inner)


class Kinds(unittest.TestCase):
    def test_who_hands_them_over(self):
        rows = TABLE.tolist()
        buffer = (ctypes.c_float * 8 * 20)(*(tuple(row) for row in rows))
        flat = memoryview(array.array("f", TABLE.ravel().tolist())).cast("B").cast("f", (20, 8))
        for kind in (TABLE, rows, tuple(map(tuple, rows)), Interface(TABLE), Protocol(TABLE), Capsule(TABLE), Graph(TABLE, 2), buffer, flat,
                     memoryview(bytes(flat)).cast("f", (20, 8))):
            self.assertTrue(agrees(kind, dtype="float32"), type(kind))
            self.assertFalse(agrees(kind, dtype="float32", base=10000), type(kind))

    def test_how_they_lie(self):
        big = numpy.zeros((40, 16), "float32")
        big[::2, ::2] = TABLE
        readonly = TABLE.copy()
        readonly.flags.writeable = False
        odd = numpy.frombuffer(b"x" + TABLE.tobytes(), "float32", offset=1).reshape(20, 8)
        for kind in (big[::2, ::2], numpy.asfortranarray(TABLE), readonly, odd, TABLE.astype(">f4"), TABLE[::-1][::-1],
                     numpy.flip(numpy.flip(TABLE).copy()), TABLE[None, None], TABLE.astype("float64")):
            self.assertTrue(agrees(kind, dtype="float32"))
            self.assertEqual(arrays.copied(arrays.read(kind)), kind.astype(kind.dtype.newbyteorder("=")).tobytes())
        self.assertTrue(agrees(TABLE.astype("float16")))
        mask = posenc.field("look-ahead", length=5)
        for dtype in ("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16"):
            self.assertTrue(posenc.check(mask.astype(dtype), "look-ahead"), dtype)

    def test_one_place_for_all_numbers(self):
        self.assertTrue(posenc.check(numpy.broadcast_to(numpy.float32(1), (6, 1)), "rotary-table", d_model=128, base=1e12) or True)
        found = arrays.read(numpy.broadcast_to(numpy.float32(3), (4, 5)))
        self.assertEqual((found.strides, arrays.number_at(found, 3, 4)), (None, 3))

    def test_single_numbers(self):
        for dtype in ("float64", "float32", "float16", "int8", "uint64", "bool", "complex64"):
            for view in (numpy.arange(6).reshape(2, 3).astype(dtype), numpy.arange(24).reshape(4, 6).astype(dtype)[::2, ::-2]):
                found = arrays.read(view)
                self.assertEqual([arrays.number_at(found, row, col) for row in range(2) for col in range(3)],
                                 [float(number.real) for number in view.ravel()])


class Refused(unittest.TestCase):
    def refused(self, kind, wanted, *parts):
        for call in (lambda: posenc.check(wanted, "rotary-table"), lambda: posenc.recognise(wanted)):
            with self.assertRaises(kind) as raised:
                call()
            for part in (*parts, "allowed"):
                self.assertIn(part, str(raised.exception))

    def test_what_is_no_array_of_numbers(self):
        for wanted in ("text", b"bytes", None, object(), {}, {1, 2}, [None], [[1, 2], [3]], ["a"], numpy.array([object()]), numpy.array(["a"]),
                       numpy.array(["2026-12-01"], "datetime64[D]"), numpy.zeros(2, "f4,i4"), numpy.ma.masked_array([1.0, 2], [0, 1]),
                       memoryview(b"abc").cast("c"), range):
            self.refused(TypeError, wanted)
        if numpy.dtype("longdouble").itemsize > 8:
            self.refused(TypeError, numpy.zeros(3, "longdouble"), "f16")
        self.refused(TypeError, Capsule(TABLE, 2), "device", ".cpu()")

    def test_sizes(self):
        self.refused(ValueError, 3.0, "0 axes", "1 to 8")
        self.refused(ValueError, numpy.float32(1), "0 axes")
        self.refused(ValueError, numpy.zeros((1,) * 9), "9 axes")
        self.refused(ValueError, numpy.zeros((3, 0)), "3 × 0")
        self.refused(ValueError, [], "no number")
        self.refused(ValueError, numpy.broadcast_to(numpy.float32(1), (1 << 20, 1 << 20)), "at most 67108864")
        with self.assertRaisesRegex(ValueError, "2 to 8"):
            posenc.rotated(numpy.ones(4), numpy.ones(4))
        with self.assertRaisesRegex(ValueError, "2 axes"):
            posenc.permuted(numpy.ones((2, 2, 2)), numpy.ones((2, 2)))
        with self.assertRaisesRegex(ValueError, "two of one shape"):
            posenc.permuted(numpy.ones((2, 2)), numpy.ones((4, 2)))

    def test_numbers_that_are_none(self):
        broken = TABLE.copy()
        broken[3, 4] = numpy.nan
        found = posenc.check(broken, "rotary-table", d_model=8, base=500000)
        self.assertEqual((found.agrees, found.first), (False, (3, 4)))
        self.assertIn("nan", str(found))
        self.assertFalse(posenc.check(numpy.full((3, 4), numpy.inf), "rotary-table", d_model=4))
        self.assertFalse(posenc.recognise(numpy.full((3, 4), numpy.nan)))
        self.assertFalse(posenc.rotated(numpy.full((3, 4), numpy.nan), numpy.ones((3, 4))))
        self.assertFalse(posenc.check(numpy.ones((2, 3, 4, 5, 6)), "rotary-table", d_model=6))

    def test_nothing_is_written(self):
        before = TABLE.copy()
        agrees(TABLE)
        posenc.recognise(TABLE)
        posenc.rotated(TABLE, TABLE)
        numpy.testing.assert_array_equal(TABLE, before)


class Torch(unittest.TestCase):
    def test_tensors(self):
        import torch
        table = torch.tensor(TABLE)
        for kind in (table, table.clone().requires_grad_(), table.T.contiguous().T, table.double(), table[None]):
            self.assertTrue(agrees(kind, dtype="float32"))
            self.assertFalse(agrees(kind, dtype="float32", base=10000))
        self.assertTrue(agrees(table.half()))
        brain = table.bfloat16()
        self.assertEqual(arrays.read(brain).dtype, "bfloat16")
        self.assertTrue(agrees(brain))
        self.assertFalse(agrees(brain, dtype="float32"))
        self.assertTrue(posenc.check(torch.ones(5, 5).tril().bool(), "look-ahead"))
        for kind in (table.to_sparse(), torch.empty(3, 4, device="meta")):
            with self.assertRaisesRegex(TypeError, "allowed"):
                agrees(kind)
        self.assertEqual(posenc.field("alibi", length=3, dtype=torch.float16).dtype, numpy.float16)
        self.assertEqual(posenc.field("alibi", length=3, dtype=torch.bfloat16).dtype, numpy.float32)


if not importlib.util.find_spec("torch"):
    del Torch

if __name__ == "__main__":
    run_tests()
