from pairs import i, j
from mask_rules import attention_sink
from polarity import written

field = written(attention_sink(i, j))
