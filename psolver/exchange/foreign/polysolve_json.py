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
from .foreign_file import NO_CHOICES, ForeignChoices, fail_in_file, whole_number
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
from .json_values import json_of, list_at, object_at, text_at
from .writable import lost_lines_of, refuse_for_program

KEYS_LEFT_OUT = ("placement", "solutions")
LEAST_FOREIGN_NUMBER = -999_999
Coordinates: TypeAlias = tuple[int, ...]


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzle of a file. Raises PuzzleError."""
    top = object_at(json_of(data, file), file, "")
    name = top.get("grid")
    if not isinstance(name, str):
        fail_in_file(file, f"expected the name of a grid, found {kind_of(name)}", key="grid")
    grid = grid_named(name, file, key="grid")
    board = _cells(top.get("board"), grid, file, "board")
    values_of_pieces = list_at(top.get("shapes"), file, "shapes")
    pieces = []
    for number, value in enumerate(values_of_pieces, 1):
        pieces.append(_piece(value, number, grid, file))
    title = text_at(top, "description", file)
    notes = text_at(top, "notes", file)
    puzzle = polyform_puzzle(grid, pieces, board, (), (title, notes), file).puzzle
    losses = []
    if lost_keys := [key for key in KEYS_LEFT_OUT if top.get(key)]:
        losses.append(f"left out: {listed(lost_keys)}, of which only cells could be read")
    return (FileProblem(puzzle.title, puzzle, tuple(losses)),)


def _piece(value: object, number: int, grid: PolyformGrid, file: str) -> PolyformPiece:
    key = f"shapes[{number}]"
    table = object_at(value, file, key)
    mobility = table.get("mobility", USUAL_MOBILITY)
    if mobility not in MOBILITIES:
        cure = meant(str(mobility), MOBILITIES) or f"known: {', '.join(MOBILITIES)}"
        fail_in_file(file, f"unknown word {quoted(mobility)} ({cure})", key=f"{key}.mobility")
    amount = table.get("amount", 1)
    least_value = amount
    most_value = amount
    if isinstance(amount, dict):
        least_value = amount.get("min", 0)
        most_value = amount.get("max", amount.get("min", 1))
    least = whole_number(least_value, file, key=f"{key}.amount")
    most = whole_number(most_value, file, key=f"{key}.amount")
    morphs = list_at(table.get("morphs"), file, f"{key}.morphs")
    shapes = []
    for place, morph in enumerate(morphs, 1):
        shapes.append(_cells(morph, grid, file, f"{key}.morphs[{place}]"))
    name = _name(table.get("name"), file, f"{key}.name") or str(number)
    color = _color(table.get("color"))
    piece = PolyformPiece(name, shapes, least, most, mobility, color)
    return without_repeats(piece, grid)


def _name(value: object, file: str, key: str) -> str:
    """The name of a piece, "" for none; a list names each of its copies."""
    if value is None:
        return ""
    names: list[Any] = value if isinstance(value, list) else [value]
    for name in names:
        if not isinstance(name, str):
            fail_in_file(file, f"expected text in quotes, found {kind_of(name)}", key=key)
    return " ".join(names)


def _color(value: object) -> str | None:
    """The code of a colour in three numbers; None for other values."""
    if not isinstance(value, list) or len(value) != 3:
        return None
    for number in value:
        if type(number) is not int or not 0 <= number <= 255:
            return None
    code = bytes(value).hex()
    return f"#{code}"


def _cells(value: object, grid: PolyformGrid, file: str, key: str) -> list[Cell]:
    """The cells of a shape: not empty, none twice."""
    table = object_at(value, file, key)
    if ("tiles" in table) == ("coords" in table):
        fail_in_file(file, "expected either 'tiles' or 'coords'", key=key)
    if "tiles" in table:
        places = _drawn(table["tiles"], file, f"{key}.tiles")
    else:
        places = _listed(table["coords"], file, f"{key}.coords")
    cells = []
    for place in places:
        kind = 0
        if grid.kinds > 1 and place:
            kind, *numbers = place
            place = tuple(numbers)
        coordinates_left_out = grid.dimension - len(place)
        place += (0,) * coordinates_left_out
        if coordinates_left_out < 0 or not 0 <= kind < grid.kinds:
            written_place = shortened(str(place))
            fault = f"{written_place} is not a place of a cell of this grid"
            fail_in_file(file, fault, key=key)
        cells.append(grid.cell(place, kind))
    if not cells:
        fail_in_file(file, "has no cells", key=key)
    if len(set(cells)) < len(cells):
        fail_in_file(file, "names a cell twice", key=key)
    return cells


def _listed(value: object, file: str, key: str) -> Iterator[Coordinates]:
    """The places in a list."""
    for number, place in enumerate(list_at(value, file, key), 1):
        key_of_place = f"{key}[{number}]"
        coordinates = []
        for coordinate in list_at(place, file, key_of_place):
            coordinates.append(
                whole_number(coordinate, file, LEAST_FOREIGN_NUMBER, key=key_of_place)
            )
        yield tuple(coordinates)


def _drawn(value: object, file: str, key: str) -> Iterator[Coordinates]:
    """The places of the numbers above 0, the first coordinate of which runs fastest."""

    def within(rows_or_number: object, place: Coordinates) -> Iterator[Coordinates]:
        if not isinstance(rows_or_number, list):
            number_at_place = whole_number(rows_or_number, file, LEAST_FOREIGN_NUMBER, key=key)
            if number_at_place > 0:
                yield place
            return
        if len(place) == 4:
            fail_in_file(file, "has too many brackets within brackets", key=key)
        for number, inner_part in enumerate(rows_or_number):
            yield from within(inner_part, (number, *place))

    rows = list_at(value, file, key)
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
