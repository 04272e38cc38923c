"""The limits that tune the search for the rectangles that copies of a shape tile."""

from __future__ import annotations

# Copies in the largest rectangle that is looked at if no range is given.
MOST_RECTANGLE_COPIES = 30
# States of a strip, each of which takes some hundred bytes.
MOST_STRIP_STATES = 300_000
# States of a strip if searches of single rectangles may do in its place.
FEW_STRIP_STATES = 30_000
# Rows of the rims that are tried, and of those that are tried before anything else.
RIM_ROWS = range(1, 9)
FIRST_RIM_ROWS = 3
# States of a strip up to which the control does not tick in a column.
STRIP_STATES_WITHOUT_TICK = 1000
# States of a rim.
MOST_RIM_STATES = 50_000
# Cells of a rectangle for which a colouring is looked for.
MOST_COLOURED_CELLS = 400
# Periods of the shadings by which numbers of copies must be even, in rows, columns or diagonals.
PARITY_PERIODS = (2, 3, 4)
# Cells of a shape for which such shadings are tried; the list has thousands of rectangles.
MOST_PARITY_SIZE = 24
# Copies in the largest board of another kind that is looked at if no area is given.
MOST_FIGURE_COPIES = 20
# Cells of the largest board of another kind, or enlarged shape.
MOST_FIGURE_CELLS = 10_000
# The largest factor by which a flat shape is enlarged if no area is given, and a solid one.
MOST_ENLARGEMENT = {2: 6, 3: 3}
# Cells of such a figure for which a colouring is looked for.
MOST_COLOURED_FIGURE_CELLS = 100
# Cells of the runs at the top of figures of which the lengths are compared.
MOST_RUN_CELLS = 200
# Of these lengths those that a sentence lists.
MOST_RUNS_LISTED = 4
# The largest figure that two shapes may tile, in the least common multiples of their sizes.
MOST_MULTIPLES = 4
# Steps of the search for a figure that two shapes tile, of which there are some 70,000 a second.
MOST_COMMON_STEPS = 1_000_000
# Copies in a figure for which it is tried; a step lies within the step before.
MOST_COMMON_COPIES = 400
# Cells of the boards in which SAT looks for such a figure, for each cell that it has.
WINDOW_SHARES = (1.3, 2.0, 3.2)
# Columns of a page on which `str` of an answer writes.
REPORT_TEXT_COLUMNS = 80
