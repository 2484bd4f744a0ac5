import numpy as np
from time_waves import frequency, time_waves

times = [0.0, 0.5, 1.0, 2.0, 4.0, 4.5, 8.0, 16.0]
time_scale = 1.0

t = np.array(times)[:, None]
field = time_waves(time_scale * t * frequency)
