"""The kinds of boards, besides rectangles of squares, that copies of a shape may tile.

    "box"             of cubes, by three sides: 2x3x5
    "parallelogram"   of hexagons or triangles, and the other sizes of boards that puzzle files
    "trapezium" …     have, each by its numbers

A kind lists its boards by their numbers. If all orders of the numbers give boards that a piece
takes for the same, as it may be turned and flipped over, only the ascending one is listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from math import prod
from typing import NamedTuple

from ..core.cells import Cell
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.model import Piece
from ..core.picture import Size
from ..core.polyform import orientations
from ..core.square_lattice import CUBIC, SQUARE
from ..core.wording import listed

Numbers = tuple[int, ...]
BOX = "box"
RECTANGLE = "rectangle"
PARALLELOGRAM = "parallelogram"
# all kinds that a lattice has, as the command takes them
BOARD_WORDS = (
    RECTANGLE,
    BOX,
    PARALLELOGRAM,
    "trapezium",
    "triangle",
    "hexagon",
    "rhombus",
    "right triangle",
    "pyramid",
    "tetrahedron",
    "octahedron",
    "rhombic dodecahedron",
)
# those of drawings of one shape
ORDER_LATTICES = ("square", "cubic", "hexagon", "triangle", "tans")
# the numbers of these are sides that lines, or planes, cut into two
CUT_KINDS = (BOX, PARALLELOGRAM)


class BoardKind(NamedTuple):
    """A kind of boards.

    word     its name, such as "trapezium"
    example  the text of a board of the kind
    numbers  how many numbers a board of the kind has
    count    the number of cells of the board of these numbers; 0 if there is no such board
    cells    these cells
    """

    word: str
    example: str
    numbers: int
    count: Callable[..., int]
    cells: Callable[..., Iterable[Cell]]

    def text(self, numbers: Numbers) -> str:
        """Return the name of a board.

        >>> BOX_KIND.text((2, 3, 5))
        'box 2x3x5'
        """
        digits = iter(map(str, numbers))
        return re.sub("[0-9]+", lambda _: next(digits), self.example)

    def numbers_in(self, text: str) -> Numbers:
        """Return the numbers of the board of a name; () for other texts.

        >>> BOX_KIND.numbers_in("box 2x3x5"), BOX_KIND.numbers_in("box")
        ((2, 3, 5), ())
        """
        pattern = re.sub("[0-9]+", "([0-9]{1,5})", self.example)
        match = re.fullmatch(pattern, text)
        if not match:
            return ()
        return tuple(map(int, match.groups()))

    def boards(self, piece: Piece, most_cells: int) -> list[Numbers]:
        """Return the numbers of the boards with as many cells as some copies of a piece, up to
        `most_cells`; the smallest first.
        """
        ascending = self.numbers > 1 and self.is_exchanged(piece)
        control = current_control()
        counted = []
        for numbers in control.watched(self._up_to(most_cells, ascending), 5):
            if self.word == "trapezium" and len(set(numbers)) == 1:
                continue  # that is a triangle
            cells = self.count(*numbers)
            if cells % piece.size == 0:
                counted.append((cells, numbers))
        counted.sort()
        return [numbers for _, numbers in counted]

    def is_exchanged(self, piece: Piece) -> bool:
        """Whether boards with the same numbers in another order are the same for a piece."""
        some_numbers = (1, 2, 3)[: self.numbers]
        images = set()
        for numbers in permutations(some_numbers):
            if not self.count(*numbers):
                return False
            cells = tuple(self.cells(*numbers))
            images.add(orientations(cells, piece.lattice, piece.can_rotate, piece.can_reverse))
        return len(images) == 1

    def _up_to(self, most_cells: int, ascending: bool) -> Iterator[Numbers]:
        """The numbers of all boards of up to some cells; if `ascending`, those alone that do not
        descend.
        """
        # the second number of a trapezium is at least the first
        grows = ascending or self.word == "trapezium"

        def longer(numbers: Numbers) -> Iterator[Numbers]:
            """Those that begin with some numbers; the cells grow with each number."""
            least_number = 1
            if grows and numbers:
                least_number = numbers[-1]
            for number in range(least_number, most_cells + 1):
                begun = (*numbers, number)
                rest = self.numbers - len(begun)
                least_next = number if grows else 1
                smallest = (*begun, *[least_next] * rest)
                least_cells = self.count(*smallest)
                if least_cells > most_cells:
                    return
                if rest:
                    yield from longer(begun)
                else:
                    yield begun

        return longer(())


def _box_cells(*sides: int) -> Iterator[Cell]:
    return product(*map(range, sides))


BOX_KIND = BoardKind(BOX, "box 2x3x5", 3, lambda *sides: prod(sides), _box_cells)


def board_kinds_of(lattice: Lattice) -> dict[str, BoardKind]:
    """Return the kinds of boards of a lattice by their names; the first is the usual one.

    >>> from psolver import HEXAGON
    >>> [*board_kinds_of(HEXAGON)]
    ['parallelogram', 'trapezium', 'triangle', 'hexagon', 'rectangle']
    """
    if lattice is CUBIC:
        return {BOX: BOX_KIND}
    kinds = [kind for kind in map(_kind_of, lattice.sizes) if kind]
    words = {kind.word for kind in kinds}
    kinds.sort(key=_rank)
    kind_of_word = {kind.word: kind for kind in kinds}
    if PARALLELOGRAM in words:
        kind_of_word.pop("rhombus", None)
    return kind_of_word


USUAL_KINDS = (PARALLELOGRAM, "trapezium", "triangle", "hexagon", RECTANGLE)


def _rank(kind: BoardKind) -> int:
    if kind.word in USUAL_KINDS:
        return USUAL_KINDS.index(kind.word)
    return len(USUAL_KINDS)


def _kind_of(size: Size) -> BoardKind | None:
    """The kind of boards that a kind of size is; None if it has no name."""
    words = re.sub(r" of side [0-9]+$| [0-9x]+$", "", size.example)
    if not words[0].isalpha():
        return None
    numbers = re.compile(size.pattern).groups
    return BoardKind(words, size.example, numbers, size.count, size.cells)


def kind_named(name: str, piece: Piece) -> tuple[BoardKind, Numbers]:
    """Return the kind of boards of a name that a piece may tile, or the usual one if it is ""; with
    the numbers of a board if it is the name of one. Raises PsolverError if there is no such board.
    """
    kinds = board_kinds_of(piece.lattice)
    if name in kinds:
        return kinds[name], ()
    for kind in kinds.values():
        if not name:
            return kind, ()
        if numbers := kind.numbers_in(name):
            if not kind.count(*numbers):
                raise PsolverError(f"there is no {name}; a board is {kind.example}, for instance")
            return kind, numbers
    known = [RECTANGLE, BOX] if piece.lattice is SQUARE else list(kinds)
    fault = "its boards have no kinds"
    if name:
        fault = f"there is no {name} of this lattice"
    if known:
        choices = listed(known, "or")
        fault += f"; choose {choices}"
    raise PsolverError(f"{piece.name}: is of the {piece.lattice.name} lattice; {fault}")


def lifted(piece: Piece) -> Piece:
    """Return a piece of squares as a flat piece of cubes; others as they are."""
    if piece.lattice is not SQUARE:
        return piece
    cells = [(0, row, column) for row, column in piece.shape]
    flags = piece.can_rotate, piece.can_reverse
    return Piece(piece.name, tuple(cells), 1, 1, *flags, lattice=CUBIC)
