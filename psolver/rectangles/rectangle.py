"""The rectangles that copies of a shape tile: the answer for each, and its order.

RectangleAnswer(2, 3, 2, True, "tiling", True)   two copies tile 2x3, which is prime
RectangleAnswer(3, 3, 3, False, "width", None)   no rectangle of three rows is tiled
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from ..core.model import Piece, Puzzle
from ..core.plain_values import Values
from ..core.reason import Reason
from ..core.tilings import Tiling
from ..core.value_views import converted, views_of
from ..core.wording import plural, quoted
from .tiling_of_copies import puzzle_of_copies

Why = Literal[
    "tiling", "cut", "dissection", "area", "narrow", "colouring", "width", "states", "search",
    "never", "open",
]  # fmt: skip
Size = tuple[int, int]


def size_text(size: Size) -> str:
    """Return a size as files have it.

    >>> size_text((2, 3))
    '2x3'
    """
    rows, columns = size
    return f"{rows}x{columns}"


@dataclass(frozen=True, slots=True)
class RectangleAnswer:
    """Whether copies of a shape tile a rectangle.

    copies  that have its area; None: its area is not a multiple
    tiles   None: not known
    why     "tiling": one was found; "cut": a line cuts it into two that are tiled; "dissection": it
            is made of more that are tiled; "area": no number of copies has its area; "narrow": the
            shape does not fit; "colouring": see `reason`; "width": no rectangle of that width is
            tiled, by all states of a strip; "states": none of that length, by the same; "search": a
            search to the end; "never": the shape tiles no rectangle; "open": not known
    prime   whether it is tiled and not made of smaller rectangles that are; None: not known
    parts   the sizes of these, if it is made of them
    tiling  of the copies, verified; None if they do not tile it, and if a limit came first
    """

    rows: int
    columns: int
    copies: int | None
    tiles: bool | None
    why: Why
    prime: bool | None = None
    parts: tuple[Size, ...] = ()
    reason: Reason | None = None
    tiling: Tiling | None = None

    @property
    def size(self) -> Size:
        """Its rows and columns."""
        return self.rows, self.columns

    @property
    def cells(self) -> int:
        """Its area."""
        return self.rows * self.columns


@dataclass(frozen=True, slots=True)
class TiledWidth:
    """All rectangles with some rows that copies of a shape tile; turned, if it may be turned, all
    with as many columns.

    primes  the numbers of columns that are no sums of others, up to those that were looked at
    whole   whether all others are sums of these, however large
    states  the number of states of the strip
    """

    rows: int
    primes: tuple[int, ...]
    whole: bool
    states: int


@dataclass(frozen=True, slots=True)
class TileOrder:
    """The rectangles that copies of a shape tile, in a range, the smallest ones first.

    within  the range in words, such as "up to 60 cells"; only rectangles whose area is that of
            copies are in it, if there are some
    by_area whether the range has all rectangles of up to some area
    turns   whether a rectangle stands for the turned one, too, as the shape may be turned
    never   if it is proved that no rectangle is tiled: the rows at a side that cannot be covered
    even    the shading by which no odd number of copies tiles a rectangle; "": none is known
    status  "complete", "limit" or "interrupted"
    """

    piece: Piece
    rectangles: tuple[RectangleAnswer, ...]
    widths: tuple[TiledWidth, ...]
    within: str
    by_area: bool
    turns: bool
    never: int | None = None
    even: str = ""
    status: Literal["complete", "limit", "interrupted"] = "complete"

    @property
    def smallest(self) -> RectangleAnswer | None:
        """The smallest rectangle that is tiled, of those in the range."""
        return next(self._tiled(), None)

    @property
    def smallest_odd(self) -> RectangleAnswer | None:
        """The smallest that an odd number of copies tiles."""
        return next(filter(_is_odd, self._tiled()), None)

    def _tiled(self) -> Iterator[RectangleAnswer]:
        return (rectangle for rectangle in self.rectangles if rectangle.tiles)

    @property
    def order(self) -> int | None:
        """The number of copies in the smallest; None for none."""
        return self.smallest.copies if self.smallest else None

    @property
    def odd_order(self) -> int | None:
        """The smallest odd number of copies; None for none."""
        return self.smallest_odd.copies if self.smallest_odd else None

    @property
    def primes(self) -> tuple[RectangleAnswer, ...]:
        """The prime rectangles."""
        return tuple(rectangle for rectangle in self.rectangles if rectangle.prime)

    @property
    def proved(self) -> bool:
        """Whether the order is proved, or that the shape has no order."""
        if self.never is not None:
            return True
        return self._is_smallest(self.smallest, self.rectangles)

    @property
    def odd_proved(self) -> bool:
        """Whether the odd order is proved, or that the shape has no odd order."""
        if self.never is not None or self.even:
            return True
        return self._is_smallest(self.smallest_odd, filter(_is_odd, self.rectangles))

    @property
    def settled(self) -> bool:
        """Whether no rectangle in the range is open."""
        return all(rectangle.tiles is not None for rectangle in self.rectangles)

    def __repr__(self) -> str:
        rectangles = plural(len(self.rectangles), "rectangle")
        return f"<TileOrder of {quoted(self.piece.name)}: order {self.order}, {rectangles}>"

    __str__, _repr_mimebundle_, _mime_ = views_of("TileOrder")

    def to_dict(self) -> Values:
        """The values of JSON."""
        return converted("TileOrder.to_dict", self, dict[str, Any])

    def _is_smallest(
        self, tiled: RectangleAnswer | None, rectangles: Iterable[RectangleAnswer]
    ) -> bool:
        """Whether of some rectangles all that are smaller than one are decided."""
        if tiled is None or not self.by_area:
            return False
        smaller = (rectangle for rectangle in rectangles if rectangle.cells < tiled.cells)
        return all(rectangle.tiles is not None for rectangle in smaller)


def _is_odd(rectangle: RectangleAnswer) -> bool:
    return rectangle.copies is not None and rectangle.copies % 2 == 1


def rectangle_puzzle(piece: Piece, rows: int, columns: int) -> Puzzle:
    """Return the puzzle to tile a rectangle with as many copies of a piece as have its area.

    >>> rectangle_puzzle(Piece("I", ((0, 0), (0, 1))), 2, 3).pieces[0].most
    3
    """
    cells = ((row, column) for row in range(rows) for column in range(columns))
    return puzzle_of_copies(piece, cells, f"{rows}x{columns}")
