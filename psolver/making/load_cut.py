"""The keys of [make] by which a board is cut into pieces, and by which these must come apart.

[make]
cut = 6
piece_cells = "3..6"
level = "2.."

[[make.piece]]           a region that a piece is cut from, in the place of `cut`
shape = "##??##"
at = [0, 1]
"""

from __future__ import annotations

from typing import TypeAlias

from ..core.cells import Cell
from ..core.errors import PictureError, PsolverError
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.named_sets import set_names
from ..core.picture import NAMES, too_large
from ..core.toml.keys import Table
from ..core.toml.load import puzzle_of_table
from ..core.toml.load_board import lattice_of_file
from ..core.wording import kind_of, plural
from ..disassembly import check_lattice
from .cut_task import CutRegion, CutTask
from .cut_tuning import EMPTY_SHARE, MOST_ASSEMBLIES, MOST_CELLS_CUT
from .make_keys import CUT_KEYS, MAKE_TABLE, REGION_KEYS, REGIONS_KEY

MOST_LEVEL = 10_000
MOST_PIECES_CUT = len(NAMES)
Range: TypeAlias = tuple[int, int]
KEYS_OF_GIVEN_PIECES = ("pieces", "piece", "piece_set", "only", "count", "use")
NOT_CUT = ("wrap", "shift", "together", "dice")
FIXED, CHOICE = "#", "?"


def is_cut(table: Table) -> bool:
    """Return whether the pieces of the puzzles are cut from the board."""
    return "cut" in table.values or REGIONS_KEY in table.values


def puzzle_to_cut(top: Table, table: Table) -> Puzzle:
    """Return the puzzle of a file whose pieces are to be cut; its only piece is a cell, with the
    isometries that all pieces may take. Raises PuzzleError.
    """
    top.refuse(
        KEYS_OF_GIVEN_PIECES, "is about pieces that are given, but [make] cuts them; leave it out"
    )
    top.refuse(NOT_CUT, "does not go with a board that is cut into pieces; leave it out")
    table.refuse(["pieces"], "chooses from pieces of the file, but these are cut; leave it out")
    if table.values.get("cells") == "fit":
        table.fail("cells", "'fit' takes pieces of the file, but these are cut; write a number")
    some_set = set_names(lattice_of_file(top))[0]
    puzzle = puzzle_of_table(top.having({**top.values, "piece_set": some_set}))
    number = len(puzzle.board.cells)
    if number > MOST_CELLS_CUT:
        top.fail(
            "board", f"has {number:,} cells, and at most {MOST_CELLS_CUT:,} are cut; draw fewer"
        )
    return puzzle


def cut_task(
    table: Table, puzzle: Puzzle, number: int | None, sizes: Range | None, empty: Range | None
) -> CutTask | None:
    """Return the pieces that the board is cut into, None if the file has pieces. Raises
    PuzzleError.
    """
    if not is_cut(table):
        table.refuse(CUT_KEYS, "is about pieces that are cut; write 'cut', their number, too")
        return None
    board = puzzle.board
    if number is not None:
        fault = "does not go with 'cut', whose pieces may have any cells; leave out one of them"
        table.refuse([REGIONS_KEY], fault)
    regions = _regions(table, puzzle)
    number = number or len(regions)
    if number < 2:
        table.fail(REGIONS_KEY, "a board is cut into two pieces or more; draw another one")
    may_be_empty = len(board.may) if "cells" not in table.values else 0
    if empty and empty[0] > may_be_empty:
        cells = plural(may_be_empty, "cell")
        table.fail("empty", f"the board has {cells} that may stay empty, drawn with ?; draw more")
    empty = empty or (0, may_be_empty // EMPTY_SHARE)
    empty = (empty[0], min(empty[1], may_be_empty))
    cells_there = int(table.values.get("cells", len(board.cells)))
    sizes = sizes or (1, cells_there)
    if fault := _fault_of_sizes(number, sizes, cells_there, empty):
        table.fail("piece_cells" if "piece_cells" in table.values else "cut", fault)
    return CutTask(
        number=number,
        sizes=sizes,
        empty=empty,
        alike=table.flag("alike", False),
        regions=regions,
    )


def _fault_of_sizes(number: int, sizes: Range, cells_there: int, empty: Range) -> str:
    """The reason why a board with some cells is not cut into pieces of some sizes; "" for none."""
    smallest, largest = sizes
    room = ""
    if number * smallest > cells_there - empty[0]:
        room = f"{plural(number * smallest, 'cell')} or more"
    if number * largest < cells_there - empty[1]:
        room = f"at most {plural(number * largest, 'cell')}"
    if not room:
        return ""
    cells = f"of {cells_there} cells {empty[0]} or more stay empty" if empty[0] else ""
    cells = cells or f"the board has {cells_there}"
    return f"{number} pieces of these sizes have {room}, and {cells}; choose others"


# the regions of pieces ----------------------------------------------------------------------------


def _regions(table: Table, puzzle: Puzzle) -> tuple[CutRegion, ...]:
    """The regions that pieces are cut from. Raises PuzzleError."""
    key_path = f"{MAKE_TABLE}.{REGIONS_KEY}"
    if REGIONS_KEY not in table.values:
        return ()
    top = Table({key_path: table.values[REGIONS_KEY]}, table.file)
    tables = top.tables(key_path)
    table.refuse(["cells", "moved"], f"does not go with [[{key_path}]]; leave it out")
    if len(tables) > MOST_PIECES_CUT:
        table.fail(REGIONS_KEY, f"a board is cut into {MOST_PIECES_CUT} pieces at most")
    board = puzzle.board
    regions = [_region(region_table, puzzle) for region_table in tables]
    piece_of: dict[Cell, int] = {}
    for number, region in enumerate(regions):
        for cell in region.always:
            if cell in piece_of:
                _is_taken(tables[number], board.lattice, cell, piece_of[cell])
            piece_of[cell] = number
    reached = set(piece_of)
    for number, region in enumerate(regions):
        for cell in region.may:
            if cell in piece_of:
                _is_taken(tables[number], board.lattice, cell, piece_of[cell])
        reached.update(region.may)
    for cell in board.cells:
        if cell in board.must and cell not in reached:
            place = board.lattice.place(cell)
            table.fail(REGIONS_KEY, f"no piece may have the cell at {place}; draw it in one")
    return tuple(regions)


def _is_taken(table: Table, lattice: Lattice, cell: Cell, number: int) -> None:
    """Fail for a cell that another piece always has."""
    owner = f"{MAKE_TABLE}.{REGIONS_KEY}[{number + 1}]"
    place = lattice.place(cell)
    table.fail("shape", f"{owner} always has the cell at {place}; draw a dot in one of them")


def _region(table: Table, puzzle: Puzzle) -> CutRegion:
    table.only(REGION_KEYS, {})
    if "shape" not in table.values:
        table.fail("shape", f"missing; draw the cells of the piece with {FIXED} and {CHOICE}")
    board = puzzle.board
    lattice = board.lattice
    text = table.text("shape")
    if fault := too_large(text):
        table.fail("shape", fault)
    try:
        marks = lattice.parse(text, FIXED + CHOICE)
    except PictureError as error:
        drawn = f"the cells of a piece are drawn with {FIXED}, those it may have with {CHOICE}"
        cure = error.cure(drawn) if error.column else "; draw each layer"
        table.fail("shape", error.what + cure, (error.line, error.column))
    if not marks:
        table.fail("shape", f"empty picture; draw the cells of the piece with {FIXED} and {CHOICE}")
    offset = _offset(table, lattice)
    always: list[Cell] = []
    may: list[Cell] = []
    for drawn_cell, mark in marks.items():
        (cell,) = lattice.lift([drawn_cell])
        coordinates = zip(lattice.shown(cell), offset, strict=True)
        moved = lattice.at(tuple(map(sum, coordinates)))
        if moved is None or moved not in board.must | board.may:
            fault = f"its cell at {lattice.place(cell)} does not lie on the board"
            table.fail("shape", f"{fault}; change the drawing, or 'at'")
        (always if mark == FIXED else may).append(moved)
    return CutRegion(tuple(sorted(always)), tuple(sorted(may)))


def _offset(table: Table, lattice: Lattice) -> tuple[int, ...]:
    """The steps by which a drawing is moved along each axis."""
    value = table.values.get("at")
    axes = ", ".join(lattice.axes)
    if value is None:
        return (0,) * len(lattice.axes)
    if not isinstance(value, list):
        table.fail("at", f"expected a list of numbers, [{axes}], found {kind_of(value)}")
    is_right = len(value) == len(lattice.axes) and all(type(number) is int for number in value)
    if not is_right or not all(0 <= number <= 1_000_000 for number in value):
        table.fail("at", f"expected numbers from 0, [{axes}], by which the drawing is moved")
    return tuple(value)


# coming apart -------------------------------------------------------------------------------------


def is_assemblable(table: Table, puzzle: Puzzle) -> bool:
    """Return whether only solutions count that can be taken apart. Raises PuzzleError for keys that
    do not go with that.
    """
    named = [key for key in ("level", "assemblies") if key in table.values]
    if table.flag("interlocking", False):
        named.append("interlocking")
    if table.values.get("best") == "level":
        named.append("best")
    wished = table.flag("assemblable", bool(named))
    if named and not wished:
        fault = "is about solutions that can be taken apart; leave 'assemblable' out"
        table.fail(named[0], fault)
    if wished:
        try:
            check_lattice(puzzle.board.space, puzzle.file)
        except PsolverError as error:
            table.fail([*named, "assemblable"][0], str(error).removeprefix(f"{puzzle.file}: "))
        if "clues" in table.values:
            table.fail("clues", "does not go with solutions that come apart; leave it out")
    return wished


def assemblies_of(bounds: Range | None) -> Range:
    """Return how many assemblies a puzzle may have, also those that cannot be taken apart."""
    return bounds or (1, MOST_ASSEMBLIES)
