"""A board: the cells that must be covered, those that may be, and their names, marks and clues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .cell_names import Dice, Names, dice_of, free_fault, names_of
from .cells import Cell, MarkedCells, box, extent
from .checks import (
    are_plain,
    cells_of,
    fail,
    flag_fault,
    lattice_fault,
    name_fault,
    no_lattice_fault,
    number_fault,
    pairs_of,
    refuse,
    text_fault,
)
from .lattice import Lattice
from .marked import Marks, marks_of
from .registries import service
from .square_lattice import lattice_of
from .tilings import BY_CELLS, of_cells, represented
from .value_views import views_of
from .wording import kind_of, meant, plural, quoted


@dataclass(frozen=True, slots=True)
class Board:
    """The region to fill. `clues` is a sorted tuple of (cell, name of the piece that covers it),
    empty for a board without clues; `names` one of (cell, name) for cells with names; a named cell
    that is not a cell of the board stays free, and is drawn with its name; `freed` are those of
    them that are optional if they need not stay free. `dice` have names of cells on their faces, to
    choose those that stay free at random. `marks` are those of its cells, sorted; `regions` pairs
    of a cell and the letter of the region that it is in, sorted, some of them maybe off the board,
    as in the rest of a puzzle.

    `must` holds the cells that must be covered (in a file clue cells too), `may` the optional ones,
    `cells` all of them, sorted: row by row. The lattice need only be given if it is neither SQUARE
    nor CUBIC. `wrap` names the axes along which the board begins again after its last cell, `box`
    the corners of the region that wraps, by default the box around the cells; the first row follows
    the last one `shift` columns further to the right. If the board is `separate`, its parts are
    boards of their own. `str` draws it. Raises PuzzleError for values that form no board.

    `space` is the lattice in which pieces lie: `lattice`, in which cells are written and drawn, or
    its quotient if the board wraps. Neighbours, placements and symmetries are those of `space`.
    """

    must: frozenset[Cell]
    may: frozenset[Cell] = frozenset()
    clues: MarkedCells = ()
    lattice: Lattice = BY_CELLS
    names: Names = ()
    marks: Marks = ()
    wrap: Wrap = ()
    box: tuple[Cell, ...] = ()
    separate: bool = False
    shift: int = 0
    regions: Marks = ()
    dice: Dice = ()
    freed: frozenset[Cell] = frozenset()
    cells: tuple[Cell, ...] = field(init=False, repr=False, compare=False)
    space: Lattice = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        must = self.must
        may = self.may
        cells = _in_order(must, may)
        if not cells:
            must = frozenset(cells_of("board", "must", must))
            may = frozenset(cells_of("board", "may", may))
            cells = tuple(sorted(must | may))
        refuse("board", "lattice", no_lattice_fault(self.lattice))
        refuse("board", "", lattice_fault(cells, self.lattice))
        if len(cells) < len(must) + len(may):
            common_cell = min(must & may)
            fail("board", "may", f"holds {common_cell}, a cell that must be covered")
        lattice = lattice_of(cells, self.lattice)
        object.__setattr__(self, "must", must)
        object.__setattr__(self, "may", may)
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "lattice", lattice)
        clues: MarkedCells = ()
        if self.clues:
            clues = _clues(self.clues, must | may)
        object.__setattr__(self, "clues", clues)
        if self.names:
            names = names_of(self.names, lattice)
            object.__setattr__(self, "names", names)
        if self.dice:
            dice = dice_of(self.dice, self.names)
            object.__setattr__(self, "dice", dice)
        if self.marks:
            markable_cells = {*cells, *dict(self.names)}
            marks = marks_of("board", "marks", self.marks, markable_cells, "the board")
            object.__setattr__(self, "marks", marks)
        if self.regions:
            region_cells = _cells_of_regions(self.regions, lattice)
            regions = marks_of("board", "regions", self.regions, region_cells, "the lattice")
            object.__setattr__(self, "regions", regions)
        if self.wrap or self.box:
            wrap = wrap_of(self.wrap, lattice)
            object.__setattr__(self, "wrap", wrap)
            all_cells = [*cells, *dict(self.names)]
            box = box_of(self.box, wrap, all_cells)
            object.__setattr__(self, "box", box)
        if self.shift:
            refuse("board", "shift", shift_fault(self.shift, self.wrap))
            if "columns" in self.wrap:
                _, columns = extent(self.box)
                object.__setattr__(self, "shift", self.shift % columns)
        space = space_of(lattice, self.wrap, self.box, self.shift)
        object.__setattr__(self, "space", space)
        refuse("board", "separate", flag_fault(self.separate))
        if self.separate and self.wrap:
            fail("board", "separate", WRAPPED_PARTS)

    def __repr__(self) -> str:
        number = len(self.cells)
        summary = f"of {plural(number, 'cell')}"
        return represented(self, summary, number, of_cells(self.cells))

    __str__, _repr_mimebundle_, _mime_ = views_of("Board", lambda board: len(board.cells))

    @property
    def free_names(self) -> Names:
        """The cells with names that stay free, each with its name, sorted."""
        if not self.names:
            return ()
        cells = self.must | self.may
        free_names = []
        for cell, name in self.names:
            if cell not in cells:
                free_names.append((cell, name))
        return tuple(free_names)

    def leaving_fault(self, words: Iterable[str]) -> str:
        """Return why the cells of these names cannot stay free, "" if they can."""
        return free_fault(self.names, self.clues, words)

    def leaving(self, words: Iterable[str]) -> Board:
        """Return the board on which the cells of these names stay free, and no others. Raises
        PuzzleError.

        >>> days = Board(frozenset({(0, 0), (0, 1)}), names=(((0, 0), "1"), ((0, 1), "2")))
        >>> days.leaving(["2"]).cells, days.leaving(["2"]).free_names
        (((0, 0),), (((0, 1), '2'),))
        """
        words = list(words)
        refuse("", "leave", self.leaving_fault(words))
        free = set()
        for cell, name in self.names:
            if name in words:
                free.add(cell)
        named = {cell for cell, _ in self.free_names}
        must = self.must | (named - self.freed)
        may = self.may | (named & self.freed)
        freed = may & free
        return replace(self, must=must - free, may=may - free, freed=freed)

    def place(self, cell: Cell) -> str:
        """Return the words for a cell: its name in quotes, or if it has none its place."""
        name = dict(self.names).get(cell)
        if name:
            return quoted(name)
        return self.lattice.place(cell)


def _cells_of_regions(values: Any, lattice: Lattice) -> frozenset[Cell]:
    """The cells of a lattice that are in regions. Raises PuzzleError."""
    expected = 'cells with letters, such as (((0, 1), "a"),)'
    pairs = pairs_of("board", "regions", values, expected)
    region_cells = [cell for cell, _ in pairs]
    cells = frozenset(cells_of("board", "regions", region_cells))
    refuse("board", "regions", lattice_fault(sorted(cells), lattice))
    return cells


WRAPPED_PARTS = "a board that wraps has no separate parts; leave out 'wrap' or 'separate'"


def _in_order(must: Any, may: Any) -> tuple[Cell, ...]:
    """The cells of two frozen sets, sorted; () for other values, or for unchecked cells.

    They are sorted before they are read: a million of them lie beside each other then.
    """
    if not isinstance(must, frozenset):
        return ()
    if not isinstance(may, frozenset):
        return ()
    all_cells = must
    if may:
        all_cells |= may
    try:
        cells = tuple(sorted(all_cells))
    except TypeError:
        return ()
    if are_plain(cells):
        return cells
    return ()


def _clues(values: Any, cells: frozenset[Cell]) -> MarkedCells:
    """The clues of a board, sorted. Raises PuzzleError."""
    clues: dict[Cell, str] = {}
    expected = 'cells with names of pieces, such as (((0, 1), "A"),)'
    for cell, name in pairs_of("board", "clues", values, expected):
        refuse("board", f"the clue at {cell}", name_fault(name))
        if cell not in cells:
            fail("board", "", f"the clue {quoted(name)} is at {cell}, no cell of the board")
        if cell in clues:
            both = f"{quoted(clues[cell])} and {quoted(name)}"
            fail("board", "", f"the cell {cell} has two clues, {both}")
        clues[cell] = name
    return tuple(sorted(clues.items()))


# wraps --------------------------------------------------------------------------------------------


WRAPS = ("rows", "columns")
Wrap = tuple[str, ...]


def wrap_fault(names: Sequence[str], lattice: Lattice) -> str:
    """Return the fault of the axes that wrap, on a board of some lattice; "" for right ones.

    >>> from psolver.core.square_lattice import SQUARE
    >>> wrap_fault(["column"], SQUARE)
    "unknown 'column' (did you mean 'columns'?)"
    """
    for name in names:
        if name not in WRAPS:
            cure = meant(name, WRAPS)
            if not cure:
                all_wraps = " and ".join(map(quoted, WRAPS))
                cure = f"known: {all_wraps}"
            return f"unknown {quoted(name)} ({cure})"
        if names.count(name) > 1:
            return f"{quoted(name)} is listed twice"
    if names and not lattice.flat:
        return "only a flat board can wrap, and this one is solid"
    return ""


def shift_fault(shift: object, wrap: Sequence[str]) -> str:
    """Return the fault of the shift of a board that wraps so; "" for a right one.

    >>> print(shift_fault(1, ["columns"]))
    moves rows, which do not wrap here; add "rows" to 'wrap'
    """
    fault = number_fault(shift)
    if not fault and shift and "rows" not in wrap:
        return NO_ROWS
    return fault


NO_ROWS = "moves rows, which do not wrap here; add \"rows\" to 'wrap'"


def wrap_of(values: Any, lattice: Lattice) -> Wrap:
    """Return the axes that wrap, in order. Raises PuzzleError."""
    if not isinstance(values, Iterable):
        fail("board", "wrap", f'expected names of axes, such as "columns", found {kind_of(values)}')
    names = list(values)
    if isinstance(values, str):
        names = [values]
    for name in names:
        refuse("board", "wrap", text_fault(name))
    refuse("board", "wrap", wrap_fault(names, lattice))
    wraps = []
    for name in WRAPS:
        if name in names:
            wraps.append(name)
    return tuple(wraps)


def box_around(cells: Iterable[Cell]) -> tuple[Cell, Cell]:
    """Return the lowest and the highest corner of the box around cells (at least one) of a flat
    board: their first and their last numbers.

    >>> box_around([(0, 0, 0), (1, -3, 2)])
    ((0, 0), (1, 2))
    """
    return box([(cell[0], cell[-1]) for cell in cells])


def box_of(values: Any, wrap: Wrap, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the corners of the region that wraps: those given, or of the box around the cells (at
    least one); () if nothing wraps. Raises PuzzleError.
    """
    if not wrap:
        return ()
    around = box_around(cells)
    if not values:
        return around
    corners = tuple(cells_of("board", "box", values))
    lengths = list(map(len, corners))
    if lengths != [2, 2] or box_around([*corners, *around]) != corners:
        fail("board", "box", f"{values!r} are no corners of a box around the cells")
    return corners


def space_of(lattice: Lattice, wrap: Wrap, corners: tuple[Cell, ...], shift: int) -> Lattice:
    """Return the lattice that pieces lie in on a board: its own, or the quotient by the
    translations that take the first row, or column, of the box to the one after the last. Those of
    hexagons and triangles are rows and columns of a parallelogram.

    >>> from psolver.core.square_lattice import SQUARE
    >>> space_of(SQUARE, ("rows", "columns"), ((0, 0), (3, 5)), 1)
    SQUARE / (4, 1) / (0, 6)
    """
    if not wrap:
        return lattice
    quotient = service("quotient")
    translation = service("translation")
    rows, columns = extent(corners)
    steps = {"rows": (rows, shift), "columns": (0, columns)}
    translations = []
    for name in wrap:
        down, across = steps[name]
        translations.append(translation(down, across, lattice))
    space: Lattice = quotient(lattice, tuple(translations), corners)
    return space
