"""Tilings: the solutions of puzzles, in an order that makes two equal ones look alike."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, NamedTuple, SupportsIndex, TypeAlias, cast, overload

from .cells import Cell, Shape
from .checks import cells_of, fail
from .errors import PlacementLookupError
from .lattice import Lattice
from .marked import Marks
from .plain_values import GivenValues, Values
from .square_lattice import lattice_of
from .value_views import converted, views_of
from .wording import kind_of, plural, quoted, shortened

# stands for SQUARE or CUBIC, whichever the cells are of
BY_CELLS = cast(Lattice, None)

# characters of the code that represents a value; a value of more cells has longer code
MOST_CODE = 160
MOST_CODE_CELLS = 20
# characters of the summary that represents any other
LONGEST_SUMMARY = 100


def represented(
    value: Any,
    summary: str,
    cells: int = 0,
    usual: GivenValues = MappingProxyType({}),
) -> str:
    """Return the representation of a value of a dataclass in one line: the code that builds it if
    that is short, else its class and a summary in angle brackets. `cells` is the number of its
    cells; `usual` values are as in `rebuilt`.

    >>> represented(Placement("A", ((0, 0),)), "of 1 cell", MOST_CODE)
    '<Placement of 1 cell>'
    """
    if cells <= MOST_CODE_CELLS:
        code = rebuilt(value, usual)
        if len(code) <= MOST_CODE:
            return code
    kind = type(value).__name__
    return f"<{kind} {shortened(summary, LONGEST_SUMMARY)}>"


def rebuilt(value: Any, usual: GivenValues = MappingProxyType({})) -> str:
    """Return the code that builds a value of a dataclass, without the fields that have their
    default, or their `usual` value. Cells are in order.
    """
    arguments = []
    for member in fields(value):
        content = getattr(value, member.name)
        if not member.repr:
            continue
        default = usual.get(member.name, member.default)
        if content == default:
            continue
        text = repr(content)
        if isinstance(content, frozenset):
            members = repr(sorted(content))[1:-1]
            text = f"frozenset({{{members}}})"
        arguments.append(f"{member.name}={text}")
    kind = type(value).__name__
    return f"{kind}({', '.join(arguments)})"


def of_cells(cells: Iterable[Cell]) -> dict[str, Lattice]:
    """Return the lattice that some cells show, which need not be written, as a usual value."""
    return {"lattice": lattice_of(cells)}


class _Lying(NamedTuple):
    piece: str
    cells: Shape


class Placement(_Lying):
    """A piece, by name, lying on definite cells of the board (sorted), with the marks that are seen
    of it there (sorted).

    It is a pair, which `piece, cells = placement` takes apart; if marks are seen, a triple.

    >>> Placement("A", ((0, 0), (0, 1)))
    Placement(piece='A', cells=((0, 0), (0, 1)))
    >>> Placement("A", ((0, 0),), (((0, 0), "b"),))
    Placement(piece='A', cells=((0, 0),), marks=(((0, 0), 'b'),))
    """

    __slots__ = ()

    def __new__(cls, piece: str, cells: Shape, marks: Marks = ()) -> Placement:
        if marks:
            return tuple.__new__(cls, (piece, cells, marks))
        return tuple.__new__(cls, (piece, cells))

    @property
    def marks(self) -> Marks:
        """The marks that are seen; () for a piece without marks."""
        if len(self) == 2:
            return ()
        marks: Marks = tuple.__getitem__(self, 2)
        return marks

    def __repr__(self) -> str:
        marks = ""
        if self.marks:
            marks = f", marks={self.marks!r}"
        return f"Placement(piece={self.piece!r}, cells={self.cells!r}{marks})"

    def showing(self, marks: Marks) -> Placement:
        """The same piece on the same cells, with these marks."""
        return Placement(self.piece, self.cells, marks)


Placements: TypeAlias = tuple[Placement, ...]


@dataclass(frozen=True, slots=True, order=True)
class Tiling:
    """A set of placements, sorted by piece, then cells; `str` draws it.

    A tuple of Placements must be sorted; anything else, and pairs of a name and cells, is sorted
    here. The lattice need only be given if it is neither SQUARE nor CUBIC.

    It is a sequence of its placements, and has each by the name of its piece, too.

    >>> found = Tiling([("B", [(0, 1)]), ("A", [(1, 0), (0, 0)])])
    >>> found[0]
    Placement(piece='A', cells=((0, 0), (1, 0)))
    >>> found["B"].cells, len(found), "C" in found
    (((0, 1),), 2, False)
    """

    placements: Placements
    lattice: Lattice = field(default=BY_CELLS, compare=False)

    def __post_init__(self) -> None:
        placements = self.placements
        are_checked = type(placements) is tuple
        if are_checked and placements:
            are_checked = type(placements[0]) is Placement
        if not are_checked:
            object.__setattr__(self, "placements", checked_placements(placements))
        if self.lattice is BY_CELLS:
            cells = cells_of("", "", self._first)
            object.__setattr__(self, "lattice", lattice_of(cells))

    def __repr__(self) -> str:
        pieces = plural(len(self.placements), "piece")
        cells = self._size
        summary = f"of {pieces}, {plural(cells, 'cell')}"
        return represented(self, summary, cells, of_cells(self._first))

    @property
    def _first(self) -> Shape:
        """The cells of the first placement; () for none."""
        if not self.placements:
            return ()
        return self.placements[0].cells

    @property
    def _size(self) -> int:
        """The number of cells of all placements."""
        return sum(len(placement.cells) for placement in self.placements)

    def __iter__(self) -> Iterator[Placement]:
        return iter(self.placements)

    def __len__(self) -> int:
        """The number of placements."""
        return len(self.placements)

    def __bool__(self) -> bool:
        """True, also without placements: it is an answer, unlike None."""
        return True

    def __contains__(self, value: object) -> bool:
        """Whether a placement, or a piece of some name, is in the tiling."""
        if isinstance(value, str):
            names = [placement.piece for placement in self.placements]
            return value in names
        return value in self.placements

    @overload
    def __getitem__(self, key: SupportsIndex | str) -> Placement: ...

    @overload
    def __getitem__(self, key: slice) -> Placements: ...

    def __getitem__(self, key: Any) -> Any:
        """Return the placement with a number, from 0 on, or of the piece with a name; of a slice a
        tuple. Raises IndexError for a number, and PlacementLookupError, a KeyError, for the name of
        a piece that is not used, or more than once.
        """
        if not isinstance(key, str):
            return self.placements[key]
        of_piece = []
        names = dict[str, None]()
        for placement in self.placements:
            names[placement.piece] = None
            if placement.piece == key:
                of_piece.append(placement)
        if len(of_piece) == 1:
            return of_piece[0]
        piece = f"the piece {quoted(key)}"
        if of_piece:
            times = f"{piece} is used {len(of_piece)} times"
            raise PlacementLookupError(f"{times}; take them from a loop over the tiling")
        used = "no piece is used"
        if names:
            all_names = " ".join(names)
            used = f"used: {shortened(all_names)}"
        raise PlacementLookupError(f"{piece} is not used here ({used})")

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return `grid()` as an array of numpy, which calls this: it is loaded then."""
        return sys.modules["numpy"].array(self.grid(), dtype)

    def grid(self, cells: Iterable[Cell] = (), empty: str = "") -> list[list[Any]]:
        """Return the names of the pieces as rows of columns, in lists; of a solid as layers of rows
        of columns, the lowest layer first.

        cells  that the grid reaches, too, such as `puzzle.board.cells`: without them it ends with
               the last row and the last column that a piece covers
        empty  stands for a cell that no piece covers, and for a place without a cell
        The grid begins at row 0 and column 0, so that `grid[row][column]` is the name at a cell;
        if there are numbers below 0, at the lowest. In other lattices the rows and columns are
        those of a picture, as `lattice.shown` has them. `numpy.array(tiling)` is an array of the
        same names.

        >>> Tiling([("B", [(0, 1)]), ("A", [(1, 0), (0, 0)])]).grid()
        [['A', 'B'], ['A', '']]
        >>> Tiling([("A", [(0, 0, 0), (1, 0, 0)]), ("B", [(1, 0, 1)])]).grid()
        [[['A', '']], [['A', 'B']]]
        """
        shown_place = self.lattice.shown
        names = {}
        for piece, piece_cells, *_ in self:
            for cell in piece_cells:
                names[shown_place(cell)] = piece
        more_cells = cells_of("", "cells", cells)
        places = [*names, *map(shown_place, more_cells)]
        if not places:
            return []
        axes = []
        for numbers in zip(*places, strict=True):
            start = min(0, *numbers)
            axes.append(range(start, max(numbers) + 1))

        *layers, row_axis, column_axis = axes

        def rows(prefix: Cell) -> list[list[str]]:
            lines = []
            for row in row_axis:
                places_of_row = [(*prefix, row, column) for column in column_axis]
                lines.append([names.get(place, empty) for place in places_of_row])
            return lines

        if not layers:
            return rows(())
        return [rows((layer,)) for layer in layers[0]]

    __str__, _repr_mimebundle_, _mime_ = views_of("Tiling", lambda tiling: tiling._size)

    def to_dict(self) -> Values:
        """Return it as plain values, which JSON can write; `from_dict` reads an equal one."""
        return converted("Tiling.to_dict", self, dict[str, Any])

    @classmethod
    def from_dict(cls, values: GivenValues) -> Tiling:
        """Return the tiling in the values of `to_dict`. Raises PsolverError for others."""
        return converted("Tiling.from_dict", values, Tiling)

    def owners(self) -> dict[Cell, int]:
        """For every covered cell the number of its placement."""
        return owners_of(self.placements)


def owners_of(placements: Iterable[Placement]) -> dict[Cell, int]:
    """For every cell that placements cover the number of the last of them."""
    owner = {}
    for number, placement in enumerate(placements):
        for cell in placement.cells:
            owner[cell] = number
    return owner


def checked_placements(values: object) -> Placements:
    """The placements in an iterable of these, of pairs (name of a piece, its cells) or of triples
    with the marks that are seen, sorted. Raises PuzzleError for anything else.
    """
    example = 'placements, such as [("A", [(0, 0), (0, 1)])]'
    if isinstance(values, str | Mapping) or not isinstance(values, Iterable):
        fail("", "", f"expected {example}, found {kind_of(values)}")
    triples = []
    for entry in values:
        if not _is_placement(entry):
            found = shortened(repr(entry))
            fail("", "", f"expected {example}, found {found} among them")
        piece, shape, *marks = entry
        sites = []
        words = []
        for pairs in marks:  # one list of them, or none
            for site, word in pairs:
                sites.append(site)
                words.append(word)
        checked_sites = cells_of("", "marks", sites)
        cells = cells_of("", "", shape)
        checked_marks = zip(checked_sites, words, strict=True)
        triples.append((piece, cells, tuple(checked_marks)))
    return tiling(triples).placements


def _is_placement(value: Any) -> bool:
    """Whether a value is a name and cells, and maybe marks; cells and places are not checked."""
    if not isinstance(value, tuple | list):
        return False
    if len(value) not in (2, 3) or not isinstance(value[0], str):
        return False
    return len(value) == 2 or _are_marks(value[2])


def _are_marks(value: object) -> bool:
    """Whether a value is a list of pairs of anything and a text."""
    if not isinstance(value, tuple | list):
        return False
    for pair in value:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            return False
        if not isinstance(pair[1], str):
            return False
    return True


def tiling(
    placements: Iterable[tuple[str, Iterable[Cell]] | tuple[str, Iterable[Cell], Marks]],
    lattice: Lattice = BY_CELLS,
) -> Tiling:
    """The tiling of pairs (name of a piece, its cells), given in any order, or of triples with the
    marks that are seen.

    >>> tiling([("B", [(0, 1)]), ("A", [(1, 0), (0, 0)])]).placements[0]
    Placement(piece='A', cells=((0, 0), (1, 0)))
    """
    placed = []
    for piece, cells, *marks in placements:
        sorted_marks = [tuple(sorted(sites)) for sites in marks]
        placement = Placement(piece, tuple(sorted(cells)), *sorted_marks)
        placed.append(placement)
    placed.sort()
    return Tiling(tuple(placed), lattice)


def differences(one: Tiling, other: Tiling) -> tuple[Placements, Placements]:
    """Return the placements of each of two tilings that the other has not.

    >>> left, both = Placement("A", ((0, 0),)), Placement("B", ((0, 1),))
    >>> differences(Tiling((left, both)), Tiling((both,)))
    ((Placement(piece='A', cells=((0, 0),)),), ())
    """
    return (
        tuple(placement for placement in one if placement not in other.placements),
        tuple(placement for placement in other if placement not in one.placements),
    )
