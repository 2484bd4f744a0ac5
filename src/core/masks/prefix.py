from pairs import i, j
from polarity import written

prefix_length = 8


def prefix(query, key):
    return (key <= query) | (key < prefix_length)


field = written(prefix(i, j))
