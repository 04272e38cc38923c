"""The limits that tune the searches for tilings of the plane."""

from __future__ import annotations

# Classes of tiles up to which periodic tilings are looked for, unless more are asked for.
MOST_CLASSES = 4
# Coronas up to which they are looked for, unless more are asked for.
MOST_CORONAS = 4

# Coronas (`coronas`).

# Coronas that are looked for before periodic tilings.
FIRST_CORONAS = 2
# Further coronas up to which ones with any holes are looked for.
FURTHER_CORONAS = 2
# Copies times the coronas in which they may lie: with no more, the solver stops soon, so that it
# runs in this process.
SMALL_CORONA_SEARCH = 2_000
# Conflicts between two looks whether the run is to end.
CORONA_SLICE_CONFLICTS = 200
# Copies that exclude each other pairwise; more do so by other clauses.
CORONA_PAIRWISE = 8

# Periodic tilings (`periodic`, `verdict`).

# Conflicts between two looks whether the run is to end; they take a second on the largest tori.
TORUS_SLICE_CONFLICTS = 100
# Tiles that exclude each other pairwise; more do so by other clauses.
TORUS_PAIRWISE = 6
# Tiles of a period around which the others are gathered, to find the best.
MOST_STARTS = 12
# Cells of all placements on a torus: 200 MB.
MOST_CELLS_OF_PLACEMENTS = 4_000_000
# Tilings of a torus, of which the one with the fewest classes of tiles is taken.
MOST_TORUS_TILINGS = 20
