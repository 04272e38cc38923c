"""Natural puzzles, as people would pose them: the samples, and others of many kinds, made with
fixed seeds. None was chosen for how an engine does on it.

    A NaturalPuzzle    NaturalPuzzle("edges", "7x7 of 6 colours", "board = ...")
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import psolver
from support.places import SAMPLES

MOST_CELLS = 100  # of a board whose tilings are counted
PIECES = {
    "F": ".##\n##.\n.#.",
    "L": "#.\n#.\n#.\n##",
    "L4": "#.\n#.\n##",
    "N": "#.\n#.\n##\n.#",
    "P": "##\n##\n#.",
    "T4": "###\n.#.",
    "U": "#.#\n###",
    "V": "#..\n#..\n###",
    "W": "#..\n##.\n.##",
    "Y": "#.\n##\n#.\n#.",
    "L6": "#.\n#.\n#.\n#.\n##",
    "R": "##\n#.",
}


class NaturalPuzzle(NamedTuple):
    """A puzzle, by its kind and a name; `text` is a puzzle file, or one in Knuth's format."""

    kind: str
    name: str
    text: str

    @property
    def title(self) -> str:
        """The kind and the name."""
        return f"{self.kind}: {self.name}"

    @property
    def is_cover(self) -> bool:
        """Whether it is an exact-cover problem in Knuth's format."""
        return self.text.startswith("|")

    @property
    def is_counted(self) -> bool:
        """Whether its solutions may be few enough to count, or such that engines need not visit
        them.
        """
        if self.is_cover or self.kind in ("sample", "bricks", "impossible"):
            return True
        return len(psolver.loads(self.text).board.cells) <= MOST_CELLS


Named = Iterator[tuple[str, str]]  # names and texts


def natural_puzzles() -> list[NaturalPuzzle]:
    """Return all of them, those that are made before the samples."""
    puzzles = [
        NaturalPuzzle(kind, name, text) for kind, make in KINDS.items() for name, text in make()
    ]
    for path in sorted(SAMPLES.glob("*.toml")):
        puzzles.append(NaturalPuzzle("sample", path.stem, path.read_text(encoding="utf-8")))
    for path in sorted(SAMPLES.glob("covers/*.dlx")):
        text = f"| {path.stem}\n{path.read_text(encoding='utf-8')}"
        puzzles.append(NaturalPuzzle("sample", path.stem, text))
    return puzzles


def drawn(cells: Iterable[tuple[int, int]]) -> str:
    """Return the picture of a board."""
    inside = set(cells)
    height = 1 + max(row for row, _ in inside)
    width = 1 + max(column for _, column in inside)
    rows = ["".join(".#"[(r, c) in inside] for c in range(width)) for r in range(height)]
    return "'''\n" + "\n".join(rows) + "\n'''"


def box(height: int, width: int) -> list[tuple[int, int]]:
    """Return the cells of a rectangle."""
    return list(product(range(height), range(width)))


def with_holes(height: int, width: int, holes: int, seed: int) -> str:
    """Return the picture of a rectangle with some single cells missing, none of them at the rim."""
    inside = [(r, c) for r, c in box(height, width) if 0 < r < height - 1 and 0 < c < width - 1]
    missing = set(Random(seed).sample(inside, holes))
    return drawn(cell for cell in box(height, width) if cell not in missing)


def any_of(piece: str, board: str, more: str = "") -> str:
    """Return the puzzle of copies of one piece on a board: a picture, or a size."""
    board = board if board.startswith("'") else f"'{board}'"
    return f"board = {board}\npieces = '''\n{PIECES.get(piece, piece)}'''\ncount = 'any'\n{more}"


def of_set(names: str | Sequence[str], board: str, more: str = "") -> str:
    """Return the puzzle of a set of pieces, or several, on a board: a picture, or a size."""
    board = board if board.startswith("'") else f"'{board}'"
    sets = [names] if isinstance(names, str) else list(names)
    return f"board = {board}\npiece_set = {sets}\n{more}"


# kinds --------------------------------------------------------------------------------------------


def copies() -> Named:
    """Many copies of all pieces of a set."""
    for names, times, board in (
        ("pentominoes", 2, "10x12"),
        ("pentominoes", 3, "12x15"),
        ("pentominoes", 5, "15x20"),
        ("pentominoes", 10, "20x30"),
        ("one-sided pentominoes", 2, "10x18"),
        ("tetrominoes", 2, "5x8"),
        ("tetrominoes", 4, "8x10"),
        ("tetrominoes", 10, "10x20"),
        ("one-sided tetrominoes", 2, "7x8"),
        ("one-sided tetrominoes", 8, "14x16"),
        ("one-sided tetrominoes", 30, "28x30"),
        ("hexominoes", 2, "20x21"),
        ("trominoes", 6, "6x6"),
    ):
        yield f"{times} of the {names} in {board}", of_set(names, board, f"count = {times}")


def edges() -> Named:
    """Squares with coloured sides, cut from a board that was coloured at random."""
    for side, colours, border in (
        (4, 3, True),
        (5, 3, True),
        (5, 5, True),
        (6, 4, True),
        (6, 6, True),
        (7, 6, True),
        (8, 8, True),
        (4, 4, False),
        (5, 6, False),
    ):
        rim = "with a border" if border else "without a border"
        yield f"{side}x{side}, {colours} colours, {rim}", edge_matching(side, colours, border, 1)


def edge_matching(side: int, colours: int, border: bool, seed: int) -> str:
    """Return a puzzle of squares whose sides match in n x n, as they were cut."""
    random = Random(seed)
    letters = "abcdefghijkl"[:colours]
    across = [[random.choice(letters) for _ in range(side + 1)] for _ in range(side)]
    down = [[random.choice(letters) for _ in range(side)] for _ in range(side + 1)]
    if border:
        for n in range(side):
            across[n][0] = across[n][side] = down[0][n] = down[side][n] = "x"
    squares = [
        down[r][c] + across[r][c + 1] + down[r + 1][c] + across[r][c] for r, c in box(side, side)
    ]
    turned = [square[n:] + square[:n] for square in squares for n in [random.randrange(4)]]
    random.shuffle(turned)
    rim = 'border = "x"\n' if border else ""
    return f'board = "{side}x{side}"\n{rim}can_reverse = false\n[[piece]]\nedges = {turned}\n'


def holes() -> Named:
    """Boards with random holes."""
    yield "Y in 25x25 with 30", any_of("Y", with_holes(25, 25, 30, 1))
    yield "Y in 15x15 with 5", any_of("Y", with_holes(15, 15, 5, 3))
    yield "L in 12x12 with 8", any_of("L4", with_holes(12, 12, 8, 1))
    yield "P in 14x14 with 11", any_of("P", with_holes(14, 14, 11, 1))
    yield "dominoes in 12x12 with 4", any_of("##", with_holes(12, 12, 4, 5))
    for seed in (1, 2):
        board = with_holes(8, 9, 12, seed)
        yield f"pentominoes in 8x9 with 12, {seed}", of_set("pentominoes", board)
    board = with_holes(10, 10, 10, 1)
    yield "any pentominoes in 10x10 with 10", of_set("pentominoes", board, "count = 'any'")
    board = with_holes(30, 30, 80, 1)
    yield "any tetrominoes in 30x30 with 80", of_set("tetrominoes", board, "count = 'any'")
    board = with_holes(16, 16, 16, 1)
    yield "pentominoes, 4 each, in 16x16 with 16", of_set("pentominoes", board, "count = 4")


def hard_pieces() -> Named:
    """Copies of one piece that hardly tiles."""
    for piece, size in (
        ("Y", 10),
        ("Y", 15),
        ("Y", 20),
        ("Y", 25),
        ("L", 10),
        ("L", 20),
        ("P", 10),
        ("P", 15),
        ("L6", 12),
        ("L6", 18),
        ("T4", 8),
        ("T4", 16),
        ("R", 15),
        ("L4", 12),
    ):
        yield f"{piece} in {size}x{size}", any_of(piece, f"{size}x{size}")


def bricks() -> Named:
    """Bricks, squares and rectangles."""
    for name, pieces, board in (
        ("1x2x2 in 3x4x4", "1x2x2", "3x4x4"),
        ("1x2x4 in 6x6x4", "1x2x4", "6x6x4"),
        ("1x1x3 in 3x3x4", "1x1x3", "3x3x4"),
        ("2x3x5 in 10x10x9", "2x3x5", "10x10x9"),
        ("squares in 7x7", "1x1\n2x2\n3x3\n4x4\n5x5\n6x6\n7x7", "7x7"),
        ("squares in 12x12", "1x1\n2x2\n3x3\n4x4\n5x5\n6x6", "12x12"),
        ("bars in 6x6", "1x1\n1x2\n1x3\n1x4\n1x5\n1x6", "6x6"),
        ("2x3 in 12x12", "2x3", "12x12"),
        ("2x5 and 3x4 in 13x14", "2x5\n3x4", "13x14"),
    ):
        yield name, any_of(pieces, board)


def solids() -> Named:
    """Polycubes in boxes."""
    for name, piece, board in (
        ("L in 4x4x4", "L4", "4x4x4"),
        ("T in 4x4x4", "T4", "4x4x4"),
        ("L in 6x7x2", "L4", "6x7x2"),
        ("Y in 2x5x6", "Y", "2x5x6"),
        ("Y in 5x5x6", "Y", "5x5x6"),
        ("W in 3x5x6", "W", "3x5x6"),
        ("N in 4x5x6", "N", "4x5x6"),
        ("corners in 4x3x3", ".#\n..\n---\n##\n#.", "4x3x3"),
    ):
        yield name, any_of(piece, board)
    yield "tetracubes twice in 4x4x4", of_set("tetracubes", "4x4x4", "count = 2")
    yield "six pentacubes in 2x3x5", of_set("pentacubes", "2x3x5", "use = 6")
    yield "pentominoes in 2x3x10 turned", of_set("solid pentominoes", "2x3x10")


def strips() -> Named:
    """Long boards, as chains of pieces."""
    yield "pentominoes twice in 3x40", of_set("pentominoes", "3x40", "count = 2")
    yield "pentominoes twice in 5x24", of_set("pentominoes", "5x24", "count = 2")
    yield "tetrominoes, 6 each, in 4x30", of_set("tetrominoes", "4x30", "count = 6")
    yield "Y in 5x40", any_of("Y", "5x40")
    yield "any pentominoes in 4x30", of_set("pentominoes", "4x30", "count = 'any'")
    yield "hexominoes, 10 of them, in 3x20", of_set("hexominoes", "3x20", "use = 10")


def calendars() -> Named:
    """Other dates of the calendars, with other pieces."""
    for sample, leave in (
        ("calendar", "Sep 2"),
        ("calendar", "Jan 24"),
        ("calendar-month-and-day", "May 17"),
        ("calendar-weekdays", "Feb 29 Thu"),
    ):
        text = (SAMPLES / f"{sample}.toml").read_text(encoding="utf-8")
        plain = re.sub(r"(?m)^leave = .*\n", "", text.split("[expect]")[0])
        yield f"{sample}, {leave}", f'leave = "{leave}"\n{plain}'


def slanted() -> Named:
    """Hexagons and triangles."""
    hexagons, triangles = "lattice = 'hexagon'\n", "lattice = 'triangle'\n"
    for name, sets, board, more in (
        ("tetrahexes twice in 7x8", "tetrahexes", "7x8", "count = 2"),
        ("tetrahexes, 5 each, in 10x14", "tetrahexes", "10x14", "count = 5"),
        ("any tetrahexes in a hexagon of side 5", "tetrahexes", "hexagon of side 5", ""),
        ("trihexes in a hexagon of side 6", "trihexes", "hexagon of side 6", ""),
        ("pentahexes, 12 of them, in 6x10", "pentahexes", "6x10", "use = 12"),
    ):
        more = more or "count = 'any'\n[[piece]]\nname = 'dot'\nshape = '#'\ncount = 1"
        yield name, hexagons + of_set(sets, board, more)
    for name, sets, board, more in (
        ("hexiamonds twice in 6x12", "hexiamonds", "6x12", "count = 2"),
        ("hexiamonds, 4 each, in 12x12", "hexiamonds", "12x12", "count = 4"),
        ("hexiamonds in 3x12", "hexiamonds", "3x12", ""),
        ("any pentiamonds in 5x8", "pentiamonds", "5x8", "count = 'any'"),
        ("any tetriamonds in a hexagon of side 4", "tetriamonds", "hexagon of side 4", ANY),
    ):
        yield name, triangles + of_set(sets, board, more)


ANY = "count = 'any'"


def impossible() -> Named:
    """Puzzles without a solution: by parity, and not."""
    yield "T in 10x10", any_of("T4", "10x10")
    yield "tetrominoes, 3 each, in 6x10", of_set("tetrominoes", "6x10", "count = 3")
    yield "W in 10x10", any_of("W", "10x10")
    yield "V in 10x10", any_of("V", "10x10")
    yield "Y in 5x21", any_of("Y", "5x21")
    yield "Y in 12x15", any_of("Y", "12x15")
    yield "Y in 5x5x3", any_of("Y", "5x5x3")
    yield "P in 7x7 without a corner and three", any_of("P", with_holes(7, 7, 4, 2))
    yield "U and X in 10x10", any_of("U", "10x10", "[[piece]]\nshape = '''\n.#.\n###\n.#.'''")
    yield "hexominoes in 14x15", of_set("hexominoes", "14x15")
    yield "1x4 in 10x10", any_of("1x4", "10x10")
    corners = [cell for cell in box(12, 12) if cell not in ((0, 0), (11, 11))]
    yield "dominoes in 12x12 without corners", any_of("##", drawn(corners))
    yield "dominoes in 12x12 with 4 holes", any_of("##", with_holes(12, 12, 4, 1))
    yield "pentominoes in 8x9 with 12 holes, 5", of_set("pentominoes", with_holes(8, 9, 12, 5))


def shaped() -> Named:
    """Boards that are symmetric, and boards that wrap."""
    diamond = [(r, c) for r, c in box(12, 12) if abs(2 * r - 11) + abs(2 * c - 11) <= 12]
    ring = [(r, c) for r, c in box(12, 12) if not (3 <= r < 9 and 3 <= c < 9)]
    cross = [(r, c) for r, c in box(15, 15) if 5 <= r < 10 or 5 <= c < 10]
    stairs = [(r, c) for r, c in box(15, 15) if c <= r]
    frame = [(r, c) for r, c in box(20, 20) if not (4 <= r < 16 and 4 <= c < 16)]
    yield "dominoes in a diamond", any_of("##", drawn(diamond))
    yield "L in a diamond", any_of("L4", drawn(diamond))
    yield "L in a ring", any_of("L4", drawn(ring))
    yield "Y in a cross", any_of("Y", drawn(cross))
    yield "any pentominoes in stairs", of_set("pentominoes", drawn(stairs), ANY)
    yield "two-cornered L in stairs", any_of("R", drawn(stairs))
    yield "tetrominoes in a frame", of_set("one-sided tetrominoes", drawn(frame), ANY)
    torus, tube = "wrap = ['rows', 'columns']\n", "wrap = ['columns']\n"
    yield "L on a torus 6x6", any_of("L4", "6x6", torus)
    yield "Y on a torus 10x10", any_of("Y", "10x10", torus)
    yield "W on a torus 5x10", any_of("W", "5x10", torus)
    yield "pentominoes on a torus 6x10", of_set("pentominoes", "6x10", torus)
    yield "pentominoes twice on a tube 5x24", of_set("pentominoes", "5x24", f"{tube}count = 2")
    yield "tetrominoes, 4 each, on a tube 8x10", of_set("tetrominoes", "8x10", f"{tube}count = 4")


def grouped() -> Named:
    """Some of the pieces, and groups."""
    yield "9 of the pentominoes in 5x9", of_set("pentominoes", "5x9", "use = 9")
    small = "trominoes", "tetrominoes", "pentominoes"
    yield "9 pieces in 5x8", of_set(small, "5x8", "use = 9")
    yield "30 pieces in 10x12", of_set(small, "10x12", "count = 'any'\nuse = 30")
    group = "count = 'any'\n[[group]]\npieces = ['I', 'W', 'X']\ncount = [0, 5]"
    yield "any pentominoes, 5 of I, W, X, in 10x10", of_set("pentominoes", "10x10", group)
    yield "20 of the hexominoes in 10x12", of_set("hexominoes", "10x12", "use = 20")


def touching() -> Named:
    """Rules for neighbours."""
    three = "".join(
        f"[[piece]]\nname = '{name}'\nshape = '{shape}'\ncolor = '{colour}'\ncount = 'any'\n"
        for name, shape, colour in (("A", "##", "red"), ("B", "##", "gold"), ("C", "##", "blue"))
    )
    yield "dominoes of 3 colours in 6x6", f"board = '6x6'\ntouch = 'different'\n{three}"
    optional = "'''\n" + "\n".join(["?" * 8] * 8) + "\n'''"
    several = "touch = 'never'\nuse = 5"
    yield "five pentominoes apart in 8x8", of_set("pentominoes", optional, several)
    yield (
        "tetrominoes twice apart in 8x8",
        of_set("tetrominoes", optional, "touch='never'\ncount=2"),
    )
    yield (
        "dominoes apart on 52 cells",
        any_of("##", optional.replace("??\n", "\n", 6), "touch = 'apart'"),
    )
    yield "no four meet in 8x10", any_of("##", "8x10", "corners = 'no four meet'")
    yield "no faults in 8x8", any_of("##", "8x8", "faults = 'none'")


# exact cover --------------------------------------------------------------------------------------


def knuth(items: Iterable[str], secondary: Iterable[str], options: Iterable[Iterable[str]]) -> str:
    """Return a problem in the format of Knuth's programs."""
    others = list(secondary)
    head = [*items, *(["|", *others] if others else [])]
    return "\n".join(["| natural", " ".join(head), *map(" ".join, options), ""])


def covers() -> Named:
    """Exact cover that is no packing."""
    yield "queens 8", queens(8)
    yield "queens 11", queens(11)
    yield "queens 20", queens(20)
    yield "reduced Latin squares 5", latin(5, True)
    yield "Latin squares 4", latin(4, False)
    yield "reduced Latin squares 6", latin(6, True)
    yield "Langford 8", langford(8)
    yield "Langford 9, none", langford(9)
    yield "Langford 11", langford(11)
    for options, items, seed in ((120, 30, 1), (250, 60, 2), (400, 60, 3)):
        yield f"{options} options of {items} items", random_cover(options, items, seed)
    yield "60 coloured options of 12 items", random_coloured(60, 12, 8, 3, 1)
    yield "200 coloured options of 20 items", random_coloured(200, 20, 12, 4, 2)
    yield "6x6 Sudokus with 6 clues", sudoku(2, 3, 6, 1)
    yield "6x6 Sudokus without clues", sudoku(2, 3, 0, 1)
    yield "9x9 Sudokus with 26 clues", sudoku(3, 3, 26, 1)


def queens(size: int) -> str:
    """Return the problem of queens on a square."""
    items = [f"r{n}" for n in range(size)] + [f"c{n}" for n in range(size)]
    others = [f"{way}{n}" for way in "ab" for n in range(2 * size - 1)]
    options = [(f"r{r}", f"c{c}", f"a{r + c}", f"b{r - c + size - 1}") for r, c in box(size, size)]
    return knuth(items, others, options)


def latin(size: int, reduced: bool) -> str:
    """Return the problem of Latin squares; reduced: first row and column are in order."""
    items = [f"{way}{a}{b}" for way in "prc" for a, b in box(size, size)]
    options = []
    for row, column, value in product(range(size), repeat=3):
        fixed = reduced and 0 in (row, column)
        if not fixed or value == row + column:
            options.append((f"p{row}{column}", f"r{row}{value}", f"c{column}{value}"))
    return knuth(items, (), options)


def langford(size: int) -> str:
    """Return the problem of Langford pairs: two of each number n, n places between them."""
    items = [f"n{n}" for n in range(1, size + 1)] + [f"s{n}" for n in range(2 * size)]
    options = [
        (f"n{n}", f"s{first}", f"s{first + n + 1}")
        for n in range(1, size + 1)
        for first in range(2 * size - n - 1)
    ]
    return knuth(items, (), options)


def random_cover(number: int, size: int, seed: int) -> str:
    """Return some options of two to five items, with a cover among them."""
    random = Random(seed)
    items = [f"i{n}" for n in range(size)]
    options = [random.sample(items, random.randint(2, 5)) for _ in range(number)]
    random.shuffle(items)
    first = 0
    while first < size:
        length = min(random.randint(2, 5), size - first)
        options.append(items[first : first + length])
        first += length
    random.shuffle(options)
    return knuth(sorted(items), (), options)


def random_coloured(number: int, primary: int, secondary: int, colours: int, seed: int) -> str:
    """Return options of one to three primary items and two coloured ones, with a cover."""
    random = Random(seed)
    items = [f"p{n}" for n in range(primary)]
    others = [f"x{n}" for n in range(secondary)]
    right = {other: random.randrange(colours) for other in others}
    options = []
    for _ in range(number):
        held = random.sample(items, random.randint(1, 3))
        given = random.sample(others, 2)
        options.append([*held, *(f"{other}:{random.randrange(colours)}" for other in given)])
    for first in range(0, primary, 2):
        given = random.sample(others, 2)
        options.append([*items[first : first + 2], *(f"{one}:{right[one]}" for one in given)])
    random.shuffle(options)
    return knuth(items, others, options)


def sudoku(high: int, wide: int, clues: int, seed: int) -> str:
    """Return the problem of Sudokus with boxes of some rows and columns, and clues that fit."""
    size, random = high * wide, Random(seed)
    rows = shuffled_lines(wide, high, random)
    columns = shuffled_lines(high, wide, random)
    right = {
        (r, c): (wide * rows[r] + rows[r] // high + columns[c]) % size for r, c in box(size, size)
    }
    fixed = set(random.sample(sorted(right), clues))
    items = [f"{way}{a}{b}" for way in "prcb" for a, b in box(size, size)]
    options = []
    for (r, c), value in product(right, range(size)):
        if (r, c) not in fixed or value == right[r, c]:
            part = r // high * high + c // wide
            options.append((f"p{r}{c}", f"r{r}{value}", f"c{c}{value}", f"b{part}{value}"))
    return knuth(items, (), options)


def shuffled_lines(bands: int, width: int, random: Random) -> list[int]:
    """Return the rows or columns of a Sudoku, shuffled in each band and band by band."""
    lines: list[int] = []
    for band in random.sample(range(bands), bands):
        lines += random.sample(range(width * band, width * band + width), width)
    return lines


KINDS: dict[str, Callable[[], Named]] = {
    "copies": copies,
    "edges": edges,
    "holes": holes,
    "hard piece": hard_pieces,
    "bricks": bricks,
    "solid": solids,
    "strip": strips,
    "calendar": calendars,
    "slanted": slanted,
    "impossible": impossible,
    "shaped": shaped,
    "group": grouped,
    "touch": touching,
    "cover": covers,
}
