"""Numbers of other people's arrays, without copying them: NumPy, PyTorch, JAX, MLX, DLPack, buffers, nested lists.

`read(array)` gives what the library takes. The element type is told by the array itself, and bfloat16, which NumPy has
no name for, comes by DLPack. No other package is imported but NumPy, and that only where an array needs it.
"""
from __future__ import annotations

import ctypes
import struct
import sys
from typing import Any, NamedTuple, Optional, Sequence, Tuple

from ._library import DTYPES, MOST_AXES, Array

ALLOWED = ("allowed: arrays of numbers from NumPy, PyTorch, JAX or anything with __array__, __array_interface__, "
           "__dlpack__ or a buffer, and nested lists, of " + ", ".join(DTYPES))
MOST_NUMBERS = 1 << 26
NATIVE = "<" if sys.byteorder == "little" else ">"
BY_LETTERS = {"f8": "float64", "f4": "float32", "f2": "float16", "i8": "int64", "i4": "int32", "i2": "int16", "i1": "int8",
              "u8": "uint64", "u4": "uint32", "u2": "uint16", "u1": "uint8", "b1": "bool", "c8": "complex64",
              "c16": "complex128"}
CODES = {"float64": "d", "float32": "f", "float16": "e", "int64": "q", "int32": "i", "int16": "h", "int8": "b", "uint64": "Q",
         "uint32": "I", "uint16": "H", "uint8": "B", "bool": "?"}
BY_BUFFER = {"d": "f8", "f": "f4", "e": "f2", "?": "b1", "b": "i", "h": "i", "i": "i", "l": "i", "q": "i",
             "B": "u", "H": "u", "I": "u", "L": "u", "Q": "u"}
DLPACK_KINDS = {0: "i", 1: "u", 2: "f", 5: "c", 6: "b"}
BFLOAT = 4
MEMORY_OF_PROCESSOR = {1, 3, 11, 13}  # plain, and pinned or managed by a driver


class Numbers(NamedTuple):
    """An array of somebody's: its memory stays theirs, and `owner` keeps it alive."""
    data: int
    dtype: str
    shape: Tuple[int, ...]
    strides: Optional[Tuple[int, ...]]  # in bytes; None: rows stand one after the other
    owner: Any

    def as_argument(self) -> Array:
        array = Array(self.data, DTYPES.index(self.dtype), len(self.shape))
        array.shape[:len(self.shape)] = self.shape
        if self.strides is not None:
            array.strides[:len(self.shape)] = self.strides
        return array


class Tensor(ctypes.Structure):
    """DLTensor."""
    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("device_number", ctypes.c_int32),
                ("axes", ctypes.c_int32), ("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
                ("offset", ctypes.c_uint64)]


def named(array: Any) -> str:
    kind = type(array)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"


def unusable(array: Any, what: str) -> TypeError:
    return TypeError(f"{named(array)}: {what}; {ALLOWED}")


def by_letters(array: Any, letters: str) -> str:
    if letters not in BY_LETTERS:
        raise unusable(array, f"its elements, {letters}, are no numbers that can be read")
    return BY_LETTERS[letters]


def from_interface(array: Any) -> Numbers:
    """By __array_interface__, whatever made it. What cannot be read as it lies NumPy makes readable."""
    interface = array.__array_interface__
    letters = interface["typestr"]
    if getattr(array, "mask", None) is not None and hasattr(array, "filled"):
        raise unusable(array, "what is masked has no number; array.filled(number) gives it one")
    if letters.lstrip("<>|=") in ("V2",) and getattr(getattr(array, "dtype", None), "name", "") == "bfloat16":
        dtype = "bfloat16"
    else:
        dtype = by_letters(array, letters[1:])
        if letters[0] not in (NATIVE, "|", "="):
            import numpy
            return from_interface(numpy.asarray(array).astype(numpy.dtype(letters).newbyteorder("=")))
    data = interface.get("data")
    if not isinstance(data, tuple):
        return from_buffer(array)
    strides = interface.get("strides")
    return Numbers(data[0] or 0, dtype, tuple(interface["shape"]), tuple(strides) if strides else None, array)


def from_dlpack(array: Any) -> Numbers:
    device = int(array.__dlpack_device__()[0]) if hasattr(array, "__dlpack_device__") else 1
    if device not in MEMORY_OF_PROCESSOR:
        raise unusable(array, "it lies in the memory of a device; copy it to the processor first, array.cpu() or its like")
    capsule = array.__dlpack__()
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    tensor = Tensor.from_address(pointer(capsule, b"dltensor"))
    if tensor.lanes != 1:
        raise unusable(array, f"its elements have {tensor.lanes} lanes")
    letters = f"{DLPACK_KINDS.get(tensor.kind, '?')}{tensor.bits // 8}"
    dtype = "bfloat16" if (tensor.kind, tensor.bits) == (BFLOAT, 16) else by_letters(array, letters)
    shape = tuple(tensor.shape[axis] for axis in range(tensor.axes))
    strides = tuple(tensor.strides[axis] * tensor.bits // 8 for axis in range(tensor.axes)) if tensor.strides else None
    return Numbers((tensor.data or 0) + tensor.offset, dtype, shape, strides, (capsule, array))


def from_tensor(array: Any) -> Numbers:
    """A tensor of PyTorch or its like: out of its graph and off its device, by its own methods."""
    try:
        plain = array.detach()
        for method in ("cpu", "resolve_conj", "resolve_neg"):
            plain = getattr(plain, method, lambda same=plain: same)()
    except (RuntimeError, NotImplementedError) as error:
        raise unusable(array, str(error).split("\n")[0]) from error
    try:
        return from_dlpack(plain)
    except (RuntimeError, BufferError, AttributeError, TypeError):  # a type that this version does not hand over, such as bool
        if not hasattr(plain, "numpy"):
            raise
    try:
        return from_interface(plain.numpy())
    except (RuntimeError, TypeError) as error:
        raise unusable(array, str(error).split("\n")[0]) from error


def from_buffer(array: Any) -> Numbers:
    """By Python's own protocol: bytes-like objects, array.array, memoryview, ctypes."""
    view = memoryview(array)
    letter = view.format.lstrip("@=" + NATIVE)
    kind = BY_BUFFER.get(letter)
    if kind is None or len(letter) != 1:
        raise unusable(array, f"its elements, {view.format}, are no numbers that can be read")
    letters = kind if len(kind) == 2 else kind + str(view.itemsize)
    if view.readonly or not view.c_contiguous:
        holder = view.tobytes()
        address = ctypes.cast(ctypes.c_char_p(holder), ctypes.c_void_p).value
    else:
        holder = view
        address = ctypes.addressof(ctypes.c_char.from_buffer(view)) if view.nbytes else 0
    return Numbers(address or 0, by_letters(array, letters), tuple(view.shape), None, holder)


def numpy_of(array: Any, source: Any) -> Any:
    """As NumPy sees it. What it can only call objects, such as rows of unequal length, is refused."""
    import warnings

    try:
        import numpy
    except ImportError:
        raise unusable(array, "it needs NumPy, which is not installed, to be read; a buffer such as array.array does not") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            made = numpy.asarray(source)
    except (Warning, ValueError, OverflowError) as error:
        raise unusable(array, str(error).split("\n")[0]) from error
    if made.dtype == object:
        raise unusable(array, "its elements are objects, not numbers")
    return made


def sized(numbers: Numbers, name: str, least: int, most: int) -> Numbers:
    """Axes and sizes are what can be looked at, or the exception says what could be."""
    axes = len(numbers.shape)
    allowed = f"{least} axes" if least == most else f"{least} to {most} axes"
    if not least <= axes <= most:
        raise ValueError(f"{name}: {shape_text(numbers.shape)} has {axes} axes; allowed: {allowed}")
    count = 1
    for size in numbers.shape:
        count *= size
    if count == 0:
        raise ValueError(f"{name}: {shape_text(numbers.shape)} holds no number; allowed: at least one")
    if count > MOST_NUMBERS:
        raise ValueError(f"{name}: {shape_text(numbers.shape)} is {count} numbers; allowed: at most {MOST_NUMBERS}, "
                         "hand over a part of it")
    return numbers


def shape_text(shape: Sequence[int]) -> str:
    return " × ".join(str(size) for size in shape) if shape else "one number"


def read(array: Any, name: str = "array", least: int = 1, most: int = MOST_AXES) -> Numbers:
    """The numbers of any array, with `least` to `most` axes. TypeError: they are none; ValueError: other sizes."""
    if hasattr(array, "__array_interface__"):
        numbers = from_interface(array)
    elif hasattr(array, "detach"):
        numbers = from_tensor(array)
    elif hasattr(array, "__dlpack__"):
        numbers = from_dlpack(array)
    elif hasattr(array, "__array__"):
        numbers = from_interface(numpy_of(array, array.__array__()))
    elif isinstance(array, (list, tuple, int, float)):
        numbers = from_interface(numpy_of(array, array))
    elif isinstance(array, (bytes, str)) or array is None:
        raise unusable(array, "it is no array of numbers")
    else:
        try:
            numbers = from_buffer(array)
        except TypeError as error:
            raise unusable(array, "it is no array of numbers") from error
    numbers = sized(numbers, name, least, most)
    if numbers.strides is not None and not any(numbers.strides) and max(numbers.shape) > 1:
        copy = copied(numbers)  # one place stands for all numbers, which the library cannot be told
        return numbers._replace(data=ctypes.cast(ctypes.c_char_p(copy), ctypes.c_void_p).value, strides=None, owner=copy)
    return numbers


def dtype_name(dtype: Any, allowed: Sequence[str]) -> str:
    """The name of an element type: "float32", numpy.float32, torch.float32, jax.numpy.float32."""
    name = dtype if isinstance(dtype, str) else getattr(dtype, "name", None) or getattr(dtype, "__name__", None) or str(dtype)
    name = str(name).rsplit(".", 1)[-1]
    name = {"half": "float16", "single": "float32", "double": "float64", "float": "float64"}.get(name, name)
    if name not in allowed:
        raise ValueError(f"dtype: {dtype!r} cannot be used; allowed: {', '.join(allowed)}")
    return name


def number_at(numbers: Numbers, row: int, column: int) -> float:
    """One number of an array whose axes but the last are its rows; of a list either index counts."""
    size = size_of(numbers.dtype)
    index = [column]
    for length in reversed(numbers.shape[:-1]):
        row, rest = divmod(row, length)
        index.insert(0, rest)
    if len(numbers.shape) == 1:
        index = [row + column]
    strides = numbers.strides or compact(numbers.shape, size)
    at = numbers.data + sum(place * stride for place, stride in zip(index, strides))
    raw = ctypes.string_at(at, size)
    if numbers.dtype == "bfloat16":
        return struct.unpack("f", b"\0\0" + raw if NATIVE == "<" else raw + b"\0\0")[0]
    if numbers.dtype.startswith("complex"):
        return struct.unpack("f" if size == 8 else "d", raw[:size // 2])[0]
    return float(struct.unpack("=" + CODES[numbers.dtype], raw)[0])


def size_of(dtype: str) -> int:
    """Bytes of a number."""
    return 2 if dtype == "bfloat16" else 16 if dtype == "complex128" else struct.calcsize("=" + CODES.get(dtype, "q"))


def compact(shape: Sequence[int], size: int) -> Tuple[int, ...]:
    """The strides of rows that stand one after the other, in bytes."""
    strides = []
    for length in reversed(shape):
        strides.insert(0, size)
        size *= length
    return tuple(strides)


def copied(numbers: Numbers) -> bytes:
    """The bytes of an array, row by row."""
    size = size_of(numbers.dtype)
    tight = compact(numbers.shape, size)
    strides = numbers.strides or tight

    def part(at: int, axis: int) -> bytes:
        if strides[axis:] == tight[axis:]:
            return ctypes.string_at(at, size * (numbers.shape[axis] * (tight[axis] // size) if axis < len(tight) else 1))
        return b"".join(part(at + place * strides[axis], axis + 1) for place in range(numbers.shape[axis]))

    return part(numbers.data, 0)
