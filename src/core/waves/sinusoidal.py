import numpy as np
from sinusoid_waves import frequency, sinusoid_waves

length = 50
offset = 0

position = offset + np.arange(length)[:, None]
field = sinusoid_waves(position * frequency)
