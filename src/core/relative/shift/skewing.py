import numpy as np

stage = "result"
time_direction = "right"


# Moves products of queries and distances to their keys by reading them in rows of a different length.
def skewed(products):
    queries, width = products.shape
    zeros = np.zeros((queries, 1))
    if time_direction == "left":
        padded = np.concatenate((products, zeros), 1)
    else:
        padded = np.concatenate((zeros, products), 1)
    if stage == "padded":
        return padded
    elif stage == "reshaped":
        return padded.reshape(width + 1, queries)
    else:
        if time_direction == "left":
            dropped = padded.reshape(width + 1, queries)[:-1]
        else:
            dropped = padded.reshape(width + 1, queries)[1:]
        if stage == "dropped":
            return dropped
        else:
            return dropped.reshape(queries, width)
