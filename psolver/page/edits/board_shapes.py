"""The boards that a puzzle may begin with: sizes of puzzle files, and drawings of others: a ring, a
cross, a star.

A place    (layer, row, column) as people count them: `Lattice.shown`, with a layer before it
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from ...core.cells import Cell
from ...core.errors import PsolverError
from ...core.lattice import Lattice, lattice_named
from ...core.square_lattice import CUBIC
from ...core.toml.load_board import flat_lattices
from ...lattices.slanted import HEXAGON, TRIANGLE
from .toml_document import quoted_drawing, quoted_text

Places: TypeAlias = Iterator[Cell]
MOST_SIDE = 99  # of a board that one begins with


class BoardShape(NamedTuple):
    """A shape that a board may have: the first values of its numbers, by their words, and the
    places of its cells for these.
    """

    numbers: Mapping[str, int]
    places: Callable[..., Places]


def drawn_board(lattice: str, kind: str, sizes: Iterable[int]) -> str:
    """Return the drawing of a board of a kind in `SHAPES`. Raises PsolverError if it has no cells.

    >>> print(drawn_board("square", "cross", [1, 1]))
    .#.
    ###
    .#.
    """
    places = set(SHAPES[lattice][kind].places(*sizes))
    if not places:
        raise PsolverError(f"a board '{kind}' of these sizes has no cells; choose larger ones")
    if any(layer for layer, *_ in places):
        return CUBIC.picture(dict.fromkeys(places, "#"))
    drawn_lattice = lattice_named(lattice)
    marks = {}
    for place in places:
        cell = drawn_lattice.at(place[1:])
        assert cell is not None
        marks[cell] = "#"
    return drawn_lattice.picture(marks)


# squares and cubes --------------------------------------------------------------------------------


def _places_where(rows: int, columns: int, has: Callable[[int, int], bool]) -> Places:
    """The places of a rectangle in whose row and column there is a cell."""
    for row, column in product(range(rows), range(columns)):
        if has(row, column):
            yield 0, row, column


def _stairs(side: int) -> Places:
    return _places_where(side, side, lambda row, column: column <= row)


def _diamond(side: int) -> Places:
    reach = side - 1

    def has(row: int, column: int) -> bool:
        return abs(row - reach) + abs(column - reach) <= reach

    return _places_where(2 * side - 1, 2 * side - 1, has)


def _aztec_diamond(order: int) -> Places:
    reach = 2 * order - 1  # twice the way from the first row to the middle

    def has(row: int, column: int) -> bool:
        return abs(2 * row - reach) + abs(2 * column - reach) <= 2 * order

    return _places_where(2 * order, 2 * order, has)


def _cross(width: int, arm: int) -> Places:
    side = 2 * arm + width
    inside = range(arm, arm + width)
    return _places_where(side, side, lambda row, column: row in inside or column in inside)


def _frame(rows: int, columns: int, width: int) -> Places:
    def has(row: int, column: int) -> bool:
        return min(row, column, rows - 1 - row, columns - 1 - column) < width

    return _places_where(rows, columns, has)


def _without_corners(rows: int, columns: int) -> Places:
    corners = {*product([0, rows - 1], [0, columns - 1])}
    return _places_where(rows, columns, lambda *place: place not in corners)


def _without_two(rows: int, columns: int) -> Places:
    corners = {(0, 0), (rows - 1, columns - 1)}
    return _places_where(rows, columns, lambda *place: place not in corners)


def _hollow_box(rows: int, columns: int, layers: int) -> Places:
    sides = layers, rows, columns
    for place in product(*map(range, sides)):
        if any(at in (0, side - 1) for at, side in zip(place, sides, strict=True)):
            yield place


def _pyramid(layers: int) -> Places:
    wide = 2 * layers - 1
    for layer in range(layers):
        inside = range(layer, wide - layer)
        yield from product((layer,), inside, inside)


# hexagons and triangles ---------------------------------------------------------------------------


def _sized(lattice: Lattice, size: str) -> set[tuple[int, int]]:
    """The rows and columns of the cells of a board that is given as a size."""
    for size_form in lattice.sizes:
        if numbers := size_form.numbers(size):
            cells: Iterable[Cell] = size_form.cells(*map(int, numbers))
            return {(row, column) for row, column in map(lattice.shown, cells)}
    raise AssertionError(size)


def _ring(lattice: Lattice) -> Callable[[int, int], Places]:
    """The function that makes a hexagon without a smaller one in its middle."""

    def places(side: int, hole: int) -> Places:
        if hole >= side:
            return iter(())
        ring = _sized(lattice, f"hexagon of side {side}")
        inner = _sized(lattice, f"hexagon of side {hole}")
        row_of_middle, column_of_middle = _middle(ring)
        inner_row, inner_column = _middle(inner)
        down = (row_of_middle - inner_row) // 2
        across = (column_of_middle - inner_column) // 2
        ring -= {(row + down, column + across) for row, column in inner}
        return ((0, *place) for place in ring)

    return places


def _middle(places: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Twice the row and the column of the middle of a symmetric board."""
    rows, columns = zip(*places, strict=True)
    return min(rows) + max(rows), min(columns) + max(columns)


def _star(lattice: Lattice) -> Callable[[int], Places]:
    """The function that makes a star with six points, of two triangles."""

    def places(point: int) -> Places:
        side = 3 * point + (lattice is HEXAGON)
        sum_of_rows = 4 * point - (lattice is TRIANGLE)  # a row and its image have this sum
        pointing_up = _sized(lattice, f"triangle of side {side}")
        pointing_down = {(sum_of_rows - row, column) for row, column in pointing_up}
        return ((0, *place) for place in pointing_up | pointing_down)

    return places


EIGHT_BY_EIGHT = {"Rows": 8, "Columns": 8}
SHAPES: Mapping[str, Mapping[str, BoardShape]] = {
    "square": {
        "stairs": BoardShape({"Side": 8}, _stairs),
        "diamond": BoardShape({"Side": 5}, _diamond),
        "Aztec diamond": BoardShape({"Order": 4}, _aztec_diamond),
        "cross": BoardShape({"Width": 4, "Arm": 3}, _cross),
        "ring": BoardShape({**EIGHT_BY_EIGHT, "Width": 2}, _frame),
        "without four corners": BoardShape(EIGHT_BY_EIGHT, _without_corners),
        "without two opposite corners": BoardShape(EIGHT_BY_EIGHT, _without_two),
        "hollow box of cubes": BoardShape({"Rows": 4, "Columns": 4, "Layers": 4}, _hollow_box),
        "pyramid of cubes": BoardShape({"Layers": 3}, _pyramid),
    },
    "hexagon": {
        "ring": BoardShape({"Side": 5, "Hole": 2}, _ring(HEXAGON)),
        "star": BoardShape({"Point": 2}, _star(HEXAGON)),
    },
    "triangle": {
        "ring": BoardShape({"Side": 4, "Hole": 2}, _ring(TRIANGLE)),
        "star": BoardShape({"Point": 2}, _star(TRIANGLE)),
    },
}


# all kinds --------------------------------------------------------------------------------------


def boards() -> list[dict[str, Any]]:
    """Return the boards that a new puzzle may begin with, for each lattice: their kinds, each with
    the names and first values of its numbers; those of "drawn" have no size in a puzzle file.
    """
    box = {"kind": "", "numbers": [["Rows", 6], ["Columns", 10], ["Layers", 1]]}
    lattices = [_boards_of("square", "squares, cubes", [box])]
    for name in flat_lattices()[1:]:
        lattice = lattice_named(name)
        kinds = [_kind(size.example) for size in lattice.sizes]
        lattices.append(_boards_of(name, lattice.plural, kinds))
    return lattices


def _boards_of(lattice: str, title: str, kinds: list[dict[str, Any]]) -> dict[str, Any]:
    drawn = []
    for kind, shape in SHAPES.get(lattice, {}).items():
        drawn.append({"kind": kind, "numbers": list(shape.numbers.items())})
    return {"lattice": lattice, "title": title, "kinds": kinds, "drawn": drawn}


def _kind(example: str) -> dict[str, Any]:
    """A kind of boards, from a size such as "hexagon of side 5", "parallelogram 4x9" or "5x11"."""
    kind, _, size = example.rpartition(" ")
    numbers = [int(number) for number in size.split("x")]
    if len(numbers) == 1:
        names = ["Side"]
    elif len(numbers) == 3:
        names = ["Layers", "Rows", "Columns"]
    elif "trapez" in kind:
        names = ["Rows", "Base"]
    else:
        names = ["Rows", "Columns"]
    return {"kind": kind, "numbers": list(zip(names, numbers, strict=True))}


def board_value(sizes: Sequence[Any], lattice: str, kind: str) -> str:
    """Return a board of a kind, as TOML writes it. Raises PsolverError."""
    for size in sizes:
        if type(size) is not int or not 1 <= size <= MOST_SIDE:
            raise PsolverError(f"a size is a whole number from 1 to {MOST_SIDE}")
    chosen = next(entry for entry in boards() if entry["lattice"] == lattice)
    kinds = [*chosen["kinds"], *chosen["drawn"]]
    if all(found["kind"] != kind or len(found["numbers"]) != len(sizes) for found in kinds):
        raise PsolverError(f"there is no such board of {chosen['title']}; choose another one")
    if kind in SHAPES.get(lattice, {}):
        return quoted_drawing(drawn_board(lattice, kind, sizes))
    numbers = sizes
    if lattice == "square":
        *flat, layers = sizes
        numbers = flat if layers == 1 else [layers, *flat]
    written = "x".join(str(number) for number in numbers)
    return quoted_text(f"{kind} {written}".strip())
