"""The limits and seconds that tune the searches for reasons."""

from __future__ import annotations

# Placements that are forced, one after the other (`deductions`).

# Options of a problem in which steps are looked for.
MOST_DEDUCTION_OPTIONS = 100_000
# Steps that are looked for, before needless ones are left out.
MOST_DEDUCED_STEPS = 40
# Steps and sentences of a deduction that a person follows.
FEW_STEPS = 8
FEW_SENTENCES = 20
# Steps that are plainer than any colouring.
PLAIN_STEPS = 2
# Ways of a cell or a piece that a person excludes one by one.
MOST_EXCLUDABLE_WAYS = 8

# Placements that are excluded (`exclusions`).

# Options times items that are looked at: a tenth of a second.
MOST_LOOKS = 300_000
# Options times cells whose parts of the board are looked at.
MOST_PART_LOOKS = 300_000
# Cells of a part of the board that a person fills in all ways.
MOST_FILLED_CELLS = 16
# Placements that are tried in such a part.
MOST_FILLING_TRIES = 200
# Free cells of a board that is coloured like a chessboard.
MOST_PARITY_CELLS = 400
# Cells times pieces of such a board: about half a second.
MOST_PARITY_WORK = 10_000

# Colourings and cores (`proofs`).

# Items of a problem whose parities are tried: some hundredths of a second.
MOST_PARITIES = 1000
# The moduli of colourings; for each a puzzle is known that only it explains.
COLOURING_MODULI = (2, 3, 4, 5, 7)
# Periods of plain shadings, in cells.
SHADING_PERIODS = (2, 3, 4)
# The largest weights that are looked for, one limit after the other.
LARGEST_WEIGHTS = (1, 3, 9)
# Items of options for which shadings are tried.
MOST_SHADING_ENTRIES = 200_000
# Cells times uses of pieces for which the most that pieces weigh together is worked out.
MOST_TOGETHER_WORK = 2_000_000
# Options of a problem whose core is looked for in this process; for a larger one a child does.
OWN_CORE_OPTIONS = 1_000

# Solutions that are compared.

# Solutions that are compared for common placements (`explained`).
MOST_COMPARED = 1000
# Solutions of which the two that differ least are taken (`swaps`).
MOST_SWAP_SOLUTIONS = 100
# Seconds to find those after the second one, and to compare all.
SWAP_SECONDS = 5.0

# The view Why.

# Seconds for a question at first.
QUESTION_SECONDS = 20.0
# Each click on "Look longer" multiplies the time by it.
QUESTION_LONGER_FACTOR = 10
