"""Candidates for a puzzle to make: a board and pieces chosen at random.

An attempt is a number, from 1 on; with the seed it decides every choice, so that an attempt makes
the same candidate again, in whichever process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import comb
from random import Random

from ..core.cells import Cell, components_of
from ..core.control import current_control
from ..core.model import Board, Piece, Puzzle
from . import make_tuning
from .board_parts import can_be_drawn, orbit_of_cell, symmetries_of_board, with_cells
from .listed_boards import listed_boards
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
        self._all: list[tuple[Board, tuple[int, ...]]] = []
        self.last: int | None = None
        self._order: list[tuple[int, ...]] = []
        choices = comb(len(self._others), self._chosen)
        varies = self._boards or task.cut or task.clues is not None
        if not varies and choices <= make_tuning.MOST_LISTED_CHOICES:
            self._order = [*combinations(range(len(self._others)), self._chosen)]
            Random(str(seed)).shuffle(self._order)
            self.last = len(self._order)
        if task.best and not task.cut and task.clues is None:
            self._list_all(choices)

    def _list_all(self, choices: int) -> None:
        """List all candidates, each a board and a choice of pieces, if they are few."""
        if not self._boards or choices > make_tuning.MOST_LISTED_CHOICES:
            return
        pieces = [*combinations(range(len(self._others)), self._chosen)]
        areas = {self._area(self._pieces_at(places)) for places in pieces}
        if len(areas) > 1 and self._task.cells == 0:
            return
        boards = listed_boards(self._task, min(areas))
        if boards is None or len(boards) * choices > make_tuning.MOST_LISTED_CHOICES:
            return
        self._all = [*product(boards, pieces)]
        Random(str(self._seed)).shuffle(self._all)
        self.last = len(self._all)

    @property
    def boards(self) -> tuple[Board, ...]:
        """All boards of the candidates, if they are listed; else ()."""
        return tuple(board for board, _ in self._all)

    def random(self, attempt: int) -> Random:
        """Return the random numbers of an attempt."""
        return Random(f"{self._seed} {attempt}")

    def puzzle(self, attempt: int, random: Random) -> Puzzle | None:
        """Return the candidate of an attempt; `random` has its numbers. None if no board was found.
        Raises PuzzleError if the rules of the puzzle do not go with its board and pieces.
        """
        puzzle = self._task.puzzle
        if self._all:
            listed_board, places = self._all[attempt - 1]
            return replace(puzzle, board=listed_board, pieces=self._pieces_at(places))
        pieces = self._pieces(attempt, random)
        if not self._boards:
            return replace(puzzle, pieces=pieces)
        board = self._boards.board(random, self._area(pieces))
        return replace(puzzle, board=board, pieces=pieces) if board else None

    def _pieces(self, attempt: int, random: Random) -> tuple[Piece, ...]:
        if self._chosen == len(self._others):
            return self._task.puzzle.pieces
        if self._order:
            places: Sequence[int] = self._order[attempt - 1]
        else:
            places = random.sample(range(len(self._others)), self._chosen)
        return self._pieces_at(places)

    def _pieces_at(self, places: Sequence[int]) -> tuple[Piece, ...]:
        """The pieces that are given, and those at some places of the others."""
        chosen = [*self._given, *(self._others[place] for place in places)]
        names = {piece.name for piece in chosen}
        return tuple(piece for piece in self._task.puzzle.pieces if piece.name in names)

    def _area(self, pieces: Sequence[Piece]) -> int:
        return sum(piece.size * piece.least for piece in pieces)


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
        self._maps = symmetries_of_board(self._space, board, task.symmetry)
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
                return with_cells(self._board, frozenset(cells), may)
        return None

    def _part(self, random: Random, number_of_cells: int) -> set[Cell] | None:
        """A random part with the symmetry, which may not be connected; None if its growth ended
        with another number of cells.
        """
        region = self._board.cells
        isometry = random.choice(self._maps) if self._maps else self._space.identity
        cells: set[Cell] = set()
        for cell in self._needed or [random.choice(region)]:
            cells.update(orbit_of_cell(cell, isometry))
        rim = sorted(self._neighbours_on_board(cells) - cells)
        cells_and_rim = {*rim, *cells}
        steps = 0
        while rim and len(cells) < number_of_cells:
            steps += 1
            if steps % make_tuning.STEPS_BETWEEN_TICKS == 0:
                self._control.tick()
            place = random.randrange(len(rim))
            rim[place], rim[-1] = rim[-1], rim[place]
            grown = [cell for cell in orbit_of_cell(rim.pop(), isometry) if cell not in cells]
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
            places = sorted(neighbours - cells - old)
            room = [cell for cell in places if can_be_drawn(self._space, cell)]
            if not room:
                return None
            cells.add(random.choice(room))
        return cells

    def _number_of_parts(self, cells: Iterable[Cell]) -> int:
        return len(components_of(cells, self._beside, self._control.tick))

    def _beside(self, cell: Cell) -> Iterable[Cell]:
        return self._near.get(cell) or self._space.neighbours(cell)
