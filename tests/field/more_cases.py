"""More of the kinds of cases.json, in other sizes, types and layouts: what each file holds is computed here. CASES is a list
of (id, kind, bytes or text of the file, ending of its name, words behind `posenc`, what is expected as in README.md)."""
import io
import json
import pathlib

import numpy as np

KNOWN = {case["id"]: case["expect"] for case in
         json.loads((pathlib.Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))["cases"]}
CASES = []


def add(name, kind, content, words=(), ending="npy", command="recognise", like=None, **expect):
    """`like` takes over the sentences that are right for a case of the same kind."""
    says = {key: KNOWN[like][key] for key in ("says", "lacks") if key in KNOWN[like]} if like else {}
    if isinstance(content, np.ndarray):
        file = io.BytesIO()
        np.save(file, content)
        content = file.getvalue()
    CASES.append((name, kind, content, ending, [command, "FILE", *words], says | expect))


def meant(state):
    return ["--expect", state]


def angles(positions, width, base=10000.0):
    return np.outer(positions, base ** (-2 * np.arange(width // 2) / width))


def sinusoid(positions, width, base=10000.0, layout="interleaved"):
    sine, cosine = np.sin(angles(positions, width, base)), np.cos(angles(positions, width, base))
    if layout == "interleaved":
        return np.stack([sine, cosine], axis=2).reshape(len(positions), width)
    return np.concatenate([sine, cosine] if layout == "halves" else [cosine, sine], axis=1)


def rotary(positions, width, base=10000.0, part=np.cos):
    return part(np.concatenate([angles(positions, width, base)] * 2, axis=1))


def grid(height, width, dimensions):
    """MAE's: half of the columns for x, half for y, sines before cosines."""
    rows, columns = [axis.ravel() for axis in np.mgrid[:height, :width]]
    return np.concatenate([sinusoid(axis, dimensions // 2, layout="halves") for axis in (columns, rows)], axis=1)


def bfloat16(numbers):
    bits = np.asarray(numbers, np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)


def printed(table, digits, begin="tensor(", end=")"):
    rows = ",\n        ".join("[" + ", ".join(f"{number: .{digits}f}" for number in row) + "]" for row in table)
    return f"{begin}[{rows}]{end}\n"


def lines(table, digits, between=" "):
    return "\n".join(between.join(f"{number:.{digits}f}" for number in row) for row in table) + "\n"


def visible(queries, keys, rule):
    i, j = np.mgrid[:queries, :keys]
    return rule(i, j)


def random(seed):
    return np.random.default_rng(seed)


# --- Numbers that are told wrongly ---
p = np.arange
RIGHT = {"method": "sinusoidal", "no_mistakes": True}
add("torch-4", "rounded-when-printed", printed(sinusoid(p(10), 8), 4), ending="txt", **RIGHT)
add("numpy-8", "rounded-when-printed", printed(sinusoid(p(5), 6), 8, "array(", ", dtype=float32)"), ending="txt", **RIGHT)
add("json-3", "rounded-when-printed", json.dumps(np.round(sinusoid(p(12), 16), 3).tolist()), ending="json", **RIGHT)
add("two-decimals", "rounded-when-printed", lines(sinusoid(p(16), 12), 2), ending="txt", **RIGHT)
add("halves-5", "rounded-when-printed", printed(sinusoid(p(9), 10, layout="halves"), 5), meant("method=sinusoidal&length=9&d_model=10"),
    ending="txt", method="sinusoidal", mistakes_are=["halves-for-interleaved"], exit=[0, 1])
add("speeds-5", "rounded-when-printed", json.dumps([float(f"{x:.4e}") for x in 500000.0 ** (-np.arange(32) / 32)]),
    meant("method=rotary-frequencies&base=10000&d_model=64"), ending="json",
    method=["rotary-frequencies", "rotary-table"], state={"base": 500000}, mistakes_are=["wrong-base"], exit=[0, 1])
add("half-stored", "rounded-when-printed", sinusoid(p(20), 24).astype(np.float16), **RIGHT)

add("meant-alibi", "meant-is-there", np.where(np.tri(9, dtype=bool), -2.0 ** -4 * np.abs(np.subtract.outer(p(9), p(9))), -np.inf),
    meant("method=alibi&length=9&head_count=16&head=7"), method="alibi", state={"head_count": 16, "head": 7}, no_mistakes=True)
add("meant-prefix", "meant-is-there", visible(12, 12, lambda i, j: (j <= i) | (j < 5)),
    meant("method=prefix&length=12&prefix_length=5"), method="prefix", no_mistakes=True)
add("meant-offset", "meant-is-there", sinusoid(p(2, 14), 20, 500.0), meant("method=sinusoidal&length=12&d_model=20&offset=2&base=500"),
    no_mistakes=True, method="sinusoidal", state={"offset": 2, "base": 500})
add("meant-grid", "meant-is-there", grid(3, 5, 32).astype(np.float32), meant("method=sinusoidal-2d&grid_height=3&grid_width=5&d_model=32"),
    method="sinusoidal-2d", no_mistakes=True)
add("meant-kerple", "meant-is-there", -2 * np.log1p(0.5 * np.maximum(np.subtract.outer(p(10), p(10)), 0)),
    meant("method=kerple&length=10&kerple_a=0.5&kerple_p=2"), method="kerple", state={"kerple_a": 0.5, "kerple_p": 2}, no_mistakes=True)
add("meant-row-7", "meant-is-there", printed(sinusoid(p(7, 8), 16), 6), meant("method=sinusoidal&length=1&d_model=16&offset=7"),
    ending="txt", method="sinusoidal", no_mistakes=True)

wrong_cell = sinusoid(p(10), 8)
wrong_cell[4, 3] += 0.25
add("one-cell", "compare-with-meant", wrong_cell, meant("method=sinusoidal&length=10&d_model=8"), method=["sinusoidal", None],
    says=[r"\[4, ?3\]|row 4\b"], exit=[0, 1])
shifted = rotary(p(16), 32)
shifted[9:] = rotary(p(10, 17), 32)
add("later-rows", "compare-with-meant", shifted, meant("method=rotary-table&length=16&d_model=32"), method=["rotary-table", None],
    says=[r"\[9, ?\d+\]|rows? 9\b"], exit=[0, 1])
hole = np.tri(8, dtype=bool)
hole[6, 2] = False
add("hole", "compare-with-meant", hole, meant("method=look-ahead&length=8"), method=["look-ahead", None], says=[r"\[6, ?2\]|row 6\b"],
    exit=[0, 1])
first_key = -0.5 * np.abs(np.subtract.outer(p(12.0), p(12.0)))
first_key[:, 0] = 0
add("first-key", "compare-with-meant", first_key, meant("method=alibi&length=12&head_count=8&form=symmetric"), method=["alibi", None],
    says=[r"column 0\b|\[1, ?0\]"], exit=[0, 1])

add("not-interpolated", "unnamed-setting", rotary(p(40), 64), meant("method=rotary-table&length=40&d_model=64&scaling=linear&factor=4"),
    method="rotary-table", like="minitron661-plain", exit=[0, 1])
add("other-base", "unnamed-setting", sinusoid(p(30), 32, 500.0), meant("method=sinusoidal&length=30&d_model=32"), method="sinusoidal",
    state={"base": 500}, says=[r"\b500\b"], exit=[0, 1])
add("no-yarn", "unnamed-setting", 10000.0 ** (-np.arange(32) / 32), meant("method=rotary-frequencies&d_model=64&scaling=yarn&factor=8"),
    method="rotary-frequencies", says=["YaRN|(?i:no|without|missing) scaling|scaling[^\n]{0,60}none"], exit=[0, 1])
twins = np.array([[np.sin(q / 10000 ** (2 * c / 12)) if c % 2 == 0 else np.cos(q / 10000 ** (2 * c / 12)) for c in range(12)]
                  for q in range(10)])
add("column-for-pair", "same-answer-twice", twins, meant("method=sinusoidal&length=10&d_model=12"), method="sinusoidal", no_twins=True,
    exit=[0, 1])
coarse = bfloat16(bfloat16(p(300, 348))[:, None] * bfloat16(10000.0 ** (-np.arange(16) / 16))[None])
add("coarse-angles", "agrees-but-does-not", np.cos(np.concatenate([coarse, coarse], axis=1)),
    meant("method=rotary-table&length=48&d_model=32&offset=300"), method=["rotary-table", None], like="candle3520-cos", exit=[0, 1])
speeds = bfloat16(500000.0 ** (-np.arange(32) / 32)).astype(float)
add("coarse-speeds", "bfloat16-frequencies", np.cos(np.concatenate([np.outer(p(150), speeds)] * 2, axis=1)),
    meant("method=rotary-table&base=500000&length=150&d_model=64"), method="rotary-table", like="sgljax1473-200",
    state={"scaling": "none", "base": 500000}, exit=[0, 1])
add("clipped-at-2", "sign-of-distance", np.clip(np.subtract.outer(p(9), p(9)).T, -2, 2), method=["shaw", "distance"],
    lacks=["one step too (early|late)", "opposite sign", "a setting is another"], exit=[0, 1])
add("corner-6x4", "corner-of-a-table", printed(sinusoid(p(12), 256)[:, :4], 6), ending="txt", method=["sinusoidal"],
    says=KNOWN["corner-20x8"]["says"][0:1] and [KNOWN["corner-20x8"]["says"][0].replace("512", "256").replace("8", "4")])

# --- Tables that are not found ---
add("noise", "embeddings-added", sinusoid(p(32), 32) + random(3).normal(0, 0.02, (32, 32)), meant("method=sinusoidal&length=32&d_model=32"),
    method="sinusoidal", mistakes=["embeddings-added"], exit=[0, 1])
add("noise-small", "embeddings-added", sinusoid(p(10), 12) + random(4).normal(0, 0.02, (10, 12)),
    meant("method=sinusoidal&length=10&d_model=12"), method="sinusoidal", mistakes=["embeddings-added"], exit=[0, 1])
grown = np.outer(p(12), 10000.0 ** (2 * np.arange(4) / 8))
add("grown-speeds", "reciprocal-frequencies", np.stack([np.sin(grown), np.cos(grown)], axis=2).reshape(12, 8),
    meant("method=sinusoidal&length=12&d_model=8"), method="sinusoidal", like="annot131-20x16", exit=[0, 1])
alternate = np.repeat(angles(p(14), 12), 2, axis=1)
alternate[0::2], alternate[1::2] = np.sin(alternate[0::2]), np.cos(alternate[1::2])
add("by-row", "rows-alternate", alternate, meant("method=sinusoidal&length=14&d_model=12"), method="sinusoidal", like="gmongaras10-20x16",
    exit=[0, 1])
add("row-3", "same-row-everywhere", np.tile(sinusoid(p(3, 4), 16), (9, 1)), meant("method=sinusoidal&length=9&d_model=16"),
    like="diffpose20-25x64", exit=[0, 1])
add("row-0", "same-row-everywhere", np.tile(sinusoid(p(1), 32), (30, 1)), meant("method=sinusoidal&length=30&d_model=32"),
    like="diffpose20-25x64", exit=[0, 1])
add("by-50", "irregular-positions", sinusoid(p(999, -1, -50), 32, layout="cosine"),
    meant("method=sinusoidal&layout=halves-cosine-first&d_model=32&length=20"), method=["sinusoidal", "time"],
    says=[KNOWN["ddim-50x64"]["says"][0].replace("20", "50").replace("961", "949").replace("981", "999")], exit=[0, 1])
add("stamps", "irregular-positions", sinusoid(np.array([5, 5, 7, 7, 1, 1]), 64), meant("method=sinusoidal&d_model=64&length=6"),
    method=["sinusoidal", "time"], says=[r"5, 5, 7, 7, 1, 1|\b5\b.{0,40}\b7\b"], exit=[0, 1])
add("cls-6x6", "class-token-row", np.concatenate([np.zeros((1, 32)), grid(6, 6, 32)]), method="sinusoidal-2d",
    state={"grid_height": 6, "grid_width": 6}, like="mae18-cls")
add("cls-two", "class-token-row", np.concatenate([np.zeros((2, 48)), grid(3, 5, 48)]), method="sinusoidal-2d",
    state={"grid_height": 3, "grid_width": 5}, like="mae18-cls")
add("by-column", "grid-order", grid(5, 2, 32).reshape(5, 2, 32).transpose(1, 0, 2).reshape(10, 32),
    meant("method=sinusoidal-2d&grid_height=5&grid_width=2&d_model=32"), method="sinusoidal-2d",
    says=[KNOWN["rtdetr41380-3x4"]["says"][0].replace("4 . 3", "2 . 5").replace("(4; ", "(2; ").replace("width: 3", "width: 5")], exit=[0, 1])
rows, columns = [axis.ravel() for axis in np.mgrid[:3, :5]]
add("axes-3x5", "rotation-over-two-axes", np.cos(np.repeat(np.concatenate([angles(columns, 16), angles(rows, 16)], axis=1), 2, axis=1)),
    method="rotary-axial", state={"grid_height": 3, "grid_width": 5, "d_model": 32})
add("complex-10", "complex", np.exp(1j * angles(p(10), 16, 500000.0)).astype(np.complex64), method=["rotary-table", "sinusoidal"],
    state={"base": 500000})
add("slopes-16", "alibi-slopes", " ".join(str(2.0 ** (-h / 2)) for h in range(16)), meant("method=alibi&head_count=16"), ending="txt",
    method="alibi", like="aprender-list", exit=[0, 1])
add("head-of-4", "alibi-slopes", np.where(np.tri(14, dtype=bool), -2.0 ** -4 * np.abs(np.subtract.outer(p(14), p(14))), -np.inf),
    meant("method=alibi&head=2&head_count=4&length=14"), method="alibi", like="aprender-bias", exit=[0, 1])


def t5_without_limit(length, buckets, far):
    half = buckets // 2
    distance = np.subtract.outer(p(length), p(length)).T
    away, exact = np.abs(distance), half // 2
    log = exact + (np.log(np.maximum(away, 1) / exact) / np.log(far / exact) * (half - exact)).astype(int)
    return np.where(distance > 0, half, 0) + np.where(away < exact, away, log)


add("unlimited-60", "t5-without-limit", t5_without_limit(60, 16, 32), meant("method=t5-bucket&length=60&buckets=16&max_distance=32"),
    method="t5-bucket", like="candle1312-150", exit=[0, 1])


def shifted_numbers(rows, columns):
    numbers = np.arange(1, rows * columns + 1).reshape(rows, columns)
    return np.concatenate([np.zeros((rows, 1), int), numbers], axis=1).reshape(columns + 1, rows)[1:].reshape(rows, columns)


add("shift-3x5", "relative-shift-small", json.dumps(shifted_numbers(3, 5).tolist()), ending="json", like="txl129", exit=[0, 1])
add("shift-5x5", "relative-shift-small", shifted_numbers(5, 5), like="txl129", exit=[0, 1])
add("pad-left", "position-ids", "position_ids tensor([[1, 1, 1, 0, 1, 2, 3],\n        [0, 1, 2, 3, 4, 5, 6],\n        [1, 0, 1, 2, 3, 4, 5]])\n",
    ending="txt", like="unsloth3699", exit=[0, 1])

# --- Rotary tables as engineers have them, of which each wave may stand once ---
def waves(frequencies, positions=512):
    return np.outer(np.arange(positions), frequencies)


LLAMA = 500000.0 ** (-2 * np.arange(64) / 128)
WAVELENGTHS = 2 * np.pi / LLAMA
SLOWED_FROM = {"meta": 8192 / 1, "transformers": 8192 / 4}  # where each one's code has a step once the limits are swapped
EXPONENT = 500000.0 ** (-np.arange(64) / 128)
for name, columns in (("once", 1), ("twice", 2)):
    def cosines(frequencies, columns=columns):
        return np.tile(np.cos(waves(frequencies)), columns).astype(np.float32)

    add(f"exponent-i-{name}", "wrong-exponent", cosines(EXPONENT), meant("method=rotary-table&d_model=128&base=500000&length=512"),
        method="rotary-table", mistakes_are=["exponent-i"], lacks=["float32 on|a table of width"], exit=[1])
    add(f"forgotten-{name}", "scaling-forgotten", cosines(LLAMA), meant("preset=llama-3.1-8b"), method="rotary-table",
        says=["Llama 3 was meant, the table has none", "(columns|pairs) 29 to 63"], exit=[1])
    for code, longest in SLOWED_FROM.items():
        swapped = np.where(WAVELENGTHS > longest, LLAMA / 8, LLAMA)
        add(f"swapped-{code}-{name}", "ramp-limits", cosines(swapped), meant("preset=llama-3.1-8b"), method="rotary-table",
            mistakes_are=["ramp-limits-swapped"], exit=[1])
    jump = np.where(np.arange(64) < 20, LLAMA, LLAMA / 3)
    add(f"jump-{name}", "free-list", cosines(jump), meant("method=rotary-table&d_model=128&base=500000&length=512"), method="rotary-table",
        says=["kept to pair 19", "slowed 3 times from pair 20", "fits any frequencies"], exit=[1])
two_decimals = "\n".join(" ".join(f"{value:.2f}" for value in row) for row in sinusoid(np.arange(4), 4))
add("two-decimals", "printed", two_decimals, ending="txt", method="sinusoidal", no_mistakes=True, lacks=["float16"], exit=[0])

add("corner-meant", "corner", str(sinusoid(np.arange(20), 64)[:, :8]), meant("method=sinusoidal&length=100&d_model=64"), ending="txt",
    method="sinusoidal", no_mistakes=True, says=["first rows and columns, 20 × 8"], exit=[0])
add("corner-wrong", "corner", sinusoid(np.arange(20), 64, base=1000)[:, :8], meant("method=sinusoidal&length=100&d_model=64"),
    method="sinusoidal", mistakes_are=["wrong-base"], exit=[1])

# --- What programs keep before sines and cosines, and for each text of a batch ---
COLUMNS = {"once": lambda table: table, "halves": lambda table: np.tile(table, 2), "in-turn": lambda table: np.repeat(table, 2, axis=1)}
for name, columns in COLUMNS.items():
    add(f"angles-{name}", "angles", columns(angles(np.arange(20), 32)).astype(np.float32), method="rotary-table", no_mistakes=True,
        state={"d_model": 32, "pairing": "interleaved" if name == "in-turn" else "half-split"}, says=["These are the angles"])
add("angles-meant", "angles", angles(np.arange(20), 64, base=500000).astype(np.float32), meant("method=rotary-table&d_model=64&base=500000"),
    method="rotary-table", no_mistakes=True, says=["These are the angles"], exit=[0])
add("angles-base", "angles", angles(np.arange(20), 64).astype(np.float32), meant("method=rotary-table&d_model=64&base=500000"),
    method="rotary-table", mistakes_are=["wrong-base"], says=["These are the angles"], exit=[1])
add("angles-from-1", "angles", str(angles(np.arange(1, 9), 8)), meant("method=rotary-table&d_model=8&length=8"), ending="txt",
    method="rotary-table", mistakes_are=["offset-by-one"], exit=[1])
by_key = 0.5 ** np.arange(1, 9)[:, None] * np.arange(10)
add("heads-of-a-batch", "biases-by-key", np.concatenate([by_key] * 3).astype(np.float32), method="alibi", state={"form": "keys", "head_count": 8},
    says=["Each row is a head", "3 times"], no_mistakes=True)

# --- Tensors of a batch ---
once = rotary(np.arange(16), 32).astype(np.float32)
add("batch-of-cosines", "slices", np.stack([once, once]), meant("method=rotary-table&d_model=32&length=16"), method="rotary-table",
    no_mistakes=True, says=["All 2 slices hold the same numbers"], exit=[0])
add("batch-of-tables", "slices", np.stack([sinusoid(np.arange(9), 12)] * 3), method="sinusoidal", state={"length": 9}, no_mistakes=True, exit=[0])
add("batch-of-causal", "slices", np.where(np.tri(12, dtype=bool), 0, -np.inf)[None, None].repeat(4, axis=0), method="look-ahead",
    no_mistakes=True, exit=[0])
starts = np.array([0, 3, 5])[:, None, None, None]
keys = np.arange(12)
left = np.tri(12, dtype=bool) & (keys >= starts)
add("batch-left", "padding-of-a-batch", left, says=["causal, padded on the left, lengths 12, 9, 7"], exit=[0, 1])
add("batch-left-added", "padding-of-a-batch", np.where(left, 0, np.finfo(np.float32).min).astype(np.float32),
    says=["causal, padded on the left, lengths 12, 9, 7"], exit=[0, 1])
add("batch-right", "padding-of-a-batch", np.tri(12, dtype=bool) & (keys < 12 - starts), says=["causal, padded on the right, lengths 12, 9, 7"],
    exit=[0, 1])
add("batch-both-ways", "padding-of-a-batch", (keys < 12 - starts).repeat(12, axis=2), says=["a text: padded on the right, lengths 12, 9, 7"],
    exit=[0, 1])
add("one-row", "padding-of-a-batch", np.where(keys < 8, 0, -10000.0)[None].astype(np.float32), says=["^The padding mask of a sentence"],
    lacks=["[Mm]istake"], exit=[0, 1])

# --- Masks ---
add("starts-4x10", "starts-aligned", visible(4, 10, lambda i, j: j <= i), meant("method=look-ahead&query_length=4&key_length=10"),
    method="look-ahead", state={"alignment": "starts", "query_length": 4}, exit=[0, 1])
add("starts-text", "starts-aligned", "\n".join(" ".join("0" if j <= i else "-inf" for j in range(9)) for i in range(5)),
    meant("method=look-ahead&query_length=5&key_length=9"), ending="txt", method="look-ahead", state={"alignment": "starts"}, exit=[0, 1])
add("window-3-1", "window-of-two-sizes", visible(12, 12, lambda i, j: (i - j <= 3) & (j - i <= 1)),
    says=[KNOWN["moonshine-14"]["says"][0].replace("4|5|four|five", "3|4|three|four").replace("2|3|two|three", "1|2|one|two")], exit=[0, 1])
add("window-6-2", "window-of-two-sizes", np.where(visible(20, 20, lambda i, j: (i - j <= 6) & (j - i <= 2)), 0, -np.inf),
    says=[KNOWN["moonshine-14"]["says"][0].replace("4|5|four|five", "6|7|six|seven")], exit=[0, 1])
add("right-3", "padding-of-a-batch", np.array([[1] * 3 + [0] * 5, [1] * 8, [1] * 5 + [0] * 3]),
    says=["[Pp]ad", r"(?i)\bright\b|\bend\b|\bbehind\b|\bafter\b|last"], exit=[0, 1])
add("left-bool", "padding-of-a-batch", np.array([[False] * 2 + [True] * 4, [True] * 6]), like="exl606", exit=[0, 1])
add("chunks-of-3", "chunks-after-padding", visible(11, 11, lambda i, j: (j <= i) & (j >= 2) & (i >= 2) & ((i - 2) // 3 == (j - 2) // 3)),
    method=["combined-mask", "chunked", "documents"], says=["[Cc]hunk|2, ?3, ?3, ?3"])
picture = np.tri(10, dtype=bool)
picture[2:6, 2:6] = True
add("one-picture", "pictures-in-causal", picture, method=["combined-mask", "prefix"])
hidden = ~np.tri(8, dtype=bool) | (np.arange(8) < 2)[None]
scores = np.where(hidden, -1e9, 0.0)
weights = np.exp(scores - scores.max(axis=1, keepdims=True))
add("sees-nothing", "row-that-sees-nothing", weights / weights.sum(axis=1, keepdims=True), method="masked-softmax",
    says=[KNOWN["apex1390-flat"]["says"][0].replace("(three|3)", "(two|2)")])
parents = [-1, 0, 0, 1, 1, 2, 2]
tree = np.zeros((7, 7), int)
for node in range(7):
    at = node
    while at >= 0:
        tree[node, at] = 1
        at = parents[at]
add("tree-7", "tree-attention", tree, like="fastdeploy3514", exit=[0, 1])

# --- Pasted ---
small, FOUND = sinusoid(p(8), 6), {"method": "sinusoidal", "state": {"d_model": 6, "length": 8}}
add("octave", "pasted-forms", "pe =\n\n" + "\n".join("  " + "  ".join(f"{x:8.4f}" for x in row) for row in small) + "\n", ending="txt", **FOUND)
add("julia", "pasted-forms", "8×6 Matrix{Float64}:\n" + "\n".join(" " + "  ".join(f"{x:9.6f}" for x in row) for row in small) + "\n",
    ending="txt", **FOUND)
add("c-array", "pasted-forms", "static const float pe[8][6] = {\n" +
    ",\n".join("    {" + ", ".join(f"{x:.6f}f" for x in row) + "}" for row in small) + "\n};\n", ending="txt", **FOUND)
add("html", "pasted-forms", "<table>" + "".join("<tr>" + "".join(f"<td>{x:.5f}</td>" for x in row) + "</tr>" for row in small) + "</table>",
    ending="txt", **FOUND)
add("logged", "pasted-forms", "\n".join(f"2026-01-02 10:00:{n:02d} INFO model: [" * (n == 0) + (" " * 35) * (n > 0) + "[" +
                                       ", ".join(f"{x:.6f}" for x in row) + "]" + ("]" if n == 7 else ",") for n, row in enumerate(small)),
    ending="txt", **FOUND)
add("mathematica", "pasted-forms", "{" + ", ".join("{" + ", ".join(f"{x:.6f}" for x in row) + "}" for row in small) + "}\n", ending="txt", **FOUND)
add("semicolons", "pasted-forms", lines(small, 6, ";").replace(".", ","), ending="csv", **FOUND)
add("pdb", "pasted-forms", "(Pdb) p pe\n" + printed(small, 4, end=", device='cuda:0', requires_grad=True)"), ending="txt", **FOUND)
add("eigen", "pasted-forms", "\n".join(" ".join(f"{x:9.6g}" for x in row) for row in small) + "\n", ending="txt", **FOUND)
add("blocks", "pasted-forms", "\n".join("".join("█" if j <= i else "░" for j in range(9)) for i in range(9)), ending="txt",
    method="look-ahead", exit=[0])

# --- Configurations ---
LLAMA = {"model_type": "llama", "hidden_size": 2048, "num_attention_heads": 32, "head_dim": 64, "rope_theta": 500000.0,
         "max_position_embeddings": 131072, "rope_scaling": {"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0,
                                                             "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}}
READ = {"exit": [0], "json": {"base": 500000, "scaling.kind": "llama3", "scaling.factor": 32}}
add("dict", "config-as-printed", repr(LLAMA), command="config", ending="txt", **READ)
add("printed-class", "config-as-printed", "LlamaConfig " + json.dumps(LLAMA, indent=2), command="config", ending="txt", **READ)
add("yaml", "config-as-printed", "\n".join(f"{key}: {value}" for key, value in LLAMA.items() if key != "rope_scaling") + "\nrope_scaling:\n" +
    "".join(f"  {key}: {value}\n" for key, value in LLAMA["rope_scaling"].items()), command="config", ending="yaml", **READ)
add("no-braces", "config-fragment", json.dumps(LLAMA, indent=1)[1:-1], command="config", ending="json", **READ)
add("trt-yarn", "config-tensorrt-llm", json.dumps({
    "architecture": "QWenForCausalLM", "dtype": "float16", "num_hidden_layers": 24, "num_attention_heads": 16, "hidden_size": 2048,
    "position_embedding_type": "rope_gpt_neox", "max_position_embeddings": 32768, "rotary_base": 1000000.0,
    "rotary_scaling": {"type": "linear", "factor": 2.0}}), command="config", ending="json",
    json={"base": 1000000, "scaling.kind": "linear", "scaling.factor": 2})
add("mistral-small", "config-mistral-params", json.dumps({
    "dim": 5120, "n_layers": 40, "head_dim": 128, "hidden_dim": 32768, "n_heads": 32, "n_kv_heads": 8, "rope_theta": 1000000000.0,
    "norm_eps": 1e-5, "vocab_size": 131072}), command="config", ending="json", json={"base": 1000000000, "head_dim": 128})
