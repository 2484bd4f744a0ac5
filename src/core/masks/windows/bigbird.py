from pairs import i, j
from mask_rules import bigbird
from polarity import written

field = written(bigbird(i, j))
