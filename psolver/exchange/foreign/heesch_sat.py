"""heesch-sat: shapes, each with the answer whether copies of it tile the plane, and patches.

    O? 0 0 1 0 2 0          a shape that was not examined: the grid, then x and y of each cell
    O 0 0 0 1 0 2 0 3       one that was, and its answer in the next line
    ~ 1 1 1                 ~ Heesch number, the same with holes in the last corona, patches
    8                       a patch: its copies, one a line, each with the number of its corona,
    0 <1,0,0,0,1,0>         and the matrix that takes the shape there, row by row

Other answers are O a hole, ! inconclusive, I isohedral, # anisohedral (with the classes of tiles),
$ aperiodic; the number of patches ends the line. The grids O (squares), H (hexagons),
I (triangles), K (kites), D (drafters) and A (quarters of squares) are read.

A patch is a puzzle with a solution: its cells are the board, the copies the pieces. A shape without
one lies on a board of its own cells. Between records, blank lines and lines with # are skipped.

The format is that of https://github.com/isohedral/heesch-sat, src/tileio.h.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn, TypeAlias

from ...core.cells import Cell, Isometry, Shape, extent, translate
from ...core.control import current_control
from ...core.lattice import Lattice
from ...core.model import Board, Piece, Puzzle
from ...core.registries import LATTICES
from ...core.several_puzzles import FileProblem
from ...core.tilings import Placement, Tiling
from ...core.wording import plural, quoted, shortened
from ...families import gathered
from .foreign_file import (
    NO_CHOICES,
    ForeignChoices,
    check_size,
    fail_in_file,
    faults_in,
    foreign_text,
    right_tilings,
)
from .heesch_sat_grids import HEESCH_GRIDS, OTHER_HEESCH_GRIDS, HeeschGrid, HeeschSpot
from .writable import refuse_for_program

# The copies, each with the number of its corona and the isometry that takes the shape there.
HeeschPatch: TypeAlias = Sequence[tuple[int, Isometry]]

HEESCH_PIECE = "A"
# the words for the answers, and the numbers of each before that of patches
WORDS_OF_ANSWERS = {
    "O": ("has a hole", 0),
    "!": ("inconclusive", 0),
    "~": ("Heesch number {}", 2),
    "I": ("tiles the plane, isohedral", 1),
    "#": ("tiles the plane, {} classes of tiles", 1),
    "$": ("tiles the plane, aperiodic", 0),
}
SHAPE_LINE = re.compile(r"([A-Za-z])(\??)((?:\s+-?[0-9]{1,6})*)\s*")
ANSWER_LINE = re.compile(r"([O!~I#$])((?:\s*[0-9]{1,6})*)\s*")
COPY_LINE = re.compile(r"\s*([0-9]{1,6})\s*<\s*(-?[0-9]{1,6}(?:\s*,\s*-?[0-9]{1,6}){5})\s*>\s*")


class _Lines:
    """The lines of a file, one after the other; `number` is that of the last one, from 1."""

    def __init__(self, text: str, file: str) -> None:
        self._lines = text.split("\n")
        self.file = file
        self.number = 0

    def next_record(self) -> str | None:
        """The line in which the next record begins; None at the end."""
        while self.number < len(self._lines):
            line = self._next()
            is_comment = line.startswith("#")
            if line.strip() and not is_comment:
                return line
        return None

    def next(self, expected: str) -> str:
        """The next line. Raises PuzzleError at the end."""
        line = ""
        if self.number < len(self._lines):
            line = self._next()
        else:
            self.number += 1
        if not line.strip():
            self.fail(f"expected {expected}, found none")
        return line

    def _next(self) -> str:
        current_control().tick()
        self.number += 1
        return self._lines[self.number - 1]

    def fail(self, fault: str) -> NoReturn:
        """Raise PuzzleError on the last line."""
        fail_in_file(self.file, fault, self.number)


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return a problem for each shape of a file, and for each patch of one. Raises PuzzleError."""
    lines = _Lines(foreign_text(data), file)
    problems = gathered(_problems(lines), file)
    if not problems:
        fail_in_file(file, "has no shapes; each is a line such as O? 0 0 1 0")
    return problems


def _problems(lines: _Lines) -> Iterator[FileProblem]:
    number = 0
    while (line := lines.next_record()) is not None:
        number += 1
        match = SHAPE_LINE.fullmatch(line)
        if match is None:
            example = "the letter of a grid, then x and y of each cell, such as O? 0 0 1 0"
            found_line = quoted(shortened(line, 30))
            lines.fail(f"expected {example}, found {found_line}")
        letter, is_bare, numbers = match.groups()
        grid = _grid(letter, lines)
        spots = _spots(numbers, lines)
        shape = _cells(spots, grid, lines)
        sides = extent(spots)
        check_size(sides, lines.file, lines.number, around=" around the shape")
        words = "not examined"
        patches = 0
        if not is_bare:
            words, patches = _answer(lines)
        title = f"shape {number}: {words}"
        if not patches:
            yield _problem(title, shape, [shape], grid.lattice, lines)
        for _ in range(patches):
            copies = list(_copies(spots, grid, lines))
            yield _problem(title, shape, copies, grid.lattice, lines)


def _grid(letter: str, lines: _Lines) -> HeeschGrid:
    grids = {}
    for grid in HEESCH_GRIDS:
        if grid.name in LATTICES:
            grids[grid.letter] = grid
    if letter not in grids:
        fault = f"unknown grid {quoted(letter)}"
        if letter in OTHER_HEESCH_GRIDS:
            cells = OTHER_HEESCH_GRIDS[letter]
            fault = f"psolver does not have the grid {letter}, of {cells}"
        names = []
        for grid in grids.values():
            plural_name = grid.lattice.plural
            names.append(f"{grid.letter} {plural_name}")
        known = ", ".join(names)
        lines.fail(f"{fault} (known: {known})")
    return grids[letter]


def _spots(text: str, lines: _Lines) -> list[HeeschSpot]:
    numbers = [int(word) for word in text.split()]
    if not numbers or len(numbers) % 2:
        how_many = plural(len(numbers), "number")
        lines.fail(f"expected x and y of each cell, found {how_many}")
    all_x = numbers[::2]
    all_y = numbers[1::2]
    return list(zip(all_x, all_y, strict=True))


def _cells(spots: Sequence[HeeschSpot], grid: HeeschGrid, lines: _Lines) -> Shape:
    """The cells of a shape. Raises PuzzleError."""
    cells = []
    for x, y in spots:
        cell = grid.cell_at(x, y)
        if cell is None:
            fault = f"no cell of the grid {grid.letter} is at {x} {y}"
            lines.fail(fault)
        if cell in cells:
            lines.fail(f"the cell at {x} {y} comes twice")
        cells.append(cell)
    return tuple(sorted(cells))


def _answer(lines: _Lines) -> tuple[str, int]:
    """The answer in words, and the number of patches."""
    line = lines.next("the answer for the shape, such as ~ 1 1 0")
    sign = "O"
    values = []
    if match := ANSWER_LINE.fullmatch(line):
        sign, numbers = match.groups()
        values = [int(word) for word in numbers.split()]
    words, expected = WORDS_OF_ANSWERS[sign]
    if len(values) != expected + 1:
        cure = "such as ~ 1 1 0 (Heesch number, with holes, patches), I 1 0, ! 0 or O 0"
        found = quoted(shortened(line, 30))
        lines.fail(f"expected the answer for the shape, {cure}, found {found}")
    answer = words.format(*values)
    return answer, values[-1]


def _copies(spots: Sequence[HeeschSpot], grid: HeeschGrid, lines: _Lines) -> Iterator[Shape]:
    """The cells of each copy of a patch."""
    line = lines.next("the number of copies of a patch").strip()
    if not re.fullmatch("[0-9]{1,6}", line):
        found_line = quoted(shortened(line, 30))
        lines.fail(f"expected the number of copies of a patch, found {found_line}")
    for _ in range(int(line)):
        words = lines.next("a copy, such as 1 <1,0,2,0,1,3>")
        match = COPY_LINE.fullmatch(words)
        if match is None:
            example = "a copy, its corona and six numbers, such as 1 <1,0,2,0,1,3>"
            found_words = quoted(shortened(words, 30))
            lines.fail(f"expected {example}, found {found_words}")
        numbers = match[2].split(",")
        a, b, c, d, e, f = map(int, numbers)
        moved_spots = []
        for x, y in spots:
            moved_x = a * x + b * y + c
            moved_y = d * x + e * y + f
            moved_spots.append((moved_x, moved_y))
        yield _cells(moved_spots, grid, lines)


def _problem(
    title: str, shape: Shape, copies: Sequence[Shape], lattice: Lattice, lines: _Lines
) -> FileProblem:
    """The puzzle of a patch, with the patch as its solution if it is one."""
    cells: list[Cell] = []
    for copy in copies:
        cells += copy
    if not cells:
        lines.fail("the patch has no copies")
    sides = extent(map(lattice.shown, cells))
    check_size(sides, lines.file, lines.number, around=" around a patch")
    home = lattice.home(cells)
    board_cells = translate(cells, home)
    board = Board(frozenset(board_cells), lattice=lattice)
    with faults_in(lines.file):
        count = len(copies)
        moved_shape = lattice.normalise(shape)
        piece = Piece(HEESCH_PIECE, moved_shape, count, count, lattice=lattice)
        puzzle = Puzzle([piece], board, title, file=lines.file)
    placements = []
    for copy in copies:
        placements.append(Placement(HEESCH_PIECE, translate(copy, home)))
    placements.sort()
    patch = Tiling(tuple(placements), lattice)
    tilings, losses = right_tilings(puzzle, [patch])
    return FileProblem(title, puzzle, tuple(losses), tilings)


# writing ------------------------------------------------------------------------------------------


def write(
    puzzles: Sequence[Puzzle], tilings: Sequence[Sequence[Tiling]] = ()
) -> tuple[bytes, tuple[str, ...]]:
    """Return the file of the shapes of some puzzles, as ones that were not examined, and a sentence
    on all that is left out. Raises PsolverError for a lattice that heesch-sat does not have.
    """
    records = []
    for puzzle in puzzles:
        lattice = puzzle.board.lattice
        if not has_heesch_grid(lattice):
            reason = f"it has no grid of {lattice.plural}"
            refuse_for_program(puzzle, "heesch-sat", reason)
        for piece in puzzle.pieces:
            records.append(heesch_record(piece.shape, lattice))
    loss = "left out: all but the shapes of the pieces"
    text = "".join(records)
    return text.encode(), (loss,)


def has_heesch_grid(lattice: Lattice) -> bool:
    """Whether heesch-sat has the cells of a lattice."""
    names = {grid.name for grid in HEESCH_GRIDS}
    return lattice.name in names


def heesch_record(
    shape: Iterable[Cell], lattice: Lattice, answer: str = "", patches: Sequence[HeeschPatch] = ()
) -> str:
    """Return the lines of a shape in a file of heesch-sat; with an answer such as "~ 1 1", or as
    one that was not examined.

    >>> from psolver import SQUARE
    >>> heesch_record([(0, 0), (0, 1)], SQUARE), heesch_record([(0, 0)], SQUARE, "I 1")
    ('O? 0 0 1 0\\n', 'O 0 0\\nI 1 0\\n')
    """
    (grid,) = [grid for grid in HEESCH_GRIDS if grid.name == lattice.name]
    spots = []
    for cell in shape:
        x, y = grid.spot_of(cell)
        spots.append(f"{x} {y}")
    cells = " ".join(spots)
    if not answer:
        return f"{grid.letter}? {cells}\n"
    lines = [f"{grid.letter} {cells}"]
    lines.append(f"{answer} {len(patches)}")
    for patch in patches:
        lines.append(str(len(patch)))
        for corona, isometry in patch:
            numbers = []
            for number in grid.transform(isometry):
                numbers.append(str(number))
            matrix = ",".join(numbers)
            lines.append(f"{corona} <{matrix}>")
    lines.append("")
    return "\n".join(lines)
