import numpy as np
from pair_frequencies import frequency

before = frequency

from scaled_frequencies import frequency

quantity = "frequency"

field = np.stack((before, frequency), 1)
if quantity == "wavelength":
    field = 2 * np.pi / field
