"""The colour of each placement: neighbours differ where the palette allows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..geometry.cells import Cell
from ..geometry.lattice import Lattice
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Placement

# Light enough for black lines on them; the first ones are as far apart as they can be.
COLORS = (
    "#f4a6a0",
    "#9fc9e8",
    "#f6d77a",
    "#a8d8a0",
    "#d3b3e6",
    "#f9bd7f",
    "#8fd9cf",
    "#f3b6d3",
    "#cfe08a",
    "#b7bdf0",
    "#d9b994",
    "#b9c4c9",
)


def colors(puzzle: Puzzle, placements: Sequence[Placement]) -> list[str]:
    """The "#rrggbb" of each placement, in their order.

    A piece keeps the colour of its own (`color`, else by its place in the puzzle); a placement
    beside another of the same colour takes the first that no neighbour has.
    """
    own = {
        piece.name: piece.color or COLORS[number % len(COLORS)]
        for number, piece in enumerate(puzzle.pieces)
    }
    fixed = {piece.name for piece in puzzle.pieces if piece.color}
    touching = _touching(placements, puzzle.board.lattice)
    chosen: dict[int, str] = {}
    # Those whose colour cannot change choose first.
    for number in sorted(range(len(placements)), key=lambda n: placements[n].piece not in fixed):
        name = placements[number].piece
        near = {chosen[other] for other in touching.get(number, ()) if other in chosen}
        color = own[name]
        if name not in fixed and color in near:
            color = next((other for other in COLORS if other not in near), color)
        chosen[number] = color
    return [chosen[number] for number in range(len(placements))]


def _touching(placements: Sequence[Placement], lattice: Lattice) -> Mapping[int, set[int]]:
    """For each placement, by number, those that share a side with it."""
    owners: dict[Cell, int] = {}
    for number, placement in enumerate(placements):
        owners.update(dict.fromkeys(placement.cells, number))
    touching: dict[int, set[int]] = {}
    for cell, owner in owners.items():
        for other in lattice.neighbours(cell):
            if owners.get(other, owner) != owner:
                touching.setdefault(owner, set()).add(owners[other])
    return touching
