import numpy as np
from block_layouts import draw_blocks, in_layout
from pairs import i, j
from polarity import written

columns = 50
block_size = 8


def bigbird(query, key):
    block = np.arange((columns + block_size - 1) // block_size)
    layout = np.abs(block[:, None] - block) <= 1
    layout[:, 0] = layout[:, -1] = True
    for row in range(1, len(block) - 1):
        draw_blocks(layout, row, 1, len(block) - 1)
    layout[0, :] = layout[-1, :] = True
    return in_layout(layout, query, key)


field = written(bigbird(i, j))
