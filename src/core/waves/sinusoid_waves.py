import numpy as np

d_model = 128
base = 10000.0
layout = "interleaved"
grid = "paper"
odd = "extra-sine"

# Frequencies of the pairs of sine and cosine, and the columns that hold them.
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

if layout == "interleaved":
    sine_columns = 2 * np.arange(sines)
    cosine_columns = 2 * np.arange(cosines) + 1
elif layout == "halves":
    sine_columns = np.arange(sines)
    cosine_columns = sines + np.arange(cosines)
else:
    cosine_columns = np.arange(cosines)
    sine_columns = cosines + np.arange(sines)


# The numbers in their columns, for a row of angles for each position.
def sinusoid_waves(angle):
    waves = np.zeros((len(angle), d_model))
    waves[:, sine_columns] = np.sin(angle)
    waves[:, cosine_columns] = np.cos(angle[:, :cosines])
    return waves
