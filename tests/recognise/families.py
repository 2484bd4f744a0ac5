"""Tables of the other families, right and with the mistakes that are made in them: a function a family, which returns
what was meant (a state), the values, and the mistakes."""

import numpy as np


def state(method, **settings):
    return "&".join([f"method={method}"] + [f"{key}={value}" for key, value in settings.items()])


def pick(random, *choices):
    return choices[int(random.integers(len(choices)))]


def delta(length):
    return np.arange(length)[None, :] - np.arange(length)[:, None]


def visible_of(method, length, random):
    """A mask's settings and which pairs it leaves visible, given by how far its diagonal is moved."""
    d, j, i = delta(length), np.arange(length)[None, :], np.arange(length)[:, None]
    if method == "look-ahead":
        return {}, lambda by: d <= by
    if method == "sliding-window":
        window = int(random.integers(2, length // 2))
        return {"window": window}, lambda by: (d <= by) & (d > -window + by)
    if method == "prefix":
        prefix = int(random.integers(2, length // 2))
        return {"prefix_length": prefix}, lambda by: (d <= 0) | (j < prefix)
    if method == "chunked":
        chunk = int(random.integers(2, length // 2))
        return {"chunk_size": chunk}, lambda by: (d <= 0) & (i // chunk == j // chunk)
    if method == "dilated":
        step = int(random.integers(2, 4))
        window = step * int(random.integers(2, 5))
        return ({"window": window, "dilation": step, "direction": "both"},
                lambda by: (abs(d) <= window) & (d % step == 0))
    if method == "longformer":
        window, count = int(random.integers(2, 8)), int(random.integers(1, 4))
        return {"window": window, "global_count": count}, lambda by: (abs(d) <= window) | (i < count) | (j < count)
    if method == "attention-sink":
        window, count = int(random.integers(2, 8)), int(random.integers(1, 4))
        return {"window": window, "sink_count": count}, lambda by: (d <= 0) & ((d > -window) | (j < count))
    cuts = np.sort(random.choice(np.arange(1, length), 3, replace=False))
    lengths = np.diff([0, *cuts, length])
    which = np.repeat(np.arange(4), lengths)
    return ({"document_lengths": ",".join(map(str, lengths)), "direction": "causal"},
            lambda by: (d <= 0) & (which[:, None] == which[None, :]))


MASKS = ["look-ahead", "sliding-window", "prefix", "chunked", "dilated", "longformer", "attention-sink", "documents"]


def with_values(random, mistake, shown):
    """A mask in one of the conventions: its polarity as it was meant, and its values."""
    polarity = "additive" if mistake == "finite-fill" else pick(random, "visibility", "boolean", "additive")
    values = {"visibility": shown * 1.0, "boolean": ~shown * 1.0,
              "additive": np.where(shown, 0, -1e9 if mistake == "finite-fill" else -np.inf)}
    written = polarity
    if mistake == "polarity":
        written = "boolean" if polarity == "visibility" else "visibility"
        polarity = polarity if polarity != "additive" else "boolean"
        written = "visibility" if polarity == "boolean" else "boolean"
    return polarity, values[written]


def mask(random, mistake):
    method = pick(random, "look-ahead", "sliding-window") if mistake == "diagonal-off-by-one" else pick(random, *MASKS)
    length = int(random.integers(24, 120))
    settings, visible = visible_of(method, length, random)
    shown = visible(pick(random, 1, -1) if mistake == "diagonal-off-by-one" else 0)
    polarity, values = with_values(random, mistake, shown)
    return state(method, length=length, **settings, polarity=polarity), values


def padded(random, length, side):
    """A sentence shorter than its row: its settings and which keys are words."""
    words = int(random.integers(length // 2, length - 2))
    key = np.arange(length)
    return ({"tokens": "%20".join(["x"] * words), "padding_side": side},
            key < words if side == "right" else key >= length - words)


def combined(random, mistake):
    length = int(random.integers(24, 120))
    if random.integers(3) == 0:
        documents, inside = visible_of("documents", length, random)
        settings, near = visible_of("sliding-window", length, random)
        settings = {"window": min(settings["window"], 5)}
        shown = inside(0) & (delta(length) > -settings["window"])
        settings.update(documents, first_mask="documents", second_mask="sliding-window")
    else:
        side = pick(random, "right", "left")
        method = pick(random, "look-ahead", "sliding-window") if side == "left" else pick(random, *MASKS[:4])
        pads, words = padded(random, length, side)
        settings, visible = visible_of(method, length, random)
        shown = visible(0) & words[None, :]
        settings.update(pads, first_mask="padding", second_mask=method)
    polarity, values = with_values(random, mistake, shown)
    return state("combined-mask", length=length, **settings, polarity=polarity), values


def bigbird(random, mistake):
    """The draw of random blocks is NumPy's."""
    block, blocks, drawn = pick(random, 4, 8, 16), int(random.integers(8, 12)), int(random.integers(1, 3))
    row, col = np.arange(blocks)[:, None], np.arange(blocks)[None, :]
    layout = (abs(row - col) <= 1) | (row % (blocks - 1) == 0) | (col % (blocks - 1) == 0)
    for place in range(1, blocks - 1):
        layout[place, random.choice(np.flatnonzero(~layout[place]), drawn, replace=False)] = True
    polarity, values = with_values(random, mistake, np.kron(layout, np.ones((block, block))) > 0)
    return state("bigbird", length=block * blocks, block_size=block, random_blocks=drawn, polarity=polarity), values


def softmax(random, mistake):
    length = int(random.integers(12, 100))
    kind = "look-ahead" if mistake else pick(random, "look-ahead", "sliding-window", "padding", "both", "prefix")
    settings, shown = {}, np.ones((length, length), bool)
    if kind in ("padding", "both"):
        settings, words = padded(random, length, "right")
        shown = shown & words[None, :]
    if kind != "padding":
        of_mask, visible = visible_of("look-ahead" if kind == "both" else kind, length, random)
        settings, shown = {**settings, **of_mask}, shown & visible(0)
    powers = np.exp(random.normal(size=(length, length)))
    over = {"mask-after-softmax": powers.sum(1, keepdims=True),
            "softmax-over-queries": (powers * shown).sum(0, keepdims=True)}
    values = powers * shown / over.get(mistake, (powers * shown).sum(1, keepdims=True))
    return state("masked-softmax", length=length, mask=kind, **settings), values


def fire(random, mistake):
    """With a network of its own."""
    length, c, threshold = int(random.integers(48, 160)), pick(random, 0.1, 0.5, 2.0), int(random.integers(4, 16))
    z = np.log1p(c * abs(delta(length))) / (np.log1p(c * np.maximum(np.arange(length), threshold))[:, None] + 1e-6)
    first, bias, second = random.normal(size=(3, 32))
    values = np.maximum(z[..., None] * first + bias, 0) @ second
    return state("fire", length=length, fire_c=c, threshold=threshold), values


def relative_shift(random, mistake):
    """As in Transformer-XL: products with all distances, a column of zeros, other row lengths."""
    length, width = int(random.integers(48, 120)), pick(random, 8, 16, 32)
    angles = np.outer(np.arange(length)[::-1], 10000.0 ** (-np.arange(0, width, 2) / width))
    products = random.normal(size=(length, width)) @ np.concatenate([np.sin(angles), np.cos(angles)], 1).T
    padded_products = np.concatenate([np.zeros((length, 1)), products], 1)
    values = padded_products.reshape(length + 1, length)[1:]
    stage = pick(random, "shifted", "result")
    if stage == "result":
        values = np.where(delta(length) > 0, -np.inf, values)
    return state("relative-shift", length=length, head_dim=width, stage=stage), values


def laplacian(random, mistake):
    """Of a graph that is connected and whose eigenvalues differ; the sign of every eigenvector is free."""
    nodes, count = int(random.integers(8, 24)), int(random.integers(1, 5))
    values = np.zeros(nodes)
    while np.diff(values).min() < 1e-3:
        near = np.triu(random.random((nodes, nodes)) < 0.2, 1)
        near[np.arange(nodes - 1), np.arange(1, nodes)] = True
        edges = ",".join(f"{a}-{b}" for a, b in np.argwhere(near))
        adjacent = (near | near.T) * 1.0
        root = adjacent.sum(1) ** -0.5
        values, vectors = np.linalg.eigh(np.eye(nodes) - root[:, None] * adjacent * root[None, :])
    return state("laplacian", edges=edges, k=count), vectors[:, 1:count + 1] * random.choice([-1, 1], count)


def embedded(random, mistake):
    """Words of a small vocabulary below the encoding; without the mistake none."""
    length, width = int(random.integers(48, 200)), 2 * int(random.integers(16, 60))
    angles = np.outer(np.arange(length), 10000.0 ** (-np.arange(0, width, 2) / width))
    values = np.stack([np.sin(angles), np.cos(angles)], -1).reshape(length, width)
    words = random.normal(0, pick(random, 0.02, 0.1, 1.0), (60, width))[random.integers(60, size=length)]
    return state("sinusoidal", length=length, d_model=width), values + (words if mistake else 0)


def t5_bucket(distance, buckets, most, both):
    base = 0
    if both:
        buckets //= 2
        base = (distance > 0) * buckets
        x = abs(distance)
    else:
        x = np.maximum(-distance, 0)
    exact = buckets // 2
    with np.errstate(divide="ignore"):
        far = exact + np.log(x / exact) / np.log(most / exact) * (buckets - exact) + 1e-9
    return base + np.where(x < exact, x, np.minimum(np.where(x < exact, 0, far).astype(int), buckets - 1))


def bucket(random, mistake):
    both, (count, most) = bool(random.integers(2)), pick(random, (32, 128), (64, 256), (16, 128))
    length = int(random.integers(80, 200))
    d = delta(length)
    if mistake == "sign-of-distance":
        d = -d
    values = t5_bucket(d, count, most, both) + (1 if mistake == "bucket-off-by-one" else 0)
    return state("t5-bucket", length=length, buckets=count, max_distance=most, bidirectional=int(both)), values


def shaw(random, mistake):
    clip, length = int(random.integers(3, 20)), int(random.integers(48, 120))
    d = delta(length) * (-1 if mistake == "sign-of-distance" else 1)
    used = clip + pick(random, 1, -1) if mistake == "clip-off-by-one" else clip
    return state("shaw", length=length, clip=clip), np.clip(d, -used, used) + used


def distance(random, mistake):
    length = int(random.integers(10, 120))
    return state("distance", length=length, signed=1), delta(length) * (-1 if mistake else 1)


def press_slopes(count):
    below = 2 ** int(np.log2(count))
    slopes = 2.0 ** (-8 * np.arange(1, below + 1) / below)
    return np.concatenate([slopes, (2.0 ** (-4 * np.arange(1, 2 * below + 1) / below))[0::2][: count - below]])


def alibi(random, mistake):
    count, length = pick(random, 8, 16, 12, 32), int(random.integers(16, 120))
    head = int(random.integers(count))
    d = delta(length)
    form = "causal" if mistake == "finite-fill" else pick(random, "causal", "matrix", "symmetric")
    values = press_slopes(count)[head] * (-abs(d) if form == "symmetric" else d)
    values = -values if mistake == "sign-of-distance" else values
    if form == "causal":
        values = np.where(d > 0, -1e9 if mistake == "finite-fill" else -np.inf, values)
    return state("alibi", length=length, head_count=count, head=head, form=form), values


def slopes(random, mistake):
    count = pick(random, 8, 16, 12, 20, 32)
    used = press_slopes(count * 2)[:count] if mistake == "head-count" else press_slopes(count)
    return state("alibi", head_count=count), (used[::-1] if mistake == "slope-order" else used)[None, :]


def llama3(frequencies, factor, length, low=1, high=4):
    wave = 2 * np.pi / frequencies
    kept = np.clip((length / wave - low) / (high - low), 0, 1)
    return frequencies * (kept + (1 - kept) / factor)


def yarn(frequencies, factor, length, width, base):
    def pair(turns):
        return width * np.log(length / (2 * np.pi * turns)) / (2 * np.log(base))

    low, high = max(np.floor(pair(32)), 0), min(np.ceil(pair(1)), width - 1)
    ramp = np.clip((np.arange(width // 2) - low) / max(high - low, 0.001), 0, 1)
    return frequencies * (1 - ramp + ramp / factor)


def rotary_frequencies(random, mistake, lists=True):
    width, base = pick(random, 64, 128, 96), pick(random, 10000.0, 500000.0, 1000000.0)
    used = {"wrong-base": base / 10, "exponent-i": base**0.5}.get(mistake, base)
    frequencies = used ** (-2 * np.arange(width // 2) / width)
    settings = {"d_model": width, "base": f"{base:g}"}
    scaling = "none" if mistake else pick(random, "none", "linear", "ntk", "dynamic-ntk", "yarn", "longrope", "llama3")
    factor, length = pick(random, 4, 8, 32), pick(random, 4096, 8192)
    factors = np.sort(random.uniform(1, 40, width // 2)).round(3)
    if scaling != "none":
        settings.update(scaling=scaling, factor=factor)
    if scaling not in ("none", "linear", "ntk"):
        settings.update(original_length=length)
    if scaling in ("dynamic-ntk", "longrope"):
        settings.update(seen_length=3 * length)
    if scaling == "longrope":
        settings.update(long_factor=",".join(map(str, factors)))
    pairs = np.arange(width // 2)
    frequencies = {"none": lambda: frequencies, "linear": lambda: frequencies / factor,
                   "ntk": lambda: (base * factor ** (width / (width - 2))) ** (-2 * pairs / width),
                   "dynamic-ntk": lambda: (base * (2 * factor + 1) ** (width / (width - 2))) ** (-2 * pairs / width),
                   "yarn": lambda: yarn(frequencies, factor, length, width, base),
                   "longrope": lambda: frequencies / factors,
                   "llama3": lambda: llama3(frequencies, factor, length)}[scaling]()
    return state("rotary-frequencies", **settings), frequencies[None, :], settings, scaling, factor


def rotary_list(random, mistake):
    return rotary_frequencies(random, mistake)[:2]


def rotary_table(random, mistake):
    _, frequencies, settings, scaling, factor = rotary_frequencies(random, mistake)
    length, part, pairing = int(random.integers(64, 400)), pick(random, "cos", "sin"), pick(
        random, "half-split", "interleaved")
    if mistake in ("halves-for-interleaved", "interleaved-for-halves"):
        pairing = "interleaved" if mistake == "halves-for-interleaved" else "half-split"
    expected = state("rotary-table", length=length, rotary_part=part, pairing=pairing, **settings)
    angles = np.outer(np.arange(length) + (mistake == "offset-by-one"), frequencies)
    if (pairing == "half-split") != (mistake in ("halves-for-interleaved", "interleaved-for-halves")):
        angles = np.concatenate([angles, angles], 1)
    else:
        angles = np.repeat(angles, 2, 1)
    gain = {"yarn": 0.1 * np.log(factor) + 1,
            "longrope": np.sqrt(1 + np.log(factor) / np.log(settings.get("original_length", 2)))}.get(scaling, 1)
    return expected, gain * (np.cos(angles) if part == "cos" else np.sin(angles))


def plain(random, mistake):
    length, width = int(random.integers(12, 100)), int(random.integers(4, 40))
    cannot = {"offset-by-one": "normalised", "transposed": "one-hot"}.get(mistake)  # it would change nothing
    method = pick(random, *[name for name in ("index", "normalised", "one-hot", "binary") if name != cannot])
    moved = 1 if mistake == "offset-by-one" else 0
    position = np.arange(length) + moved
    if method == "index":
        values, settings = np.repeat(position[:, None], width, 1), {"d_model": width}
    elif method == "normalised":
        values, settings = np.repeat(position[:, None] / (length - 1), width, 1), {"d_model": width}
    elif method == "one-hot":
        values, settings = np.eye(length, k=moved), {}
    else:
        values, settings = position[:, None] >> np.arange(8) & 1, {"bits": 8}
    if mistake == "transposed":
        values = values.T
    if mistake == "positions-reversed":
        values = values[::-1]
    return state(method, length=length, **settings), values


FAMILIES = [(mask, ["diagonal-off-by-one", "finite-fill", "polarity"]),
            (bucket, ["sign-of-distance", "bucket-off-by-one"]), (shaw, ["sign-of-distance", "clip-off-by-one"]),
            (distance, ["sign-of-distance"]), (alibi, ["sign-of-distance", "finite-fill"]),
            (bigbird, ["finite-fill"]), (combined, ["finite-fill", "polarity"]),
            (softmax, ["mask-after-softmax", "softmax-over-queries"]), (fire, []), (relative_shift, []),
            (laplacian, []), (embedded, ["embeddings-added"]), (slopes, ["slope-order", "head-count"]), (rotary_list, ["wrong-base", "exponent-i"]),
            (rotary_table, ["wrong-base", "offset-by-one", "halves-for-interleaved", "interleaved-for-halves"]),
            (plain, ["offset-by-one", "positions-reversed", "transposed"])]
