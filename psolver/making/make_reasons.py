"""The reasons why candidates are no puzzles, as messages call them."""

from __future__ import annotations

NONE, TOO_FEW, TOO_MANY = "without a solution", "with too few solutions", "with other solutions"
NO_BOARD = "without a connected board"
NO_CUT = "without pieces of these sizes"
CLUES, SPARE, FAULT = "that need other numbers of clues", "with a spare piece", "with a fault line"
SWAP, DIFFICULTY, KNOWN = "with a swap", "of another difficulty", "made before"
ALIKE = "with pieces that are alike"
STUCK, LEVEL = "that cannot be taken apart", "of another level"
LOOSE = "not interlocking"
CHOICE = "with a choice that does not fill the board"
NOT_BETTER = "no better than one before"
