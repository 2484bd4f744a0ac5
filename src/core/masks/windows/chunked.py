from pairs import i, j
from polarity import written

chunk_size = 8
left_padding = 0
direction = "causal"


def chunked(query, key):
    chunk_of_query = (query - left_padding) // chunk_size
    chunk_of_key = (key - left_padding) // chunk_size
    if direction == "causal":
        return (chunk_of_query == chunk_of_key) & (key <= query)
    else:
        return chunk_of_query == chunk_of_key


field = written(chunked(i, j))
