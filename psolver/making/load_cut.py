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
MOST_OFFSET = 1_000_000  # steps along an axis
MOST_PIECES_CUT = len(NAMES)
Range: TypeAlias = tuple[int, int]
KEYS_OF_GIVEN_PIECES = ("pieces", "piece", "piece_set", "only", "count", "use")
NOT_CUT = ("wrap", "shift", "together", "dice")
ALWAYS_HAS = "#"  # in the drawing of a region, of a cell of its piece
MAY_HAVE = "?"


def is_cut(table: Table) -> bool:
    """Return whether the pieces of the puzzles are cut from the board."""
    if "cut" in table.values:
        return True
    return REGIONS_KEY in table.values


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
    set_name, *_ = set_names(lattice_of_file(top))
    values = {**top.values, "piece_set": set_name}
    puzzle = puzzle_of_table(top.having(values))
    number = len(puzzle.board.cells)
    if number > MOST_CELLS_CUT:
        fault = f"has {number:,} cells, and at most {MOST_CELLS_CUT:,} are cut; draw fewer"
        top.fail("board", fault)
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
    may_be_empty = 0
    if "cells" not in table.values:
        may_be_empty = len(board.may)
    if empty is None:
        empty = 0, may_be_empty // EMPTY_SHARE
    fewest_empty, most_empty = empty
    if fewest_empty > may_be_empty:
        cells = plural(may_be_empty, "cell")
        fault = f"the board has {cells} that may stay empty, drawn with ?; draw more"
        table.fail("empty", fault)
    empty = fewest_empty, min(most_empty, may_be_empty)
    cells_there = int(table.values.get("cells", len(board.cells)))
    if sizes is None:
        sizes = 1, cells_there
    if fault := _fault_of_sizes(number, sizes, cells_there, empty):
        key = "piece_cells" if "piece_cells" in table.values else "cut"
        table.fail(key, fault)
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
    fewest_empty, most_empty = empty
    least_area = number * smallest
    most_area = number * largest
    room = ""
    if least_area > cells_there - fewest_empty:
        room = f"{plural(least_area, 'cell')} or more"
    if most_area < cells_there - most_empty:
        room = f"at most {plural(most_area, 'cell')}"
    if not room:
        return ""
    cells = f"the board has {cells_there}"
    if fewest_empty:
        cells = f"of {cells_there} cells {fewest_empty} or more stay empty"
    return f"{number} pieces of these sizes have {room}, and {cells}; choose others"


# the regions of pieces ----------------------------------------------------------------------------


def _regions(table: Table, puzzle: Puzzle) -> tuple[CutRegion, ...]:
    """The regions that pieces are cut from. Raises PuzzleError."""
    key_path = f"{MAKE_TABLE}.{REGIONS_KEY}"
    if REGIONS_KEY not in table.values:
        return ()
    top_values = {key_path: table.values[REGIONS_KEY]}
    top = Table(top_values, table.file)
    tables = top.tables(key_path)
    fault = f"does not go with [[{key_path}]]; leave it out"
    table.refuse(["cells", "moved"], fault)
    if len(tables) > MOST_PIECES_CUT:
        table.fail(REGIONS_KEY, f"a board is cut into {MOST_PIECES_CUT} pieces at most")
    board = puzzle.board
    regions = [_region(region_table, puzzle) for region_table in tables]
    piece_of: dict[Cell, int] = {}
    for number, region in enumerate(regions):
        for cell in region.always:
            if cell in piece_of:
                owner = piece_of[cell]
                _is_taken(tables[number], board.lattice, cell, owner)
            piece_of[cell] = number
    reached = set(piece_of)
    for number, region in enumerate(regions):
        for cell in region.may:
            if cell in piece_of:
                owner = piece_of[cell]
                _is_taken(tables[number], board.lattice, cell, owner)
        reached.update(region.may)
    for cell in board.cells:
        if cell in reached or cell not in board.must:
            continue
        place = board.lattice.place(cell)
        fault = f"no piece may have the cell at {place}; draw it in one"
        table.fail(REGIONS_KEY, fault)
    return tuple(regions)


def _is_taken(table: Table, lattice: Lattice, cell: Cell, number: int) -> None:
    """Fail for a cell that another piece always has."""
    owner = f"{MAKE_TABLE}.{REGIONS_KEY}[{number + 1}]"
    place = lattice.place(cell)
    fault = f"{owner} always has the cell at {place}; draw a dot in one of them"
    table.fail("shape", fault)


def _region(table: Table, puzzle: Puzzle) -> CutRegion:
    table.only(REGION_KEYS, {})
    cure = f"draw the cells of the piece with {ALWAYS_HAS} and {MAY_HAVE}"
    if "shape" not in table.values:
        table.fail("shape", f"missing; {cure}")
    board = puzzle.board
    lattice = board.lattice
    text = table.text("shape")
    if fault := too_large(text):
        table.fail("shape", fault)
    try:
        marks = lattice.parse(text, ALWAYS_HAS + MAY_HAVE)
    except PictureError as error:
        cure_of_picture = "; draw each layer"
        if error.column:
            marks_of_cells = f"with {ALWAYS_HAS}, those it may have with {MAY_HAVE}"
            drawn = f"the cells of a piece are drawn {marks_of_cells}"
            cure_of_picture = error.cure(drawn)
        line_and_column = error.line, error.column
        table.fail("shape", error.what + cure_of_picture, line_and_column)
    if not marks:
        table.fail("shape", f"empty picture; {cure}")
    offset = _offset(table, lattice)
    always = []
    may = []
    for drawn_cell, mark in marks.items():
        (cell,) = lattice.lift([drawn_cell])
        coordinates = zip(lattice.shown(cell), offset, strict=True)
        moved_place = tuple(map(sum, coordinates))
        moved = lattice.at(moved_place)
        if moved is None or moved not in board.must | board.may:
            place = lattice.place(cell)
            fault = f"its cell at {place} does not lie on the board"
            table.fail("shape", f"{fault}; change the drawing, or 'at'")
        if mark == ALWAYS_HAS:
            always.append(moved)
        else:
            may.append(moved)
    always.sort()
    may.sort()
    return CutRegion(tuple(always), tuple(may))


def _offset(table: Table, lattice: Lattice) -> tuple[int, ...]:
    """The steps by which a drawing is moved along each axis."""
    value = table.values.get("at")
    axes = ", ".join(lattice.axes)
    if value is None:
        return (0,) * len(lattice.axes)
    if not isinstance(value, list):
        found_kind = kind_of(value)
        table.fail("at", f"expected a list of numbers, [{axes}], found {found_kind}")
    is_right = len(value) == len(lattice.axes)
    for number in value:
        if type(number) is not int or not 0 <= number <= MOST_OFFSET:
            is_right = False
    if not is_right:
        table.fail("at", f"expected numbers from 0, [{axes}], by which the drawing is moved")
    return tuple(value)


# coming apart -------------------------------------------------------------------------------------


def is_assemblable(table: Table, puzzle: Puzzle) -> bool:
    """Return whether only solutions count that can be taken apart. Raises PuzzleError for keys that
    do not go with that.
    """
    named = []
    for key in ("level", "assemblies"):
        if key in table.values:
            named.append(key)
    if table.flag("interlocking", False):
        named.append("interlocking")
    if table.values.get("best") == "level":
        named.append("best")
    named.append("assemblable")
    first_key = named[0]
    needs_it = first_key != "assemblable"
    wished = table.flag("assemblable", needs_it)
    if needs_it and not wished:
        fault = "is about solutions that can be taken apart; leave 'assemblable' out"
        table.fail(first_key, fault)
    if wished:
        try:
            check_lattice(puzzle.board.space, puzzle.file)
        except PsolverError as error:
            fault = str(error).removeprefix(f"{puzzle.file}: ")
            table.fail(first_key, fault)
        if "clues" in table.values:
            table.fail("clues", "does not go with solutions that come apart; leave it out")
    return wished


def assemblies_of(bounds: Range | None) -> Range:
    """Return how many assemblies a puzzle may have, also those that cannot be taken apart."""
    return bounds or (1, MOST_ASSEMBLIES)
