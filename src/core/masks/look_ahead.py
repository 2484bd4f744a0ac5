from pairs import i, j
from polarity import written


def look_ahead(query, key):
    return key <= query


field = written(look_ahead(i, j))
