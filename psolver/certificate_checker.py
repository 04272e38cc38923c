"""Check the certificate of a count: `psolver-check PUZZLE CERTIFICATE`, or this file alone with
Python. Exit status: 0 the count is right, 1 the certificate is wrong, 2 a file that it cannot read.

This file is for a referee. It shares no code with psolver, imports the standard library alone, and
is read from the top to the end. docs/certificates.md has the format of a certificate, and the proof
that the checks made here are enough. First the puzzle file is read, by sections 1 to 5; whatever is
not known here is refused, so that nothing is left out of a count. Then the lines of the certificate
are checked, by sections 6 to 9.

    1  Cells and isometries      5  The problem                 8  Distinct solutions
    2  Polyforms                 6  Residuals and options       9  The certificate
    3  Pictures                  7  Nodes                      10  The command
    4  Pieces
"""

import gzip
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, chain, groupby, permutations, product
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

Cell = tuple[int, ...]  # three numbers; also the numbers of several cells
Shape = tuple[Cell, ...]
Table = dict[str, Any]  # of a TOML file

FORMAT = "psolver count certificate"
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
RIGHT, WRONG, UNREADABLE = 0, 1, 2  # exit statuses
INTERRUPT_STATUS = 130


class Refused(Exception):
    """Raised with an exit status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(status, sentence)
        self.status = status
        self.sentence = sentence


def hold(right: object, status: int, sentence: str) -> None:
    """Raise Refused if something that must hold is not right."""
    if not right:
        raise Refused(status, sentence)


def know(right: object, subject: str) -> None:
    """Raise Refused if the puzzle file has something that is not read here."""
    hold(right, UNREADABLE, f"this checker does not know {subject}")


# 1  Cells and isometries --------------------------------------------------------------------------
#
# A cell is three numbers. Those of hexagons add up to 0, of triangles to -1 (pointing up) or 1, of
# balls to an even number. So every isometry of each of the five lattices is a permutation of the
# three numbers with changes of sign, and a translation.

SLANTED = ("hexagon", "triangle")
KNOWN_LATTICES = ("square", "cubic", "balls", *SLANTED)

Isometry = tuple[Cell, Cell]  # number n of an image is number axes[n] of the cell, times signs[n]
IDENTITY_MAP: Isometry = ((0, 1, 2), (1, 1, 1))
# of a piece that may be flipped over, but not turned: left and right change places
MIRROR_MAPS: dict[str, Isometry] = {
    "square": ((0, 1, 2), (1, 1, -1)),
    "cubic": ((0, 1, 2), (1, 1, -1)),
    "balls": ((0, 2, 1), (1, -1, -1)),
    "hexagon": ((0, 2, 1), (1, 1, 1)),
    "triangle": ((0, 2, 1), (1, 1, 1)),
}


def cell_at(lattice: str, place: Cell) -> Cell:
    """Return the cell at a place of a drawing: its layer, row and column."""
    layer, row, column = place
    if lattice == "hexagon":
        return row, (column - row) // 2, (-column - row) // 2
    if lattice == "triangle":
        down = (row + column) % 2
        return 2 * row - 1, down - row + column - 1, down - row - column + 1
    if lattice == "balls":
        return layer, row + column + layer, column - row
    return layer, row, column


def keeps_lattice(lattice: str, isometry: Isometry) -> bool:
    """Whether a signed permutation takes the cells of a lattice to cells of it."""
    axes, signs = isometry
    if lattice == "square":
        return axes[0] == 0 and signs[0] == 1  # the layer stays
    if lattice in SLANTED:
        return signs[0] == signs[1] == signs[2]  # the sum stays, or changes its sign
    return True


def is_mirrored(lattice: str, isometry: Isometry) -> bool:
    """Whether a signed permutation that keeps the lattice changes left and right."""
    (first_axis, second_axis, third_axis), signs = isometry
    swaps = (first_axis > second_axis) + (first_axis > third_axis) + (second_axis > third_axis)
    is_odd = swaps % 2 == 1
    if lattice in SLANTED:
        return is_odd  # all signs together are half a turn of the plane
    return is_odd != (prod(signs) < 0)


def isometries(lattice: str, turns: bool, flips: bool) -> Iterator[Isometry]:
    """Yield the isometries, up to translations, of a piece that may be turned, or flipped over."""
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            isometry = axes, signs
            if isometry == IDENTITY_MAP or (flips and isometry == MIRROR_MAPS[lattice]):
                yield isometry
            elif turns and keeps_lattice(lattice, isometry):
                if flips or not is_mirrored(lattice, isometry):
                    yield isometry


def _images_of(isometry: Isometry, cells: Iterable[Cell]) -> list[Cell]:
    """Return the images of some cells, in their order."""
    (a, b, c), (i, j, k) = isometry
    return [(i * cell[a], j * cell[b], k * cell[c]) for cell in cells]


def _at_origin(lattice: str, cells: Iterable[Cell]) -> Shape:
    """Return the cells, sorted, of the translate of a shape whose first cell is the origin; of
    triangles, and so of hexagons, the cell (0, 0, n) of the same sum.
    """
    shape = sorted(cells)
    x, y, z = shape[0]
    if lattice in SLANTED:
        z = -x - y  # translations keep the sum of the numbers
    return tuple([(a - x, b - y, c - z) for a, b, c in shape])


def _orientations(
    lattice: str, cells: Iterable[Cell], turns: bool, flips: bool
) -> tuple[Shape, ...]:
    """Return the orientations of a shape, each at the origin, sorted."""
    shape = list(cells)
    forms = set()
    for isometry in isometries(lattice, turns, flips):
        images = _images_of(isometry, shape)
        forms.add(_at_origin(lattice, images))
    return tuple(sorted(forms))


# 2  Polyforms -------------------------------------------------------------------------------------

FLAT_SETS = {  # from 1 cell on
    "square": "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes",
    "hexagon": "monohexes dihexes trihexes tetrahexes pentahexes hexahexes",
    "triangle": "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds",
}
SETS: dict[str, tuple[str, list[int]]] = {  # the lattice of each named set, and its sizes
    "soma": ("cubic", [3, 4]),
    "tetracubes": ("cubic", [4]),
    "pentacubes": ("cubic", [5]),
}
for _lattice, _names in FLAT_SETS.items():
    for _size, _name in enumerate(_names.split(), 1):
        SETS[_name] = _lattice, [_size]


def steps_to_neighbours(lattice: str) -> set[Cell]:
    """Return the steps from a cell to the cells beside it; of triangles also those to places
    between the cells, which `grown` leaves out.
    """
    if lattice == "hexagon":
        return set(permutations((1, 0, -1)))
    length = 2 if lattice == "triangle" else 1
    steps = set()
    for step in product((-length, 0, length), repeat=3):
        stays_in_layer = step[0] == 0 or lattice != "square"
        if step.count(0) == 2 and stays_in_layer:
            steps.add(step)
    return steps


def grown(lattice: str, shape: Shape, steps: Iterable[Cell]) -> Iterator[Shape]:
    """Yield the shapes of one cell more."""
    for (x, y, z), (a, b, c) in product(shape, steps):
        cell = (x + a, y + b, z + c)
        is_cell = lattice != "triangle" or abs(sum(cell)) == 1
        if is_cell and cell not in shape:
            yield (*shape, cell)


def _polyforms(lattice: str, size: int, flips: bool) -> set[Shape]:
    """Return the connected shapes of a size, one of each class under turns, and flips if these
    count as the same.
    """
    first_cell = (0, 0, -1) if lattice == "triangle" else (0, 0, 0)
    shapes: set[Shape] = {(first_cell,)}
    steps = steps_to_neighbours(lattice)
    for _ in range(size - 1):
        larger = {shape for smaller in shapes for shape in grown(lattice, smaller, steps)}
        shapes = {_orientations(lattice, shape, True, flips)[0] for shape in larger}
    return shapes


# 3  Pictures --------------------------------------------------------------------------------------

# "3x4", "2x3x4", "rectangle 3x4", "hexagon of side 3"; ASCII digits only
SIZE_TEXT = re.compile(r"(?a)([a-z]+ of side |(?:[a-z]+ )?(?=\d+x))(\d+(?:x\d+){0,2})")
LAYER_LINE = "---"  # between two layers of a picture


def _size_of(text: str) -> tuple[str, list[int]] | None:
    """Return the kind and the numbers of a size, None for other texts."""
    words = " ".join(text.lower().replace("×", "x").split())
    words = re.sub(r"(?a)(?<=\d) ?x ?(?=\d)", "x", words)
    size = SIZE_TEXT.fullmatch(words)
    if not size:
        return None
    kind = size[1].split()[0] if size[1] else "parallelogram"
    return kind, [int(number) for number in size[2].split("x")]


def places_of_size(lattice: str, text: str) -> list[Cell] | None:
    """Return the places (layer, row, column) of a board by its size, None for other texts."""
    size = _size_of(text)
    if size is None:
        return None
    kind, numbers = size
    if lattice in SLANTED:
        rows = rows_of_size(lattice, kind, numbers[0], numbers[-1])
        know(rows, f"the size {text!r}")
        odd = rows[0][0] % 2
        step = 1 if lattice == "triangle" else 2
        return [
            (0, row, first_column + odd + step * n)
            for row, (first_column, length) in enumerate(rows)
            for n in range(length)
        ]
    if lattice == "balls" and kind == "pyramid":
        side = numbers[0]
        return [
            (layer, row, column)
            for layer in range(side)
            for row, column in product(range(side - layer), repeat=2)
        ]
    know(kind == "parallelogram" and len(numbers) > 1, f"the size {text!r}")
    layers, rows_of_layer, columns = [1, *numbers][-3:]
    return list(product(range(layers), range(rows_of_layer), range(columns)))


def rows_of_size(lattice: str, kind: str, rows: int, base: int) -> list[tuple[int, int]]:
    """Return the first column of each row of a slanted board, and the number of its cells; none
    for a kind that is not known.
    """
    is_triangle = lattice == "triangle"
    cells = 2 if is_triangle else 1  # for each step along the base
    upwards = [*range(rows)]
    downwards = upwards[::-1]
    if kind in ("parallelogram", "rhombus"):
        return [(offset, base * cells) for offset in downwards]
    if kind in ("trapezium", "triangle"):
        return [(offset, (base - offset) * cells - is_triangle) for offset in downwards]
    if kind == "rectangle" and not is_triangle:
        return [(row % 2, base) for row in range(rows)]
    if kind == "hexagon":
        lower = upwards if is_triangle else upwards[1:]
        return [(offset, (2 * rows - offset) * cells - 1) for offset in downwards + lower]
    return []


def _picture(lattice: str, text: str) -> dict[Cell, str]:
    """Return the places that a picture or a size draws, with their marks."""
    places = places_of_size(lattice, text)
    if places is not None:
        return dict.fromkeys(places, "#")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    drawn = [line for line in lines if line.strip(" ") not in ("", LAYER_LINE)]
    margin = min((len(line) - len(line.lstrip(" ")) for line in drawn), default=0)
    while lines and not lines[0].strip(" "):
        lines = lines[1:]
    marks: dict[Cell, str] = {}
    layer = row = 0
    shift: int | None = None
    for line in lines:
        if line.strip(" ") == LAYER_LINE:
            layer += 1
            row = 0
            continue
        is_empty = not line.strip(" .-")
        for column, mark in enumerate("" if is_empty else line[margin:]):
            if shift is None:
                shift = shift_by(lattice, row, column, mark)
            if mark in "#?" or (mark.isascii() and mark.isalnum()):
                place = column // 2 if lattice == "triangle" else column
                marks[layer, row, place + (shift or 0)] = mark
            else:
                is_side = lattice == "triangle" and mark in "/\\"
                know(mark in " ." or is_side, f"{mark!r} in a picture")
        row += 1
    return marks


def shift_by(lattice: str, row: int, column: int, mark: str) -> int | None:
    """Return how far all columns of a slanted picture are moved, 0 or 1, so that its rows and
    columns are those of cells; None if this mark does not show it. Hexagons have even sums of row
    and column; the sides of a triangle show whether it points up.
    """
    if lattice == "hexagon" and mark != " ":
        return (row + column) % 2
    if lattice == "triangle" and mark in "/\\":
        right_of_side = (column + 1) // 2
        return (row + right_of_side + "/\\".index(mark)) % 2
    return None


# 4  Pieces ----------------------------------------------------------------------------------------

PIECE_FLAGS = {"count", "can_rotate", "can_reverse", "can_reflect"}
PIECE_KEYS = {"name", "shape", "color", *PIECE_FLAGS}


class FilePiece(NamedTuple):
    """A piece: its orientations, its name, and how often it is used at least and at most."""

    forms: tuple[Shape, ...]
    name: str
    least: int
    most: int


def known(table: Mapping[str, Any], keys: set[str]) -> Table:
    """Return a table in which each key has one name. Raises Refused for a key that is not known."""
    for key in table:
        know(key in keys, f"the key {key!r}")
    return {("can_reverse" if key == "can_reflect" else key): table[key] for key in table}


def bounds_of(count: Any, many: int) -> tuple[int, int]:
    """Return the least and the most number of a count; `many` stands for "any" as the most."""
    least, most = count if isinstance(count, list) else (count, count)
    for number in (least, most):
        is_number = type(number) is int and number >= 0
        know(is_number or number == "any", f"the count {count!r}")
    return (0 if least == "any" else least), (many if most == "any" else most)


class PieceList:
    """The pieces of a puzzle file; copies of one are one piece, whose bounds are added up.

    usual  the flags and the count of a piece without its own
    many   the number that "any" stands for
    """

    def __init__(self, top: Table, lattice: str, many: int) -> None:
        self.lattice, self.many = lattice, many
        self.flat = "square" if lattice in ("cubic", "balls") else lattice
        self.usual: Table = {
            "count": 1,
            "can_rotate": True,
            "can_reverse": self.flat == lattice,
        }
        self.usual |= {key: top[key] for key in self.usual if key in top}
        self._bounds: dict[tuple[tuple[Shape, ...], str], tuple[int, int]] = {}
        for table in _drawn_pieces(top):
            self._add_drawn(table)
        piece_set = top.get("piece_set", [])
        words = [piece_set] if isinstance(piece_set, str) else piece_set
        sizes: list[int] = []
        for word in words:
            sizes += self._add_set(word.lower())
        named = [forms for forms, name in self._bounds if name]
        are_different = len(set(named)) == len(named) and len(set(sizes)) == len(sizes)
        subject = "what to do with two pieces of one shape if one is of a set"
        know(are_different or not sizes, subject)

    def pieces(self) -> list[FilePiece]:
        """Return the pieces, in the order of the file."""
        return [FilePiece(*names, *bounds) for names, bounds in self._bounds.items()]

    def _add(self, name: str, shape: Iterable[Cell], table: Table, flips: bool = True) -> None:
        """Add a piece with the settings of its table; `flips`: whether it may have flips at all."""
        settings = self.usual | known(table, PIECE_KEYS)
        turns = settings["can_rotate"]
        reverses = settings["can_reverse"]
        know(type(turns) is type(reverses) is bool, f"{turns!r} or {reverses!r} of a turn")
        least, most = bounds_of(settings["count"], self.many)
        forms = _orientations(self.lattice, shape, turns, reverses and flips)
        least_before, most_before = self._bounds.get((forms, name), (0, 0))
        self._bounds[forms, name] = least_before + least, most_before + most

    def _add_drawn(self, table: Table) -> None:
        """Add a piece that is drawn, which has one mark in all its cells; a letter is its name."""
        marks = _picture(self.lattice, table["shape"])
        (mark,) = set(marks.values())
        name = table.get("name", mark.strip("#")).strip()
        self._add(name, [cell_at(self.lattice, place) for place in marks], table)

    def _add_set(self, word: str) -> list[int]:
        """Add the pieces of a named set; return their sizes."""
        free = re.sub("^(free|one-sided|solid) ", "", word)
        flips = "one-sided" not in word
        lattice, sizes = SETS.get(free, ("", []))
        know(lattice in (self.lattice, self.flat), f"the set {word!r}")
        flips_enough = self.usual["can_reverse"] or not flips or self.flat != self.lattice
        know(self.usual["can_rotate"] and flips_enough, "the forms of a set that may not be turned")
        for size in sizes:
            for shape in _polyforms(lattice, size, flips and lattice != "cubic"):
                if free == "soma" and is_box(shape):
                    continue  # all pieces of the Soma cube but these have three or four cubes
                cells = list(shape)
                if self.lattice == "balls":
                    cells = [cell_at("balls", place) for place in shape]
                self._add(f"set {shape}", cells, {}, flips)
        return sizes


def _drawn_pieces(top: Table) -> Iterator[Table]:
    """Yield a table for each piece that is drawn: those of [[piece]], then those of `pieces`."""
    yield from top.get("piece", [])
    lines = top.get("pieces", "").splitlines()
    for has_text, group in groupby(lines, lambda line: bool(line.strip())):
        texts = list(group)
        if has_text and all(places_of_size("square", text) for text in texts):
            yield from ({"shape": text} for text in texts)  # boxes, one in each line
        elif has_text:
            yield {"shape": "\n".join(texts)}


def is_box(shape: Shape) -> bool:
    """Whether a shape fills the box around it."""
    axes = zip(*shape, strict=True)
    lengths = [max(numbers) - min(numbers) + 1 for numbers in axes]
    volume: int = prod(lengths)
    return len(shape) == volume


# 5  The problem -----------------------------------------------------------------------------------

COUNTED_KEYS = {"lattice", "board", "names", "leave", "clues", "pieces", "piece_set", "piece"}
KEYS_OF_NO_COUNT = {"title", "notes", "source", "expect", "dice"}  # these change no count
EXPECT_KEYS = {"solutions", "distinct", "figures", "at_least", "reason", "source", "effort", "best"}
BOX_TEXT = re.compile(r"(\s*[0-9]+\s*[xX×]){2}\s*[0-9]+\s*")


class MarkedBoard:
    """The board of a puzzle file: its lattice, the mark of each cell, "?" if it need not be
    covered, and the names of the pieces that must cover cells with a clue.
    """

    def __init__(self, top: Table, leave: list[str] | None) -> None:
        lattice = top.get("lattice", "square")
        know(lattice in KNOWN_LATTICES and lattice != "cubic", f"the lattice {lattice!r}")
        places = _picture(lattice, top["board"])
        is_solid = LAYER_LINE in top["board"] or BOX_TEXT.fullmatch(top["board"])
        self.lattice = "cubic" if lattice == "square" and is_solid else lattice
        rows = [list(row) for _, row in groupby(sorted(places), lambda place: place[:2])]
        names = self._words(top, "names", rows)
        free = top.get("leave", "").split() if leave is None else leave
        know(set(free) <= set(names.values()), "the name of a cell that stays free")
        self.marks: dict[Cell, str] = {}
        for place, mark in places.items():
            cell = cell_at(self.lattice, place)
            if names.get(cell) not in free:
                self.marks[cell] = mark
        self.clues = {cell: mark for cell, mark in self.marks.items() if mark not in "#?"}
        self.clues |= self._words(top, "clues", rows)

    def _words(self, top: Table, key: str, rows: list[list[Cell]]) -> dict[Cell, str]:
        """Return the words of a key for cells, in rows as those of the board; "." for none."""
        lines = [line.split() for line in top.get(key, "").splitlines() if line.strip(" -")]
        if not lines:
            return {}
        fits = [len(line) for line in lines] == [len(row) for row in rows]
        know(fits, f"the rows of {key!r}")
        words = {}
        for place, word in zip(chain(*rows), chain(*lines), strict=True):
            if word != ".":
                words[cell_at(self.lattice, place)] = word
        return words


class CoverProblem:
    """The exact-cover problem of a puzzle. Items are the cells, sorted, then the pieces.

    least, most   how often each item is covered; 0 of a piece that only the room limits
    placements    pairs of a piece's number and the numbers of its cells, sorted
    shifts        the place of each item in a residual, a number that holds how often each may still
                  be covered; `start` is that of the whole problem
    symmetries    the permutations of the cells that keep the puzzle, sorted, the identity first
    """

    def __init__(self, data: bytes, leave: list[str] | None = None, problem: int = 0) -> None:
        top = table_of(data, problem)
        board = MarkedBoard(top, leave)
        self.cells = sorted(board.marks)
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        self.least = [int(board.marks[cell] != "?") for cell in self.cells]
        self.most = [1 for _ in self.cells]
        self.placements: list[tuple[int, Cell]] = []
        places_of_pieces = []
        for number, piece in enumerate(sorted_pieces(top, board)):
            most = self._add_piece(piece)
            forms = piece.forms if most else ()
            places = set(self._places(board.lattice, forms))
            places_of_pieces.append(places)
            clued = board.clues.items()
            banned = {self.number[cell] for cell, name in clued if name != piece.name}
            fitting = [place for place in sorted(places) if banned.isdisjoint(place)]
            self.placements += [(number, place) for place in fitting]
        widths = [bound.bit_length() for bound in self.most]
        self.shifts = [0, *accumulate(widths)]
        pairs = zip(self.most, self.shifts, strict=False)
        self.start = sum(bound << shift for bound, shift in pairs)
        kept = self._maps_of_board(board)
        self.symmetries = sorted({to for to in kept if keep_places(to, places_of_pieces)})

    def _add_piece(self, piece: FilePiece) -> int:
        """Add the item of a piece; return how often it is used at most."""
        room = len(self.cells) // len(piece.forms[0])
        is_limited = piece.least > 0 or piece.most < room
        self.least.append(piece.least)
        self.most.append(min(room, piece.most) if is_limited else 0)
        return piece.most

    def _places(self, lattice: str, forms: Iterable[Shape]) -> Iterator[Cell]:
        """Yield the numbers of the cells of each place of a piece on the board, sorted."""
        for form, cell in product(forms, self.cells):
            numbers = self._translated(lattice, form, form[0], cell)
            if numbers:
                yield tuple(sorted(numbers))

    def _translated(self, lattice: str, cells: Iterable[Cell], start: Cell, end: Cell) -> Cell:
        """Return the numbers of the cells to which the translation from one cell to another takes
        some cells; none if it is not one of the lattice, or takes a cell off the board.
        """
        old_x, old_y, old_z = start
        new_x, new_y, new_z = end
        a = new_x - old_x
        b = new_y - old_y
        c = new_z - old_z
        if lattice in SLANTED and a + b + c != 0:
            return ()
        numbers = [self.number.get((x + a, y + b, z + c), -1) for x, y, z in cells]
        return () if -1 in numbers else tuple(numbers)

    def _maps_of_board(self, board: MarkedBoard) -> Iterator[Cell]:
        """Yield the isometries that keep the cells, those that need not be covered, and the clues,
        each as the numbers of the cells that the cells are taken to.
        """
        traits = [(board.marks[cell] == "?", board.clues.get(cell)) for cell in self.cells]
        for isometry in isometries(board.lattice, True, True):
            images = _images_of(isometry, self.cells)
            low = min(images)  # is taken to the first cell, as translations keep the order
            to = self._translated(board.lattice, images, low, self.cells[0])
            if to and [traits[cell] for cell in to] == traits:
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
    """Return the pieces in the order of their items."""
    pieces = PieceList(top, board.lattice, len(board.marks)).pieces()
    return _in_order(pieces, board.clues.values())


def _in_order(pieces: list[FilePiece], clues: Iterable[str]) -> list[FilePiece]:
    """Return pieces sorted by what matters of them: their names only if clues name them."""
    named = set(clues)
    names = [piece.name for piece in pieces]
    know(all(names.count(name) == 1 for name in named), "the piece that a clue names")

    def order(piece: FilePiece) -> tuple[object, ...]:
        return piece.forms, piece.least, piece.most, piece.name if piece.name in named else ""

    return sorted(pieces, key=order)


def _moved(place: Cell, to: Cell) -> Cell:
    """Return the numbers of the cells to which a map takes those of a placement, sorted."""
    return tuple(sorted([to[cell] for cell in place]))


def keep_places(to: Cell, places_of_pieces: Iterable[set[Cell]]) -> bool:
    """Whether a map of the cells takes the places of each piece to places of it."""
    return all({_moved(place, to) for place in places} == places for places in places_of_pieces)


# 6  Residuals and options -------------------------------------------------------------------------
#
# A residual holds for each item how often it may still be covered: `left`. It is one number, so
# that the residual after an option is a difference, and that equal residuals are the same number. A
# set of options is a number, too, with a bit for each of them.


def set_bits(bits: int) -> Iterator[int]:
    """Yield the places of the bits of a number that are 1, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def options_of(problem: CoverProblem, symmetry: Cell) -> list[tuple[int, tuple[Cell, ...]]]:
    """Return the options for tilings that a symmetry keeps: the orbits of placements, none of
    which overlaps another of its orbit, with the number of their piece; sorted.
    """
    options = set()
    for piece, place in problem.placements:
        orbit = {place}
        place = _moved(place, symmetry)
        while place not in orbit:
            orbit.add(place)
            place = _moved(place, symmetry)
        are_apart = len(set(chain(*orbit))) == len(place) * len(orbit)
        if are_apart:
            options.add((piece, tuple(sorted(orbit))))
    return sorted(options)


class SymmetrySection:
    """A section of a certificate: the count of the tilings that a symmetry keeps.

    options  how often an option covers each of its items; sorted by piece, then by placements
    costs    the numbers that they take from a residual
    often    for each item, by the times that it is covered, the options that do so
    of       for each item all its options
    counts   the counts of residuals that are proved
    """

    def __init__(self, problem: CoverProblem, symmetry: Cell) -> None:
        self.problem = problem
        self.size = len(problem.cells)
        self.items = range(len(problem.most))
        self.options: list[dict[int, int]] = []
        self.costs: list[int] = []
        self.often: list[dict[int, int]] = [{} for _ in self.items]
        for piece, orbit in options_of(problem, symmetry):
            self._add_option(piece, orbit)
        self.of = [sum(options.values()) for options in self.often]
        self.counts: dict[int, int] = {}

    def _add_option(self, piece: int, orbit: tuple[Cell, ...]) -> None:
        times_of_items = dict.fromkeys(chain(*orbit), 1)
        times_of_items[self.size + piece] = len(orbit)
        option = {item: n for item, n in times_of_items.items() if self.problem.most[item]}
        bit = 1 << len(self.options)
        self.options.append(option)
        self.costs.append(sum(n << self.problem.shifts[item] for item, n in option.items()))
        for item, times in option.items():
            options = self.often[item]
            options[times] = options.get(times, 0) | bit

    def left(self, residual: int, item: int) -> int:
        """Return how often an item may still be covered."""
        shift, end = self.problem.shifts[item : item + 2]
        return (residual & (1 << end) - 1) >> shift

    def need(self, residual: int, item: int) -> int:
        """Return how often an item must still be covered, 0 or less if it need not."""
        problem = self.problem
        return problem.least[item] - problem.most[item] + self.left(residual, item)

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

    def lacks(self, residual: int, fitting: int, item: int) -> bool:
        """Whether the options that fit, all together, cover an item less often than it needs. Then
        no set of them covers it as often as it needs, and the count of the residual is 0.
        """
        total = 0
        for times, covering in self.often[item].items():
            total += times * (fitting & covering).bit_count()
        return total < self.need(residual, item)

    def children(
        self, residual: int, fitting: int, item: int
    ) -> Iterator[tuple[int, Iterable[int]]]:
        """Yield the residuals after an item that may be covered once, each with the items that it
        changes: first that in which it is not covered, if it need not be, then those after each of
        its options. No solution belongs to two of them, and each to one.
        """
        if self.need(residual, item) <= 0:
            yield residual - (1 << self.problem.shifts[item]), [item]
        for number in set_bits(fitting & self.of[item]):
            yield residual - self.costs[number], self.options[number]

    def image(self, residual: int, symmetry: Cell) -> int:
        """Return the residual to which a symmetry of the puzzle takes one: it moves the cells, and
        leaves to each piece its uses.
        """
        cells = residual & (1 << self.size) - 1
        images = sum(1 << symmetry[cell] for cell in set_bits(cells))
        return residual - cells + images

    # 7  Nodes -------------------------------------------------------------------------------------
    #
    # A node is the count of a residual. Its line is checked by the lines before it alone: so if all
    # pass, all counts are right, the first by itself, each of the others by those before.

    def check_node(self, line: str, group: list[Cell]) -> int:
        """Check a line, keep its count, and return its residual. The `group` is that of the
        symmetries that its misses name, empty if they may not.
        """
        node = NODE.fullmatch(line)
        if not node:
            raise Refused(WRONG, "is not a node")
        residual = int(node[1], 16)
        numbers = [int(number) for number in node[3].split()]
        is_new = residual not in self.counts and residual <= self.problem.start
        hold(is_new, WRONG, "has a residual that an earlier line has, or that is too large")
        every_option = (1 << len(self.options)) - 1
        fitting = self.fitting(residual, every_option, self.items)
        if node[2] == "mod":
            self.check_weights(residual, fitting, numbers[0], numbers[1:])
            self.counts[residual] = 0
        else:
            count = self.count_node(residual, fitting, int(node[2]), numbers[1:], group)
            hold(count == numbers[0], WRONG, f"the count is {count}")
            self.counts[residual] = count
        return residual

    def count_node(
        self, residual: int, fitting: int, item: int, misses: list[int], group: list[Cell]
    ) -> int:
        """Return the count of a residual as a line shows it, by an item and a number for each child
        that no line and no simple look counts. Raises Refused if it does not show it.
        """
        count = 0
        misses_left = iter(misses)
        if not self.lacks(residual, fitting, item):
            hold(self.left(residual, item) == 1, WRONG, f"the item {item} is covered several times")
            for child, changed in self.children(residual, fitting, item):
                if child in self.counts:
                    count += self.counts[child]
                elif self.is_full(child):
                    count += self.needs_no_piece(child)
                else:
                    count += self.count_missed(
                        child, fitting, changed, next(misses_left, None), group
                    )
        hold(next(misses_left, None) is None, WRONG, f"the count is {count}")
        return count

    def is_full(self, residual: int) -> bool:
        """Whether no cell is free, so that nothing more can be covered."""
        return residual & (1 << self.size) - 1 == 0

    def needs_no_piece(self, residual: int) -> bool:
        """Whether all pieces are used as often as they must be."""
        return all(self.need(residual, piece) <= 0 for piece in self.items[self.size :])

    def count_missed(
        self,
        child: int,
        fitting: int,
        changed: Iterable[int],
        miss: int | None,
        group: list[Cell],
    ) -> int:
        """Return the count of a child that has no line: that of its image under a symmetry, which
        has one, for a negative `miss`, its number; else 0, as the item `miss` lacks options.
        """
        if miss is None:
            raise Refused(WRONG, f"the residual {child:x} is not proved")
        if miss < 0:
            return self.counts[self.image(child, group[-miss])]
        fitting_child = self.fitting(child, fitting, changed)
        is_empty = self.lacks(child, fitting_child, miss)
        hold(is_empty, WRONG, f"the residual {child:x} is not proved")
        return 0

    def check_weights(self, residual: int, fitting: int, modulus: int, weights: list[int]) -> None:
        """Check weights of the items that add up to 0 for each option, modulo a number, but not for
        the residual. If all items that weigh anything are covered as often as they may be, a cover
        would weigh as much as the residual, but its options weigh nothing: no cover is possible.
        """
        hold(len(weights) == len(self.items), WRONG, "there is not a weight for each item")
        for item in self.items:
            is_exact = self.need(residual, item) == self.left(residual, item)
            sentence = f"the item {item} weighs something, but need not be covered"
            hold(is_exact or weights[item] == 0, WRONG, sentence)
        for number in set_bits(fitting):
            option = self.options[number].items()
            weight = sum(weights[item] * times for item, times in option) % modulus
            hold(weight == 0, WRONG, f"the option {number} weighs something")
        weight = sum(weights[item] * self.left(residual, item) for item in self.items) % modulus
        hold(weight, WRONG, "the residual weighs nothing")


# a residual in hexadecimal digits, an item or "mod", and numbers; one spelling for each
NODE = re.compile(r"(0|[1-9a-f][0-9a-f]*) (mod|0|[1-9][0-9]*)((?: 0| -?[1-9][0-9]*)+)\n")


# 8  Distinct solutions ----------------------------------------------------------------------------
#
# By the theorem of Cauchy and Frobenius the number of distinct solutions is the mean, over all
# symmetries, of the number of solutions that one keeps: the same for all of a class.


def conjugates(symmetry: Cell, group: list[Cell]) -> set[Cell]:
    """Return the class of a symmetry: the products of another one, it, and the inverse."""
    like = set()
    for member in group:
        images = {member[cell]: member[symmetry[cell]] for cell in range(len(symmetry))}
        like.add(tuple(images[cell] for cell in range(len(symmetry))))
    return like


class Sections:
    """The sections of a certificate, as far as they are read.

    group    the symmetries of the puzzle
    covered  those whose class has a section
    total    the solutions that symmetries keep, added up over those in closed sections
    first    the count of the first section, of the identity: the number of solutions
    """

    def __init__(self, problem: CoverProblem) -> None:
        self.problem, self.group = problem, problem.symmetries
        self.covered: set[Cell] = set()
        self.total = 0
        self.first: int | None = None
        self._section: SymmetrySection | None = None
        self._class: set[Cell] = set()
        self._last = -1  # residual of the last line

    def begin(self, number: int, size: int) -> None:
        """Begin the section of a symmetry, whose class has this size; the first is the identity."""
        self.close()
        symmetry = self.group[number]
        self._class = conjugates(symmetry, self.group)
        is_identity = symmetry == self.group[0]
        is_new = not self._class & self.covered and is_identity != bool(self.covered)
        hold(is_new and size == len(self._class), WRONG, "is not a class of symmetries")
        self.covered |= self._class
        self._section = SymmetrySection(self.problem, symmetry)
        self._last = -1

    def add(self, line: str) -> None:
        """Check a node. Symmetries may be used in the first section alone: in others they need not
        keep the options.
        """
        if not self._section:
            raise Refused(WRONG, "is not in a section")
        group = self.group if self.first is None else []
        self._last = self._section.check_node(line, group)

    def close(self) -> None:
        """End a section: its last node must be that of the whole problem."""
        if self._section:
            is_whole = self._last == self.problem.start
            hold(is_whole, WRONG, "does not follow the count of the whole problem")
            count = self._section.counts[self._last]
            self.total += len(self._class) * count
            if self.first is None:
                self.first = count


# 9  The certificate -------------------------------------------------------------------------------

SECTION_LINE = re.compile(r'\{"symmetry":(0|[1-9][0-9]*),"class":([1-9][0-9]*)\}\n')


def checked_header(puzzle: bytes, lines: Iterator[str]) -> Table:
    """Return the header of a right certificate. Raises Refused for others."""
    header_line = next(lines, "")
    header = header_of(header_line, puzzle)
    problem = CoverProblem(puzzle, header.get("leave"), header.get("problem", 0))
    sections = Sections(problem)
    digest = hashlib.sha256(header_line.encode())
    for number, line in enumerate(lines, 2):
        try:
            end = f'{{"end":{number},"sha256":"{digest.hexdigest()}"}}\n'
            if line == end and sections.covered:
                sections.close()
                if not next(lines, ""):
                    break
            if begin := SECTION_LINE.fullmatch(line):
                sections.begin(int(begin[1]), int(begin[2]))
            else:
                sections.add(line)
            digest.update(line.encode())
        except Refused as refused:
            raise Refused(WRONG, f"line {number}: {refused.sentence}") from None
        except Exception as error:  # numbers that are not there, of another kind, or too large
            raise Refused(WRONG, f"line {number}: cannot be read, {error!r}") from None
    else:
        raise Refused(WRONG, "the certificate is not complete")
    check_totals(header, sections)
    return header


def header_of(line: str, puzzle: bytes) -> Table:
    """Return the values of the first line. Raises Refused if it is of another puzzle or format, or
    is not spelled as it must be.
    """
    header: Table = json.loads(line)
    kinds = all(type(value) is HEADER_TYPES.get(key) for key, value in header.items())
    is_known = kinds and (header["format"], header["version"]) == (FORMAT, 1)
    spelled = json.dumps(header, separators=(",", ":")) + "\n"
    hold(is_known and spelled == line, UNREADABLE, "the certificate is of another format")
    is_same = header["puzzle"] == hashlib.sha256(puzzle).hexdigest()
    has_number = header.get("problem", 1) > 0
    hold(is_same and has_number, WRONG, "the certificate is that of another puzzle")
    return header


def check_totals(header: Table, sections: Sections) -> None:
    """Raise Refused if the counts of the sections are not the numbers of the header."""
    solutions = sections.first
    is_right = solutions == header["solutions"]
    hold(is_right, WRONG, f"the number of solutions is {solutions}")
    distinct = header.get("distinct")
    if distinct is None:
        expected = 1, solutions
    else:
        symmetries = len(sections.group)
        expected = symmetries, distinct * symmetries
    numbers = len(sections.covered), sections.total
    hold(numbers == expected, WRONG, "the classes do not make the distinct solutions")


# 10  The command ----------------------------------------------------------------------------------


def answer(header: Table) -> str:
    """Return the words for a right certificate."""
    solutions = header["solutions"]
    words = f"yes: {solutions:,} solution{'' if solutions == 1 else 's'}"
    if "distinct" in header:
        words += f", {header['distinct']:,} distinct"
    if "leave" in header:
        words += f", leaving {' '.join(header['leave']) or 'no cell'} free"
    if "problem" in header:
        words += f", of problem {header['problem']}"
    return words


def main() -> int:
    """Print whether a certificate is right, and return the exit status."""
    try:
        hold(len(sys.argv) == 3, UNREADABLE, "usage: psolver-check PUZZLE CERTIFICATE")
        puzzle, certificate = sys.argv[1:]
        opened = gzip.open if certificate.endswith(".gz") else open
        with opened(certificate, "rt", encoding="ascii", newline="\n") as stream:
            header = checked_header(Path(puzzle).read_bytes(), iter(stream))
        print(answer(header), flush=True)
    except Refused as refused:
        verdict = "no: " if refused.status == WRONG else ""
        print(verdict + refused.sentence, file=sys.stderr)
        return refused.status
    except KeyboardInterrupt:
        return INTERRUPT_STATUS
    except Exception as error:  # a file that is not there, not TOML, or cut off; a full disk
        print(f"cannot be read, {type(error).__name__}: {error}", file=sys.stderr)
        sys.stdout = None  # what could not be printed is dropped
        return UNREADABLE
    return RIGHT


if __name__ == "__main__":
    sys.exit(main())
