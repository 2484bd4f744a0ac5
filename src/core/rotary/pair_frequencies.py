import numpy as np

rotary_width = 128
base = 10000.0

pair = np.arange(rotary_width // 2)
frequency = base ** (-2 * pair / rotary_width)  # radians per position
