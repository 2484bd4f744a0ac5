import numpy as np
from pairs import i, j
from polarity import written

document_lengths = [12, 20, 18]
direction = "causal"


def documents(query, key):
    starts = np.cumsum(np.array(document_lengths), axis=0)[:-1]  # of all documents but the first
    document_of_query = np.searchsorted(starts, query, side="right")
    document_of_key = np.searchsorted(starts, key, side="right")
    if direction == "causal":
        return (document_of_query == document_of_key) & (key <= query)
    else:
        return document_of_query == document_of_key


field = written(documents(i, j))
