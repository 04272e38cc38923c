"""The colours and shapes of a BurrTools file that is written, and the colours of the cells of each
puzzle: those of marks, of grounds, or of clues, and of whole pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from colorsys import hsv_to_rgb
from math import prod
from typing import NamedTuple, NoReturn, TypeAlias
from xml.etree.ElementTree import Element, SubElement

from ...core.cells import Cell, box
from ...core.model import Puzzle
from ...core.square_lattice import CUBIC, SQUARE
from ...core.wording import listed, quoted
from ...grounds import NO_GROUND, PLAIN_OPEN, allowed_grounds
from .burrtools import MOST_COLOURS
from .burrtools_colours import MARKS_OF_COLOURS
from .burrtools_grids import Voxels
from .burrtools_pairs import GROUND_PREFIX
from .foreign_grids import cells_of_box
from .writable import refuse_for_program
from .xml_file import without_forbidden

BURRTOOLS = "BurrTools"
# White and black have their colours; other marks go round the hues.
COLOURS_OF_MARKS = {"w": "#f0f0f0", "b": "#404040"}
COLOUR_WITHOUT_CLUE = "#808080"
# The hues of marks are this share of a turn apart: those of any number of marks lie well apart.
GOLDEN_TURN = 0.618034
Numbers: TypeAlias = Mapping[str, int]


class Tables(NamedTuple):
    """The colours and shapes of a file; `numbers` has the colours by code and name, from 1."""

    colors: Element
    shapes: Element
    numbers: dict[tuple[str, str], int]

    def colour(self, code: str, name: str) -> int:
        """Return the number of a colour, which is added if it is new; 0 if there are too many."""
        key = (code, name)
        if key in self.numbers:
            return self.numbers[key]
        number = len(self.numbers) + 1
        if number > MOST_COLOURS:
            return 0
        self.numbers[key] = number
        code_of_bytes = code.removeprefix("#")
        red, green, blue = bytes.fromhex(code_of_bytes)
        color = SubElement(self.colors, "color")
        color.set("red", str(red))
        color.set("green", str(green))
        color.set("blue", str(blue))
        if name:
            color.set("name", name)
        return number

    def shape(self, voxels: Voxels, name: str = "") -> str:
        """Add a shape; return its number, from 0, as a text."""
        shape = SubElement(self.shapes, "voxel")
        for axis, length in zip("xyz", voxels.size, strict=True):
            shape.set(axis, str(length))
        if any(voxels.hotspot):
            for axis, value in zip("xyz", voxels.hotspot, strict=True):
                key = f"h{axis}"
                shape.set(key, str(value))
        if name:
            shape.set("name", without_forbidden(name))
        shape.set("type", "0")
        number_of_places = prod(voxels.size)
        texts = ["_"] * number_of_places
        for sign, colours in (("#", voxels.filled), ("+", voxels.variable)):
            for cell, colour in colours.items():
                place = _place_in_text(cell, voxels.size)
                texts[place] = sign
                if colour:
                    texts[place] += str(colour)
        shape.text = "".join(texts)
        number = len(self.shapes) - 1
        return str(number)


def _place_in_text(cell: Cell, size: Cell) -> int:
    """The number of the cells of a shape before one: x runs fastest, then y, then z."""
    x, y, z = cell
    wide, deep, _ = size
    rows_before = y + deep * z
    return x + wide * rows_before


class Paint:
    """The numbers of the colours of a puzzle's cells.

    of_cells    of the board
    of_pieces   of each piece, by its name
    open_cells  of the cells of each piece that stay open, by its name
    pairs       the colours of pieces and of the board that may lie on each other
    losses      a sentence for each thing that is left out
    """

    def __init__(self, puzzle: Puzzle, tables: Tables) -> None:
        self.puzzle = puzzle
        self._tables = tables
        self.of_cells: dict[Cell, int] = {}
        self.of_pieces: dict[str, dict[Cell, int]] = {}
        for piece in puzzle.pieces:
            self.of_pieces[piece.name] = {}
        self.open_cells: dict[str, dict[Cell, int]] = {}
        self.pairs: set[tuple[int, int]] = set()
        self.losses: list[str] = []
        self._colour()

    def _colour(self) -> None:
        """Choose the colours of all cells: those of marks, else of clues, and of whole pieces."""
        board = self.puzzle.board
        if self.puzzle.grounds:
            self._colour_grounds()
            return
        cells = board.must | board.may
        ground_marks = {}
        for cell, mark in board.marks:
            if cell in cells:
                ground_marks[cell] = mark
        marks = set(ground_marks.values())
        for piece in self.puzzle.pieces:
            for _, mark in piece.marks:
                marks.add(mark)
        if board.clues and not marks:
            self._colour_clues()
            return
        if board.clues:
            self._refuse("its colours of cells are either marks or clues")
        numbers = self._numbers(marks)
        if 0 in numbers.values():
            self._refuse(f"it has only {MOST_COLOURS} colours for marks")
        for cell, mark in ground_marks.items():
            self.of_cells[cell] = numbers[mark]
        ground = set(self.of_cells.values())
        self.pairs = {(colour, colour) for colour in ground}
        self._colour_marks(numbers)
        self._colour_pieces(ground)

    def _refuse(self, reason: str) -> NoReturn:
        """Raise PsolverError."""
        refuse_for_program(self.puzzle, BURRTOOLS, reason)

    def _numbers(self, names: Iterable[str], prefix: str = "") -> dict[str, int]:
        """The numbers of the colours of some marks, or of grounds, whose names have a prefix."""
        numbers = {}
        for name in sorted(names):
            code = _code(name)
            numbers[name] = self._tables.colour(code, prefix + name)
        return numbers

    def _colour_grounds(self) -> None:
        """Choose a colour for each mark of pieces, and one for each ground."""
        puzzle = self.puzzle
        board = puzzle.board
        if board.clues or board.marks:
            self._refuse("its colours of cells are either grounds, or marks or clues")
        if puzzle.open_cells:
            _check_field(puzzle)
        cells = board.must | board.may
        ground_of_cell = {}
        for cell, ground in puzzle.grounds:
            if cell not in cells:
                continue
            if ground != NO_GROUND:
                ground_of_cell[cell] = ground
        numbers = self._numbers(_marks_on_grounds(puzzle))
        used_grounds = set(ground_of_cell.values())
        grounds = self._numbers(used_grounds, GROUND_PREFIX)
        all_numbers = [*numbers.values(), *grounds.values()]
        if 0 in all_numbers:
            self._refuse(f"it has only {MOST_COLOURS} colours for marks and grounds")
        self._pair_with_grounds(numbers, grounds)
        for cell, ground in ground_of_cell.items():
            self.of_cells[cell] = grounds[ground]
        self._colour_marks(numbers)
        numbers[PLAIN_OPEN] = 0
        for name, open_cells in puzzle.open_cells:
            colours = {}
            for cell, mark in open_cells:
                colours[cell] = numbers[mark]
            self.open_cells[name] = colours
        self._colour_pieces(set(grounds.values()))

    def _pair_with_grounds(self, numbers: Numbers, grounds: Numbers) -> None:
        """Pair each mark of pieces with the grounds on which it may lie."""
        allowed = allowed_grounds(self.puzzle.marks_on)
        for mark, number in numbers.items():
            grounds_of_mark = allowed.get(mark, grounds)
            for ground, number_of_ground in grounds.items():
                if ground in grounds_of_mark:
                    self.pairs.add((number, number_of_ground))

    def _colour_marks(self, numbers: Numbers) -> None:
        """Give the marked cells of pieces the colours of their marks."""
        for piece in self.puzzle.pieces:
            colours = self.of_pieces[piece.name]
            for cell, mark in piece.marks:
                colours[cell] = numbers[mark]

    def _colour_pieces(self, ground: set[int]) -> None:
        """Give pieces without marks their colours, which may lie on each ground."""
        colours_lost = []
        for piece in self.puzzle.pieces:
            if not piece.color:
                continue
            number = 0
            has_marks = piece.marks or piece.name in self.open_cells
            if not has_marks:
                number = self._tables.colour(piece.color, "")
            if not number:
                colours_lost.append(quoted(piece.name))
                continue
            colours = dict.fromkeys(piece.shape, number)
            self.of_pieces[piece.name] = colours
            for colour in ground:
                self.pairs.add((number, colour))
        if colours_lost:
            words = listed(colours_lost)
            self.losses.append(f"left out: the colour of {words}")

    def _colour_clues(self) -> None:
        """Choose a colour for each piece that a clue names, and one for all others."""
        clues = self.puzzle.board.clues
        names = {name for _, name in clues}
        numbers = self._numbers(names, "clue ")
        too_many = 0 in numbers.values()
        for piece in self.puzzle.pieces:
            number = numbers.get(piece.name)
            if number is None:
                number = self._tables.colour(COLOUR_WITHOUT_CLUE, "no clue")
                too_many |= number == 0
            colours = dict.fromkeys(piece.shape, number)
            self.of_pieces[piece.name] = colours
        if too_many:
            self._refuse(f"it has only {MOST_COLOURS} colours for clues")
        for cell, name in clues:
            self.of_cells[cell] = numbers[name]
        self.pairs = {(number, number) for number in numbers.values()}
        if any(piece.color for piece in self.puzzle.pieces):
            self.losses.append("left out: the colours of pieces; colours are clues here")


def _marks_on_grounds(puzzle: Puzzle) -> set[str]:
    """The marks of the cells of pieces, and of those that stay open, but for plain ones."""
    marks = set()
    for piece in puzzle.pieces:
        for _, mark in piece.marks:
            marks.add(mark)
    for _, open_cells in puzzle.open_cells:
        for _, mark in open_cells:
            if mark != PLAIN_OPEN:
                marks.add(mark)
    return marks


def _check_field(puzzle: Puzzle) -> None:
    """Raise PsolverError for open cells that may lie elsewhere than in the box of the board."""
    board = puzzle.board
    cells = board.must | board.may
    drawn = dict(puzzle.grounds)
    box_cells = set(cells_of_box(*box(cells)))
    fills_box = drawn.keys() == box_cells
    off_board = set()
    for cell, ground in drawn.items():
        if cell not in cells:
            off_board.add(ground)
    is_plain = off_board <= {NO_GROUND}
    has_bricks = board.lattice in (SQUARE, CUBIC)
    if not (has_bricks and fills_box and is_plain):
        reason = "open cells of pieces lie there in the box around the board, without grounds"
        refuse_for_program(puzzle, BURRTOOLS, reason)


def _code(name: str) -> str:
    """The colour of a mark, or of the clues of a piece, as "#rrggbb"."""
    if name in COLOURS_OF_MARKS:
        return COLOURS_OF_MARKS[name]
    number = MARKS_OF_COLOURS.find(name[0])
    hue = number * GOLDEN_TURN % 1
    shares = hsv_to_rgb(hue, 0.55, 0.9)
    values = [round(255 * share) for share in shares]
    code = bytes(values)
    return f"#{code.hex()}"
