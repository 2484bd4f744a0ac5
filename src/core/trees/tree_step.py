import numpy as np

step = "push"
branch = 0
branching = 2
depth = 3
decays = [0.6, 0.9]

level = branching * len(decays)  # channels of a level
d = depth * level
p = np.array(decays * (depth * branching))  # by channel
channel = np.arange(d - level)
field = np.zeros((d, d + 1))  # a matrix and the column that is added
if step == "push":
    field[channel + level, channel] = p[channel]
    new = branch * len(decays) + np.arange(len(decays))
    field[new, d] = np.sqrt((1 - p[new] ** 2) * d / 2)
else:
    p[p == 0] = np.nan  # nothing is left to restore
    field[channel, channel + level] = 1 / p[channel]
