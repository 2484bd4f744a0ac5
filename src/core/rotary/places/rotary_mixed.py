import math

import numpy as np
from seeded import uniforms

grid_height = 8
grid_width = 8
d_model = 128
rotary_part = "cos"
base = 10000.0
head = 0
seed = 0

token = np.arange(grid_height * grid_width)[:, None]  # row by row
y, x = token // grid_width, token % grid_width

# Learned in a model; training starts from a random direction of the head and one at right angles.
direction = 2 * math.pi * uniforms(seed, 66, head, 1)[0]
frequency = base ** (-4 * np.arange(d_model // 4) / d_model)
fx = np.concatenate((math.cos(direction) * frequency, -math.sin(direction) * frequency), 0)
fy = np.concatenate((math.sin(direction) * frequency, math.cos(direction) * frequency), 0)

angle = np.repeat(x * fx + y * fy, 2, 1)  # channels 2t and 2t + 1 turn together
if rotary_part == "cos":
    field = np.cos(angle)
else:
    field = np.sin(angle)
