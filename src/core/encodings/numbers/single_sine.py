import numpy as np

length = 50
d_model = 128
wavelength = 20.0

position = np.arange(length)
field = np.sin(2 * np.pi * position / wavelength)[:, None] * np.ones(d_model)
