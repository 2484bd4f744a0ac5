import numpy as np

length = 50
symmetric = False

# Positions spread over 0 … 1 or −1 … 1; a sequence of one position holds the start.
x = np.arange(length) / max(length - 1, 1)
if symmetric:
    x = 2 * x - 1
