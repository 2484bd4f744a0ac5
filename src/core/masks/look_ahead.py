from pairs import i, j
from mask_rules import look_ahead
from polarity import written

field = written(look_ahead(i, j))
