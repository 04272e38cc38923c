"""The boards that a puzzle may begin with: sizes of puzzle files, and drawings of others: a ring, a
cross, a star.

A place    (layer, row, column) as people count them: `Lattice.shown`, with a layer before it
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from ...core.cells import Cell, box
from ...core.errors import PsolverError
from ...core.lattice import Lattice, lattice_named
from ...core.plain_values import GivenValues, Values
from ...core.square_lattice import CUBIC
from ...core.toml.load_board import flat_lattices
from ...lattices.slanted import HEXAGON, TRIANGLE
from .toml_document import quoted_drawing, quoted_text

Places: TypeAlias = Iterator[Cell]
BoardKind: TypeAlias = dict[str, Any]  # its "kind", and the names and values of its "numbers"
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
    shape = SHAPES[lattice][kind]
    places = set(shape.places(*sizes))
    if not places:
        raise PsolverError(f"a board '{kind}' of these sizes has no cells; choose larger ones")
    layers = {layer for layer, _, _ in places}
    if len(layers) > 1:
        return CUBIC.picture(dict.fromkeys(places, "#"))
    flat_lattice = lattice_named(lattice)
    marks = {}
    for _, row, column in places:
        cell = flat_lattice.at((row, column))
        assert cell is not None
        marks[cell] = "#"
    return flat_lattice.picture(marks)


# squares and cubes --------------------------------------------------------------------------------


def _stairs(side: int) -> Places:
    for row in range(side):
        for column in range(row + 1):
            yield 0, row, column


def _diamond(side: int) -> Places:
    middle = side - 1
    rows = 2 * side - 1
    for row in range(rows):
        rows_away = abs(row - middle)
        reach = middle - rows_away
        low = middle - reach
        high = middle + reach
        for column in range(low, high + 1):
            yield 0, row, column


def _aztec_diamond(order: int) -> Places:
    last_row = 2 * order - 1
    for row in range(2 * order):
        rows_to_rim = min(row, last_row - row)
        reach = rows_to_rim + 1
        low = order - reach
        high = order + reach
        for column in range(low, high):
            yield 0, row, column


def _cross(width: int, arm: int) -> Places:
    side = 2 * arm + width
    bar = range(arm, arm + width)
    for row, column in product(range(side), repeat=2):
        if row in bar or column in bar:
            yield 0, row, column


def _frame(rows: int, columns: int, width: int) -> Places:
    last_row = rows - 1
    last_column = columns - 1
    for row in range(rows):
        rows_to_rim = min(row, last_row - row)
        for column in range(columns):
            columns_to_rim = min(column, last_column - column)
            if min(rows_to_rim, columns_to_rim) < width:
                yield 0, row, column


def _without_corners(rows: int, columns: int) -> Places:
    last_row = rows - 1
    last_column = columns - 1
    corners = product((0, last_row), (0, last_column))
    return _without(set(corners), rows, columns)


def _without_two(rows: int, columns: int) -> Places:
    last_corner = (rows - 1, columns - 1)
    return _without({(0, 0), last_corner}, rows, columns)


def _without(left_out: Container[Cell], rows: int, columns: int) -> Places:
    for row, column in product(range(rows), range(columns)):
        if (row, column) not in left_out:
            yield 0, row, column


def _hollow_box(rows: int, columns: int, layers: int) -> Places:
    rim_layers = (0, layers - 1)
    for layer in range(layers):
        # in the lowest and the highest layer the wall is so wide that nothing is free in it
        wall_width = 1
        if layer in rim_layers:
            wall_width = rows
        for _, row, column in _frame(rows, columns, wall_width):
            yield layer, row, column


def _pyramid(layers: int) -> Places:
    side = 2 * layers - 1
    for layer in range(layers):
        inside = range(layer, side - layer)
        for row in inside:
            for column in inside:
                yield layer, row, column


# hexagons and triangles ---------------------------------------------------------------------------


def _sized(lattice: Lattice, size: str) -> set[tuple[int, int]]:
    """The rows and columns of the cells of a board that is given as a size."""
    for size_form in lattice.sizes:
        numbers = size_form.numbers(size)
        if not numbers:
            continue
        places = set()
        for cell in size_form.cells(*map(int, numbers)):
            row, column = lattice.shown(cell)
            places.add((row, column))
        return places
    raise AssertionError(size)


def _ring(lattice: Lattice) -> Callable[[int, int], Places]:
    """The function that makes a hexagon without a smaller one in its middle."""

    def places(side: int, hole: int) -> Places:
        if hole >= side:
            return
        hexagon = _sized(lattice, f"hexagon of side {side}")
        inner = _sized(lattice, f"hexagon of side {hole}")
        middle_row, middle_column = _twice_the_middle(hexagon)
        inner_row, inner_column = _twice_the_middle(inner)
        down = (middle_row - inner_row) // 2
        across = (middle_column - inner_column) // 2
        for row, column in hexagon:
            place_in_hole = (row - down, column - across)
            if place_in_hole not in inner:
                yield 0, row, column

    return places


def _twice_the_middle(places: Iterable[tuple[int, int]]) -> Cell:
    """Twice the row and the column of the middle of a symmetric board."""
    upper_left, lower_right = box(places)
    top, left = upper_left
    bottom, right = lower_right
    return top + bottom, left + right


def _star(lattice: Lattice) -> Callable[[int], Places]:
    """The function that makes a star with six points, of two triangles."""

    def places(point: int) -> Places:
        side = 3 * point
        sum_of_rows = 4 * point  # a row and its image have this sum
        if lattice is HEXAGON:
            side += 1
        else:
            sum_of_rows -= 1
        triangle = _sized(lattice, f"triangle of side {side}")
        for row, column in triangle:
            yield 0, row, column
            yield 0, sum_of_rows - row, column

    return places


EIGHT_BY_EIGHT = {"Rows": 8, "Columns": 8}
ShapesOfLattice: TypeAlias = Mapping[str, BoardShape]
SHAPES: Mapping[str, ShapesOfLattice] = {
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


def boards() -> list[Values]:
    """Return the boards that a new puzzle may begin with, for each lattice: their kinds, each with
    the names and first values of its numbers; those of "drawn" have no size in a puzzle file.
    """
    box_sizes = [["Rows", 6], ["Columns", 10], ["Layers", 1]]
    box_of_cubes = {"kind": "", "numbers": box_sizes}
    lattices = [_boards_of("square", "squares, cubes", [box_of_cubes])]
    for name in flat_lattices()[1:]:
        lattice = lattice_named(name)
        kinds = []
        for size in lattice.sizes:
            kinds.append(_kind(size.example))
        lattices.append(_boards_of(name, lattice.plural, kinds))
    return lattices


def _boards_of(lattice: str, title: str, kinds: list[BoardKind]) -> Values:
    drawn = []
    shapes = SHAPES.get(lattice, {})
    for kind, shape in shapes.items():
        numbers = list(shape.numbers.items())
        drawn.append({"kind": kind, "numbers": numbers})
    return {
        "lattice": lattice,
        "title": title,
        "kinds": kinds,
        "drawn": drawn,
    }


def _kind(example: str) -> BoardKind:
    """A kind of boards, from a size such as "hexagon of side 5", "parallelogram 4x9" or "5x11"."""
    kind, _, size = example.rpartition(" ")
    numbers = []
    for number in size.split("x"):
        numbers.append(int(number))
    if len(numbers) == 1:
        names = ["Side"]
    elif len(numbers) == 3:
        names = ["Layers", "Rows", "Columns"]
    elif "trapez" in kind:
        names = ["Rows", "Base"]
    else:
        names = ["Rows", "Columns"]
    named_numbers = list(zip(names, numbers, strict=True))
    return {"kind": kind, "numbers": named_numbers}


def board_value(sizes: Sequence[Any], lattice: str, kind: str) -> str:
    """Return a board of a kind, as TOML writes it. Raises PsolverError."""
    for size in sizes:
        is_whole = type(size) is int
        if not is_whole or not 1 <= size <= MOST_SIDE:
            raise PsolverError(f"a size is a whole number from 1 to {MOST_SIDE}")
    boards_of_lattice = next(entry for entry in boards() if entry["lattice"] == lattice)
    if not _has_kind(boards_of_lattice, kind, len(sizes)):
        title = boards_of_lattice["title"]
        raise PsolverError(f"there is no such board of {title}; choose another one")
    if kind in SHAPES.get(lattice, {}):
        return quoted_drawing(drawn_board(lattice, kind, sizes))
    numbers = [str(size) for size in sizes]
    if lattice == "square":
        layers = numbers.pop()
        if layers != "1":
            numbers.insert(0, layers)
    size_text = "x".join(numbers)
    board = f"{kind} {size_text}"
    return quoted_text(board.strip())


def _has_kind(boards_of_lattice: GivenValues, kind: str, number_of_sizes: int) -> bool:
    kinds = []
    kinds += boards_of_lattice["kinds"]
    kinds += boards_of_lattice["drawn"]
    for entry in kinds:
        numbers = entry["numbers"]
        if entry["kind"] != kind:
            continue
        if len(numbers) == number_of_sizes:
            return True
    return False
