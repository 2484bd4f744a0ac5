import numpy as np
from polarity import written

length = 50
rows = 50
columns = 50
words = None
padding_side = "right"


def padding(query, key):
    if words is None:
        return np.full((rows, columns), True)  # no sentences, no padding
    else:
        is_word = [word not in ("<pad>", "[PAD]") for word in words]
        filled_up = [False] * (columns - len(words))
        if padding_side == "right":
            is_word = is_word + filled_up
        else:
            is_word = filled_up + is_word
        return np.array(is_word)[0 * query + key]  # the same for all queries


i = np.arange(length)[:, None]
j = np.arange(length)[None, :]
field = written(padding(i, j))
