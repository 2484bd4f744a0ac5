from pairs import i, j
from polarity import written

window = 8
window_count = "size"
sink_count = 4


def attention_sink(query, key):
    if window_count == "size":
        return (key <= query) & ((query - window < key) | (key < sink_count))
    else:
        return (key <= query) & ((query - window <= key) | (key < sink_count))


field = written(attention_sink(i, j))
