"""The figures that copies of a shape tile: boards of one kind, or the enlarged shape.

FigureAnswer("box 2x2x5", (2, 2, 5), 20, 4, True, "tiling", prime=True)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from ..core.model import Piece, Puzzle
from ..core.plain_values import Values
from ..core.reason import Reason
from ..core.tilings import Tiling
from ..core.value_views import converted, views_of
from ..core.wording import plural, quoted

FigureWhy = Literal[
    "tiling", "cut", "dissection", "product", "area", "search", "colouring", "corner", "side",
    "narrow", "open",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class FigureAnswer:
    """Whether copies of a shape tile a figure.

    figure   its name, such as "box 2x2x5" or "enlarged by 3"
    numbers  its numbers: the sides of a board, or the factor by which the shape is enlarged
    cells    its area, or its volume
    copies   the number of copies that have it
    tiles    None: not known
    why      "tiling": one was found; "cut": a line or a plane cuts it into two that are tiled;
             "dissection": it is made of more that are tiled; "product": enlarged by one factor,
             then by another; "area": no number of copies has its area; "search": a search to the
             end; "colouring": see `reason`; "corner": no copy covers a cell at a corner; "side":
             the cells at a side cannot be covered; "narrow": no copy fits; "open": not known
    prime    whether it is tiled, and not made of smaller ones of the kind; None: not known
    parts    the names of these, if it is made of them
    tiling   verified; None if it is not tiled, is made of parts, or a limit came first
    puzzle   of which this is a tiling, or for which the reason holds
    """

    figure: str
    numbers: tuple[int, ...]
    cells: int
    copies: int
    tiles: bool | None
    why: FigureWhy
    prime: bool | None = None
    parts: tuple[str, ...] = ()
    reason: Reason | None = None
    tiling: Tiling | None = None
    puzzle: Puzzle | None = None


@dataclass(frozen=True, slots=True)
class FigureOrder:
    """The figures of one kind that copies of a shape tile, in a range, the smallest ones first.

    kind    "box", "parallelogram", "trapezium", ... or "rep-tile" for enlarged shapes
    within  the range in words, such as "up to 60 cells"
    never   the proof, in a sentence, that no figure of the kind is tiled, of any size; "": none is
            known
    status  "complete", "limit" or "interrupted"
    alone   whether one board was named, so that nothing is known of smaller ones
    """

    piece: Piece
    kind: str
    figures: tuple[FigureAnswer, ...]
    within: str
    never: str = ""
    status: Literal["complete", "limit", "interrupted"] = "complete"
    alone: bool = False

    @property
    def smallest(self) -> FigureAnswer | None:
        """The smallest figure that is tiled, of those in the range."""
        return next(self._tiled(), None)

    @property
    def order(self) -> int | None:
        """The number of copies in the smallest; None for none."""
        return self.smallest.copies if self.smallest else None

    @property
    def orders(self) -> tuple[int, ...]:
        """The numbers of copies that tile some figure, ascending."""
        return tuple(sorted({answer.copies for answer in self._tiled()}))

    @property
    def primes(self) -> tuple[FigureAnswer, ...]:
        """The prime figures."""
        return tuple(answer for answer in self.figures if answer.prime)

    @property
    def proved(self) -> bool:
        """Whether the order is proved, or that the shape has none."""
        if self.smallest is None:
            return bool(self.never)
        if self.alone:
            return False
        smaller = (answer for answer in self.figures if answer.cells < self.smallest.cells)
        return all(answer.tiles is not None for answer in smaller)

    @property
    def settled(self) -> bool:
        """Whether no figure in the range is open."""
        is_listed = bool(self.figures) or self.status == "complete"
        return is_listed and all(answer.tiles is not None for answer in self.figures)

    def _tiled(self) -> Iterator[FigureAnswer]:
        return (answer for answer in self.figures if answer.tiles)

    def __repr__(self) -> str:
        figures = plural(len(self.figures), "figure")
        return f"<FigureOrder of {quoted(self.piece.name)}: order {self.order}, {figures}>"

    __str__, _repr_mimebundle_, _mime_ = views_of("FigureOrder")

    def to_dict(self) -> Values:
        """The values of JSON."""
        return converted("FigureOrder.to_dict", self, dict[str, Any])
