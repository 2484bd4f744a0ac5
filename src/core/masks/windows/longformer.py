from pairs import i, j
from mask_rules import longformer
from polarity import written

field = written(longformer(i, j))
