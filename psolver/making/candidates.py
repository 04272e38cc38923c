"""Candidates for a puzzle to make: a board and pieces chosen at random.

An attempt is a number, from 1 on; with the seed it decides every choice, so that an attempt makes
the same candidate again, in whichever process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

from ..core.cells import Cell, Isometry, box, components_of, translate
from ..core.closure import closure
from ..core.control import current_control
from ..core.lattice import Lattice
from ..core.model import Board, Piece, Puzzle
from ..core.square_lattice import CUBIC, SQUARE
from . import make_tuning
from .make_task import MakeTask


class Candidates:
    """The candidates for the puzzles to make, by the numbers of their attempts.

    last  the number of the last one, if they are few; None: there is always another one
    """

    def __init__(self, task: MakeTask, seed: int) -> None:
        self._task = task
        self._seed = seed
        self._control = current_control()
        puzzle = task.puzzle
        clued = {name for _, name in puzzle.board.clues}
        self._given = [piece for piece in puzzle.pieces if piece.name in clued]
        self._others = [piece for piece in puzzle.pieces if piece.name not in clued]
        number = len(puzzle.pieces) if task.pieces is None else task.pieces
        self._chosen = number - len(self._given)
        self._boards = _Boards(task) if task.cells is not None or task.moved else None
        self.last: int | None = None
        self._order: list[tuple[int, ...]] = []
        choices = comb(len(self._others), self._chosen)
        varies = self._boards or task.cut or task.clues is not None
        if not varies and choices <= make_tuning.MOST_LISTED_CHOICES:
            self._order = [*combinations(range(len(self._others)), self._chosen)]
            Random(str(seed)).shuffle(self._order)
            self.last = len(self._order)

    def random(self, attempt: int) -> Random:
        """Return the random numbers of an attempt."""
        return Random(f"{self._seed} {attempt}")

    def puzzle(self, attempt: int, random: Random) -> Puzzle | None:
        """Return the candidate of an attempt; `random` has its numbers. None if no board was found.
        Raises PuzzleError if the rules of the puzzle do not go with its board and pieces.
        """
        puzzle = self._task.puzzle
        pieces = self._pieces(attempt, random)
        if not self._boards:
            return replace(puzzle, pieces=pieces)
        area = sum(piece.size * piece.least for piece in pieces)
        board = self._boards.board(random, area)
        return replace(puzzle, board=board, pieces=pieces) if board else None

    def _pieces(self, attempt: int, random: Random) -> tuple[Piece, ...]:
        if self._chosen == len(self._others):
            return self._task.puzzle.pieces
        if self._order:
            places: Sequence[int] = self._order[attempt - 1]
        else:
            places = random.sample(range(len(self._others)), self._chosen)
        chosen = [*self._given, *(self._others[place] for place in places)]
        names = {piece.name for piece in chosen}
        return tuple(piece for piece in self._task.puzzle.pieces if piece.name in names)


class _Boards:
    """The boards that vary: parts of the board of a task, or boards near it."""

    def __init__(self, task: MakeTask) -> None:
        control = current_control()
        board = task.puzzle.board
        self._task = task
        self._control = control
        self._board = board
        self._space = board.space
        # all cells are free, unless a drawing marks some
        self._needed = board.must if board.may else frozenset(cell for cell, _ in board.clues)
        self._maps = _symmetries(self._space, board, task.symmetry)
        self._near = {
            cell: frozenset(self._space.neighbours(cell)) for cell in control.watched(board.cells)
        }
        self._most_parts = self._number_of_parts(board.cells) if task.moved else 1

    def board(self, random: Random, area: int) -> Board | None:
        """Return a board for pieces of some area; None if none is found that is connected, or in no
        more parts than the drawn one.
        """
        for _ in range(make_tuning.MOST_BOARDS_DRAWN):
            self._control.tick()
            if self._task.moved:
                cells = self._moved(random)
                may = self._board.may
            else:
                cells = self._part(random, self._task.cells or area)
                may = frozenset()
            if cells and self._number_of_parts(cells) <= self._most_parts:
                return _with_cells(self._board, frozenset(cells), may)
        return None

    def _part(self, random: Random, number_of_cells: int) -> set[Cell] | None:
        """A random part with the symmetry, which may not be connected; None if its growth ended
        with another number of cells.
        """
        region = self._board.cells
        isometry = random.choice(self._maps) if self._maps else self._space.identity
        cells: set[Cell] = set()
        for cell in self._needed or [random.choice(region)]:
            cells.update(_orbit(cell, isometry))
        rim = sorted(self._neighbours_on_board(cells) - cells)
        cells_and_rim = {*rim, *cells}
        steps = 0
        while rim and len(cells) < number_of_cells:
            steps += 1
            if steps % make_tuning.STEPS_BETWEEN_TICKS == 0:
                self._control.tick()
            place = random.randrange(len(rim))
            rim[place], rim[-1] = rim[-1], rim[place]
            grown = [cell for cell in _orbit(rim.pop(), isometry) if cell not in cells]
            if not grown or len(cells) + len(grown) > number_of_cells:
                continue
            cells.update(grown)
            cells_and_rim.update(grown)
            new_rim = sorted(self._neighbours_on_board(grown) - cells_and_rim)
            rim += new_rim
            cells_and_rim.update(new_rim)
        return cells if len(cells) == number_of_cells else None

    def _neighbours_on_board(self, cells: Iterable[Cell]) -> set[Cell]:
        """The cells of the board beside some of its cells."""
        neighbours: set[Cell] = set()
        for cell in cells:
            neighbours |= self._near[cell]
        return neighbours & self._near.keys()

    def _moved(self, random: Random) -> set[Cell] | None:
        """The board with some cells moved elsewhere along its rim; None if there is no room."""
        clued = {cell for cell, _ in self._board.clues}
        cells = set(self._board.must)
        old = {*self._board.cells}
        for _ in range(self._task.moved):
            rim = []
            for cell in sorted(cells & old - clued):
                if not cells.issuperset(self._space.neighbours(cell)):
                    rim.append(cell)
            if not rim:
                return None
            cells.remove(random.choice(rim))
            neighbours: set[Cell] = set()
            for cell in cells:
                neighbours.update(self._space.neighbours(cell))
            room = [cell for cell in sorted(neighbours - cells - old) if self._can_be_drawn(cell)]
            if not room:
                return None
            cells.add(random.choice(room))
        return cells

    def _number_of_parts(self, cells: Iterable[Cell]) -> int:
        return len(components_of(cells, self._beside, self._control.tick))

    def _beside(self, cell: Cell) -> Iterable[Cell]:
        return self._near.get(cell) or self._space.neighbours(cell)

    def _can_be_drawn(self, cell: Cell) -> bool:
        """Whether a board with the cell can be drawn, if it is moved."""
        if self._space in (SQUARE, CUBIC):
            return True
        return min(self._space.shown(cell)) >= 0


def _with_cells(board: Board, must: frozenset[Cell], may: frozenset[Cell]) -> Board:
    """A board with other cells, moved if that is needed for a drawing."""
    board = replace(board, must=must, may=may)
    low, _ = box(map(board.lattice.shown, board.cells))
    by = tuple(max(0, -number) for number in low)
    if not any(by):
        return board
    clues = [(translate([cell], by)[0], name) for cell, name in board.clues]
    must = frozenset(translate(must, by))
    may = frozenset(translate(may, by))
    return Board(must, may, tuple(clues), board.lattice)


def _symmetries(space: Lattice, board: Board, kind: str) -> list[Isometry]:
    """The isometries of a kind that map a board onto itself."""
    isometries: list[Isometry] = []
    for turn in sorted(space.group()) if kind else ():
        if space.symmetry_kind(turn) == kind:
            isometries += space.moves(turn, board.must | board.may)
    return isometries


def _orbit(cell: Cell, isometry: Isometry) -> list[Cell]:
    """The images of a cell under the powers of an isometry, itself first."""
    return closure([cell], lambda image: [isometry(image)])
