import numpy as np

d_model = 128
base = 10000.0
terms = "pairs"
grid = "paper"

if terms == "pairs":
    from sinusoid_waves import frequency, sinusoid_waves
elif grid == "paper":
    frequency = base ** (-np.arange(d_model) / d_model)
else:
    frequency = base ** (-np.arange(d_model) / max(d_model - 1, 1))


def time_waves(angle):
    if terms == "pairs":
        return sinusoid_waves(angle)
    else:
        return np.cos(angle)
