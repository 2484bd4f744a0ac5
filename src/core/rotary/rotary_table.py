import numpy as np
from scaled_frequencies import frequency, scaling, attention_scaling

length = 50
offset = 0
rotary_part = "cos"
pairing = "half-split"

position = offset + np.arange(length)[:, None]
if rotary_part == "cos":
    table = np.cos(position * frequency)
else:
    table = np.sin(position * frequency)
if scaling in ("yarn", "longrope"):
    table = attention_scaling() * table

if pairing == "half-split":
    field = np.concatenate((table, table), 1)  # channels t and t + r/2 turn together
else:
    field = np.repeat(table, 2, 1)  # channels 2t and 2t + 1 turn together
