import numpy as np
from seeded_table import seeded_table

length = 50
d_model = 128
axes = [8, 8]
axial_combine = "sum"
seed = 0

field = np.zeros((length, d_model))
rest = np.arange(length)
if axial_combine == "concatenate":
    end = d_model  # the last axis takes the columns that cannot be shared evenly
for axis in range(len(axes) - 1, -1, -1):  # the last axis runs fastest
    place = rest % axes[axis]
    rest = rest // axes[axis]
    if axial_combine == "sum":
        field += seeded_table(seed, 20, 1024 * axis, axes[axis], d_model)[place]
    else:
        start = axis * (d_model // len(axes))
        table = seeded_table(seed, 20, 1024 * axis, axes[axis], end - start)
        field[:, start:end] = table[place]
        end = start
field[rest > 0] = np.nan  # positions that the axes do not hold
