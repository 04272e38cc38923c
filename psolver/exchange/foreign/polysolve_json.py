"""polysolve: JSON with a grid, a board and shapes.

    {"description": "…", "grid": "square", "notes": "…",
     "board": {"tiles": [[1, 1, 0], [1, 1, 1]]},
     "shapes": [{"name": "L", "mobility": "mirror", "amount": {"min": 0, "max": 2},
                 "morphs": [{"coords": [[0, 0], [1, 0], [1, 1]]}]}]}

`tiles` has rows of 0 and 1, of cubes in layers; `coords` lists x, y (and z). Before them the cells
of triangles have their kind, which in `tiles` runs fastest. Each copy of a piece has one of its
`morphs`; its mobility is "rotate" if none is given, its amount 1. All cells of the board are
covered. Keys that the converters of polysolve write beside these are skipped.

The format is that of https://github.com/stdio2016/polysolve, README.md and src/PuzzleReader.cpp.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ...core.cells import Cell
from ...core.model import Piece, Puzzle
from ...core.plain_values import Values
from ...core.several_puzzles import FileProblem
from ...core.tilings import Tiling
from ...core.wording import kind_of, listed, quoted, shortened
from .foreign_file import NO_CHOICES, ForeignChoices, cure_for_word
from .foreign_grids import (
    MOBILITIES,
    POLYFORM_GRIDS,
    USUAL_MOBILITY,
    PolyformGrid,
    PolyformPiece,
    grid_named,
    grid_of,
    mobility_of,
    most_of,
    polyform_puzzle,
    without_repeats,
)
from .json_values import JsonValue, json_of
from .writable import lost_lines_of, refuse_for_program

KEYS_LEFT_OUT = ("placement", "solutions")
LEAST_FOREIGN_NUMBER = -999_999
MOST_BRACKETS = 4  # within brackets
Coordinates: TypeAlias = tuple[int, ...]


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzle of a file. Raises PuzzleError."""
    top = json_of(data, file)
    name = top.at("grid")
    if not isinstance(name.value, str):
        found_kind = kind_of(name.value)
        name.fail(f"expected the name of a grid, found {found_kind}")
    grid = grid_named(name.value, file, key="grid")
    board = _cells(top.at("board"), grid)
    pieces = []
    shapes = top.at("shapes")
    for number, shape in enumerate(shapes.entries(), 1):
        pieces.append(_piece(shape, number, grid))
    title = top.at("description", "").text()
    notes = top.at("notes", "").text()
    texts = (title, notes)
    made = polyform_puzzle(grid, pieces, board, (), texts, file)
    puzzle = made.puzzle
    lost_keys = []
    for key in KEYS_LEFT_OUT:
        if top.at(key).value:
            lost_keys.append(key)
    losses = []
    if lost_keys:
        key_words = listed(lost_keys)
        losses.append(f"left out: {key_words}, of which only cells could be read")
    problem = FileProblem(puzzle.title, puzzle, tuple(losses))
    return (problem,)


def _piece(shape: JsonValue, number: int, grid: PolyformGrid) -> PolyformPiece:
    mobility = shape.at("mobility", USUAL_MOBILITY)
    word = str(mobility.value)
    if mobility.value not in MOBILITIES:
        cure = cure_for_word(word, MOBILITIES)
        unknown_word = quoted(mobility.value)
        mobility.fail(f"unknown word {unknown_word} ({cure})")
    amount = shape.at("amount", 1)
    least, most = _bounds(amount)
    shapes = []
    for morph in shape.at("morphs").entries():
        shapes.append(_cells(morph, grid))
    name = _name(shape.at("name"))
    if not name:
        name = str(number)
    color = _color(shape.at("color").value)
    piece = PolyformPiece(name, shapes, least, most, word, color)
    return without_repeats(piece, grid)


def _bounds(amount: JsonValue) -> tuple[int, int]:
    """The least and the most uses of a piece."""
    if not isinstance(amount.value, dict):
        number = amount.number()
        return number, number
    least = amount.value.get("min", 0)
    usual_most = amount.value.get("min", 1)
    most = amount.value.get("max", usual_most)
    least_amount = amount._replace(value=least)
    most_amount = amount._replace(value=most)
    return least_amount.number(), most_amount.number()


def _name(names: JsonValue) -> str:
    """The name of a piece, "" for none; a list names each of its copies."""
    if names.value is None:
        return ""
    values = [names.value]
    if isinstance(names.value, list):
        values = names.value
    words = []
    for value in values:
        name = names._replace(value=value)
        words.append(name.text())
    return " ".join(words)


def _color(value: object) -> str | None:
    """The code of a colour in three numbers; None for other values."""
    if not isinstance(value, list):
        return None
    if len(value) != 3:
        return None
    for number in value:
        if type(number) is not int:
            return None
        if not 0 <= number <= 255:
            return None
    code = bytes(value).hex()
    return f"#{code}"


def _cells(shape: JsonValue, grid: PolyformGrid) -> list[Cell]:
    """The cells of a shape: not empty, none twice."""
    table = shape.table()
    has_tiles = "tiles" in table
    has_coords = "coords" in table
    if has_tiles == has_coords:
        shape.fail("expected either 'tiles' or 'coords'")
    cells = []
    for place in _places(shape):
        kind = 0
        if grid.kinds > 1 and place:
            kind, *numbers = place
            place = tuple(numbers)
        coordinates_left_out = grid.dimension - len(place)
        place += (0,) * coordinates_left_out
        is_kind = 0 <= kind < grid.kinds
        if coordinates_left_out < 0 or not is_kind:
            written_place = shortened(str(place))
            shape.fail(f"{written_place} is not a place of a cell of this grid")
        cells.append(grid.cell(place, kind))
    if not cells:
        shape.fail("has no cells")
    different_cells = set(cells)
    if len(different_cells) < len(cells):
        shape.fail("names a cell twice")
    return cells


def _places(shape: JsonValue) -> Iterator[Coordinates]:
    if "tiles" in shape.table():
        return _drawn(shape.at("tiles"))
    return _listed(shape.at("coords"))


def _listed(places: JsonValue) -> Iterator[Coordinates]:
    """The places in a list."""
    for place in places.entries():
        yield tuple(place.numbers(LEAST_FOREIGN_NUMBER))


def _drawn(tiles: JsonValue) -> Iterator[Coordinates]:
    """The places of the numbers above 0, the first coordinate of which runs fastest."""

    def within(rows: Sequence[object], place: Coordinates) -> Iterator[Coordinates]:
        if len(place) == MOST_BRACKETS:
            tiles.fail("has too many brackets within brackets")
        for number, row_or_number in enumerate(rows):
            inner_place = (number, *place)
            if isinstance(row_or_number, list):
                yield from within(row_or_number, inner_place)
            else:
                entry = tiles._replace(value=row_or_number)
                if entry.number(LEAST_FOREIGN_NUMBER) > 0:
                    yield inner_place

    rows = [entry.value for entry in tiles.entries()]
    return within(rows, ())


# writing ------------------------------------------------------------------------------------------


def write(
    puzzles: Sequence[Puzzle], tilings: Sequence[Sequence[Tiling]] = ()
) -> tuple[bytes, tuple[str, ...]]:
    """Return the file of a puzzle, and a sentence for each thing that polysolve cannot hold.

    Raises PsolverError for a puzzle of another lattice, or with another goal.
    """
    (puzzle,) = puzzles
    name = grid_of(puzzle, "polysolve")
    board = puzzle.board
    if board.may:
        refuse_for_program(puzzle, "polysolve", "it has no optional cells")
    values: Values = {}
    if puzzle.title:
        values["description"] = puzzle.title
    if puzzle.notes:
        values["notes"] = puzzle.notes
    values["grid"] = name
    coords = _written(board.cells, name)
    values["board"] = {"coords": coords}
    shapes = []
    for piece in puzzle.pieces:
        shapes.append(_shape(piece, name, len(board.cells)))
    values["shapes"] = shapes
    text = json.dumps(values, ensure_ascii=False, indent=1)
    lost = lost_lines_of(puzzle, "source", "together")
    return text.encode("utf-8", "replace"), tuple(lost)


def _shape(piece: Piece, name: str, cells_of_board: int) -> Values:
    """The object of a piece, in the grid of a name."""
    shape: Values = {"name": piece.name}
    shape["mobility"] = mobility_of(piece)
    most_copies = most_of(piece, cells_of_board)
    if piece.least == most_copies:
        shape["amount"] = most_copies
    else:
        shape["amount"] = {"min": piece.least, "max": most_copies}
    if piece.color:
        code = piece.color.removeprefix("#")
        color = bytes.fromhex(code)
        shape["color"] = list(color)
    coords = _written(piece.shape, name)
    shape["morphs"] = [{"coords": coords}]
    return shape


def _written(cells: Sequence[Cell], name: str) -> list[list[int]]:
    grid = POLYFORM_GRIDS[name]
    places = []
    for cell in cells:
        *place, kind = grid.back(cell)
        if grid.kinds > 1:
            place.insert(0, kind)
        places.append(place)
    return places
