import numpy as np
from pair_frequencies import pair, rotary_width

scale_base = 512.0

decay = (2 * pair + 0.4 * rotary_width) / (1.4 * rotary_width)
decay = np.concatenate((decay, decay), 0)  # of both numbers of each pair


# What a query at this position is multiplied by; a key is divided by it.
def fading(position):
    return decay ** (position / scale_base)
