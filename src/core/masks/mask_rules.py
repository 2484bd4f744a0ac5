import numpy as np
from seeded import uniforms

rows = 50
columns = 50
words = None
padding_side = "right"
window = 8
window_count = "size"
prefix_length = 8
document_lengths = [12, 20, 18]
chunk_size = 8
left_padding = 0
dilation = 2
direction = "causal"
sink_count = 4
global_count = 1
block_size = 8
block_layout = "fixed"
local_blocks = 4
sliding_blocks = 3
global_blocks = 1
random_blocks = 2
seed = 0


def padding(i, j):
    if words is None:
        return np.full((rows, columns), True)  # no sentences, no padding
    else:
        is_word = [word not in ("<pad>", "[PAD]") for word in words]
        filled_up = [False] * (columns - len(words))
        if padding_side == "right":
            is_word = is_word + filled_up
        else:
            is_word = filled_up + is_word
        return np.array(is_word)[0 * i + j]  # the same for all queries


def look_ahead(i, j):
    return j <= i


def sliding_window(i, j):
    if window_count == "size":
        return (i - window < j) & (j <= i)
    elif window_count == "distance":
        return (i - window <= j) & (j <= i)
    else:
        return np.abs(i - j) <= window


def prefix(i, j):
    return (j <= i) | (j < prefix_length)


def documents(i, j):
    starts = np.cumsum(np.array(document_lengths), axis=0)[:-1]  # of all documents but the first
    document_of_query = np.searchsorted(starts, i, side="right")
    document_of_key = np.searchsorted(starts, j, side="right")
    if direction == "causal":
        return (document_of_query == document_of_key) & (j <= i)
    else:
        return document_of_query == document_of_key


def chunked(i, j):
    chunk_of_query = (i - left_padding) // chunk_size
    chunk_of_key = (j - left_padding) // chunk_size
    if direction == "causal":
        return (chunk_of_query == chunk_of_key) & (j <= i)
    else:
        return chunk_of_query == chunk_of_key


def dilated(i, j):
    if direction == "causal":
        return (i - window <= j) & (j <= i) & ((i - j) % dilation == 0)
    else:
        return (np.abs(i - j) <= window) & ((i - j) % dilation == 0)


def longformer(i, j):
    global_query = (0 <= i) & (i < global_count)
    return (np.abs(i - j) <= window) | global_query | (j < global_count)


def attention_sink(i, j):
    if window_count == "size":
        return (j <= i) & ((i - window < j) | (j < sink_count))
    else:
        return (j <= i) & ((i - window <= j) | (j < sink_count))


# Fills random blocks of a row from column `first` up to `end`: the first steps of a shuffle.
def draw_blocks(layout, row, first, end):
    free = [column for column in range(first, end) if not layout[row, column]]
    draws = uniforms(seed, 3, 64 * row, min(random_blocks, len(free)))
    for n, draw in enumerate(draws):
        pick = n + int(draw * (len(free) - n))
        free[n], free[pick] = free[pick], free[n]
        layout[row, free[n]] = True


# Pairs whose blocks meet in the layout.
def in_layout(layout, i, j):
    row, column = i // block_size, j // block_size
    inside = (0 <= row) & (row < len(layout))  # queries may be before or after all keys
    return layout[row.clip(0, len(layout) - 1), column] & inside


def bigbird(i, j):
    block = np.arange((columns + block_size - 1) // block_size)
    layout = np.abs(block[:, None] - block) <= 1
    layout[:, 0] = layout[:, -1] = True
    for row in range(1, len(block) - 1):
        draw_blocks(layout, row, 1, len(block) - 1)
    layout[0, :] = layout[-1, :] = True
    return in_layout(layout, i, j)


def block_sparse(i, j):
    block = np.arange((columns + block_size - 1) // block_size)
    if block_layout == "fixed":
        layout = block[:, None] // local_blocks == block // local_blocks
        if direction == "causal":
            layout = np.tril(layout)
        for start in range(0, len(block), local_blocks):
            end = min(start + local_blocks, len(block))
            first_global = max(end - global_blocks, 0)
            if direction == "causal":
                layout[first_global:, first_global:end] = True
            else:
                layout[:, first_global:end] = True
    else:
        layout = np.abs(block[:, None] - block) <= sliding_blocks // 2
        if block_layout in ("bigbird", "bslongformer"):
            layout[:global_blocks, :] = True
            layout[:, :global_blocks] = True
        if block_layout == "bigbird":
            for row in range(len(block)):
                if direction == "causal":
                    draw_blocks(layout, row, 0, row + 1)
                else:
                    draw_blocks(layout, row, 0, len(block))
        if direction == "causal":
            layout = np.tril(layout)
    return in_layout(layout, i, j)


first_mask = longformer
second_mask = look_ahead
combine = "and"


def may_look(i, j):
    if second_mask is None:
        return first_mask(i, j)
    elif combine == "and":
        return first_mask(i, j) & second_mask(i, j)
    else:
        return first_mask(i, j) | second_mask(i, j)
