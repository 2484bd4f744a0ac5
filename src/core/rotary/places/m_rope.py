import numpy as np

text_before = 8
frames = 1
grid_height = 8
grid_width = 8
text_after = 8
d_model = 128
sections = [16, 24, 24]
rotary_part = "cos"
base = 10000.0

# Text: t, h and w are alike. Patches: frame, row and column, counted from where the text ends.
before = np.arange(text_before)
patch = np.arange(frames * grid_height * grid_width)
after = text_before + max(frames, grid_height, grid_width) + np.arange(text_after)
t = text_before + patch // (grid_height * grid_width)
h = text_before + patch // grid_width % grid_height
w = text_before + patch % grid_width
position = np.stack([np.concatenate((before, axis, after), 0) for axis in (t, h, w)], 1)

pairs = d_model // 2
frequency = base ** (-np.arange(pairs) / pairs)
axis_of_pair = np.repeat(np.arange(3), np.array(sections))
angle = position[:, axis_of_pair] * frequency
angle = np.concatenate((angle, angle), 1)  # channels t and t + d/2 turn together
if rotary_part == "cos":
    field = np.cos(angle)
else:
    field = np.sin(angle)
