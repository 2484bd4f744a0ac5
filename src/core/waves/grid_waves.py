import numpy as np

grid_height = 8
grid_width = 8
grid_frames = 1
d_model = 128
base = 10000.0
flavour = "mae"
video = False

if video:
    sides = [grid_frames, grid_height, grid_width]
else:
    sides = [grid_height, grid_width]
places = [place.reshape(-1) for place in np.meshgrid(*[np.arange(n) for n in sides], indexing="ij")]
if flavour == "mae":
    places.reverse()  # the last axis comes first
elif flavour == "detr":
    places = [place + 1 for place in places]

if flavour == "multidim":
    share = 2 * -(-d_model // (2 * len(sides)))  # columns of one axis, rounded up
else:
    share = 2 * (d_model // (2 * len(sides)))  # columns of one axis; those left over stay 0
pairs = share // 2
if flavour == "tensor2tensor":
    frequency = base ** (-np.arange(pairs) / max(pairs - 1, 1))
else:
    frequency = base ** (-2 * np.arange(pairs) / share)


# Each axis has columns of its own.
def grid_waves(angles):
    waves = np.zeros((len(angles[0]), max(d_model, len(sides) * share)))
    for block, angle in enumerate(angles):
        start, end = block * share, (block + 1) * share
        if flavour in ("detr", "multidim"):
            waves[:, start:end:2] = np.sin(angle)
            waves[:, start + 1 : end : 2] = np.cos(angle)
        else:
            waves[:, start : start + pairs] = np.sin(angle)
            waves[:, start + pairs : end] = np.cos(angle)
    return waves[:, :d_model]
