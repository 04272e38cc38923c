"""The lattice of kites, in which polykites lie: a hexagon is cut into six of them by the lines from
its middle to the middles of its sides. Hexagons lie in rows, as those of HEXAGON do.

      #       A picture has a + in the upper half of each hexagon, the kites at its top and at its
     #+#      foot, two to the left and two to the right. Those of the hexagons in the rows above
     # #      and below stand between.
      #
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from ..core.cells import Cell
from ..core.lattice import lattice_named
from .part_lattice import Offset, PartLattice, direction_of

UPPER_LEFT = (-1, -1, 2)
LOWER_LEFT = (1, -2, 1)
AT_TOP = (-2, 1, 1)
AT_FOOT = (2, -1, -1)
UPPER_RIGHT = (-1, 2, -1)
LOWER_RIGHT = (1, 1, -2)
# of a picture, by the first number of a way: the lines from the middle to a kite
LINES_TO_KITES = {-2: -1, -1: 0, 1: 1, 2: 2}

# D. Smith, J. S. Myers, C. S. Kaplan, C. Goodman-Strauss, An aperiodic monotile, 2023.
HAT = """\
#
+#  +
 # #
# # #
 #+
"""


class KiteLattice(PartLattice):
    """Kites: KITE is the only value."""

    name = "kite"
    base = lattice_named("hexagon")
    directions = (UPPER_LEFT, LOWER_LEFT, AT_TOP, AT_FOOT, UPPER_RIGHT, LOWER_RIGHT)
    columns = 2
    block = 12
    word_of_whole = "hexagon"
    example = (" # ", "#+#", "# #", " # ")
    known_shapes = MappingProxyType({"hat": HAT})
    origin = (4, 4)
    scale = 2 / 3**0.5
    # a hexagon is 16 dots wide, and the next row 14 dots further down
    dots = (14 / 3**0.5, 8)

    def ways_to_corners(self, cell: Cell) -> Iterator[Cell]:
        """The middle of a side, the corner of the hexagon, and the middle of the next side."""
        direction = direction_of(cell)
        sizes = list(map(abs, direction))
        longest = sizes.index(2)
        sign = direction[longest] // 2
        middles = []
        for axis in range(3):
            if axis != longest:
                middle = [0, 0, 0]
                middle[longest] = 3 * sign
                middle[axis] = -middle[longest]
                middles.append(tuple(middle))
        first_middle, second_middle = middles
        corner = [2 * value for value in direction]
        yield first_middle
        yield tuple(corner)
        yield second_middle

    def sign_of_middle(self, base_cell: Cell) -> str:
        """The sign in the middle of each hexagon."""
        return "+"

    def offset(self, direction: Cell) -> Offset:
        """The lines and columns of a picture from the middle of its hexagon to a kite."""
        down, right, leftward = direction
        lines = LINES_TO_KITES[down]
        if right == leftward:
            return lines, 0
        columns = 1 if right > leftward else -1
        return lines, columns


KITE = KiteLattice()
