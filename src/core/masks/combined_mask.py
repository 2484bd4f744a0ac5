from pairs import i, j
from two_masks import may_look
from polarity import written

field = written(may_look(i, j))
