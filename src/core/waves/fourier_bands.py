import numpy as np
from seeded_table import seeded_table

bands = 6
spacing = "powers"
sigma = 10.0
angle_factor = "pi"
include_input = True
layout = "interleaved"
seed = 0

if spacing == "powers":
    frequency = 2.0 ** np.arange(bands)
elif spacing == "linear":
    frequency = np.linspace(1, 2 ** (bands - 1), bands)
else:
    frequency = sigma * seeded_table(seed, 18, 0, 1, bands)[0]
if angle_factor == "pi":
    frequency = np.pi * frequency
elif angle_factor == "two-pi":
    frequency = 2 * np.pi * frequency


def features(x, angle):
    if layout == "interleaved":
        waves = np.stack((np.sin(angle), np.cos(angle)), axis=2).reshape(len(x), 2 * bands)
    elif layout == "halves":
        waves = np.concatenate((np.sin(angle), np.cos(angle)), axis=1)
    else:
        waves = np.concatenate((np.cos(angle), np.sin(angle)), axis=1)
    if include_input:
        return np.concatenate((x, waves), axis=1)
    else:
        return waves
