"""The numbers that tune the search for puzzles with a guarantee, which tests/benchmarks/
test_made_puzzles.py measures.
"""

from __future__ import annotations

# This process makes this many attempts before it starts others.
FIRST_ATTEMPTS = 40
# A search whose first attempts, this many, found no board is given up.
MOST_ATTEMPTS_WITHOUT_BOARD = 20
# A board is drawn so often, until one is connected.
MOST_BOARDS_DRAWN = 200
# The growth of a board looks so often whether it is to end.
STEPS_BETWEEN_TICKS = 1000
# If there are no more choices of pieces, they are listed in a random order, and each is tried once.
MOST_LISTED_CHOICES = 100_000
# The solution that gets clues is one of the first, this many.
MOST_SOLUTIONS_FOR_CLUES = 1000
# If there are no more boards, also while they are made cell by cell, they are listed.
MOST_LISTED_BOARDS = 50_000
# A puzzle that is made for the number of its solutions has them listed if they are not more.
MOST_BEST_LISTED = 1000
