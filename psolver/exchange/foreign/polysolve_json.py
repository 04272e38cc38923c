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
from typing import Any

from ...core.cells import Cell
from ...core.model import Puzzle
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


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzle of a file. Raises PuzzleError."""
    top = object_at(json_of(data, file), file, "")
    name = top.get("grid")
    if not isinstance(name, str):
        fail_in_file(file, f"expected the name of a grid, found {kind_of(name)}", key="grid")
    grid = grid_named(name, file, key="grid")
    board = _cells(top.get("board"), grid, file, "board")
    pieces = []
    for number, value in enumerate(list_at(top.get("shapes"), file, "shapes"), 1):
        pieces.append(_piece(value, number, grid, file))
    texts = text_at(top, "description", file), text_at(top, "notes", file)
    puzzle = polyform_puzzle(grid, pieces, board, (), texts, file).puzzle
    losses: tuple[str, ...] = ()
    if lost_keys := [key for key in KEYS_LEFT_OUT if top.get(key)]:
        losses = (f"left out: {listed(lost_keys)}, of which only cells could be read",)
    return (FileProblem(puzzle.title, puzzle, losses),)


def _piece(value: object, number: int, grid: PolyformGrid, file: str) -> PolyformPiece:
    key = f"shapes[{number}]"
    table = object_at(value, file, key)
    mobility = table.get("mobility", USUAL_MOBILITY)
    if mobility not in MOBILITIES:
        cure = meant(str(mobility), MOBILITIES) or f"known: {', '.join(MOBILITIES)}"
        fail_in_file(file, f"unknown word {quoted(mobility)} ({cure})", key=f"{key}.mobility")
    amount = table.get("amount", 1)
    bounds = (amount, amount)
    if isinstance(amount, dict):
        bounds = (amount.get("min", 0), amount.get("max", amount.get("min", 1)))
    least, most = (whole_number(bound, file, 0, key=f"{key}.amount") for bound in bounds)
    morphs = list_at(table.get("morphs"), file, f"{key}.morphs")
    shapes = [
        _cells(morph, grid, file, f"{key}.morphs[{place}]") for place, morph in enumerate(morphs, 1)
    ]
    name = _name(table.get("name"), file, f"{key}.name") or str(number)
    piece = PolyformPiece(name, shapes, least, most, mobility, _color(table.get("color")))
    return without_repeats(piece, grid)


def _name(value: object, file: str, key: str) -> str:
    """The name of a piece, "" for none; a list names each of its copies."""
    if value is None:
        return ""
    names: list[str] = []
    for name in value if isinstance(value, list) else [value]:
        if not isinstance(name, str):
            fail_in_file(file, f"expected text in quotes, found {kind_of(name)}", key=key)
        names.append(name)
    return " ".join(names)


def _color(value: object) -> str | None:
    """The code of a colour in three numbers; None for other values."""
    if not isinstance(value, list) or len(value) != 3:
        return None
    if not all(type(number) is int and 0 <= number <= 255 for number in value):
        return None
    return "#" + bytes(value).hex()


def _cells(value: object, grid: PolyformGrid, file: str, key: str) -> list[Cell]:
    """The cells of a shape: not empty, none twice."""
    table = object_at(value, file, key)
    if ("tiles" in table) == ("coords" in table):
        fail_in_file(file, "expected either 'tiles' or 'coords'", key=key)
    cells = []
    if "tiles" in table:
        places = _drawn(table["tiles"], file, f"{key}.tiles")
    else:
        places = _listed(table["coords"], file, f"{key}.coords")
    for place in places:
        kind = 0
        if grid.kinds > 1:
            kind, *rest = place or (0,)
            place = tuple(rest)
        place = (*place, *[0] * (grid.dimension - len(place)))
        if len(place) > grid.dimension or not 0 <= kind < grid.kinds:
            fail_in_file(
                file, f"{shortened(str(place))} is not a place of a cell of this grid", key=key
            )
        cells.append(grid.cell(place, kind))
    if not cells:
        fail_in_file(file, "has no cells", key=key)
    if len(set(cells)) < len(cells):
        fail_in_file(file, "names a cell twice", key=key)
    return cells


def _listed(value: object, file: str, key: str) -> Iterator[tuple[int, ...]]:
    for number, place in enumerate(list_at(value, file, key), 1):
        numbers = list_at(place, file, f"{key}[{number}]")
        yield tuple(whole_number(n, file, -999_999, key=f"{key}[{number}]") for n in numbers)


def _drawn(value: object, file: str, key: str) -> Iterator[tuple[int, ...]]:
    """The places of the numbers above 0, the first coordinate of which runs fastest."""

    def within(rows_or_number: object, place: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if not isinstance(rows_or_number, list):
            if whole_number(rows_or_number, file, -999_999, key=key) > 0:
                yield place
            return
        if len(place) == 4:
            fail_in_file(file, "has too many brackets within brackets", key=key)
        for number, inner_part in enumerate(rows_or_number):
            yield from within(inner_part, (number, *place))

    return within(list_at(value, file, key), ())


# writing ------------------------------------------------------------------------------------------


def write(
    puzzles: Sequence[Puzzle], tilings: Sequence[Sequence[Tiling]] = ()
) -> tuple[bytes, tuple[str, ...]]:
    """Return the file of a puzzle, and a sentence for each thing that polysolve cannot hold.

    Raises PsolverError for a puzzle of another lattice, or with another goal.
    """
    (puzzle,) = puzzles
    name = grid_of(puzzle, "polysolve")
    if puzzle.board.may:
        refuse_for_program(puzzle, "polysolve", "it has no optional cells")
    shapes = []
    for piece in puzzle.pieces:
        most_copies = most_of(piece, len(puzzle.board.cells))
        shape: dict[str, Any] = {"name": piece.name, "mobility": mobility_of(piece)}
        shape["amount"] = {"min": piece.least, "max": most_copies}
        if piece.least == most_copies:
            shape["amount"] = most_copies
        if piece.color:
            shape["color"] = [*bytes.fromhex(piece.color[1:])]
        shapes.append({**shape, "morphs": [{"coords": _written(piece.shape, name)}]})
    texts = {"description": puzzle.title, "notes": puzzle.notes}
    values: dict[str, Any] = {key: text for key, text in texts.items() if text}
    values |= {"grid": name, "board": {"coords": _written(puzzle.board.cells, name)}}
    lines = json.dumps({**values, "shapes": shapes}, ensure_ascii=False, indent=1)
    return lines.encode("utf-8", "replace"), tuple(lost_lines_of(puzzle, "source", "together"))


def _written(cells: Sequence[Cell], name: str) -> list[list[int]]:
    grid = POLYFORM_GRIDS[name]
    places = []
    for cell in cells:
        *place, kind = grid.back(cell)
        places.append([kind, *place] if grid.kinds > 1 else place)
    return places
