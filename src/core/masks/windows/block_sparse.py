import numpy as np
from block_layouts import draw_blocks, in_layout
from pairs import i, j
from polarity import written

columns = 50
direction = "causal"
block_size = 8
block_layout = "fixed"
local_blocks = 4
sliding_blocks = 3
global_blocks = 1
global_ranges = [(0, 1)]


def block_sparse(query, key):
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
            for first, end in global_ranges:
                layout[first:end, :] = True
                layout[:, first:end] = True
        if block_layout == "bigbird":
            for row in range(len(block)):
                if direction == "causal":
                    draw_blocks(layout, row, 0, row + 1)
                else:
                    draw_blocks(layout, row, 0, len(block))
        if direction == "causal":
            layout = np.tril(layout)
    return in_layout(layout, query, key)


field = written(block_sparse(i, j))
