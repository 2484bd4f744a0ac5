from seeded import uniforms

block_size = 8
random_blocks = 2
seed = 0


# Fills random blocks of a row from column `first` up to `end`: the first steps of a shuffle.
def draw_blocks(layout, row, first, end):
    free = [column for column in range(first, end) if not layout[row, column]]
    draws = uniforms(seed, 3, 64 * row, min(random_blocks, len(free)))
    for n, draw in enumerate(draws):
        pick = n + int(draw * (len(free) - n))
        free[n], free[pick] = free[pick], free[n]
        layout[row, free[n]] = True


# Pairs whose blocks meet in the layout.
def in_layout(layout, query, key):
    row, column = query // block_size, key // block_size
    inside = (0 <= row) & (row < len(layout))  # queries may be before or after all keys
    return layout[row.clip(0, len(layout) - 1), column] & inside
