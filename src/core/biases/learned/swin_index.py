import numpy as np

window_height = 7
window_width = 7

patch = np.arange(window_height * window_width)
y, x = patch // window_width, patch % window_width
down = y[:, None] - y
right = x[:, None] - x
field = (down + window_height - 1) * (2 * window_width - 1) + right + window_width - 1
