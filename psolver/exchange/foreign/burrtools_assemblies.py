"""The solutions that a file of BurrTools holds: the assemblies of a problem.

The pieces of an assembly are in the order of the problem, each copy as `X Y Z T`, a place and the
number of a turn, or `x` if it is not used: see `burrtools`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ...core.cells import MarksByCell
from ...core.model import Puzzle
from ...core.tilings import Tiling, tiling
from ...core.wording import quoted
from .burrtools_grids import Voxels
from .burrtools_polyhedra import BurrGrid
from .foreign_file import right_tilings

NUMBER_OF_XML = re.compile(r"-?\d{1,10}")


class UsedShape(NamedTuple):
    """A shape of a problem, by its number from 0, and the bounds on its uses."""

    number: int
    name: str
    voxels: Voxels
    least: int
    most: int

    @property
    def least_cells(self) -> int:
        """The cells that it fills at least."""
        number_of_cells = len(self.voxels.filled)
        return self.least * number_of_cells


class Assemblies(NamedTuple):
    """Reads the stored solutions of a problem."""

    puzzle: Puzzle
    used_shapes: Sequence[UsedShape]
    marks_of_shapes: Sequence[MarksByCell]
    grid: BurrGrid

    def tilings(self, problem: Element) -> tuple[tuple[Tiling, ...], list[str]]:
        """Return those that are right, and a sentence about the others."""
        assemblies = problem.findall("solutions/solution/assembly")
        stored_tilings = (self._tiling(assembly.text or "") for assembly in assemblies)
        return right_tilings(self.puzzle, stored_tilings)

    def _tiling(self, text: str) -> Tiling | str:
        """The solution in the text of an assembly, or the fault of that."""
        tokens = iter(text.split())
        placements = []
        for used_shape, marks in zip(self.used_shapes, self.marks_of_shapes, strict=True):
            for _ in range(used_shape.most):
                first_token = next(tokens, None)
                if first_token is None:
                    return "it ends too early"
                if first_token == "x":
                    continue
                numbers = [first_token, *islice(tokens, 3)]
                are_numbers = all(map(NUMBER_OF_XML.fullmatch, numbers))
                if len(numbers) < 4 or not are_numbers:
                    words = " ".join(numbers)
                    return f"{quoted(words)} is not a place and a turn"
                x, y, z, turn = map(int, numbers)
                if turn == 255:  # of a piece that is not used, in old files
                    continue
                if not 0 <= turn < self.grid.turns:
                    return f"there is no turn {turn}"
                place = (x, y, z)
                cells_under = self.grid.lying(used_shape.voxels, place, turn)
                if isinstance(cells_under, str):
                    return cells_under
                marks_on_board = []
                for cell, mark in marks.items():
                    cell_under = cells_under[cell]
                    marks_on_board.append((cell_under, mark))
                cells = tuple(cells_under.values())
                placement = (used_shape.name, cells, tuple(marks_on_board))
                placements.append(placement)
        if next(tokens, None) is not None:
            return "it has too many places"
        return tiling(placements, self.puzzle.board.lattice)
