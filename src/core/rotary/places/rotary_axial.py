import numpy as np

grid_frames = 1
grid_height = 8
grid_width = 8
d_model = 128
rotary_part = "cos"
axial_flavour = "rope-vit"
axis_widths = [16, 56, 56]
base = 10000.0
max_freq = 10.0
axis_scales = [1.0, 1.0, 1.0]
least_period = None
greatest_period = None
origins = [0.0, 0.0, 0.0]  # coordinates of frame, row and column 0
steps = [1.0, 1.0, 1.0]  # from one to the next

token = np.arange(grid_frames * grid_height * grid_width)  # frame by frame, row by row
t = origins[0] + steps[0] * (token // (grid_height * grid_width))
y = origins[1] + steps[1] * (token // grid_width % grid_height)
x = origins[2] + steps[2] * (token % grid_width)
if axial_flavour == "pixel":
    y = np.linspace(-1, 1, grid_height)[token // grid_width]
    x = np.linspace(-1, 1, grid_width)[token % grid_width]
    frequency = np.pi * np.linspace(1, max_freq / 2, d_model // 4)
elif axial_flavour == "dinov3" and least_period is not None and greatest_period is not None:
    share = np.arange(d_model // 4) / max(d_model // 4 - 1, 1)
    frequency = 2 * np.pi / (least_period * (greatest_period / least_period) ** share)
elif axial_flavour == "dinov3":
    frequency = 2 * np.pi / base ** (4 * np.arange(d_model // 4) / d_model)
else:
    frequency = base ** (-4 * np.arange(d_model // 4) / d_model)

if axial_flavour in ("rope-vit", "gemma4"):
    angle = np.concatenate((x[:, None] * frequency, y[:, None] * frequency), 1)
elif axial_flavour in ("lang", "pixel", "dinov3"):
    angle = np.concatenate((y[:, None] * frequency, x[:, None] * frequency), 1)
elif axial_flavour == "ltx":
    rise = base ** (np.arange(d_model // 6) / max(d_model // 6 - 1, 1)) * np.pi / 2
    still = np.zeros((len(token), d_model % 6 // 2))
    turning = np.stack((t[:, None] * rise, y[:, None] * rise, x[:, None] * rise), 2)
    angle = np.concatenate((still, turning.reshape((len(token), 3 * (d_model // 6)))), 1)
else:
    places = [t, y, x, 0 * t]  # a fourth axis is 0 for patches
    if len(axis_widths) == 2:
        places = [y, x]
        axis_scales = axis_scales[1:]
    parts = []
    for axis in range(len(axis_widths)):
        width = axis_widths[axis]
        own = base
        if axial_flavour == "cosmos" and axis < 3 and width > 2:
            own = base * axis_scales[axis] ** (width / (width - 2))
        parts.append(places[axis][:, None] * own ** (-2 * np.arange(width // 2) / max(width, 1)))
    angle = np.concatenate(parts, 1)

if axial_flavour == "gemma4":  # channels t and t + d/4 of each half turn together
    first, second = angle[:, : d_model // 4], angle[:, d_model // 4 :]
    angle = np.concatenate((first, first, second, second), 1)
elif axial_flavour in ("dinov3", "cosmos"):
    angle = np.concatenate((angle, angle), 1)  # channels t and t + d/2 turn together
else:
    angle = np.repeat(angle, 2, 1)  # channels 2t and 2t + 1 turn together
if rotary_part == "cos":
    field = np.cos(angle)
else:
    field = np.sin(angle)
