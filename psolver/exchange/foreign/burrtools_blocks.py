"""The space grids of BurrTools in which cells lie in blocks of places: rhombic tetrahedra, and
tetrahedra with octahedra, as psolver draws them, too.

Their places are those of bricks, and they are turned as bricks are, to places that are cells again.
The point about which all 24 turns do so is the middle of a cube of rhombic tetrahedra, at (2, 2, 2)
in the first block, and of an octahedron, at (2.5, 2.5, 2.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import sub
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from ...core.cells import Cell
from ...core.lattice import Lattice, lattice_named
from .burrtools_grids import TURNS_OF_BRICKS, Voxels

NOT_ON_CELLS = "takes its cells to places where there are none"


class BlockGrid(NamedTuple):
    """A grid of blocks.

    name         of the lattice
    side         the places of a block along each axis
    period       the places after which all cells are the same again
    twice_middle twice each coordinate of a point about which all turns take cells to cells
    """

    name: str
    side: int
    period: int
    twice_middle: int

    @property
    def lattice(self) -> Lattice:
        """The lattice of the cells in psolver."""
        return lattice_named(self.name)

    def rounded(self, length: int) -> int:
        """The least number of places, of a length at least, after which all cells are the same."""
        return -(-length // self.period) * self.period

    def cell(self, place: Cell, deep: int) -> Cell | None:
        """The cell of psolver at x, y and z of a shape that is so deep; None if no cell is there. A
        picture shows the highest y first.
        """
        x, y, z = place
        return self.lattice.at((z, self.rounded(deep) - 1 - y, x))

    def place(self, cell: Cell, origin: Cell, deep: int) -> Cell:
        """The x, y and z of a cell of psolver in a shape that begins at an origin, a layer, a row
        and a column.
        """
        layer, row, column = map(sub, self.lattice.shown(cell), origin)
        return column, deep - 1 - row, layer

    def phase(self, place: Cell) -> tuple[int, ...]:
        """Numbers that are the same for two places exactly if a translation takes all cells to
        cells, and one place to the other.
        """
        blocks = sum(value // self.side for value in place)
        in_block = tuple(value % self.side for value in place)
        return (*in_block, blocks % (self.period // self.side))

    def turned_about_middle(self, place: Cell, turn: int) -> Cell:
        """Return the place that one has after a turn about the middle, if it has `place` after the
        same turn about the origin.
        """
        turned = TURNS_OF_BRICKS[turn](3 * (self.twice_middle,))
        return tuple(
            value + (self.twice_middle - by) // 2
            for value, by in zip(place, turned, strict=True)
        )


# by the numbers of their types
BLOCK_GRIDS = MappingProxyType(
    {
        3: BlockGrid("rhombic tetrahedra", 5, 5, 4),
        4: BlockGrid("tetrahedra and octahedra", 3, 6, 5),
    }
)


@dataclass(frozen=True, slots=True)
class Blocks:
    """The cells of a problem in a grid of blocks."""

    result: Voxels
    grid: BlockGrid

    turns: ClassVar[int] = len(TURNS_OF_BRICKS)

    @property
    def lattice(self) -> Lattice:
        """The lattice of the cells in psolver."""
        return self.grid.lattice

    def place(self, voxels: Voxels, cell: Cell) -> Cell:
        """Return a cell of a shape as psolver has it; there must be one."""
        cell_of_psolver = self.grid.cell(cell, voxels.size[1])
        assert cell_of_psolver is not None
        return cell_of_psolver

    def on_board(self, cell: Cell) -> Cell:
        """Return a cell of the result as psolver has it."""
        return self.place(self.result, cell)

    def lying(self, voxels: Voxels, at: Cell, turn: int) -> dict[Cell, Cell] | str:
        """Return the cells of the board under those of a shape, as `Bricks.lying` does."""
        turned = TURNS_OF_BRICKS[turn]
        moved = turned.then_moved(tuple(map(sub, at, turned(voxels.hotspot))))
        images = {}
        for cell in voxels.filled:
            image = self.grid.cell(moved(cell), self.result.size[1])
            if image is None:
                return f"the turn {turn} {NOT_ON_CELLS}"
            images[cell] = image
        return images
