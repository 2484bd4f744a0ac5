import numpy as np
from grid_waves import sides, places, frequency, grid_waves

flavour = "mae"
normalise = False

if flavour == "detr":
    if normalise:
        places = [place / (n + 1e-6) * 2 * np.pi for place, n in zip(places, sides)]
field = grid_waves([place[:, None] * frequency for place in places])
