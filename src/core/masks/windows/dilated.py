from pairs import i, j
from mask_rules import dilated
from polarity import written

field = written(dilated(i, j))
