from pairs import i, j
from mask_rules import sliding_window
from polarity import written

field = written(sliding_window(i, j))
