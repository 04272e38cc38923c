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
from typing import Any, TypeAlias

from ...core.cells import Cell
from ...core.model import Piece, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.tilings import Tiling
from ...core.wording import kind_of, listed, meant, quoted, shortened
from .foreign_file import NO_CHOICES, ForeignChoices
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
        name.fail(f"expected the name of a grid, found {kind_of(name.value)}")
    grid = grid_named(name.value, file, key="grid")
    board = _cells(top.at("board"), grid)
    pieces = []
    for number, shape in enumerate(top.at("shapes").entries(), 1):
        pieces.append(_piece(shape, number, grid))
    title = top.at("description", "").text()
    notes = top.at("notes", "").text()
    puzzle = polyform_puzzle(grid, pieces, board, (), (title, notes), file).puzzle
    losses = []
    if lost_keys := [key for key in KEYS_LEFT_OUT if top.at(key).value]:
        losses.append(f"left out: {listed(lost_keys)}, of which only cells could be read")
    return (FileProblem(puzzle.title, puzzle, tuple(losses)),)


def _piece(shape: JsonValue, number: int, grid: PolyformGrid) -> PolyformPiece:
    mobility = shape.at("mobility", USUAL_MOBILITY)
    word = str(mobility.value)
    if mobility.value not in MOBILITIES:
        cure = meant(word, MOBILITIES) or f"known: {', '.join(MOBILITIES)}"
        mobility.fail(f"unknown word {quoted(mobility.value)} ({cure})")
    least, most = _bounds(shape.at("amount", 1))
    shapes = []
    for morph in shape.at("morphs").entries():
        shapes.append(_cells(morph, grid))
    name = _name(shape.at("name")) or str(number)
    color = _color(shape.at("color").value)
    piece = PolyformPiece(name, shapes, least, most, word, color)
    return without_repeats(piece, grid)


def _bounds(amount: JsonValue) -> tuple[int, int]:
    """The least and the most uses of a piece."""
    if not isinstance(amount.value, dict):
        number = amount.number()
        return number, number
    least = amount.value.get("min", 0)
    most = amount.value.get("max", amount.value.get("min", 1))
    return amount._replace(value=least).number(), amount._replace(value=most).number()


def _name(names: JsonValue) -> str:
    """The name of a piece, "" for none; a list names each of its copies."""
    if names.value is None:
        return ""
    values = [names.value]
    if isinstance(names.value, list):
        values = names.value
    return " ".join([names._replace(value=name).text() for name in values])


def _color(value: object) -> str | None:
    """The code of a colour in three numbers; None for other values."""
    if not isinstance(value, list) or len(value) != 3:
        return None
    for number in value:
        if type(number) is not int or not 0 <= number <= 255:
            return None
    code = bytes(value).hex()
    return f"#{code}"


def _cells(shape: JsonValue, grid: PolyformGrid) -> list[Cell]:
    """The cells of a shape: not empty, none twice."""
    table = shape.table()
    if ("tiles" in table) == ("coords" in table):
        shape.fail("expected either 'tiles' or 'coords'")
    cells = []
    for place in _places(shape):
        kind = 0
        if grid.kinds > 1 and place:
            kind, *numbers = place
            place = tuple(numbers)
        coordinates_left_out = grid.dimension - len(place)
        place += (0,) * coordinates_left_out
        if coordinates_left_out < 0 or not 0 <= kind < grid.kinds:
            written_place = shortened(str(place))
            shape.fail(f"{written_place} is not a place of a cell of this grid")
        cells.append(grid.cell(place, kind))
    if not cells:
        shape.fail("has no cells")
    if len(set(cells)) < len(cells):
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
            elif tiles._replace(value=row_or_number).number(LEAST_FOREIGN_NUMBER) > 0:
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
    values: dict[str, Any] = {}
    if puzzle.title:
        values["description"] = puzzle.title
    if puzzle.notes:
        values["notes"] = puzzle.notes
    values["grid"] = name
    values["board"] = {"coords": _written(board.cells, name)}
    values["shapes"] = [_shape(piece, name, len(board.cells)) for piece in puzzle.pieces]
    text = json.dumps(values, ensure_ascii=False, indent=1)
    return text.encode("utf-8", "replace"), tuple(lost_lines_of(puzzle, "source", "together"))


def _shape(piece: Piece, name: str, cells_of_board: int) -> dict[str, Any]:
    """The object of a piece, in the grid of a name."""
    shape: dict[str, Any] = {"name": piece.name}
    shape["mobility"] = mobility_of(piece)
    most_copies = most_of(piece, cells_of_board)
    if piece.least == most_copies:
        shape["amount"] = most_copies
    else:
        shape["amount"] = {"min": piece.least, "max": most_copies}
    if piece.color:
        shape["color"] = list(bytes.fromhex(piece.color[1:]))
    shape["morphs"] = [{"coords": _written(piece.shape, name)}]
    return shape


def _written(cells: Sequence[Cell], name: str) -> list[list[int]]:
    grid = POLYFORM_GRIDS[name]
    places = []
    for cell in cells:
        *place, kind = grid.back(cell)
        places.append([kind, *place] if grid.kinds > 1 else place)
    return places
