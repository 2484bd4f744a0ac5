from pairs import i, j
from mask_rules import may_look
from polarity import written

field = written(may_look(i, j))
