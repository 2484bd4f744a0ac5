from pairs import i, j
from mask_rules import prefix
from polarity import written

field = written(prefix(i, j))
