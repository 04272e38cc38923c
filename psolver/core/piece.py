"""A piece: a named shape, the bounds on its uses, and the isometries that it may take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Any, cast

from .cells import Cell, Shape
from .checks import (
    are_plain,
    bounds_fault,
    cells_of,
    color_fault,
    entries_of,
    fail,
    flag_fault,
    lattice_fault,
    name_fault,
    no_lattice_fault,
    number_fault,
    refuse,
    shape_fault,
    text_fault,
)
from .lattice import Lattice
from .marked import (
    NEVER_SEEN,
    NO_BACK,
    NO_OTHER_SIDE,
    NO_SIDES,
    Marked,
    Marks,
    at_origin,
    marked_images,
    marks_of,
)
from .polyform import orientations
from .square_lattice import lattice_of
from .tilings import BY_CELLS, of_cells, represented
from .value_views import views_of
from .wording import meant, plural, quoted

# stands for True in a plane, for False in space
BY_LATTICE = cast(bool, None)
MOST_NAMES_LISTED = 40


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape with a name; used `least` to `most` times (`most` None: any number of times).

    Wherever the cells lie, `shape` has them at the origin, sorted. By default a flat piece may be
    flipped over, and a solid one may not. `color` is "#rrggbb" or None; the piece is drawn in it,
    and in some puzzles (`touch`) it decides which pieces may lie beside it. The lattice need only
    be given if it is neither SQUARE nor CUBIC. `str` draws it. Raises PuzzleError for values that
    form no piece.

    `marks` are those of its cells, if these are given. They go through the piece, unless `back` has
    those of the other side, at the cells of the shape `behind`: the shape flipped over by the
    mirror of its lattice, at the origin. `edges` are the marks of its sides (see `edges`), which go
    through it.

    size          the number of cells that it covers
    orientations  the different images of the shape under the isometries it may take, at the origin,
                  sorted
    marked        these images with the marks that are seen, sorted: as many as `orientations` if
                  the piece has no marks

    >>> Piece("I", ((3, 4), (3, 3)), most=None).shape
    ((0, 0), (0, 1))
    >>> Piece("I", ((0, 0), (0, 1)), 3, 2)
    Traceback (most recent call last):
    psolver.core.errors.PuzzleError: piece 'I': the least, 3, is more than the most, 2
    """

    name: str
    shape: Shape
    least: int = 1
    most: int | None = 1
    can_rotate: bool = True
    can_reverse: bool = BY_LATTICE
    color: str | None = None
    lattice: Lattice = BY_CELLS
    marks: Marks = ()
    back: Marks | None = None
    edges: Marks = ()
    size: int = field(init=False, repr=False, compare=False)
    orientations: tuple[Shape, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        refuse("piece", "name", name_fault(self.name))
        cells: Collection[Cell] = self.shape
        if not isinstance(cells, tuple) or not are_plain(cells):
            cells = cells_of(self._where, "shape", cells)
        self._refuse("lattice", no_lattice_fault(self.lattice))
        self._refuse("shape", lattice_fault(cells, self.lattice))
        self._refuse("shape", shape_fault(cells))
        lattice = lattice_of(cells, self.lattice)
        reverse = self.can_reverse
        if reverse is BY_LATTICE:
            reverse = lattice.flat
        self._refuse("", bounds_fault(self.least, self.most))
        self._refuse("can_rotate", flag_fault(self.can_rotate))
        self._refuse("can_reverse", flag_fault(reverse))
        self._refuse("color", color_fault(self.color))
        images = orientations(cells, lattice, self.can_rotate, reverse)
        if self.marks or self.back is not None:
            self._keep_marks(self._where, cells, lattice, reverse)
        if self.edges:
            self._keep_edges(self._where, cells, lattice)
        object.__setattr__(self, "shape", lattice.normalise(cells))
        object.__setattr__(self, "lattice", lattice)
        object.__setattr__(self, "can_reverse", reverse)
        object.__setattr__(self, "size", len(cells))
        object.__setattr__(self, "orientations", images)

    @property
    def _where(self) -> str:
        """The name of the piece in messages."""
        return f"piece {quoted(self.name)}"

    def _refuse(self, key: str, fault: str) -> None:
        if fault:
            fail(self._where, key, fault)

    def _keep_marks(
        self, where: str, cells: Collection[Cell], lattice: Lattice, reverse: bool
    ) -> None:
        """Check the marks, and move them with the cells to the origin."""
        marks = marks_of(where, "marks", self.marks, cells, "the piece")
        moved_to_origin = at_origin(cells, marks, lattice)
        object.__setattr__(self, "marks", moved_to_origin.marks)
        if self.back is None:
            return
        if not lattice.flat:
            fail(where, "back", NO_OTHER_SIDE)
        if not reverse:
            fail(where, "back", NEVER_SEEN)
        behind = lattice.normalise(lattice.mirror.images(cells))
        back = marks_of(where, "back", self.back, behind, "the piece after it was flipped over")
        if not back and not marks:
            object.__setattr__(self, "back", None)
        else:
            object.__setattr__(self, "back", back)

    def _keep_edges(self, where: str, cells: Collection[Cell], lattice: Lattice) -> None:
        """Check the marks of the sides, and move them with the cells to the origin."""
        if not lattice.flat:
            fail(where, "edges", NO_SIDES)
        if self.back is not None:
            fail(where, "edges", NO_BACK)
        shape = set(map(tuple, cells))
        sides = set()
        for cell in shape:
            for beyond in lattice.neighbours(cell):
                if beyond not in shape:
                    sides.add((*cell, *beyond))
        edges = marks_of(where, "edges", self.edges, sides, "the piece", "side")
        moved_to_origin = at_origin(cells, edges, lattice)
        object.__setattr__(self, "edges", moved_to_origin.marks)

    @property
    def has_marks(self) -> bool:
        """Whether a cell of it has a mark, front or back, or a side."""
        return bool(self.marks or self.back or self.edges)

    @property
    def behind(self) -> Shape:
        """Its shape after it was flipped over, at the origin."""
        return self.lattice.normalise(self.lattice.mirror.images(self.shape))

    @property
    def marked(self) -> tuple[Marked, ...]:
        """Its orientations with the marks that are seen of it."""
        if not self.has_marks:
            return tuple(map(Marked, self.orientations))
        marks = sorted((*self.marks, *self.edges))
        front = Marked(self.shape, tuple(marks))
        back = None
        if self.back is not None:
            back = Marked(self.behind, self.back)
        return marked_images(front, back, self.lattice, self.can_rotate, self.can_reverse)

    def __repr__(self) -> str:
        cells = plural(self.size, "cell")
        usual = {**of_cells(self.shape), "can_reverse": self.lattice.flat}
        return represented(self, f"{quoted(self.name)} of {cells}", self.size, usual)

    __str__, _repr_mimebundle_, _mime_ = views_of("Piece")


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """Some pieces, by name, that are used `least` to `most` times together (`most` None: any number
    of times). The name may be empty. Raises PuzzleError for values that form no group.

    >>> PieceGroup("", ("I", "L"), 3, 2)
    Traceback (most recent call last):
    psolver.core.errors.PuzzleError: group: the least, 3, is more than the most, 2
    """

    name: str
    pieces: tuple[str, ...]
    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        where = "group"
        if self.name != "":
            refuse("group", "name", name_fault(self.name))
            where = f"group {quoted(self.name)}"
        object.__setattr__(self, "pieces", _names(where, self.pieces))
        refuse(where, "", bounds_fault(self.least, self.most))

    def times(self, used: Counter[str]) -> int:
        """The number of times that its pieces are used together, from the number of each.

        >>> PieceGroup("", ("I", "L")).times(Counter(I=2, T=1))
        2
        """
        return sum(used[name] for name in self.pieces)


@dataclass(frozen=True, slots=True)
class StayTogether:
    """A group of pieces, by name, that may stay together, with the most copies of each (None: all
    copies). Raises PuzzleError for values that form no group.

    >>> StayTogether((("A", None), ("A", 2)))
    Traceback (most recent call last):
    psolver.core.errors.PuzzleError: together: pieces: the piece 'A' is listed twice
    """

    pieces: tuple[tuple[str, int | None], ...]

    def __post_init__(self) -> None:
        pairs = tuple(map(_pair, self.pieces))
        names = [name for name, _ in pairs]
        refuse("together", "pieces", names_fault(names))
        object.__setattr__(self, "pieces", pairs)

    @property
    def most(self) -> dict[str, float]:
        """The most copies of each piece, by its name."""
        numbers = {}
        for name, number in self.pieces:
            numbers[name] = inf if number is None else number
        return numbers


def _pair(value: object) -> tuple[str, int | None]:
    """A piece of a group, and its copies. Raises PuzzleError."""
    if not isinstance(value, tuple) or len(value) != 2:
        fail("together", "pieces", 'expected pairs such as ("A", None) or ("A", 2)')
    name, number = value
    refuse("together", "pieces", text_fault(name))
    if number is not None:
        refuse("together", "pieces", number_fault(number, 1))
    return name, number


def _names(where: str, values: Any) -> tuple[str, ...]:
    """The names of the pieces of a group. Raises PuzzleError."""
    names = entries_of(where, "pieces", values, 'names of pieces, such as ("A", "B")')
    for name in names:
        refuse(where, "pieces", text_fault(name))
    refuse(where, "pieces", names_fault(names))
    return names


def names_fault(names: Collection[str], known: Collection[str] | None = None) -> str:
    """The fault of the names of the pieces of a group, if some are `known` (None: all are).

    >>> names_fault(["I", "L", "I"])
    "the piece 'I' is listed twice"
    """
    if not names:
        return "names no piece"
    ((name, times), *_) = Counter(names).most_common(1)
    if times > 1:
        return f"the piece {quoted(name)} is listed twice"
    if known is None:
        return ""
    for name in names:
        if name not in known:
            return unknown_fault(name, known)
    return ""


def unknown_fault(name: str, known: Collection[str]) -> str:
    """The fault of a name that is none of those known."""
    hint = meant(name, known)
    if not hint:
        names = sorted(known)
        if len(names) > MOST_NAMES_LISTED:
            names[MOST_NAMES_LISTED:] = ["…"]
        hint = f"the pieces: {', '.join(names)}"
    return f"there is no piece {quoted(name)} ({hint})"


def names_left_out(pieces: Iterable[Piece], used: Container[str]) -> tuple[str, ...]:
    """The names of the pieces that may be used, and are not among those used."""
    names = []
    for piece in pieces:
        if piece.most != 0 and piece.name not in used:
            names.append(piece.name)
    return tuple(names)


def is_use(group: PieceGroup, names: Iterable[str]) -> bool:
    """Whether a group is the one that a file calls `use`: all pieces, in order, without a name."""
    return not group.name and group.pieces == tuple(names)
