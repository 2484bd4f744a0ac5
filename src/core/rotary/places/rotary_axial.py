import numpy as np

grid_height = 8
grid_width = 8
d_model = 128
rotary_part = "cos"
axial_flavour = "rope-vit"
base = 10000.0
max_freq = 10.0

token = np.arange(grid_height * grid_width)  # row by row
y, x = token // grid_width, token % grid_width
if axial_flavour == "pixel":
    y = np.linspace(-1, 1, grid_height)[y]
    x = np.linspace(-1, 1, grid_width)[x]
    frequency = np.pi * np.linspace(1, max_freq / 2, d_model // 4)
else:
    frequency = base ** (-4 * np.arange(d_model // 4) / d_model)

if axial_flavour == "rope-vit":
    angle = np.concatenate((x[:, None] * frequency, y[:, None] * frequency), 1)
else:
    angle = np.concatenate((y[:, None] * frequency, x[:, None] * frequency), 1)
angle = np.repeat(angle, 2, 1)  # channels 2t and 2t + 1 turn together
if rotary_part == "cos":
    field = np.cos(angle)
else:
    field = np.sin(angle)
