import numpy as np

length = 50

field = np.eye(length)
