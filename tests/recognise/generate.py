"""Tables as people make them, right and wrong, from NumPy alone: what posenc recognise is measured with.

A case is a table, what its maker meant (a state), and the mistakes that were made on the way. cases(seed, count) draws
them: the method, its settings, no mistake, one, or two, and the type that the numbers are written in.
"""

import dataclasses

import numpy as np

import families


@dataclasses.dataclass
class Case:
    kind: str  # what is drawn: a method, or what none makes: "random", "smooth", …
    values: np.ndarray
    expected: str  # the state that was meant; empty where nothing was
    mistakes: list  # ids
    type: str


def bfloat16(values):
    """Rounded to bfloat16, nearest and ties to even, as float32."""
    bits = np.asarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).view(np.float32)


ROUND = {"float16": lambda x: np.asarray(x, np.float16).astype(np.float32), "bfloat16": bfloat16,
         "float32": lambda x: np.asarray(x, np.float32), "float64": lambda x: np.asarray(x, np.float64)}


@dataclasses.dataclass
class Recipe:
    """A sinusoidal table as its maker goes about it; a mistake changes a line of it."""

    length: int
    width: int
    base: float = 10000.0
    offset: int = 0
    layout: str = "interleaved"
    grid: str = "paper"
    exponent: str = "2i"
    scale: float = 1.0
    angles: str = "float64"
    swapped: bool = False
    cosine_base: bool = False

    def frequencies(self):
        pairs = (self.width + 1) // 2
        i = np.arange(pairs, dtype=np.float64)
        if self.grid == "inclusive":
            return self.base ** (-i / max(pairs - 1, 1))
        if self.exponent == "half":
            i = i % ((pairs + 1) // 2) * 2
        numerator = {"2i": 2 * i, "half": 2 * i, "2i+1": 2 * i + 1, "i": i}[self.exponent]
        return self.base ** (-numerator / self.width)

    def angle_table(self):
        positions = (np.arange(self.length, dtype=np.float64) + self.offset) * self.scale
        if self.angles == "float64":
            return np.outer(positions, self.frequencies())
        rounded = ROUND[self.angles]
        return rounded(rounded(positions)[:, None] * rounded(self.frequencies())[None, :]).astype(np.float64)

    def table(self):
        angles = self.angle_table()
        sines, cosines = np.sin(angles), np.cos(angles[:, : self.width // 2])
        if self.layout == "halves":
            return np.concatenate([sines, cosines], 1)
        if self.layout == "halves-cosine-first":
            return np.concatenate([cosines, sines], 1)
        table = np.empty((self.length, self.width))
        table[:, 0::2], table[:, 1::2] = sines, cosines
        if self.swapped:
            table[:, 0::2], table[:, 1::2] = np.cos(angles), np.sin(angles[:, : self.width // 2])
        return table


def state(recipe):
    text = f"method=sinusoidal&d_model={recipe.width}&length={recipe.length}"
    for key, value, usual in (("base", recipe.base, 10000.0), ("offset", recipe.offset, 0),
                              ("layout", recipe.layout, "interleaved"), ("grid", recipe.grid, "paper")):
        text += "" if value == usual else f"&{key}={value:g}" if isinstance(value, (int, float)) else f"&{key}={value}"
    return text


def change(**fields):
    return lambda recipe, random: dataclasses.replace(recipe, **fields)


# Before the numbers are made.
IN_RECIPE = {
    "offset-by-one": lambda recipe, random: dataclasses.replace(recipe, offset=recipe.offset + 1),
    "halves-for-interleaved": change(layout="halves"),
    "interleaved-for-halves": change(layout="interleaved"),
    "cosine-first": change(layout="halves-cosine-first"),
    "sine-and-cosine-swapped": change(swapped=True),
    "wrong-base": lambda recipe, random: dataclasses.replace(
        recipe, base=float(random.choice([1000, 500, 2000, 50000, 500000, np.e]))),
    "exponent-2i-plus-1": change(exponent="2i+1"),
    "exponent-i": change(exponent="i"),
    "half-the-frequencies": change(exponent="half"),
    "inclusive-grid": change(grid="inclusive"),
    "positions-scaled": lambda recipe, random: dataclasses.replace(
        recipe, scale=float(random.choice([0.1, 0.5, 2.0, 0.25, 1 / recipe.length]))),
    "degrees": lambda recipe, random: dataclasses.replace(recipe, scale=np.pi / 180),
    "float32-angles": change(angles="float32"),
}

# Afterwards.
IN_TABLE = {
    "transposed": lambda table, random: table.T,
    "positions-reversed": lambda table, random: table[::-1],
    "first-row-zero": lambda table, random: np.concatenate([np.zeros_like(table[:1]), table[1:]]),
    "rows-shuffled": lambda table, random: table[random.permutation(len(table))],
    "column-missing": lambda table, random: np.delete(table, random.integers(table.shape[1]), 1),
    "float16": lambda table, random: ROUND["float16"](table),
    "bfloat16": lambda table, random: ROUND["bfloat16"](table),
    "scaled-by-root-d": lambda table, random: table * np.sqrt(table.shape[1]),
}

# Mistakes that have nothing to change in some recipes, or that change the same thing.
NEEDS = {"interleaved-for-halves": "halves", "cosine-first": "halves", "halves-for-interleaved": "interleaved",
         "sine-and-cosine-swapped": "interleaved"}
EXCLUDE = [{"exponent-2i-plus-1", "exponent-i", "half-the-frequencies", "inclusive-grid", "wrong-base"},
           {"positions-scaled", "degrees", "rows-shuffled"}, {"float16", "bfloat16", "float32-angles"},
           {"halves-for-interleaved", "interleaved-for-halves", "cosine-first", "sine-and-cosine-swapped"},
           {"rows-shuffled", "positions-reversed"}, {"rows-shuffled", "first-row-zero"},
           {"rows-shuffled", "column-missing"}, {"column-missing", "scaled-by-root-d"},
           {"rows-shuffled", "offset-by-one"}]


def compatible(mistakes, layout):
    chosen = set(mistakes)
    return all(len(chosen & group) < 2 for group in EXCLUDE) and all(
        NEEDS.get(mistake, layout) == layout for mistake in mistakes)


def sinusoidal_case(random, mistakes):
    while True:
        layout = str(random.choice(["interleaved", "halves"]))
        for mistake in mistakes:
            layout = NEEDS.get(mistake, layout)
        if not compatible(mistakes, layout):
            return None
        recipe = Recipe(int(random.integers(24, 400)), 2 * int(random.integers(8, 80)), layout=layout,
                        offset=int(random.choice([0, 0, 0, 2])), base=float(random.choice([10000, 10000, 10000, 100])))
        if "float32-angles" in mistakes:
            recipe.length += 600
        break
    expected = state(recipe)
    for mistake in mistakes:
        if mistake in IN_RECIPE:
            recipe = IN_RECIPE[mistake](recipe, random)
    table = recipe.table()
    for mistake in sorted(mistakes, key=lambda name: (name in ("float16", "bfloat16"), name == "transposed")):
        if mistake in IN_TABLE:
            table = IN_TABLE[mistake](table, random)
    return Case("sinusoidal", table, expected, list(mistakes), "float32")


ALL = sorted({*IN_RECIPE, *IN_TABLE})


def drawn(random, count):
    """Singles and pairs of mistakes, and none."""
    while count > 0:
        mistakes = random.choice(ALL, size=int(random.choice([0, 1, 1, 1, 2, 2])), replace=False)
        case = sinusoidal_case(random, sorted(map(str, mistakes)))
        if case:
            if not case.mistakes:
                case.type = str(random.choice(["float64", "float32", "float16", "bfloat16"]))
            case.values = ROUND[case.type](case.values)
            count -= 1
            yield case


def family_case(random, family, mistake):
    expected, values = family(random, mistake)
    kind = expected.partition("&")[0].removeprefix("method=")
    return Case(kind, ROUND["float32"](values), expected, [mistake] if mistake else [], "float32")


def of_other_families(random, count):
    """Right ones, and each family's mistakes."""
    for _ in range(count):
        family, mistakes = families.FAMILIES[int(random.integers(len(families.FAMILIES)))]
        yield family_case(random, family, str(random.choice(["", *mistakes])))


def none_of_all(random, count):
    """Tables that no formula makes: random, smooth, such as training leaves behind; logits under a mask, and attention."""
    for number in range(count):
        rows, cols = int(random.integers(8, 300)), int(random.integers(4, 200))
        kind = ("random", "smooth", "learned", "logits", "attention")[number % 5]
        if kind == "random":
            values = random.normal(0, 0.02, (rows, cols))
        elif kind == "smooth":
            values = random.normal(size=(rows, cols)).cumsum(0) * 0.05
        elif kind == "logits":
            values = np.where(families.delta(rows) > 0, -np.inf, random.normal(size=(rows, rows)))
        elif kind == "attention":
            powers = np.exp(random.normal(size=(rows, rows)))
            values = powers / powers.sum(1, keepdims=True)
        else:  # few directions, smooth along positions, noise on top
            waves = np.sin(np.outer(np.arange(rows), random.uniform(0.01, 0.4, 12)) + random.uniform(0, 6, 12))
            values = waves @ random.normal(0, 0.05, (12, cols)) + random.normal(0, 0.004, (rows, cols))
        yield Case(kind, np.asarray(values, np.float32), "", [], "float32")


def each_alone(seed):
    """Of every method one that is right, and one for each of its mistakes."""
    random = np.random.default_rng(seed)
    for mistake in ("", *ALL):
        case = sinusoidal_case(random, [mistake] if mistake else [])
        case.values = ROUND[case.type](case.values)
        yield case
    for family, mistakes in families.FAMILIES:
        for mistake in ("", *mistakes):
            yield family_case(random, family, mistake)


def cases(seed, count):
    random = np.random.default_rng(seed)
    yield from drawn(random, count)
    yield from of_other_families(random, count)
    yield from none_of_all(random, count // 3)
