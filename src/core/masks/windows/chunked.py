from pairs import i, j
from mask_rules import chunked
from polarity import written

field = written(chunked(i, j))
