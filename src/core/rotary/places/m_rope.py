import numpy as np

text_before = 8
frames = 1
frames_as = "axis"
tokens_per_second = None
seconds_per_step = 1.0
grid_height = 8
grid_width = 8
text_after = 8
rotary_width = 128
sections = [16, 24, 24]
section_layout = "blocks"
pairing = "half-split"
rotary_part = "cos"
base = 10000.0

# Text: t, h and w are alike. Patches: frame, row and column, counted from where the text ends.
before = np.arange(text_before)
patch = np.arange(frames * grid_height * grid_width)
frame = patch // (grid_height * grid_width)
row = patch // grid_width % grid_height
column = patch % grid_width
if frames_as == "images":
    start = text_before + frame * max(grid_height, grid_width)  # each frame follows the one before
    time = 0 * frame
    taken = frames * max(grid_height, grid_width)
elif tokens_per_second is not None:
    start = text_before
    time = np.floor(frame * (seconds_per_step * tokens_per_second))
    taken = max(int((frames - 1) * (seconds_per_step * tokens_per_second)) + 1, grid_height, grid_width)
else:
    start = text_before
    time = frame
    taken = max(frames, grid_height, grid_width)
after = text_before + taken + np.arange(text_after)
t = start + time
h = start + row
w = start + column
position = np.stack([np.concatenate((before, axis, after), 0) for axis in (t, h, w)], 1)

pairs = rotary_width // 2
pair = np.arange(pairs)
frequency = base ** (-pair / pairs)
if section_layout == "in-turn":
    turn_h = (pair % 3 == 1) & (pair < 3 * sections[1])
    turn_w = (pair % 3 == 2) & (pair < 3 * sections[2])
    axis_of_pair = 1 * turn_h + 2 * turn_w
elif section_layout == "rows-columns":
    axis_of_pair = np.where(pair < sections[1] + sections[2], 1 + pair % 2, 0)
else:
    axis_of_pair = np.repeat(np.arange(3), np.array(sections))
angle = position[:, axis_of_pair] * frequency
if pairing == "half-split":
    angle = np.concatenate((angle, angle), 1)  # channels t and t + r/2 turn together
else:
    angle = np.repeat(angle, 2, 1)  # channels 2t and 2t + 1 turn together
if rotary_part == "cos":
    field = np.cos(angle)
else:
    field = np.sin(angle)
