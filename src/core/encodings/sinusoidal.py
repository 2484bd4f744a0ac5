import numpy as np

length = 50
d_model = 128
base = 10000.0
offset = 0
layout = "interleaved"
grid = "paper"
odd = "extra-sine"

position = offset + np.arange(length)[:, None]
cosines = d_model // 2
if odd == "extra-sine":
    sines = d_model - cosines  # an odd width ends with a sine
else:
    sines = cosines  # an odd width ends with a column of zeros
if grid == "inclusive":
    frequency = base ** (-np.arange(sines) / max(sines - 1, 1))
elif odd == "zero-column":
    frequency = base ** (-2 * np.arange(sines) / (d_model - d_model % 2))
else:
    frequency = base ** (-2 * np.arange(sines) / d_model)

angle = position * frequency
field = np.zeros((length, d_model))
if layout == "interleaved":
    field[:, 0 : 2 * sines : 2] = np.sin(angle)
    field[:, 1 : 2 * cosines : 2] = np.cos(angle[:, :cosines])
elif layout == "halves":
    field[:, :sines] = np.sin(angle)
    field[:, sines : sines + cosines] = np.cos(angle[:, :cosines])
else:
    field[:, :cosines] = np.cos(angle[:, :cosines])
    field[:, cosines : cosines + sines] = np.sin(angle)
