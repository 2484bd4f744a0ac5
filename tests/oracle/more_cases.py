"""More position bugs as index.json tells them: kinds that programs had, rebuilt small from NumPy alone.

write(folder) computes the arrays, writes them as .npy and answers the list of cases. `where` names a report that was read
(../shared/review/oracle.md) or the kind of program that has the mistake. Each has the numbers that were meant and the wrong ones.
"""
import json
import math
import pathlib

import numpy as np

F = np.float32
RNG = np.random.default_rng(20261201)
CASES = []


def case(name, where, kind, expect, mistake, synonyms, wrong, right, **more):
    CASES.append({"case": name, "where": where, "kind": kind, "expect": expect, "mistake": mistake, "synonyms": synonyms,
                  "arrays": {"wrong": wrong, "right": right, **more.pop("arrays", {})}, **more})


def frequencies(width, base):
    return F(1) / F(base) ** (np.arange(0, width, 2).astype(F) / F(width))


def table(f, positions, factor=1.0, part=np.cos, pairing="half-split"):
    angles = np.outer(np.asarray(positions).astype(F), np.asarray(f, F)).astype(F)
    twice = np.concatenate([angles, angles], 1) if pairing == "half-split" else np.repeat(angles, 2, 1)
    return (part(twice) * F(factor)).astype(F)


def yarn(width, base, factor, length, truncate=True, fast=32, slow=1):
    def dimension(turns):
        return width * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(base))
    low, high = dimension(fast), dimension(slow)
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    ramp = np.clip((np.arange(width // 2).astype(F) - F(max(low, 0))) / F(min(high, width - 1) - max(low, 0)), 0, 1)
    f = frequencies(width, base)
    return (f / F(factor) * ramp + f * (F(1) - ramp)).astype(F)


def llama3(width, base, factor, length, low=1.0, high=4.0):
    f = frequencies(width, base)
    turns = F(length) * f / F(2 * math.pi)
    share = np.clip((turns - F(low)) / F(high - low), 0, 1)
    return (f / F(factor) * (F(1) - share) + f * share).astype(F)


def turned(x, f, positions, pairing="half-split", factor=1.0, width=None, across=False, first=0, direction=1):
    width = width or 2 * len(f)
    angles = direction * np.outer(np.asarray(positions, np.float64), np.asarray(f, np.float64))
    y = np.array(x, np.float64)
    one = first + (np.arange(0, width, 2) if pairing == "interleaved" else np.arange(width // 2))
    other = one + (1 if pairing == "interleaved" else x.shape[-1] // 2 if across else width // 2)
    a, b = y[..., one].copy(), y[..., other].copy()
    y[..., one] = factor * (a * np.cos(angles) - b * np.sin(angles))
    y[..., other] = factor * (b * np.cos(angles) + a * np.sin(angles))
    return y.astype(F)


def vectors(heads, tokens, width):
    return RNG.standard_normal((1, heads, tokens, width)).astype(F)


def slopes(heads):
    def power(n):
        first = 2.0 ** (-(2.0 ** -(math.log2(n) - 3)))
        return [first ** (h + 1) for h in range(n)]
    closest = 2 ** math.floor(math.log2(heads))
    return np.array(power(closest) + power(2 * closest)[0::2][:heads - closest])


def distances(n):
    return np.arange(n)[None, :] - np.arange(n)[:, None]  # key − query


def t5(n, buckets=32, longest=128, both=True):
    d = distances(n)
    result, own = np.zeros_like(d), buckets
    if both:
        own //= 2
        result = result + (d > 0) * own
        d = np.abs(d)
    else:
        d = -np.minimum(d, 0)
    exact = own // 2
    far = exact + (np.log(np.maximum(d, 1) / exact) / math.log(longest / exact) * (own - exact)).astype(int)
    return result + np.where(d < exact, d, np.minimum(far, own - 1))


def sinusoid(positions, width, base=10000.0, layout="interleaved", exponents=None, shift=0):
    half = width // 2
    f = base ** -(np.arange(half) / (half - shift)) if exponents is None else base ** -exponents
    angles = np.outer(np.asarray(positions, np.float64), f)
    sine, cosine = np.sin(angles), np.cos(angles)
    if layout == "interleaved":
        return np.stack([sine, cosine], -1).reshape(len(angles), width).astype(F)
    return np.concatenate([sine, cosine] if layout == "halves" else [cosine, sine], 1).astype(F)


def resized(source, height, width, kernel):
    """source: side × side × channels; kernel(places, wanted): weights."""
    down, across = kernel(len(source), height), kernel(len(source), width)
    return np.einsum("ya,xb,abc->yxc", down, across, source).reshape(height * width, -1).astype(F)


def cubic(places, wanted, a=-0.75, corners=False):
    weights = np.zeros((wanted, places))
    for i in range(wanted):
        at = i * (places - 1) / (wanted - 1) if corners else (i + 0.5) * places / wanted - 0.5
        for place in range(math.floor(at) - 1, math.floor(at) + 3):
            x = abs(at - place)
            weight = ((a + 2) * x - (a + 3)) * x * x + 1 if x <= 1 else ((a * x - 5 * a) * x + 8 * a) * x - 4 * a if x < 2 else 0
            weights[i, min(max(place, 0), places - 1)] += weight
    return weights


def linear(places, wanted, corners=False):
    weights = np.zeros((wanted, places))
    for i in range(wanted):
        at = i * (places - 1) / (wanted - 1) if corners else max((i + 0.5) * places / wanted - 0.5, 0)
        below = min(math.floor(at), places - 1)
        weights[i, below] += 1 - (at - below)
        weights[i, min(below + 1, places - 1)] += at - below
    return weights


def lists():
    state = "method=rotary-frequencies&d_model=128&base="
    f = frequencies(128, 500000)
    case("yarn-not-truncated", "keras-team/keras-hub#2981", "table", state + "150000&scaling=yarn&factor=32&original_length=4096",
         "ramp-truncated", ["truncate"], yarn(128, 150000, 32, 4096, False), yarn(128, 150000, 32, 4096))
    case("yarn-over-ntk", "paiml/aprender#2161", "table", state + "10000&scaling=yarn&factor=4&original_length=4096",
         "wrong-base", ["scaling-kind", "ntk-base"], yarn(128, 10000 * 4 ** (128 / 126), 4, 4096), yarn(128, 10000, 4, 4096))
    case("llama3-factor", "llama 3.2 read as 3.1: 8 for 32", "table", state + "500000&scaling=llama3&factor=32&original_length=8192",
         "scaling-factor", ["factor"], llama3(128, 500000, 8, 8192), llama3(128, 500000, 32, 8192))
    case("llama3-length", "max_position_embeddings for original_max_position_embeddings", "table",
         state + "500000&scaling=llama3&factor=8&original_length=8192", "original-length", [],
         llama3(128, 500000, 8, 131072), llama3(128, 500000, 8, 8192))
    case("llama3-as-linear", "a reader that knows factor alone", "table", state + "500000&scaling=llama3&factor=8&original_length=8192",
         "scaling-kind", [], f / F(8), llama3(128, 500000, 8, 8192))
    case("sliding-scaled", "antonellof/ferrox#39", "table", state + "10000", "scaling-kind", ["scaling-applied"],
         frequencies(128, 10000) / F(8), frequencies(128, 10000))
    divisors = np.round(np.linspace(1, 20, 64), 1)
    text, short = ",".join(f"{d:g}" for d in divisors), ",".join(f"{1 + 0.01 * k:g}" for k in range(64))
    own = np.array([1 + 0.01 * k for k in range(64)])
    case("longrope-long-always", "lablup/mlxcel#1358", "table", state + "10000&scaling=longrope&factor=1&original_length=4096"
         f"&seen_length=1000&short_factor={short}&long_factor={text}", "longrope-list", ["scaling-factor", "long-factor"],
         (frequencies(128, 10000) / divisors).astype(F), (frequencies(128, 10000) / own).astype(F))
    head, part = 128, 32
    case("ntk-by-head", "NTK's exponent over the head, 32 channels turn", "table",
         f"method=rotary-frequencies&d_model={head}&rotary_width={part}&base=10000&scaling=ntk&factor=8", "exponent-width",
         ["rotary-width", "wrong-base", "scaling-factor"], frequencies(part, 10000 * 8 ** (head / (head - 2))),
         frequencies(part, 10000 * 8 ** (part / (part - 2))))


def tables():
    state, rows = "method=rotary-table&d_model=64&length=40&base=", np.arange(40)
    y = "10000&scaling=yarn&factor=40&original_length=4096"
    f, m = yarn(64, 10000, 40, 4096), 0.1 * math.log(40) + 1
    case("mscale-both-one", "turboderp-org/exllamav3#259", "table", state + y + "&mscale=1&mscale_all_dim=1", "attention-factor-applied",
         ["attention-factor"], table(f, rows, m), table(f, rows))
    ratio = (0.1 * 0.707 * math.log(40) + 1) / m
    case("mscale-dropped", "DeepSeek-V2: mscale read, not applied", "table", state + y + "&mscale=0.707&mscale_all_dim=1",
         "attention-factor-dropped", ["attention-factor"], table(f, rows), table(f, rows, ratio))
    case("factor-twice", "cosines and sines scaled, and queries too", "table", state + y, "attention-factor-squared", ["attention-factor"],
         table(f, rows, m * m), table(f, rows, m))
    case("table-of-whole-head", "AI-Hypercomputer/maxtext#4615", "table", "method=rotary-table&d_model=64&rotary_width=32&length=40&base=10000",
         "rotary-width", [], table(frequencies(64, 10000), rows), table(frequencies(32, 10000), rows))
    case("sines-for-cosines", "the two parts of a cache swapped", "table", state + "10000", "sine-and-cosine-swapped", ["rotary_part"],
         table(frequencies(64, 10000), rows, part=np.sin), table(frequencies(64, 10000), rows))
    case("repeated-by-pair", "repeat_interleave for cat", "table", state + "10000", "interleaved-for-halves", ["pairing"],
         table(frequencies(64, 10000), rows, pairing="interleaved"), table(frequencies(64, 10000), rows))
    case("cache-from-one", "positions counted from 1", "table", state + "500000", "offset-by-one", ["positions-shifted"],
         table(frequencies(64, 500000), rows + 1), table(frequencies(64, 500000), rows))
    half = frequencies(64, 10000).astype(np.float16).astype(F)
    case("frequencies-cast", "sgl-project/sglang-jax#1472: module.half() casts the buffer too", "table", state + "10000", "float16-frequencies",
         ["float16"], table(half, rows), table(frequencies(64, 10000), rows))
    grid = [(r, c) for r in range(3) for c in range(5)]
    angles = np.array([[r, c] for r, c in grid])
    def axial(axes):
        f8 = frequencies(16, 100)
        a = np.concatenate([np.outer(axes[:, 1], f8), np.outer(axes[:, 0], f8)], 1).astype(F)
        return np.cos(np.repeat(a, 2, 1)).astype(F)
    case("patches-by-column", "patches flattened column by column", "table",
         "method=rotary-axial&axial_flavour=rope-vit&grid_height=3&grid_width=5&d_model=32&base=100", "axes-swapped",
         ["grid-by-columns", "grid-axes-swapped"], axial(np.array([(r, c) for c in range(5) for r in range(3)])), axial(angles))
    case("x-for-y", "columns' pairs by rows", "table",
         "method=rotary-axial&axial_flavour=rope-vit&grid_height=4&grid_width=4&d_model=32&base=100", "axes-swapped",
         ["grid-axes-swapped", "grid-by-columns"], axial(np.array([(c, r) for r in range(4) for c in range(4)])),
         axial(np.array([(r, c) for r in range(4) for c in range(4)])))


def encodings():
    rows = np.arange(30)
    state = "method=sinusoidal&d_model=32&length=30"
    right = sinusoid(rows, 32)
    case("sinusoid-halves", "tensor2tensor's order for the paper's", "table", state, "halves-for-interleaved", ["layout"],
         sinusoid(rows, 32, layout="halves"), right)
    case("timesteps-sine-first", "diffusers: flip_sin_to_cos not read", "table", state + "&layout=halves-cosine-first", "sine-first",
         ["layout"], sinusoid(rows, 32, layout="halves"), sinusoid(rows, 32, layout="halves-cosine-first"))
    case("timesteps-shift", "diffusers: downscale_freq_shift 1 for 0", "table", state + "&layout=halves", "inclusive-grid", ["grid"],
         sinusoid(rows, 32, layout="halves", shift=1), sinusoid(rows, 32, layout="halves"))
    case("fairseq-offset", "padding_idx + 1 not added", "table", state + "&offset=2", "positions-shifted", ["offset-by-one"],
         right, sinusoid(rows + 2, 32))
    case("exponent-by-i", "i / d for 2i / d", "table", state, "exponent-i", ["wrong-base"],
         sinusoid(rows, 32, exponents=np.arange(16) / 32), right)


def biases():
    n = 12
    case("slopes-from-one", "paiml/aprender#2143", "table", "method=alibi&form=symmetric&head_count=8&head=2&length=12", "slope-off-by-one",
         ["slope-order"], (-np.abs(distances(n)) * 2.0 ** -2).astype(F), (-np.abs(distances(n)) * slopes(8)[2]).astype(F))
    case("slopes-of-sixteen", "heads padded to a power of two", "table", "method=alibi&form=symmetric&head_count=12&head=3&length=12",
         "head-count", ["slope-order", "slopes"], (-np.abs(distances(n)) * slopes(16)[3]).astype(F), (-np.abs(distances(n)) * slopes(12)[3]).astype(F))
    case("slopes-of-all-heads", "ml-explore/mlx#343: one geometric row", "table", "method=alibi&form=symmetric&head_count=6&length=12",
         "slope-order", ["slopes"], (2.0 ** (-8 * np.arange(1, 7) / 6))[:, None, None] * -np.abs(distances(n)).astype(F),
         (slopes(6)[:, None, None] * -np.abs(distances(n))).astype(F))
    case("slopes-by-key", "slope · column, without the query", "table", "method=alibi&head_count=8&head=1&form=matrix&length=12",
         "rows-shifted", ["bias-shifted"], np.tile(2.0 ** -2 * np.arange(n), (n, 1)).astype(F), (distances(n) * 2.0 ** -2).astype(F))
    case("t5-both-ways", "a decoder with the encoder's buckets", "table", "method=t5-bucket&length=40&bidirectional=0", "bidirectional", [],
         t5(40), t5(40, both=False))
    case("t5-sign", "query − key", "table", "method=t5-bucket&length=40&bidirectional=1", "sign-of-distance", [], t5(40).T, t5(40))
    case("t5-buckets", "relative_attention_num_buckets not read", "table", "method=t5-bucket&length=200&buckets=64&bidirectional=1",
         "other-setting", ["buckets"], t5(200), t5(200, 64))
    seen = (distances(n) <= 0) & (distances(n) > -4)
    case("window-one-short", "vllm-project/vllm#44040", "table", "method=sliding-window&window=4&length=12", "diagonal-off-by-one",
         ["window"], ((distances(n) <= 0) & (distances(n) > -3)).astype(np.int8), seen.astype(np.int8))


def resizes():
    source = RNG.standard_normal((5, 5, 4)).astype(F)
    state = "method=table-resized&table_side=5&grid_height=8&grid_width=7&d_model=4&resize="
    for name, where, rule, wrong, right in (
            ("bilinear-for-bicubic", "interpolate's default mode", "bicubic", linear, cubic),
            ("corners-aligned", "align_corners=True", "bicubic", lambda n, m: cubic(n, m, corners=True), cubic),
            ("corners-not-aligned", "Qwen3-VL's table without align_corners", "corners", linear, lambda n, m: linear(n, m, True))):
        case(name, where, "table", state + rule, "resize-kernel", ["resize"], resized(source, 8, 7, wrong), resized(source, 8, 7, right),
             arrays={"table": source.reshape(25, 4)})


def rotations():
    x, p, f = vectors(2, 12, 32), np.arange(12), frequencies(32, 10000)
    state = "method=rotary-table&d_model=32&base=10000"
    for name, where, more, mistake, synonyms, wrong, right in (
            ("conjugate", "the other sign of the sine", "", "rotated-backwards", [], turned(x, f, p, direction=-1), turned(x, f, p)),
            ("keys-not-turned", "keys read from the cache unturned", "", "not-rotated", [], x, turned(x, f, p)),
            ("halves-turned", "ohdearquant/lattice#96", "&pairing=interleaved", "halves-for-interleaved", ["pairing"], turned(x, f, p),
             turned(x, f, p, "interleaved")),
            ("one-too-far", "positions raised before the step", "", "offset-by-one", [], turned(x, f, p + 1), turned(x, f, p)),
            ("base-by-default", "rope_theta not read", "&base=1000000", "wrong-base", [], turned(x, f, p), turned(x, frequencies(32, 1e6), p)),
            ("linear-not-read", "rope_scaling not read", "&scaling=linear&factor=4", "scaling-missing", [], turned(x, f, p), turned(x, f / F(4), p)),
            ("factor-on-both", "the factor applied twice", "&scaling=yarn&factor=16&original_length=64&attention_factor=1.2",
             "attention-factor-squared", ["attention-factor"], turned(x, yarn(32, 10000, 16, 64), p, factor=1.44),
             turned(x, yarn(32, 10000, 16, 64), p, factor=1.2)),
            ("partners-across", "labscommunity/cascadia#69", "&rotary_width=16", "pair-distance", ["pairs-across-head"],
             turned(x, frequencies(16, 10000), p, across=True), turned(x, frequencies(16, 10000), p)),
            ("whole-head-turned", "partial_rotary_factor not read", "&rotary_width=16", "rotary-width", [], turned(x, f, p),
             turned(x, frequencies(16, 10000), p)),
            ("last-channels", "the last channels should turn", "&rotary_width=16&rotary_place=last", "rotary-place", [],
             turned(x, frequencies(16, 10000), p), turned(x, frequencies(16, 10000), p, first=16))):
        case(name, where, "applied", state.replace("&base=10000", "") + more if "base=" in more else state + more, mistake, synonyms,
             wrong, right, arrays={"x": x})


def weights():
    rows = RNG.standard_normal((48, 5)).astype(F)
    heads = rows.reshape(4, 12, 5)
    halves = heads.reshape(4, 6, 2, 5).transpose(0, 2, 1, 3).reshape(48, 5)
    case("keys-not-permuted", "vllm-project/vllm-metal#480", "weights", "", "rows-not-permuted", [], halves, rows, given={"heads": 4})
    case("nothing-to-undo", "mattn/tensai#37", "weights", "", "rows-permuted", [], rows, halves, given={"heads": 4})
    case("groups-interleaved", "heads of groups in turn", "weights", "", "heads-reordered", [], heads[[0, 2, 1, 3]].reshape(48, 5), rows,
         given={"heads": 4})
    across = rows.reshape(24, 2, 5).transpose(1, 0, 2).reshape(48, 5)
    case("across-heads", "ooples/AiDotNet#2074: permuted as one head", "weights", "", "rows-not-permuted", ["rows-across-heads"], across, rows,
         given={"heads": 4})


for make in (lists, tables, encodings, biases, resizes, rotations, weights):
    make()


def write(folder):
    """Writes the arrays; the cases in the form of index.json."""
    told = []
    for one in CASES:
        entry = {key: value for key, value in one.items() if key != "arrays"}
        entry["files"] = {}
        entry["dtype"] = str(np.asarray(one["arrays"]["right"]).dtype)
        for which, array in one["arrays"].items():
            name = f"{one['case']}.{which}.npy"
            kept = np.asarray(array)
            np.save(pathlib.Path(folder, name), kept.astype(F) if kept.dtype == np.float64 else kept)
            entry["files"][which] = name
        told.append(entry)
    return json.loads(json.dumps(told))
