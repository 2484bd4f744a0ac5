"""Right tables and rotations as programs of today compute them, from NumPy alone: posenc must call none of them wrong.

cases(seed, count) draws them: the method and its settings, the steps that programs take (frequencies by a power or by an
exponential, in float32 or float64; caches that are read from an offset on; rotations in the type of the vectors or in
float32), the length, from 1 to 2^17, and the type. Nothing here knows what posenc allows.
"""
import dataclasses
import math

import numpy as np

F = np.float32
MOST = 1 << 20  # numbers of a table


@dataclasses.dataclass
class Right:
    what: str  # the command: check or rotated
    arrays: list  # [table], or [x, y]
    positions: object  # of a rotation, or None
    expect: str
    dtype: str  # "" where the file says it
    program: str


def bfloat16(values):
    """Rounded to bfloat16, nearest and ties to even, as float32."""
    bits = np.ascontiguousarray(values, F).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).view(F)


CAST = {"float64": lambda x: np.asarray(x, np.float64), "float32": lambda x: np.asarray(x, F),
        "float16": lambda x: np.asarray(x, np.float16), "bfloat16": bfloat16}


def written(values, dtype):
    """As files have it: bfloat16 as two bytes without a name, or as float32 whose type is told."""
    return (np.ascontiguousarray(values, F).view(np.uint32) >> 16).astype(np.uint16).view("V2") if dtype == "bfloat16" else values


def powers(base, width, real, how):
    """The frequencies of a rotary embedding, or the paper's of a sinusoidal one, in the type `real`."""
    steps = np.arange(0, width, 2).astype(real)
    if how == "exp":  # torch.exp(arange * (-ln n / d))
        return np.exp(steps * real(-math.log(base) / width))
    if how == "divide":  # 1 / n ** (2i / d)
        return real(1) / real(base) ** (steps / real(width))
    return real(base) ** (-steps / real(width))


def linear(f, rng, width, base, real, how):
    factor = float(rng.choice([2, 2.5, 4, 8]))
    return f / real(factor), 1.0, f"&scaling=linear&factor={factor:g}"


def ntk(f, rng, width, base, real, how):
    factor = float(rng.choice([2, 4, 8]))
    return powers(base * factor ** (width / (width - 2)), width, real, how), 1.0, f"&scaling=ntk&factor={factor:g}"


def dynamic(f, rng, width, base, real, how):
    factor, length = float(rng.choice([2, 4])), int(rng.choice([2048, 4096]))
    seen = int(length * rng.uniform(1, 4))
    new = base * ((factor * seen / length) - (factor - 1)) ** (width / (width - 2))
    return powers(new, width, real, how), 1.0, f"&scaling=dynamic-ntk&factor={factor:g}&original_length={length}&seen_length={seen}"


def llama3(f, rng, width, base, real, how):
    factor, length, low, high = float(rng.choice([8, 32])), 8192, 1.0, 4.0
    wavelength = real(2 * math.pi) / f
    smooth = (real(length) / wavelength - real(low)) / real(high - low)
    middle = (real(1) - smooth) * f / real(factor) + smooth * f
    scaled = np.where(wavelength > real(length / low), f / real(factor), np.where(wavelength < real(length / high), f, middle))
    return scaled.astype(real), 1.0, f"&scaling=llama3&factor={factor:g}&original_length={length}&low_freq_factor=1&high_freq_factor=4"


def yarn(f, rng, width, base, real, how):
    factor, length, truncate = float(rng.choice([4, 16, 32, 64])), int(rng.choice([4096, 8192])), bool(rng.integers(2))
    def dimension(turns):
        return width * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(base))
    low, high = dimension(32), dimension(1)
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, width - 1)
    ramp = np.clip((np.arange(width // 2).astype(real) - real(low)) / real(high - low), 0, 1).astype(real)
    kept = real(1) - ramp
    scaled = f / real(factor) * (real(1) - kept) + f * kept
    state = f"&scaling=yarn&factor={factor:g}&original_length={length}&beta_fast=32&beta_slow=1&truncate={int(truncate)}"
    if rng.integers(2):
        return scaled, 0.1 * math.log(factor) + 1, state
    return scaled, 1.25, state + "&attention_factor=1.25"


def longrope(f, rng, width, base, real, how):
    divisors = np.round(np.sort(rng.uniform(1, 40, width // 2)), 2)
    text = ",".join(f"{number:g}" for number in divisors)
    scaled = real(1) / (divisors.astype(real) * (real(1) / f))
    state = f"&scaling=longrope&factor=1&attention_factor=1&original_length=4096&seen_length=8192&short_factor=1&long_factor={text}"
    return scaled, 1.0, state


SCALINGS = [None, None, None, linear, ntk, dynamic, llama3, yarn, yarn, longrope]


@dataclasses.dataclass
class Turning:
    """A rotary embedding of a program: frequencies in its type, factor, and the state that says the same."""
    width: int
    frequencies: np.ndarray
    factor: float
    state: str
    real: type
    program: str

    def angles(self, positions):
        return np.outer(np.asarray(positions).astype(self.real), self.frequencies).astype(self.real)


def turning(rng, real):
    width = int(rng.choice([8, 16, 32, 64, 96, 128]))
    turned = width if rng.integers(4) else max(width // 2, 4)
    base = float(rng.choice([10000, 500000, 1000000, 150000, 100, 5000000]))
    how = str(rng.choice(["divide", "exp", "power"]))
    scaling = SCALINGS[rng.integers(len(SCALINGS))]
    f, factor, more = powers(base, turned, real, how), 1.0, ""
    if scaling and turned >= 16 and base >= 10000:
        f, factor, more = scaling(f, rng, turned, base, real, how)
    state = f"&d_model={width}&base={base:g}{more}".replace("e+0", "e").replace("e+", "e")
    if turned < width:
        state += f"&rotary_width={turned}"
    return Turning(width, f, factor, state, real, f"{how} {getattr(scaling, '__name__', 'plain')}")


def length_and_offset(rng, width):
    length = int(min(2 ** rng.uniform(0, 17), MOST // width)) or 1
    return length, int(rng.integers(0, (1 << 17) - length + 1)) if rng.integers(2) else 0


def rotary_table(rng, dtype, real):
    one = turning(rng, real)
    length, offset = length_and_offset(rng, one.width)
    angles = one.angles(np.arange(offset, offset + length))
    part = str(rng.choice(["cos", "sin"]))
    interleaved = bool(rng.integers(3) == 0)
    twice = np.repeat(angles, 2, axis=1) if interleaved else np.concatenate([angles, angles], axis=1)
    table = (np.cos if part == "cos" else np.sin)(twice)
    table = (table * real(one.factor)).astype(real)
    state = f"method=rotary-table&length={length}&rotary_part={part}&offset={offset}{one.state}"
    return Right("check", [CAST[dtype](table)], None, state + ("&pairing=interleaved" if interleaved else ""), dtype, one.program)


def frequency_list(rng, dtype, real):
    one = turning(rng, real)
    return Right("check", [CAST[dtype](one.frequencies)], None, f"method=rotary-frequencies{one.state}", dtype, one.program)


def sinusoidal(rng, dtype, real):
    width, base = int(rng.choice([8, 16, 64, 128, 256, 512])), float(rng.choice([10000, 1000, 100]))
    length, offset = length_and_offset(rng, width)
    how = str(rng.choice(["exp", "divide", "power"]))
    angles = np.outer(np.arange(offset, offset + length).astype(real), powers(base, width, real, how)).astype(real)
    table = np.empty((length, width), real)
    layout = str(rng.choice(["interleaved", "halves", "halves-cosine-first"]))
    sine, cosine = np.sin(angles), np.cos(angles)
    if layout == "interleaved":
        table[:, 0::2], table[:, 1::2] = sine, cosine
    else:
        table[:] = np.concatenate([sine, cosine] if layout == "halves" else [cosine, sine], axis=1)
    state = f"method=sinusoidal&d_model={width}&length={length}&base={base:g}&offset={offset}&layout={layout}"
    return Right("check", [CAST[dtype](table)], None, state, dtype, how)


def alibi(rng, dtype, real):
    heads = int(rng.choice([4, 6, 8, 12, 16, 40, 71, 112]))
    head, length = int(rng.integers(heads)), int(2 ** rng.uniform(1, 10))
    closest = 2 ** math.floor(math.log2(heads))
    first = real(2 ** (-(2 ** -(math.log2(closest) - 3))))
    slopes = first ** np.arange(1, 1 + closest).astype(real)
    if closest != heads:
        more = real(2 ** (-(2 ** -(math.log2(2 * closest) - 3))))
        slopes = np.concatenate([slopes, more ** np.arange(1, 1 + 2 * (heads - closest), 2).astype(real)])
    distance = np.arange(length)[None, :] - np.arange(length)[:, None]
    table = (-np.abs(distance)).astype(real) * slopes[head]
    state = f"method=alibi&form=symmetric&head_count={heads}&head={head}&length={length}"
    return Right("check", [CAST[dtype](table)], None, state, dtype, "slopes by powers")


def rotation(rng, dtype, real):
    one = turning(rng, real)
    heads, tokens = int(rng.choice([1, 2, 4])), int(rng.integers(2, 40))
    start = int(rng.integers(0, (1 << 17) - 64))
    positions = start + np.sort(rng.choice(64, tokens, replace=False)) if rng.integers(2) else np.arange(tokens)
    cast = CAST[dtype]
    x = cast(rng.standard_normal((1, heads, tokens, one.width)) * rng.choice([0.1, 1, 20]))
    angles = one.angles(positions)
    half = angles.shape[1]
    inside = bool(rng.integers(2)) and dtype != "float64"  # products in the type of the vectors, tables cast to it
    within = cast if inside else (lambda v: np.asarray(v, real))
    cosine, sine = within(np.cos(angles) * real(one.factor)), within(np.sin(angles) * real(one.factor))
    interleaved = bool(rng.integers(2))
    first, second = (x[..., 0:2 * half:2], x[..., 1:2 * half:2]) if interleaved else (x[..., :half], x[..., half:2 * half])
    first, second = within(first), within(second)
    new_first = within(within(first * cosine) - within(second * sine))
    new_second = within(within(second * cosine) + within(first * sine))
    y = np.array(x)
    if interleaved:
        y[..., 0:2 * half:2], y[..., 1:2 * half:2] = cast(new_first), cast(new_second)
    else:
        y[..., :half], y[..., half:2 * half] = cast(new_first), cast(new_second)
    state = f"method=rotary-table{one.state}&pairing={'interleaved' if interleaved else 'half-split'}"
    return Right("rotated", [x, y], positions, state, dtype, one.program + (" inside" if inside else ""))


KINDS = [rotary_table, rotary_table, rotary_table, rotation, rotation, sinusoidal, frequency_list, alibi]
TYPES = ["float32", "float32", "float16", "bfloat16", "bfloat16", "float64", "float32 as float64"]


def cases(seed, count):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        kind, type_ = KINDS[rng.integers(len(KINDS))], TYPES[rng.integers(len(TYPES))]
        real = np.float64 if type_ == "float64" or rng.integers(5) == 0 else F
        if type_ == "float32 as float64":
            right = kind(rng, "float32", F)
            right.arrays, right.dtype = [np.asarray(a, np.float64) for a in right.arrays], ""
        else:
            right = kind(rng, type_, real)
            named = type_ == "bfloat16" and rng.integers(2)
            right.arrays = right.arrays if named else [written(array, type_) for array in right.arrays]
            right.dtype = type_ if named else ""
        right.program = f"{kind.__name__} {type_} {right.program}"
        yield right
