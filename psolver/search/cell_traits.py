"""The traits of the cells of a board, which its symmetries keep: clues, worths, what rules say."""

from __future__ import annotations

from typing import Any, TypeAlias

from ..core.cells import Isometry
from ..core.model import Puzzle

# the piece that each piece of the puzzle, in order, becomes; () if each stays the piece it is
Renaming: TypeAlias = tuple[str, ...]


def cell_traits(puzzle: Puzzle) -> list[tuple[Any, ...]]:
    """The traits of each cell of a board, in order: its clue, if it is optional, its worth, and
    its trait by each of the rules, "" for none.
    """
    board = puzzle.board
    best = puzzle.best
    clues = dict(board.clues)
    traits_of_rules = [rule.cell_traits(puzzle) for rule in puzzle.rules]
    traits_of_cells = []
    for cell in board.cells:
        traits = [clues.get(cell, ""), cell in board.may]
        worth = best.of_cell(cell) if best else 0
        traits.append(worth)
        for traits_of_rule in traits_of_rules:
            traits.append(traits_of_rule.get(cell, ""))
        traits_of_cells.append(tuple(traits))
    return traits_of_cells


class TraitTest:
    """The test whether an isometry that maps the board's cells onto themselves preserves the clues,
    the optional cells, the worths of cells, and the traits by the rules of cells and of places
    beside the board.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._space = puzzle.board.space
        self._names = [piece.name for piece in puzzle.pieces]
        no_traits_of_rules = [""] * len(puzzle.rules)
        nothing = ("", False, 0, *no_traits_of_rules)
        self._traits = {}
        traits_of_cells = cell_traits(puzzle)
        for cell, traits in zip(puzzle.board.cells, traits_of_cells, strict=True):
            if traits != nothing:
                self._traits[cell] = traits
        self._beside = [rule.surroundings(puzzle) for rule in puzzle.rules]

    def __call__(self, isometry: Isometry, renaming: Renaming) -> bool:
        """Whether an isometry preserves all that, if pieces are renamed."""
        space = self._space
        renamed = dict(zip(self._names, renaming, strict=False))
        for cell, (clue, *other_traits) in self._traits.items():
            image = space.folded(isometry(cell))
            piece = renamed.get(clue, clue)
            if self._traits.get(image) != (piece, *other_traits):
                return False
        return all(
            (space.image_of_site(isometry, site), content) in sites
            for sites in self._beside
            for site, content in sites
        )
