"""Check the certificate of a count: `psolver-check PUZZLE CERTIFICATE`, or this file alone with
Python. Exit status: 0 the count is right, 1 the certificate is wrong, 2 a file that it cannot read.

This file is for a referee. It shares no code with psolver, imports the standard library alone, and
is read from the top to the end. docs/certificates.md has the format of a certificate, and the proof
that the checks made here are enough. First the puzzle file is read, by sections 1 to 5; whatever is
not known here is refused, so that nothing is left out of a count. Then the lines of the certificate
are checked: sections 8 to 14 are the steps of the proof, in its order.

    1  Cells and isometries       7  Nodes                     13  The whole problem
    2  Polyforms                  8  An item lacks options     14  Distinct solutions
    3  Pictures                   9  The children              15  The certificate
    4  Pieces                    10  No cell is free           16  The command
    5  The problem               11  An image
    6  Residuals and options     12  Weights
"""

import gzip
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, groupby, permutations, product
from math import prod
from pathlib import Path
from typing import Any, NamedTuple, TextIO

Cell = tuple[int, ...]  # three numbers; also the numbers of several cells
Row = list[Cell]
Shape = tuple[Cell, ...]
Shapes = tuple[Shape, ...]
Table = dict[str, Any]  # of a TOML file

FORMAT = "psolver count certificate"
FORMAT_VERSION = 1
HEADER_TYPES = {
    "format": str,
    "version": int,
    "psolver": str,
    "puzzle": str,
    "leave": list,
    "problem": int,
    "solutions": int,
    "distinct": int,
}

# exit statuses
RIGHT = 0
WRONG = 1
UNREADABLE = 2
INTERRUPT_STATUS = 130


class Refused(Exception):
    """Raised with an exit status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(status, sentence)
        self.status = status
        self.sentence = sentence


def know(right: object, subject: str) -> None:
    """Raise Refused if the puzzle file has something that is not read here."""
    if not right:
        raise Refused(UNREADABLE, f"this checker does not know {subject}")


# 1  Cells and isometries --------------------------------------------------------------------------
#
# A cell is three numbers. Those of hexagons add up to 0, of triangles to -1 (pointing up) or 1, of
# balls to an even number. So every isometry of each of the five lattices is a permutation of the
# three numbers with changes of sign, and a translation.

SLANTED = ("hexagon", "triangle")
FILE_LATTICES = ("square", "balls", *SLANTED)  # a board of squares with layers is one of cubes

Isometry = tuple[Cell, Cell]  # number n of an image is number axes[n] of the cell, times signs[n]
SAME_AXES = (0, 1, 2)
LAST_AXES_SWAPPED = (0, 2, 1)
SAME_SIGNS = (1, 1, 1)
LAST_SIGN_CHANGED = (1, 1, -1)
LAST_SIGNS_CHANGED = (1, -1, -1)

IDENTITY_MAP: Isometry = (SAME_AXES, SAME_SIGNS)
# of a piece that may be flipped over, but not turned: left and right change places
MIRROR_MAPS: dict[str, Isometry] = {
    "square": (SAME_AXES, LAST_SIGN_CHANGED),
    "cubic": (SAME_AXES, LAST_SIGN_CHANGED),
    "balls": (LAST_AXES_SWAPPED, LAST_SIGNS_CHANGED),
    "hexagon": (LAST_AXES_SWAPPED, SAME_SIGNS),
    "triangle": (LAST_AXES_SWAPPED, SAME_SIGNS),
}


def cell_at(lattice: str, place: Cell) -> Cell:
    """Return the cell at a place of a drawing: its layer, row and column."""
    layer, row, column = place
    if lattice == "hexagon":
        second = (column - row) // 2
        third = (-column - row) // 2
        return row, second, third
    if lattice == "triangle":
        first = 2 * row - 1
        down = (row + column) % 2  # 1 if it points down
        height = down - row
        slant = column - 1
        return first, height + slant, height - slant
    if lattice == "balls":
        second = row + column + layer
        third = column - row
        return layer, second, third
    return layer, row, column


def shape_at(lattice: str, places: Iterable[Cell]) -> Shape:
    """Return the cells at places of a drawing, in their order."""
    cells = [cell_at(lattice, place) for place in places]
    return tuple(cells)


def keeps_lattice(lattice: str, isometry: Isometry) -> bool:
    """Whether a signed permutation takes the cells of a lattice to cells of it."""
    axes, signs = isometry
    if lattice == "square":
        first_axis = axes[0]
        first_sign = signs[0]
        return first_axis == 0 and first_sign == 1  # the layer stays
    if lattice in SLANTED:
        return len(set(signs)) == 1  # the sum stays, or changes its sign
    return True


def is_mirrored(lattice: str, isometry: Isometry) -> bool:
    """Whether a signed permutation that keeps the lattice changes left and right."""
    axes, signs = isometry
    swaps = 0
    for axis, later_axis in combinations(axes, 2):
        if axis > later_axis:
            swaps += 1
    is_odd = swaps % 2 == 1
    if lattice in SLANTED:
        return is_odd  # all signs together are half a turn of the plane
    is_reflected = prod(signs) < 0
    return is_odd != is_reflected


def may_move(lattice: str, isometry: Isometry, turns: bool, flips: bool) -> bool:
    """Whether a piece that may be turned, or flipped over, may be moved by a signed permutation."""
    if isometry == IDENTITY_MAP:
        return True
    if flips and isometry == MIRROR_MAPS[lattice]:
        return True
    if not turns:
        return False
    if not keeps_lattice(lattice, isometry):
        return False
    return flips or not is_mirrored(lattice, isometry)


def isometries(lattice: str, turns: bool, flips: bool) -> Iterator[Isometry]:
    """Yield the isometries, up to translations, of a piece that may be turned, or flipped over."""
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            isometry = axes, signs
            if may_move(lattice, isometry, turns, flips):
                yield isometry


def _images_of(isometry: Isometry, cells: Iterable[Cell]) -> list[Cell]:
    """Return the images of some cells, in their order."""
    axes, signs = isometry
    first_axis, second_axis, third_axis = axes
    first_sign, second_sign, third_sign = signs
    images: list[Cell] = []
    for cell in cells:
        x = first_sign * cell[first_axis]
        y = second_sign * cell[second_axis]
        z = third_sign * cell[third_axis]
        images.append((x, y, z))
    return images


def _plus(cell: Cell, step: Cell) -> Cell:
    """Return the cell that a step from another leads to."""
    x, y, z = cell
    a, b, c = step
    return x + a, y + b, z + c


def _minus(cell: Cell, origin: Cell) -> Cell:
    """Return the step from one cell to another."""
    x, y, z = cell
    a, b, c = origin
    return x - a, y - b, z - c


def _at_origin(lattice: str, cells: Iterable[Cell]) -> Shape:
    """Return the cells, sorted, of the translate of a shape whose first cell is the origin; of
    triangles, and so of hexagons, the cell (0, 0, n) of the same sum.
    """
    shape = sorted(cells)
    origin = shape[0]
    if lattice in SLANTED:
        x, y, _ = origin
        z = -x - y  # translations keep the sum of the numbers
        origin = (x, y, z)
    moved = [_minus(cell, origin) for cell in shape]
    return tuple(moved)


def _orientations(lattice: str, shape: Shape, turns: bool, flips: bool) -> Shapes:
    """Return the orientations of a shape, each at the origin, sorted."""
    forms = set()
    for isometry in isometries(lattice, turns, flips):
        images = _images_of(isometry, shape)
        forms.add(_at_origin(lattice, images))
    return tuple(sorted(forms))


# 2  Polyforms -------------------------------------------------------------------------------------


class PieceSet(NamedTuple):
    """A named set: the polyforms of a lattice that have one of some sizes."""

    lattice: str
    sizes: list[int]


SETS = {
    "monominoes": PieceSet("square", [1]),
    "dominoes": PieceSet("square", [2]),
    "trominoes": PieceSet("square", [3]),
    "tetrominoes": PieceSet("square", [4]),
    "pentominoes": PieceSet("square", [5]),
    "hexominoes": PieceSet("square", [6]),
    "heptominoes": PieceSet("square", [7]),
    "monohexes": PieceSet("hexagon", [1]),
    "dihexes": PieceSet("hexagon", [2]),
    "trihexes": PieceSet("hexagon", [3]),
    "tetrahexes": PieceSet("hexagon", [4]),
    "pentahexes": PieceSet("hexagon", [5]),
    "hexahexes": PieceSet("hexagon", [6]),
    "moniamonds": PieceSet("triangle", [1]),
    "diamonds": PieceSet("triangle", [2]),
    "triamonds": PieceSet("triangle", [3]),
    "tetriamonds": PieceSet("triangle", [4]),
    "pentiamonds": PieceSet("triangle", [5]),
    "hexiamonds": PieceSet("triangle", [6]),
    "heptiamonds": PieceSet("triangle", [7]),
    "soma": PieceSet("cubic", [3, 4]),
    "tetracubes": PieceSet("cubic", [4]),
    "pentacubes": PieceSet("cubic", [5]),
}


def steps_to_neighbours(lattice: str) -> set[Cell]:
    """Return the steps from a cell to the cells beside it; of triangles also those to places
    between the cells, which `grown` leaves out.
    """
    if lattice == "hexagon":
        return set(permutations([1, 0, -1]))
    length = 1
    if lattice == "triangle":
        length = 2
    steps: set[Cell] = set()
    for number in (-length, length):
        steps.update(permutations([number, 0, 0]))
    if lattice == "square":
        steps.discard((1, 0, 0))  # the layer stays
        steps.discard((-1, 0, 0))
    return steps


def grown(lattice: str, shape: Shape, steps: Iterable[Cell]) -> Iterator[Shape]:
    """Yield the shapes of one cell more."""
    is_triangle = lattice == "triangle"
    for cell, step in product(shape, steps):
        neighbour = _plus(cell, step)
        if is_triangle:
            is_cell = sum(neighbour) in (-1, 1)
            if not is_cell:
                continue
        if neighbour not in shape:
            yield (*shape, neighbour)


def _polyforms(lattice: str, size: int, flips: bool) -> set[Shape]:
    """Return the connected shapes of a size, one of each class under turns, and flips if these
    count as the same.

    A connected shape has a cell without which it is connected, so that it is grown of a smaller
    one. The least of its orientations stands for its class.
    """
    steps = steps_to_neighbours(lattice)
    first_cell = (0, 0, 0)
    if lattice == "triangle":
        first_cell = (0, 0, -1)
    shapes: set[Shape] = {(first_cell,)}
    for _ in range(size - 1):
        larger: set[Shape] = set()
        for smaller in shapes:
            larger.update(grown(lattice, smaller, steps))
        shapes = set()
        for shape in larger:
            forms = _orientations(lattice, shape, turns=True, flips=flips)
            shapes.add(forms[0])
    return shapes


# 3  Pictures --------------------------------------------------------------------------------------

# "3x4", "2x3x4", "rectangle 3x4", "hexagon of side 3"; ASCII digits only
SIZE_TEXT = re.compile(r"(?a)([a-z]+ of side |(?:[a-z]+ )?(?=\d+x))(\d+(?:x\d+){0,2})")
LAYER_LINE = "---"  # between two layers of a picture


class BoardSize(NamedTuple):
    """The size of a board: its kind, and the numbers of its sides."""

    kind: str
    numbers: list[int]


def _size_of(text: str) -> BoardSize | None:
    """Return the size that a text is, None for other texts."""
    words = text.lower().replace("×", "x").split()
    spaced = " ".join(words)
    compact = re.sub(r"(?a)(?<=\d) ?x ?(?=\d)", "x", spaced)
    size = SIZE_TEXT.fullmatch(compact)
    if not size:
        return None
    kind = "parallelogram"
    if size[1]:
        kind = size[1].split()[0]
    sides = size[2].split("x")
    return BoardSize(kind, [int(side) for side in sides])


def places_of_size(lattice: str, text: str) -> list[Cell] | None:
    """Return the places (layer, row, column) of a board by its size, None for other texts."""
    size = _size_of(text)
    if size is None:
        return None
    if lattice in SLANTED:
        places = slanted_places(lattice, size)
    elif lattice == "balls" and size.kind == "pyramid":
        places = places_of_pyramid(size)
    else:
        places = places_of_box(size)
    know(places, f"the size {text!r}")
    return places


def places_of_box(size: BoardSize) -> list[Cell]:
    """Return the places of a rectangle or box; none for other sizes."""
    if size.kind != "parallelogram":
        return []
    ranges = [range(number) for number in size.numbers]
    if len(ranges) == 1:
        return []
    if len(ranges) == 2:
        ranges.insert(0, range(1))  # one layer
    return list(product(*ranges))


def places_of_pyramid(size: BoardSize) -> list[Cell]:
    """Return the places of a pyramid of balls: squares, each smaller by 1 than that below it."""
    base = size.numbers[0]
    places: list[Cell] = []
    for layer in range(base):
        side = range(base - layer)
        places += product([layer], side, side)
    return places


class SlantedRow(NamedTuple):
    """A row of a board of hexagons or triangles: its first column, and the number of its cells."""

    column: int
    length: int


def slanted_places(lattice: str, size: BoardSize) -> list[Cell]:
    """Return the places of a board of hexagons or triangles; none for a kind that is not known."""
    step = 2
    if lattice == "triangle":
        step = 1  # its cells point up and down in turns
    places: list[Cell] = []
    odd: int | None = None
    for number, row in enumerate(rows_of_size(lattice, size)):
        if odd is None:
            odd = row.column % 2  # the first column is to be even, as `cell_at` needs it
        start = row.column + odd
        end = start + step * row.length
        for column in range(start, end, step):
            places.append((0, number, column))
    return places


def rows_of_size(lattice: str, size: BoardSize) -> Iterator[SlantedRow]:
    """Yield the rows of a slanted board; none for a kind that is not known."""
    rows = size.numbers[0]
    base = size.numbers[-1]
    is_triangle = lattice == "triangle"
    cells = 1  # for each step along the base
    if is_triangle:
        cells = 2
    upwards = range(rows)
    downwards = upwards[::-1]
    if size.kind in ("parallelogram", "rhombus"):
        for offset in downwards:
            yield SlantedRow(offset, base * cells)
    elif size.kind in ("trapezium", "triangle"):
        for offset in downwards:
            length = (base - offset) * cells
            yield SlantedRow(offset, length - is_triangle)
    elif size.kind == "rectangle" and not is_triangle:
        for row in upwards:
            yield SlantedRow(row % 2, base)
    elif size.kind == "hexagon":
        lower = upwards
        if not is_triangle:
            lower = upwards[1:]  # the row in the middle is there once
        for offset in chain(downwards, lower):
            steps = 2 * rows - offset
            length = steps * cells
            yield SlantedRow(offset, length - 1)


def _picture(lattice: str, text: str) -> dict[Cell, str]:
    """Return the places that a picture or a size draws, with their marks."""
    places = places_of_size(lattice, text)
    if places is not None:
        return dict.fromkeys(places, "#")
    is_triangle = lattice == "triangle"
    marks: dict[Cell, str] = {}
    shift: int | None = None
    for (layer, row, column), mark in _drawn_marks(text):
        if shift is None:
            shift = shift_by(lattice, row, column, mark)
        if not is_of_cell(mark):
            is_side = is_triangle and mark in "/\\"
            is_empty = mark in " ."
            know(is_side or is_empty, f"{mark!r} in a picture")
            continue
        if is_triangle:
            column //= 2  # every other column has a side
        if shift:
            column += shift
        marks[layer, row, column] = mark
    return marks


def is_of_cell(mark: str) -> bool:
    """Whether a mark of a picture stands for a cell."""
    if mark in "#?":
        return True
    return mark.isascii() and mark.isalnum()


def _drawn_marks(text: str) -> Iterator[tuple[Cell, str]]:
    """Yield the marks of a picture, also blanks, each with its layer, row and column in the text.
    A row that has nothing but dots, dashes and blanks is empty.
    """
    lines = re.split("\r\n|\r|\n", text)
    margin = _margin_of(lines)
    layer = 0
    row = 0
    is_above = True  # empty lines above a picture are no rows of it
    for line in lines:
        drawn = line.strip(" ")
        if is_above and not drawn:
            continue
        is_above = False
        if drawn == LAYER_LINE:
            layer += 1
            row = 0
            continue
        if line.strip(" .-"):
            for column, mark in enumerate(line[margin:]):
                yield (layer, row, column), mark
        row += 1


def _margin_of(lines: Iterable[str]) -> int:
    """Return the number of blanks that all rows of a picture begin with."""
    margins = []
    for line in lines:
        row = line.lstrip(" ")
        if row.rstrip(" ") not in ("", LAYER_LINE):
            margins.append(len(line) - len(row))
    return min(margins, default=0)


def shift_by(lattice: str, row: int, column: int, mark: str) -> int | None:
    """Return how far all columns of a slanted picture are moved, 0 or 1, so that its rows and
    columns are those of cells; None if this mark does not show it. Hexagons have even sums of row
    and column; the sides of a triangle show whether it points up.
    """
    if lattice == "hexagon" and mark != " ":
        total = row + column
        return total % 2
    if lattice == "triangle" and mark in "/\\":
        column_on_the_right = (column + 1) // 2
        total = row + column_on_the_right
        if mark == "\\":  # of a triangle that points down
            total += 1
        return total % 2
    return None


# 4  Pieces ----------------------------------------------------------------------------------------

PIECE_FLAGS = {  # for all pieces, or for one of them
    "count",
    "can_rotate",
    "can_reverse",
    "can_reflect",  # another name of can_reverse
}
PIECE_KEYS = {
    "name",
    "shape",
    "color",  # changes no count
    *PIECE_FLAGS,
}


PieceKey = tuple[Shapes, str]  # the orientations of a piece, and its name


class FilePiece(NamedTuple):
    """A piece: its orientations, its name, and how often it is used at least and at most."""

    forms: Shapes
    name: str
    least: int
    most: int


def known(table: Table, keys: set[str]) -> Table:
    """Return a table in which each key has one name. Raises Refused for a key that is not known."""
    renamed = {}
    for key, value in table.items():
        know(key in keys, f"the key {key!r}")
        if key == "can_reflect":
            renamed["can_reverse"] = value
        else:
            renamed[key] = value
    return renamed


def bounds_of(count: Any, many: int) -> tuple[int, int]:
    """Return the least and the most number of a count; `many` stands for "any" as the most."""
    bounds = count
    if not isinstance(count, list):
        bounds = [count, count]
    for bound in bounds:
        know(bound == "any" or is_count(bound), f"the count {count!r}")
    lower, upper = bounds
    if lower == "any":
        lower = 0
    if upper == "any":
        upper = many
    return lower, upper


def is_count(bound: object) -> bool:
    """Whether a value is a whole number of 0 or more; `true` is none, though it is 1 to Python."""
    if type(bound) is not int:
        return False
    return bound >= 0


class PieceList:
    """The pieces of a puzzle file; copies of one are one piece, whose bounds are added up."""

    lattice: str
    flat: str  # the lattice of the flat sets that it may have
    is_flat: bool  # whether pieces lie in a plane, which they leave only to be flipped over
    usual: Table  # the flags and the count of a piece without its own
    many: int  # the number that "any" stands for
    _pieces: dict[PieceKey, FilePiece]

    def __init__(self, top: Table, lattice: str, many: int) -> None:
        self.lattice = lattice
        self.many = many
        self.is_flat = lattice not in ("cubic", "balls")
        self.flat = "square"
        if self.is_flat:
            self.flat = lattice
        self.usual = {
            "count": 1,
            "can_rotate": True,
            "can_reverse": self.is_flat,
        }
        for key in self.usual:
            if key in top:
                self.usual[key] = top[key]
        self._pieces = {}
        for table in _drawn_pieces(top):
            self._add_drawn(table)
        words = top.get("piece_set", [])
        if isinstance(words, str):
            words = [words]
        sizes: list[int] = []
        for word in words:
            sizes += self._add_set(word.lower())
        if sizes:
            self._refuse_equal_shapes(sizes)

    def pieces(self) -> list[FilePiece]:
        """Return the pieces, in the order of the file."""
        return list(self._pieces.values())

    def _refuse_equal_shapes(self, sizes: list[int]) -> None:
        """Raise Refused if two pieces with names have one shape, or two sets pieces of one size."""
        named = [piece.forms for piece in self.pieces() if piece.name]
        shapes_differ = are_different(named)
        sizes_differ = are_different(sizes)
        subject = "what to do with two pieces of one shape if one is of a set"
        know(shapes_differ and sizes_differ, subject)

    def _add(self, name: str, shape: Shape, table: Table, flips: bool = True) -> None:
        """Add a piece with the settings of its table; `flips`: whether it may have flips at all."""
        settings = self.usual | known(table, PIECE_KEYS)
        turns = settings["can_rotate"]
        reverses = settings["can_reverse"]
        for flag in (turns, reverses):
            is_flag = type(flag) is bool
            know(is_flag, f"{turns!r} or {reverses!r} of a turn")
        may_flip = reverses and flips
        forms = _orientations(self.lattice, shape, turns, may_flip)
        count = settings["count"]
        lower, upper = bounds_of(count, self.many)
        key = forms, name
        copies = self._pieces.get(key)
        if copies:
            lower += copies.least
            upper += copies.most
        self._pieces[key] = FilePiece(forms, name, lower, upper)

    def _add_drawn(self, table: Table) -> None:
        """Add a piece that is drawn, which has one mark in all its cells; a letter is its name."""
        marks = _picture(self.lattice, table["shape"])
        (mark,) = set(marks.values())
        letter = mark.strip("#")
        name = table.get("name", letter)
        shape = shape_at(self.lattice, marks)
        self._add(name.strip(), shape, table)

    def _add_set(self, word: str) -> list[int]:
        """Add the pieces of a named set; return their sizes."""
        free = re.sub("^(free|one-sided|solid) ", "", word)
        know(free in SETS, f"the set {word!r}")
        lattice, sizes = SETS[free]
        is_of_lattice = lattice in (self.lattice, self.flat)
        know(is_of_lattice, f"the set {word!r}")
        flips = "one-sided" not in word
        reverses = self.usual["can_reverse"]
        if flips and self.is_flat:
            know(reverses, "the forms of a set that may not be turned")
        know(self.usual["can_rotate"], "the forms of a set that may not be turned")
        # of a set of cubes two mirror images are two pieces
        mirror_images_are_one = flips and lattice != "cubic"
        for size in sizes:
            for shape in _polyforms(lattice, size, mirror_images_are_one):
                if free == "soma" and is_box(shape):
                    continue  # all pieces of the Soma cube but these have three or four cubes
                cells = shape
                if self.lattice == "balls":
                    cells = shape_at("balls", shape)
                self._add(f"set {shape}", cells, {}, flips)
        return sizes


def are_different(values: Sequence[object]) -> bool:
    """Whether no two of some values are equal."""
    different = set(values)
    return len(different) == len(values)


def _drawn_pieces(top: Table) -> Iterator[Table]:
    """Yield a table for each piece that is drawn: those of [[piece]], then those of `pieces`, which
    empty lines divide.
    """
    yield from top.get("piece", [])
    lines = top.get("pieces", "").splitlines()
    for is_empty, group in groupby(lines, is_blank):
        if is_empty:
            continue
        texts = list(group)
        are_boxes = all(places_of_size("square", text) for text in texts)
        if are_boxes:  # one in each line
            for text in texts:
                yield {"shape": text}
        else:
            yield {"shape": "\n".join(texts)}


def is_blank(line: str) -> bool:
    """Whether a line has nothing but blanks."""
    return not line.strip()


def is_box(shape: Shape) -> bool:
    """Whether a shape fills the box around it."""
    volume = 1
    for numbers in zip(*shape, strict=True):
        lowest = min(numbers)
        highest = max(numbers)
        volume *= highest - lowest + 1
    return len(shape) == volume


# 5  The problem -----------------------------------------------------------------------------------

Placement = tuple[int, Cell]  # the number of a piece, and those of the cells that it covers
Places = set[Cell]  # of a piece, each the numbers of the cells that it covers there

COUNTED_KEYS = {
    "lattice",
    "board",
    "names",  # of cells, for `leave`
    "leave",  # the cells that stay free
    "clues",
    "pieces",
    "piece_set",
    "piece",
}
KEYS_OF_NO_COUNT = {
    "title",
    "notes",
    "source",
    "expect",  # the numbers that a maker of the file found
    "dice",  # how `names` and `leave` are chosen for a game
}
EXPECT_KEYS = {
    "solutions",
    "distinct",
    "figures",
    "at_least",
    "reason",
    "source",
    "effort",
    "best",
}
BOX_TEXT = re.compile(r"(\s*[0-9]+\s*[xX×]){2}\s*[0-9]+\s*")


class MarkedBoard:
    """The board of a puzzle file."""

    lattice: str
    marks: dict[Cell, str]  # of each cell, "?" if it need not be covered
    clues: dict[Cell, str]  # the names of the pieces that must cover cells with a clue

    def __init__(self, top: Table, leave: list[str] | None) -> None:
        picture = top["board"]
        lattice = top.get("lattice", "square")
        know(lattice in FILE_LATTICES, f"the lattice {lattice!r}")
        marks = _picture(lattice, picture)
        self.lattice = lattice
        if lattice == "square" and has_layers(picture):
            self.lattice = "cubic"
        rows = _rows_of(marks)
        names = self._words(top, "names", rows)
        free = leave
        if free is None:
            free = top.get("leave", "").split()
        named = names.values()
        know(set(free) <= set(named), "the name of a cell that stays free")
        self.marks = {}
        self.clues = {}
        for place, mark in marks.items():
            cell = cell_at(self.lattice, place)
            name = names.get(cell)
            if name not in free:
                self._add(cell, mark)
        self.clues |= self._words(top, "clues", rows)

    def _add(self, cell: Cell, mark: str) -> None:
        """Add a cell; a mark that is a letter or a digit is a clue."""
        self.marks[cell] = mark
        if mark not in "#?":
            self.clues[cell] = mark

    def is_optional(self, cell: Cell) -> bool:
        """Whether a cell need not be covered."""
        return self.marks[cell] == "?"

    def _words(self, top: Table, key: str, rows: list[Row]) -> dict[Cell, str]:
        """Return the words of a key for cells, in rows as those of the board; "." for none."""
        lines = []
        for line in top.get(key, "").splitlines():
            if line.strip(" -"):
                lines.append(line.split())
        if not lines:
            return {}
        lengths = [len(line) for line in lines]
        lengths_of_rows = [len(row) for row in rows]
        know(lengths == lengths_of_rows, f"the rows of {key!r}")
        words = {}
        for row, line in zip(rows, lines, strict=True):
            for place, word in zip(row, line, strict=True):
                if word != ".":
                    cell = cell_at(self.lattice, place)
                    words[cell] = word
        return words


def has_layers(board: str) -> bool:
    """Whether the drawing or the size of a board is that of a solid one."""
    if LAYER_LINE in board:
        return True
    size = BOX_TEXT.fullmatch(board)
    return size is not None


def _rows_of(places: Iterable[Cell]) -> list[Row]:
    """Return places by their layers and rows, sorted."""
    rows: dict[Cell, Row] = {}
    for place in sorted(places):
        layer_and_row = place[:2]
        row = rows.setdefault(layer_and_row, [])
        row.append(place)
    return list(rows.values())


class CoverProblem:
    """The exact-cover problem of a puzzle. Items are the cells, sorted, then the pieces."""

    cells: list[Cell]
    number: dict[Cell, int]  # of each cell
    placements: list[Placement]  # sorted
    symmetries: list[Cell]  # the maps of the cells that keep the puzzle, sorted, the identity first

    # how often each item is covered; most 0 of a piece that only the room limits
    least: list[int]
    most: list[int]

    # a residual is a number that holds for each item how often it may still be covered
    shifts: list[int]  # the place of each item in it
    masks: list[int]  # the bits of each item, moved to the lowest place
    start: int  # that of the whole problem

    def __init__(self, data: bytes, leave: list[str] | None = None, problem: int = 0) -> None:
        top = table_of(data, problem)
        board = MarkedBoard(top, leave)
        self.cells = sorted(board.marks)
        self.number = {}
        self.least = []
        self.most = []
        self.placements = []
        self._add_cells(board)
        places_of_pieces: list[Places] = []
        for piece in sorted_pieces(top, board):
            places = set(self._places(board.lattice, piece))
            self._add_piece(len(places_of_pieces), piece, sorted(places), board)
            places_of_pieces.append(places)
        self._lay_out_residuals()
        kept = set()
        for to in self._maps_of_board(board):
            if keep_places(to, places_of_pieces):
                kept.add(to)
        self.symmetries = sorted(kept)

    def _add_cells(self, board: MarkedBoard) -> None:
        """Add the items of the cells."""
        for number, cell in enumerate(self.cells):
            self.number[cell] = number
            self.most.append(1)
            if board.is_optional(cell):
                self.least.append(0)
            else:
                self.least.append(1)

    def _add_piece(
        self, number: int, piece: FilePiece, places: Iterable[Cell], board: MarkedBoard
    ) -> None:
        """Add the item of a piece, and its placements, none of which covers a cell with a clue that
        names another piece.
        """
        self._add_item_of(piece)
        banned = self._cells_of_others(board, piece)
        for place in places:
            if banned.isdisjoint(place):
                placement = number, place
                self.placements.append(placement)

    def _lay_out_residuals(self) -> None:
        """Give each item as many bits of a residual as its most number has."""
        self.shifts = []
        self.masks = []
        self.start = 0
        shift = 0
        for bound in self.most:
            width = bound.bit_length()
            mask = (1 << width) - 1
            self.shifts.append(shift)
            self.masks.append(mask)
            self.start += bound << shift
            shift += width

    def _add_item_of(self, piece: FilePiece) -> None:
        """Add the item of a piece. If the room alone limits how often it is used, it has no limit
        and no least number: placements without a cell in common are never more than the room.
        """
        size = len(piece.forms[0])
        room = len(self.cells) // size
        self.least.append(piece.least)
        if piece.least == 0 and piece.most >= room:
            self.most.append(0)
        else:
            self.most.append(min(room, piece.most))

    def _cells_of_others(self, board: MarkedBoard, piece: FilePiece) -> set[int]:
        """Return the numbers of the cells whose clues name other pieces."""
        numbers = set()
        for cell, name in board.clues.items():
            if name != piece.name:
                numbers.add(self.number[cell])
        return numbers

    def _places(self, lattice: str, piece: FilePiece) -> Iterator[Cell]:
        """Yield the numbers of the cells of each place of a piece on the board, sorted; none for a
        piece that may not be used.
        """
        if piece.most == 0:
            return
        for form, cell in product(piece.forms, self.cells):
            step = _minus(cell, form[0])
            numbers = self._translated(lattice, form, step)
            if numbers:
                yield tuple(sorted(numbers))

    def _translated(self, lattice: str, cells: Iterable[Cell], step: Cell) -> Cell:
        """Return the numbers of the cells to which a translation takes some cells; none if it is
        not one of the lattice, or takes a cell off the board.
        """
        if lattice in SLANTED:
            keeps_sum = sum(step) == 0
            if not keeps_sum:
                return ()
        numbers = []
        for cell in cells:
            image = _plus(cell, step)
            if image not in self.number:
                return ()
            numbers.append(self.number[image])
        return tuple(numbers)

    def _maps_of_board(self, board: MarkedBoard) -> Iterator[Cell]:
        """Yield the isometries that keep the cells, those that need not be covered, and the clues,
        each as the numbers of the cells that the cells are taken to.
        """
        traits = []
        for cell in self.cells:
            is_optional = board.is_optional(cell)
            clue = board.clues.get(cell)
            traits.append((is_optional, clue))
        for isometry in isometries(board.lattice, turns=True, flips=True):
            images = _images_of(isometry, self.cells)
            # translations keep the order, so that the first cell is the image of the first
            step = _minus(self.cells[0], min(images))
            to = self._translated(board.lattice, images, step)
            traits_of_images = [traits[cell] for cell in to]
            if traits_of_images == traits:
                yield to


def table_of(data: bytes, problem: int) -> Table:
    """Return the keys of a puzzle file, or of one of the problems that it has, from 1 on; 0: it is
    one puzzle.
    """
    top = tomllib.loads(data.decode("utf-8-sig"))
    if problem:
        problems = top.pop("problem")
        top |= problems[problem - 1]
    top = known(top, COUNTED_KEYS | KEYS_OF_NO_COUNT | PIECE_FLAGS)
    known(top.get("expect", {}), EXPECT_KEYS)
    return top


def sorted_pieces(top: Table, board: MarkedBoard) -> list[FilePiece]:
    """Return the pieces in the order of their items: by what matters of them, so by their names
    only if clues name them.
    """
    many = len(board.marks)
    pieces = PieceList(top, board.lattice, many).pieces()
    names = [piece.name for piece in pieces]
    named = set(board.clues.values())
    for name in named:
        is_one = names.count(name) == 1
        know(is_one, "the piece that a clue names")

    def order(piece: FilePiece) -> tuple[object, ...]:
        name = ""
        if piece.name in named:
            name = piece.name
        return piece.forms, piece.least, piece.most, name

    return sorted(pieces, key=order)


def _moved(place: Cell, to: Cell) -> Cell:
    """Return the numbers of the cells to which a map takes those of a placement, sorted."""
    images = [to[cell] for cell in place]
    return tuple(sorted(images))


def keep_places(to: Cell, places_of_pieces: Iterable[Places]) -> bool:
    """Whether a map of the cells takes the places of each piece to places of it."""
    for places in places_of_pieces:
        images = {_moved(place, to) for place in places}
        if images != places:
            return False
    return True


# 6  Residuals and options -------------------------------------------------------------------------
#
# A residual holds for each item how often it may still be covered: `left`. It is one number, so
# that the residual after an option is a difference, and that equal residuals are the same number. A
# set of options is a number, too, with a bit for each of them.

Times = dict[int, int]  # how often each of some items is covered
Child = tuple[int, Iterable[int]]  # a residual, and the items in which it differs from that before


def set_bits(bits: int) -> Iterator[int]:
    """Yield the places of the bits of a number that are 1, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class Orbit(NamedTuple):
    """The placements of a piece that lie one on the other under the powers of a symmetry."""

    piece: int
    places: tuple[Cell, ...]


def options_of(problem: CoverProblem, symmetry: Cell) -> list[Orbit]:
    """Return the options for tilings that a symmetry keeps: the orbits of placements, none of
    which overlaps another of its orbit; sorted.
    """
    options = set()
    for piece, place in problem.placements:
        places = {place}
        image = _moved(place, symmetry)
        while image not in places:
            places.add(image)
            image = _moved(image, symmetry)
        cells = list(chain(*places))
        if are_different(cells):
            orbit = Orbit(piece, tuple(sorted(places)))
            options.add(orbit)
    return sorted(options)


class SymmetrySection:
    """A section of a certificate: the count of the tilings that a symmetry keeps."""

    problem: CoverProblem
    size: int  # the number of cells
    cells: int  # the bits of a residual that are those of cells
    items: range

    # the symmetries by which a residual may be an image: in sections of others than the identity
    # none, as they need not keep the options
    group: list[Cell]

    options: list[Times]  # sorted by piece, then by placements
    costs: list[int]  # the numbers that they take from a residual
    often: list[dict[int, int]]  # for each item, by the times that it is covered, its options
    of: list[int]  # for each item all its options

    counts: dict[int, int]  # of the residuals that are proved
    latest: int  # the residual of the latest node

    def __init__(self, problem: CoverProblem, symmetry: Cell) -> None:
        self.problem = problem
        self.size = len(problem.cells)
        end = 1 << self.size
        self.cells = end - 1
        self.items = range(len(problem.most))
        self.group = []
        identity = problem.symmetries[0]
        if symmetry == identity:
            self.group = problem.symmetries
        self.options = []
        self.costs = []
        self.often = [{} for _ in self.items]
        self.of = [0 for _ in self.items]
        for orbit in options_of(problem, symmetry):
            self._add_option(orbit)
        self.counts = {}
        self.latest = -1

    def _add_option(self, orbit: Orbit) -> None:
        """Add the option of an orbit: it covers the cells once, and its piece for each placement.
        An item with a most number of 0 is that of a piece without limits, and has no options.
        """
        cells = chain(*orbit.places)
        option = dict.fromkeys(cells, 1)
        piece_item = self.size + orbit.piece
        if self.problem.most[piece_item] > 0:
            option[piece_item] = len(orbit.places)
        bit = 1 << len(self.options)
        cost = 0
        for item, times in option.items():
            shift = self.problem.shifts[item]
            cost += times << shift
            self.of[item] |= bit
            options = self.often[item]
            options.setdefault(times, 0)
            options[times] |= bit
        self.options.append(option)
        self.costs.append(cost)

    def left(self, residual: int, item: int) -> int:
        """Return how often an item may still be covered."""
        shift = self.problem.shifts[item]
        mask = self.problem.masks[item]
        return residual >> shift & mask

    def need(self, residual: int, item: int) -> int:
        """Return how often an item must still be covered, 0 or less if it need not."""
        lower = self.problem.least[item]
        upper = self.problem.most[item]
        spare = upper - lower  # the times that it may be covered beyond its need
        return self.left(residual, item) - spare

    def fitting(self, residual: int, options: int, items: Iterable[int]) -> int:
        """Return those of some options that take from no item more than a residual has left; only
        these items are looked at, so that the others must be as they were for the options given.
        """
        for item in items:
            times_left = self.left(residual, item)
            for times, covering in self.often[item].items():
                if times > times_left:
                    options &= ~covering
        return options

    # 7  Nodes -------------------------------------------------------------------------------------
    #
    # A node is the count of a residual. Its line is checked by the lines before it alone: so if all
    # pass, all counts are right, the first by itself, each of the others by those before.

    def check_node(self, line: str) -> None:
        """Check a line, and keep its count."""
        node = NODE.fullmatch(line)
        if not node:
            raise Refused(WRONG, "is not a node")
        residual = int(node[1], 16)
        is_too_large = residual > self.problem.start
        if residual in self.counts or is_too_large:
            sentence = "has a residual that an earlier line has, or that is too large"
            raise Refused(WRONG, sentence)
        every_option = (1 << len(self.options)) - 1
        fitting = self.fitting(residual, every_option, self.items)
        words = node[3].split()
        number, *numbers = map(int, words)
        if node[2] == "mod":
            self.check_weights(residual, fitting, number, numbers)
            count = 0
        else:
            item = int(node[2])
            count = self.count_by_item(residual, fitting, item, numbers)
            if count != number:
                raise Refused(WRONG, f"the count is {count}")
        self.counts[residual] = count
        self.latest = residual

    def count_by_item(self, residual: int, fitting: int, item: int, misses: list[int]) -> int:
        """Return the count of a residual as a line shows it, by an item, which lacks options or is
        branched on, and by misses. Raises Refused if it does not show it.
        """
        misses_left = iter(misses)
        count = 0
        if not self.lacks(residual, fitting, item):
            count = self.count_of_children(residual, fitting, item, misses_left)
        unused = next(misses_left, None)
        if unused is not None:
            raise Refused(WRONG, f"the count is {count}")
        return count

    # 8  An item lacks options ---------------------------------------------------------------------

    def lacks(self, residual: int, fitting: int, item: int) -> bool:
        """Whether the options that fit, all together, cover an item less often than it needs. Then
        no set of them covers it as often as it needs, and the count of the residual is 0.
        """
        total = 0
        for times, covering in self.often[item].items():
            number = (fitting & covering).bit_count()
            total += times * number
        need = self.need(residual, item)
        return total < need

    # 9  The children ------------------------------------------------------------------------------
    #
    # An item that may be covered at most once more is not covered by a set of options, or by
    # exactly one of its own: so the sets of a residual are divided among its children, and its
    # count is the sum of theirs. An option takes as much from `left` of an item as from its need:
    # so the other options of a set are a set of the child.

    def children(self, residual: int, fitting: int, item: int) -> Iterator[Child]:
        """Yield the residuals after an item that may be covered once, each with the items that it
        changes: first that in which it is not covered, if it need not be, then those after each of
        its options. No solution belongs to two of them, and each to one.
        """
        if self.need(residual, item) <= 0:
            shift = self.problem.shifts[item]
            once = 1 << shift
            yield residual - once, [item]
        options = fitting & self.of[item]
        for number in set_bits(options):
            cost = self.costs[number]
            option = self.options[number]
            yield residual - cost, option

    def count_of_children(
        self, residual: int, fitting: int, item: int, misses: Iterator[int]
    ) -> int:
        """Return the sum of the counts of the children; the next miss is used for each that neither
        an earlier line nor a simple look counts.
        """
        if self.left(residual, item) != 1:  # covered twice, a set would belong to two children
            raise Refused(WRONG, f"the item {item} is covered several times")
        count = 0
        for child, changed in self.children(residual, fitting, item):
            if child in self.counts:
                count += self.counts[child]
            elif self.is_full(child):
                count += self.needs_no_piece(child)
            else:
                # an option that does not fit into the residual does not fit into the child, and of
                # the others those alone can fit no more that have an item which changes
                fitting_child = self.fitting(child, fitting, changed)
                miss = next(misses, None)
                count += self.count_by_miss(child, fitting_child, miss)
        return count

    def count_by_miss(self, child: int, fitting: int, miss: int | None) -> int:
        """Return the count of a child that has no line: 0 if the item `miss` lacks options in it,
        or that of its image under a symmetry, for a negative `miss`, which is its number.
        """
        if miss is None:
            raise Refused(WRONG, f"the residual {child:x} is not proved")
        if miss < 0:
            symmetry = self.group[-miss]
            image = self.image(child, symmetry)
            return self.counts[image]
        if not self.lacks(child, fitting, miss):
            raise Refused(WRONG, f"the residual {child:x} is not proved")
        return 0

    # 10  No cell is free --------------------------------------------------------------------------
    #
    # Every option covers a cell. So if no cell is free only the empty set of options is left. It
    # counts as one if no piece needs more, and not at all otherwise.

    def is_full(self, residual: int) -> bool:
        """Whether no cell is free, so that nothing more can be covered."""
        free_cells = residual & self.cells
        return free_cells == 0

    def needs_no_piece(self, residual: int) -> bool:
        """Whether all pieces are used as often as they must be."""
        pieces = self.items[self.size :]
        return all(self.need(residual, piece) <= 0 for piece in pieces)

    # 11  An image ---------------------------------------------------------------------------------
    #
    # A symmetry takes the placements of each piece to placements of it, and cells to cells with the
    # same bounds. So it takes the sets of a residual to those of its image, one to one, and an
    # image that has a line has the count of the residual.

    def image(self, residual: int, symmetry: Cell) -> int:
        """Return the residual to which a symmetry of the puzzle takes one: it moves the cells, and
        leaves to each piece its uses.
        """
        free_cells = residual & self.cells
        images = 0
        for cell in set_bits(free_cells):
            image = symmetry[cell]
            images += 1 << image
        return residual - free_cells + images

    # 12  Weights ----------------------------------------------------------------------------------
    #
    # If all items that weigh anything are covered as often as they may be, a set that covers the
    # residual weighs as much as the residual. But it is a sum of options, which weigh nothing: no
    # set is possible.

    def check_weights(self, residual: int, fitting: int, modulus: int, weights: list[int]) -> None:
        """Check weights of the items that add up to 0 for each option, modulo a number, but not for
        the residual.
        """
        if len(weights) != len(self.items):
            raise Refused(WRONG, "there is not a weight for each item")
        self.check_weighed_items(residual, weights)
        for number in set_bits(fitting):
            option = self.options[number]
            weight = total_weight(option, weights)
            if weight % modulus != 0:
                raise Refused(WRONG, f"the option {number} weighs something")
        left_of_items = {}
        for item in self.items:
            left_of_items[item] = self.left(residual, item)
        weight = total_weight(left_of_items, weights)
        if weight % modulus == 0:
            raise Refused(WRONG, "the residual weighs nothing")

    def check_weighed_items(self, residual: int, weights: list[int]) -> None:
        """Check that each item which weighs anything must be covered as often as it may be."""
        for item, weight in enumerate(weights):
            if weight == 0:
                continue
            times_left = self.left(residual, item)
            if self.need(residual, item) != times_left:
                sentence = f"the item {item} weighs something, but need not be covered"
                raise Refused(WRONG, sentence)

    # 13  The whole problem ------------------------------------------------------------------------
    #
    # In the residual `start` every item may be covered as often as its most, and needs its least.
    # So its sets are the tilings that the symmetry keeps, and its count is that of the section.

    def count_of_problem(self) -> int:
        """Return the count of the whole problem, of which the latest node must be."""
        if self.latest != self.problem.start:
            raise Refused(WRONG, "does not follow the count of the whole problem")
        return self.counts[self.latest]


def total_weight(times_of_items: Times, weights: list[int]) -> int:
    """Return the sum of the weights of items, each as often as it is covered."""
    total = 0
    for item, times in times_of_items.items():
        weight = weights[item]
        total += weight * times
    return total


# a residual in hexadecimal digits, an item or "mod", and numbers; one spelling for each
NODE = re.compile(r"(0|[1-9a-f][0-9a-f]*) (mod|0|[1-9][0-9]*)((?: 0| -?[1-9][0-9]*)+)\n")


# 14  Distinct solutions ---------------------------------------------------------------------------
#
# By the theorem of Cauchy and Frobenius the number of distinct solutions is the mean, over all
# symmetries, of the number of solutions that one keeps: the same for all of a class.


def conjugates(symmetry: Cell, group: list[Cell]) -> set[Cell]:
    """Return the class of a symmetry: the products of another one, it, and the inverse."""
    conjugate_maps: set[Cell] = set()
    for member in group:
        images = list(symmetry)
        for cell, image in enumerate(symmetry):
            place = member[cell]
            images[place] = member[image]
        conjugate_maps.add(tuple(images))
    return conjugate_maps


class Sections:
    """The sections of a certificate, as far as they are read."""

    problem: CoverProblem
    group: list[Cell]  # the symmetries of the puzzle
    covered: set[Cell]  # those whose class has a section
    total: int  # the solutions that symmetries keep, added up over those in closed sections
    solutions: int | None  # their number: the count of the section of the identity
    _section: SymmetrySection | None  # the one that is read
    _class: set[Cell]  # of its symmetry

    def __init__(self, problem: CoverProblem) -> None:
        self.problem = problem
        self.group = problem.symmetries
        self.covered = set()
        self.total = 0
        self.solutions = None
        self._section = None
        self._class = set()

    def begin(self, number: int, size: int) -> None:
        """Begin the section of a symmetry, whose class has this size; the first is the identity.
        A class that had two sections would be added up twice.
        """
        self.close()
        symmetry = self.group[number]
        self._class = conjugates(symmetry, self.group)
        is_class = size == len(self._class)
        is_new = self.covered.isdisjoint(self._class)
        is_first = not self.covered
        is_identity = symmetry == self.group[0]
        is_in_turn = is_first == is_identity
        if not (is_class and is_new and is_in_turn):
            raise Refused(WRONG, "is not a class of symmetries")
        self.covered |= self._class
        self._section = SymmetrySection(self.problem, symmetry)

    def add(self, line: str) -> None:
        """Check a node of the section that was begun last."""
        if not self._section:
            raise Refused(WRONG, "is not in a section")
        self._section.check_node(line)

    def close(self) -> None:
        """End a section, and add its count for each symmetry of its class."""
        if not self._section:
            return
        count = self._section.count_of_problem()
        size = len(self._class)
        self.total += size * count
        if self.solutions is None:
            self.solutions = count


# 15  The certificate ------------------------------------------------------------------------------

SECTION_LINE = re.compile(r'\{"symmetry":(0|[1-9][0-9]*),"class":([1-9][0-9]*)\}\n')


def checked_header(puzzle: bytes, lines: Iterator[str]) -> Table:
    """Return the header of a right certificate. Raises Refused for others."""
    header_line = next(lines, "")
    header = header_of(header_line, puzzle)
    leave = header.get("leave")
    number = header.get("problem", 0)
    problem = CoverProblem(puzzle, leave, number)
    sections = Sections(problem)
    check_lines(header_line, lines, sections)
    check_totals(header, sections)
    return header


def header_of(line: str, puzzle: bytes) -> Table:
    """Return the values of the first line. Raises Refused if it is of another puzzle or format, or
    is not spelled as it must be.
    """
    header: Table = json.loads(line)
    # one spelling, so that no other program reads another value of a key in it
    spelled = json.dumps(header, separators=(",", ":"))
    is_spelled = line == f"{spelled}\n"
    is_known = has_known_types(header) and is_of_format(header)
    if not is_known or not is_spelled:
        raise Refused(UNREADABLE, "the certificate is of another format")
    digest = hashlib.sha256(puzzle).hexdigest()
    is_same = header["puzzle"] == digest
    number = header.get("problem", 1)
    if number <= 0 or not is_same:
        raise Refused(WRONG, "the certificate is that of another puzzle")
    return header


def is_of_format(header: Table) -> bool:
    """Whether a header is that of the format which is checked here."""
    if header["format"] != FORMAT:
        return False
    return bool(header["version"] == FORMAT_VERSION)


def has_known_types(header: Table) -> bool:
    """Whether a header has only keys that are known, each with a value of its type."""
    for key, value in header.items():
        known_type = HEADER_TYPES.get(key)
        if type(value) is not known_type:
            return False
    return True


def check_lines(header_line: str, lines: Iterator[str], sections: Sections) -> None:
    """Check the lines after the header, up to the end of the certificate."""
    digest = hashlib.sha256(header_line.encode())
    for number, line in enumerate(lines, 2):
        end = f'{{"end":{number},"sha256":"{digest.hexdigest()}"}}\n'
        try:
            if line == end and sections.covered:
                sections.close()
                if not next(lines, ""):
                    return
            check_body_line(line, sections)
            digest.update(line.encode())
        except Refused as refused:
            sentence = f"line {number}: {refused.sentence}"
            raise Refused(WRONG, sentence) from None
        except Exception as error:  # numbers that are not there, of another kind, or too large
            raise Refused(WRONG, f"line {number}: cannot be read, {error!r}") from None
    raise Refused(WRONG, "the certificate is not complete")


def check_body_line(line: str, sections: Sections) -> None:
    """Check a line that begins a section, or a node of one."""
    beginning = SECTION_LINE.fullmatch(line)
    if beginning:
        symmetry = int(beginning[1])
        size = int(beginning[2])
        sections.begin(symmetry, size)
    else:
        sections.add(line)


def check_totals(header: Table, sections: Sections) -> None:
    """Raise Refused if the counts of the sections are not the numbers of the header."""
    solutions = sections.solutions
    if solutions != header["solutions"]:
        raise Refused(WRONG, f"the number of solutions is {solutions}")
    symmetries = 1  # without `distinct` the section of the identity is the only one
    total = solutions
    if "distinct" in header:
        symmetries = len(sections.group)
        total = header["distinct"] * symmetries
    covers_all = len(sections.covered) == symmetries
    is_mean = sections.total == total
    if not covers_all or not is_mean:
        raise Refused(WRONG, "the classes do not make the distinct solutions")


# 16  The command ----------------------------------------------------------------------------------


def answer(header: Table) -> str:
    """Return the words for a right certificate."""
    solutions = header["solutions"]
    words = f"yes: {solutions:,} solution"
    if solutions != 1:
        words += "s"
    if "distinct" in header:
        distinct = header["distinct"]
        words += f", {distinct:,} distinct"
    if "leave" in header:
        names = " ".join(header["leave"]) or "no cell"
        words += f", leaving {names} free"
    if "problem" in header:
        number = header["problem"]
        words += f", of problem {number}"
    return words


def opened_certificate(certificate: str) -> TextIO:
    """Return the file of a certificate, as lines of text."""
    open_file: Any = open
    if certificate.endswith(".gz"):
        open_file = gzip.open
    stream: TextIO = open_file(certificate, "rt", encoding="ascii", newline="\n")
    return stream


def main() -> int:
    """Print whether a certificate is right, and return the exit status."""
    try:
        if len(sys.argv) != 3:
            raise Refused(UNREADABLE, "usage: psolver-check PUZZLE CERTIFICATE")
        puzzle, certificate = sys.argv[1:]
        with opened_certificate(certificate) as stream:
            data = Path(puzzle).read_bytes()
            header = checked_header(data, stream)
        print(answer(header), flush=True)
    except Refused as refused:
        sentence = refused.sentence
        if refused.status == WRONG:
            sentence = f"no: {sentence}"
        print(sentence, file=sys.stderr)
        return refused.status
    except KeyboardInterrupt:
        return INTERRUPT_STATUS
    except Exception as error:  # a file that is not there, not TOML, or cut off; a full disk
        kind = type(error).__name__
        print(f"cannot be read, {kind}: {error}", file=sys.stderr)
        sys.stdout = None  # what could not be printed is dropped
        return UNREADABLE
    return RIGHT


if __name__ == "__main__":
    sys.exit(main())
