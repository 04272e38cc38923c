"""Cells of every lattice, written out by hand: what lies beside a cell, and the isometries that are
left when translations are not told apart. Brute force knows no more of a lattice than this.

A square is a row and a column, a cube a layer, a row and a column. Hexagons and triangles are three
numbers: those of a hexagon add up to 0; those of a triangle to 1, if it points up, or to 2, if it
points down. A translation of either adds three numbers that add up to 0. Balls are points of the
grid of cubes whose numbers have an even sum; the last two lie along the diagonals of a layer. A
quarter of a square is four numbers: between the row and the column of the square how far down and
right its side is from the middle; a translation adds 0 to both. A prism is a layer and a triangle.
Tetrahedra are parts of cubes: the cube, then a way from its middle, to which a translation adds 0.
Kites are parts of hexagons, drafters of triangles: between the numbers of these is such a way. A
stick is the rows of its ends, then their columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations, product
from math import prod
from operator import add, sub

from psolver import Board

Cell = tuple[int, ...]
Where = tuple[Cell, ...]
Move = Callable[[Cell], Cell]

CACHED = 64  # answers about boards and pieces: those of a puzzle, which are asked for again

SQUARE_TURNS: list[Move] = [
    lambda c: (c[0], c[1]),
    lambda c: (c[1], -c[0]),
    lambda c: (-c[0], -c[1]),
    lambda c: (-c[1], c[0]),
]
RIGHT_HANDED = [  # the axes in which three may follow each other, and the sign of their product
    *(((0, 1, 2), 1), ((1, 2, 0), 1), ((2, 0, 1), 1)),
    *(((0, 2, 1), -1), ((2, 1, 0), -1), ((1, 0, 2), -1)),
]
CUBE_TURNS: list[Move] = [
    lambda c, axes=axes, signs=signs: tuple(  # type: ignore[misc]
        sign * c[axis] for axis, sign in zip(axes, signs, strict=True)
    )
    for axes, hand in RIGHT_HANDED
    for signs in product((1, -1), repeat=3)
    if signs[0] * signs[1] * signs[2] == hand
]
# six rotations, by a sixth more each; then six reflections, the first of which keeps rows
HEXAGON_MOVES: list[Move] = [
    lambda c: (c[0], c[1], c[2]),
    lambda c: (-c[1], -c[2], -c[0]),
    lambda c: (c[2], c[0], c[1]),
    lambda c: (-c[0], -c[1], -c[2]),
    lambda c: (c[1], c[2], c[0]),
    lambda c: (-c[2], -c[0], -c[1]),
    lambda c: (c[0], c[2], c[1]),
    lambda c: (-c[1], -c[0], -c[2]),
    lambda c: (c[2], c[1], c[0]),
    lambda c: (-c[0], -c[2], -c[1]),
    lambda c: (c[1], c[0], c[2]),
    lambda c: (-c[2], -c[1], -c[0]),
]
# where signs change, 1 is added, so that a triangle that points up becomes one that points down
TRIANGLE_MOVES: list[Move] = [
    lambda c: (c[0], c[1], c[2]),
    lambda c: (1 - c[1], 1 - c[2], 1 - c[0]),
    lambda c: (c[2], c[0], c[1]),
    lambda c: (1 - c[0], 1 - c[1], 1 - c[2]),
    lambda c: (c[1], c[2], c[0]),
    lambda c: (1 - c[2], 1 - c[0], 1 - c[1]),
    lambda c: (c[0], c[2], c[1]),
    lambda c: (1 - c[1], 1 - c[0], 1 - c[2]),
    lambda c: (c[2], c[1], c[0]),
    lambda c: (1 - c[0], 1 - c[2], 1 - c[1]),
    lambda c: (c[1], c[0], c[2]),
    lambda c: (1 - c[2], 1 - c[1], 1 - c[0]),
]
# as of squares, and the way to the side of a quarter turns with its square
TAN_MOVES: list[Move] = [
    lambda c: (c[0], c[1], c[2], c[3]),
    lambda c: (c[3], c[2], -c[1], -c[0]),
    lambda c: (-c[0], -c[1], -c[2], -c[3]),
    lambda c: (-c[3], -c[2], c[1], c[0]),
    lambda c: (c[0], c[1], -c[2], -c[3]),
    lambda c: (-c[3], -c[2], -c[1], -c[0]),
    lambda c: (-c[0], -c[1], c[2], c[3]),
    lambda c: (c[3], c[2], c[1], c[0]),
]
# turned over, a triangle of a layer is reflected; six rotations and six turns over come first
PRISM_MOVES: list[Move] = [
    lambda c, sign=sign, move=move: (sign * c[0], *move(c[1:]))  # type: ignore[misc]
    for first, second in ((0, 6), (6, 0))
    for sign, start in ((1, first), (-1, second))
    for move in TRIANGLE_MOVES[start : start + 6]
]
# as of cubes, and the way from the middle of its cube to a tetrahedron turns with that
RHOMBIC_TURNS: list[Move] = [
    lambda c, turn=turn: (*turn(c[:3]), *turn(c[3:]))  # type: ignore[misc]
    for turn in CUBE_TURNS
]
# the sort of a cube changes where an odd number of signs do
OCTAHEDRON_TURNS: list[Move] = [
    lambda c, turn=turn: (*turn(c[:3]), *turn(c[3:6]), prod(turn((1, 1, 1))) * c[6])  # type: ignore[misc]
    for turn in CUBE_TURNS
]
# as of hexagons and triangles, and the way from the middle turns as a hexagon does
KITE_MOVES, DRAFTER_MOVES = (
    [
        lambda c, move=move, turn=turn: part_of(move((*c[:2], c[5])), turn(c[2:5]))  # type: ignore[misc]
        for move, turn in zip(whole_moves, HEXAGON_MOVES, strict=True)
    ]
    for whole_moves in (HEXAGON_MOVES, TRIANGLE_MOVES)
)
STICK_TURNS: list[Move] = [
    lambda c: c,
    lambda c: (c[2], c[3], -c[1], -c[0]),
    lambda c: (-c[1], -c[0], -c[3], -c[2]),
    lambda c: (-c[3], -c[2], c[0], c[1]),
]
QUARTERS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def part_of(whole: Cell, way: Cell) -> Cell:
    return (*whole[:2], *way, whole[2])


def flip(cell: Cell) -> Cell:
    return (*cell[:-1], -cell[-1])


def flip_balls(cell: Cell) -> Cell:
    """Rows stay, columns go the other way round."""
    return cell[0], -cell[2], -cell[1]


def flip_rhombic(cell: Cell) -> Cell:
    return (*flip(cell[:3]), *flip(cell[3:]))


def flip_octahedra(cell: Cell) -> Cell:
    return (*flip(cell[:3]), *flip(cell[3:6]), -cell[6])


def _with_flips(turns: list[Move], flip: Move = flip) -> list[Move]:
    return [*turns, *(lambda c, turn=turn: turn(flip(c)) for turn in turns)]


MOVES = {  # rotations, the identity first, then as many reflections
    "square": _with_flips(SQUARE_TURNS),
    "cubic": _with_flips(CUBE_TURNS),
    "hexagon": HEXAGON_MOVES,
    "triangle": TRIANGLE_MOVES,
    "balls": _with_flips(CUBE_TURNS, flip_balls),
    "free balls": _with_flips(CUBE_TURNS, flip_balls),  # those that keep the lattice
    "tans": TAN_MOVES,
    "prisms": PRISM_MOVES,
    "rhombic tetrahedra": _with_flips(RHOMBIC_TURNS, flip_rhombic),
    "tetrahedra and octahedra": _with_flips(OCTAHEDRON_TURNS, flip_octahedra),
    "stick": _with_flips(STICK_TURNS, lambda c: (c[0], c[1], -c[3], -c[2])),
    "kite": KITE_MOVES,
    "drafter": DRAFTER_MOVES,
}
PARTS = ("kite", "drafter")
TETRAHEDRA = ("rhombic tetrahedra", "tetrahedra and octahedra")
SLANTED = ("hexagon", "triangle")
ROUND = ("balls", "free balls")
BALL_STEPS = [step for step in product((-1, 0, 1), repeat=3) if step.count(0) == 1]


def moves(rotate: bool, reverse: bool, lattice: str = "square") -> list[Move]:
    """The isometries that a piece may take, up to translations: the identity, the rotations if it
    may turn, and as many reflections if it may be flipped over.
    """
    every = MOVES[lattice]
    half = len(every) // 2
    number = half if rotate else 1
    return [*every[:number], *every[half : half + number * reverse]]


def beside(cell: Cell, lattice: str) -> set[Cell]:
    """The cells that share a side, in space a face, with a cell; the balls that touch one."""
    if lattice in ROUND:
        return {plus(cell, step) for step in BALL_STEPS}
    if lattice == "hexagon":
        steps = [(0, 1, -1), (0, -1, 1), (1, 0, -1), (-1, 0, 1), (1, -1, 0), (-1, 1, 0)]
        return {plus(cell, step) for step in steps}
    if lattice == "tans":
        row, down, right, column = cell
        near = {
            (row, *way, column) for way in QUARTERS if way not in ((down, right), (-down, -right))
        }
        return near | {(row + down, -down, -right, column + right)}
    if lattice == "prisms":
        layer, *triangle = cell
        near = {(layer, *other) for other in beside(tuple(triangle), "triangle")}
        return near | {(layer + up, *triangle) for up in (-1, 1)}
    if lattice in TETRAHEDRA:
        corners = corners_of_tetrahedron(cell)
        return {
            other for other in near_cubes(cell) if len(corners & corners_of_tetrahedron(other)) == 3
        }
    if lattice == "stick":
        return {other for end in ends_of_stick(cell) for other in sticks_at(end)} - {cell}
    if lattice in PARTS:
        corners_of_cell = corners_of_part(cell)
        return {
            other
            for other in near_parts(cell)
            if len(corners_of_cell & corners_of_part(other)) == 2
        }
    signs = (-1, 1)
    if lattice == "triangle":
        signs = (1,) if sum(cell) == 1 else (-1,)
    changes = product(range(len(cell)), signs)
    return {(*cell[:axis], cell[axis] + by, *cell[axis + 1 :]) for axis, by in changes}


def around(cell: Cell, lattice: str) -> Iterator[Cell]:
    """The cells that share a corner with a cell: no number of one is further from that of the other
    than 1. Balls have no corners, they touch in points; of quarters of squares see below.
    """
    if lattice in ROUND:
        yield from (cell, *beside(cell, lattice))
        return
    if lattice == "tans":
        row, _, _, column = cell
        corners = corners_of_quarter(cell)
        for down, way, right in product((-1, 0, 1), QUARTERS, (-1, 0, 1)):
            other = (row + down, *way, column + right)
            if corners & corners_of_quarter(other):
                yield other
        return
    if lattice in TETRAHEDRA:
        corners_of_cell = corners_of_tetrahedron(cell)
        for other in near_cubes(cell):
            if corners_of_cell & corners_of_tetrahedron(other):
                yield other
        return
    if lattice == "stick":
        yield from (cell, *beside(cell, lattice))
        return
    if lattice in PARTS:
        yield from (o for o in near_parts(cell) if corners_of_part(cell) & corners_of_part(o))
        return
    for step in product((-1, 0, 1), repeat=len(cell)):
        yield plus(cell, step)


def congruent(shape: Where, cells: Iterable[Cell], reverse: bool) -> Iterator[list[Cell]]:
    """The ordered choices of some cells in space that are as far from each other as those of a
    shape; without `reverse` of the same hand.
    """

    def far(cell: Cell, other: Cell) -> int:
        return sum((a - b) ** 2 for a, b in zip(cell, other, strict=True))

    def grow(image: list[Cell]) -> Iterator[list[Cell]]:
        number = len(image)
        if number == len(shape):
            yield image
            return
        for cell in cells:
            begun = zip(image, shape, strict=False)
            if all(far(a, cell) == far(b, shape[number]) for a, b in begun):
                yield from grow([*image, cell])

    cells = list(cells)
    for image in grow([]):
        if reverse or all(
            hand(*(image[n] for n in four)) == hand(*(shape[n] for n in four))
            for four in combinations(range(len(shape)), 4)
        ):
            yield image


def hand(origin: Cell, *ends: Cell) -> int:
    """The volume that three cells span from another one, with its sign."""
    (a, b, c), (d, e, f), (g, h, i) = (minus(end, origin) for end in ends)
    return a * e * i + b * f * g + c * d * h - c * e * g - b * d * i - a * f * h


def corners_of_quarter(cell: Cell) -> set[tuple[float, float]]:
    """The ends of a quarter's side, and the middle of its square, in rows and columns."""
    row, down, right, column = cell
    sides = {(down / 2 + end * right, right / 2 + end * down) for end in (-0.5, 0.5)}
    return {(row, column), *((row + y, column + x) for y, x in sides)}


def ends_of_stick(cell: Cell) -> set[Cell]:
    return {(cell[0], cell[2]), (cell[1], cell[3])}


def sticks_at(end: Cell) -> list[Cell]:
    """The sticks that end at a row and a column: two level ones, then two upright ones."""
    y, x = end
    return [(y, y, x - 1, x), (y, y, x, x + 1), (y - 1, y, x, x), (y, y + 1, x, x)]


@lru_cache(10_000)
def corners_of_part(cell: Cell) -> frozenset[Cell]:
    """The corners of a kite, or of a drafter; six units for a step from whole to whole."""
    a, b, *way, c = cell
    total = a + b + c
    middle = tuple(6 * value - 2 * total for value in (a, b, c))
    if max(map(abs, way)) == 2:
        turns = [HEXAGON_MOVES[turn](tuple(way)) for turn in (1, 5)]
        ends = [tuple(2 * value for value in way), *(plus(tuple(way), turn) for turn in turns)]
    else:  # the side and the end of a height: the axis that grows, and the one that shrinks
        near, far = way.index(1), way.index(-1)
        if total == 2:
            near, far = far, near
        sign = 1 if total == 1 else -1
        ends = [
            tuple(length * sign * (3 * (n == axis) - 1) for n in range(3))
            for axis, length in ((near, 1), (far, -2))
        ]
    return frozenset([middle, *(plus(middle, end) for end in ends)])


@lru_cache(1000)
def near_parts(cell: Cell) -> list[Cell]:
    """The parts of the hexagon or triangle of one, and of those around it."""
    a, b, *way, _ = cell
    totals = (0,) if max(map(abs, way)) == 2 else (1, 2)
    ways = {turn(tuple(way)) for turn in HEXAGON_MOVES}
    wholes = [
        (a + down, b + right, total - a - b - down - right)
        for down, right, total in product(range(-2, 3), range(-2, 3), totals)
    ]
    return [part_of(whole, to) for whole in wholes for to in ways]


@lru_cache(10_000)
def corners_of_tetrahedron(cell: Cell) -> frozenset[Cell]:
    """The corners of a rhombic tetrahedron (six numbers), or of a tetrahedron or an eighth of an
    octahedron (seven); a cube is two units wide.
    """
    cube, way = cell[:3], cell[3:6]
    if len(cell) == 6:
        middle = tuple(2 * number for number in cube)
        face = tuple(value // 2 if value in (-2, 2) else 0 for value in way)
        ends = [tuple(max(-1, min(1, value)) or end for value in way) for end in (-1, 1)]
        return frozenset([middle, *(plus(middle, to) for to in (face, *ends))])
    if any(way):
        ways = {tuple(-v if n == axis else v for n, v in enumerate(way)) for axis in range(4)}
    else:
        ways = {to for to in product((-1, 1), repeat=3) if prod(to) == -cell[6]}
    return frozenset(plus(cube, to) for to in ways)


@lru_cache(1000)
def near_cubes(cell: Cell) -> list[Cell]:
    """The cells of the cube of one, and of all cubes that touch it."""
    cells = []
    for step in product((-1, 0, 1), repeat=3):
        if len(cell) == 6:
            ways = {
                to for three in permutations((0, 1, 2)) for to in product(*[(-n, n) for n in three])
            }
            cells += [(*plus(cell[:3], step), *to) for to in ways]
        else:
            sort = -cell[6] if sum(step) % 2 else cell[6]
            ways = {(0, 0, 0), *(to for to in product((-1, 1), repeat=3) if prod(to) == sort)}
            cells += [
                (*(a + 2 * b for a, b in zip(cell, step, strict=False)), *to, sort) for to in ways
            ]
    return cells


def plus(cell: Cell, by: Cell) -> Cell:
    return tuple(map(add, cell, by))


def minus(cell: Cell, other: Cell) -> Cell:
    return tuple(map(sub, cell, other))


def shifts(cell: Cell, to: Iterable[Cell], lattice: str) -> Iterator[Cell]:
    """The translations that take a cell to some others; a triangle comes only to one that points
    the same way, and so does a prism; a tetrahedron to its place in another cube.
    """
    for other in to:
        by = minus(other, cell)
        if lattice == "tans" and by[1:3] != (0, 0):
            continue
        if lattice == "prisms" and sum(by[1:]):
            continue
        if lattice in TETRAHEDRA and any(by[3:]):
            continue
        if lattice == "stick" and (by[0] != by[1] or by[2] != by[3]):
            continue
        if lattice in PARTS and (any(by[2:5]) or sum(by)):
            continue
        if lattice not in SLANTED or sum(by) == 0:
            yield by


def shifted(cells: Iterable[Cell], by: Cell) -> frozenset[Cell]:
    if len(by) == 2:  # the same, sooner
        down, right = by
        return frozenset([(row + down, column + right) for row, column in cells])
    return frozenset([plus(cell, by) for cell in cells])


def components(cells: Iterable[Cell], lattice: str) -> list[set[Cell]]:
    """The parts of some cells that hang together, sorted by their first cells."""
    left, found = set(cells), []
    while left:
        part, todo = set(), {left.pop()}
        while todo:
            cell = todo.pop()
            part.add(cell)
            near = beside(cell, lattice) & left
            left -= near
            todo |= near
        found.append(part)
    return sorted(found, key=min)


# boards ------------------------------------------------------------------------------------------


def ways_around(board: Board) -> tuple[Cell, Cell, list[tuple[int, Cell]]]:
    """The corners of the box of first and last numbers around all cells that a board has or names,
    and for each of these (0, -1) that wraps, the way from a cell to itself.
    """
    cells = [*board.must, *board.may, *(cell for cell, _ in board.names), *board.box]
    low, high = (tuple(by(cell[axis] for cell in cells) for axis in (0, -1)) for by in (min, max))
    rows, columns = (high[axis] - low[axis] + 1 for axis in (0, -1))
    ways = [(0, step(board, rows, board.shift))] if "rows" in board.wrap else []
    if "columns" in board.wrap:
        ways.append((-1, step(board, 0, columns)))
    return low, high, ways


def step(board: Board, down: int, right: int) -> Cell:
    """The translation by some rows and columns, of a parallelogram if cells are slanted."""
    if board.lattice.name == "tans":
        return (down, 0, 0, right)
    if board.lattice.name == "stick":
        return (down, down, right, right)
    if board.lattice.name in PARTS:
        return (down, -down - right, 0, 0, 0, right)
    return (down, -down - right, right) if board.lattice.name in SLANTED else (down, right)


@lru_cache(CACHED)
def folder(board: Board) -> Callable[[Cell], Cell]:
    """The map of a cell to the one inside the box that it is, if the board wraps."""
    if not board.wrap:
        return lambda cell: cell
    low, high, ways = ways_around(board)

    def fold(cell: Cell) -> Cell:
        for axis, by in ways:
            while cell[axis] < low[axis]:
                cell = plus(cell, by)
            while cell[axis] > high[axis]:
                cell = minus(cell, by)
        return cell

    return fold


class BoardMap:
    """A map of the cells of a board, and of their sides: `at` gives the isometry for a cell, which
    then is folded into the board; a cell beyond a side lies a step further than that.
    """

    def __init__(self, at: Callable[[Cell], Move], fold: Callable[[Cell], Cell]) -> None:
        self.at, self.fold = at, fold

    def __call__(self, cell: Cell) -> Cell:
        return self.fold(self.at(cell)(cell))

    def where(self, where: Where) -> Where:
        move = self.at(where[0])
        plain = [move(cell) for cell in where]
        there = self.fold(plain[0])
        return (there, *(plus(there, minus(beyond, plain[0])) for beyond in plain[1:]))


def everywhere(move: Move, fold: Callable[[Cell], Cell]) -> BoardMap:
    return BoardMap(lambda _: move, fold)


def then_shift(move: Move, by: Cell) -> Move:
    return lambda cell: plus(move(cell), by)


# pictures ----------------------------------------------------------------------------------------


def middle(lattice: str, cell: Cell) -> tuple[float, float]:
    """Where the middle of a cell lies on paper, with sides of length 1, x to the right and y
    downwards: the first number is the row, and the last two are how far to the right.
    """
    x, y, z = cell
    if lattice == "hexagon":
        return (y - z) * 3**0.5 / 2, x * 3 / 2
    from_line = 2 / 3 if x + y + z == 1 else 1 / 3  # of a row's height, from its upper line
    return (y - z) / 2, (x + from_line) * 3**0.5 / 2
