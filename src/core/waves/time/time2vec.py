import numpy as np
from time2vec_waves import weights, biases, time2vec_waves

times = [0.0, 0.5, 1.0, 2.0, 4.0, 4.5, 8.0, 16.0]

t = np.array(times)[:, None]
field = time2vec_waves(t * weights + biases)
