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
from typing import Any, TypeAlias

from ..core.cells import Cell, components_of
from ..core.control import current_control
from ..core.model import Board, Piece, Puzzle
from . import make_tuning
from .board_parts import can_be_drawn, orbit_of_cell, symmetries_of_board, with_cells
from .listed_boards import listed_boards
from .make_task import MakeTask

Choice: TypeAlias = tuple[int, ...]  # the places of the pieces that are not given


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
        self._given: list[Piece] = []
        self._others: list[Piece] = []
        for piece in puzzle.pieces:
            if piece.name in clued:
                self._given.append(piece)
            else:
                self._others.append(piece)
        number = task.pieces
        if number is None:
            number = len(puzzle.pieces)
        self._chosen = number - len(self._given)
        self._boards: _Boards | None = None
        if task.cells is not None or task.moved:
            self._boards = _Boards(task)
        self._all: list[tuple[Board, Choice]] = []
        self._order: list[Choice] = []
        self.last: int | None = None
        # cuts and clues are too many to be listed
        if task.cut or task.clues is not None:
            return
        choices = comb(len(self._others), self._chosen)
        if choices > make_tuning.MOST_LISTED_CHOICES:
            return
        if not self._boards:
            self._order = self._shuffled(self._choices())
            self.last = len(self._order)
        elif task.best:
            self._list_all()

    def _list_all(self) -> None:
        """List all candidates, each a board and a choice of pieces, if they are few."""
        choices = self._choices()
        areas = set()
        for places in choices:
            pieces = self._pieces_at(places)
            areas.add(self._area(pieces))
        if self._task.cells == 0 and len(areas) > 1:
            return
        boards = listed_boards(self._task, min(areas))
        if boards is None:
            return
        number = len(boards) * len(choices)
        if number > make_tuning.MOST_LISTED_CHOICES:
            return
        pairs = list(product(boards, choices))
        self._all = self._shuffled(pairs)
        self.last = number

    def _choices(self) -> list[Choice]:
        """All choices of pieces besides those that are given."""
        places = range(len(self._others))
        return list(combinations(places, self._chosen))

    def _shuffled(self, candidates: list[Any]) -> list[Any]:
        random = Random(str(self._seed))
        random.shuffle(candidates)
        return candidates

    @property
    def boards(self) -> tuple[Board, ...]:
        """All boards of the candidates, if they are listed; else ()."""
        return tuple([board for board, _ in self._all])

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
            listed_pieces = self._pieces_at(places)
            return replace(puzzle, board=listed_board, pieces=listed_pieces)
        pieces = self._pieces(attempt, random)
        if not self._boards:
            return replace(puzzle, pieces=pieces)
        area = self._area(pieces)
        board = self._boards.board(random, area)
        if not board:
            return None
        return replace(puzzle, board=board, pieces=pieces)

    def _pieces(self, attempt: int, random: Random) -> tuple[Piece, ...]:
        number_of_others = len(self._others)
        if self._chosen == number_of_others:
            return self._task.puzzle.pieces
        if self._order:
            places: Sequence[int] = self._order[attempt - 1]
        else:
            places = random.sample(range(number_of_others), self._chosen)
        return self._pieces_at(places)

    def _pieces_at(self, places: Sequence[int]) -> tuple[Piece, ...]:
        """The pieces that are given, and those at some places of the others."""
        names = {piece.name for piece in self._given}
        for place in places:
            piece = self._others[place]
            names.add(piece.name)
        all_pieces = self._task.puzzle.pieces
        return tuple([piece for piece in all_pieces if piece.name in names])

    def _area(self, pieces: Sequence[Piece]) -> int:
        area = 0
        for piece in pieces:
            area += piece.size * piece.least
        return area


class _Boards:
    """The boards that vary: parts of the board of a task, or boards near it."""

    def __init__(self, task: MakeTask) -> None:
        control = current_control()
        board = task.puzzle.board
        self._task = task
        self._control = control
        self._board = board
        self._space = board.space
        clued = frozenset([cell for cell, _ in board.clues])
        self._clued = clued
        # all cells are free, unless a drawing marks some
        self._needed = board.must if board.may else clued
        self._maps = symmetries_of_board(self._space, board, task.symmetry)
        self._near: dict[Cell, frozenset[Cell]] = {}
        for cell in control.watched(board.cells):
            neighbours = self._space.neighbours(cell)
            self._near[cell] = frozenset(neighbours)
        self._most_parts = 1
        if task.moved:
            self._most_parts = self._number_of_parts(board.cells)

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
                number_of_cells = self._task.cells or area
                cells = self._part(random, number_of_cells)
                may = frozenset()
            if not cells:
                continue
            if self._number_of_parts(cells) <= self._most_parts:
                return with_cells(self._board, frozenset(cells), may)
        return None

    def _part(self, random: Random, number_of_cells: int) -> set[Cell] | None:
        """A random part with the symmetry, which may not be connected; None if its growth ended
        with another number of cells.
        """
        isometry = self._space.identity
        if self._maps:
            isometry = random.choice(self._maps)
        cells = set()
        firsts: Iterable[Cell] = self._needed
        if not firsts:
            firsts = [random.choice(self._board.cells)]
        for cell in firsts:
            cells.update(orbit_of_cell(cell, isometry))
        neighbours = self._neighbours_on_board(cells)
        rim = sorted(neighbours - cells)
        cells_and_rim = neighbours | cells
        steps = 0
        while rim and len(cells) < number_of_cells:
            steps += 1
            if steps % make_tuning.STEPS_BETWEEN_TICKS == 0:
                self._control.tick()
            # the last of the rim takes the place of the cell that is taken out
            place = random.randrange(len(rim))
            chosen = rim[place]
            rim[place] = rim[-1]
            rim.pop()
            grown = []
            for cell in orbit_of_cell(chosen, isometry):
                if cell not in cells:
                    grown.append(cell)
            room = number_of_cells - len(cells)
            if not 0 < len(grown) <= room:
                continue
            cells.update(grown)
            cells_and_rim.update(grown)
            new_rim = self._neighbours_on_board(grown) - cells_and_rim
            rim += sorted(new_rim)
            cells_and_rim.update(new_rim)
        if len(cells) != number_of_cells:
            return None
        return cells

    def _neighbours_on_board(self, cells: Iterable[Cell]) -> set[Cell]:
        """The cells of the board beside some of its cells."""
        neighbours: set[Cell] = set()
        for cell in cells:
            neighbours |= self._near[cell]
        return neighbours & self._near.keys()

    def _moved(self, random: Random) -> set[Cell] | None:
        """The board with some cells moved elsewhere along its rim; None if there is no room."""
        drawn = set(self._board.cells)
        cells = set(self._board.must)
        for _ in range(self._task.moved):
            rim = []
            movable = cells & drawn - self._clued
            for cell in sorted(movable):
                neighbours = self._space.neighbours(cell)
                if not cells.issuperset(neighbours):
                    rim.append(cell)
            if not rim:
                return None
            cells.remove(random.choice(rim))
            room = self._room_beside(cells, drawn)
            if not room:
                return None
            cells.add(random.choice(room))
        return cells

    def _room_beside(self, cells: set[Cell], drawn: set[Cell]) -> list[Cell]:
        """The cells beside some, in order, that are not drawn, and which a drawing has room for."""
        neighbours: set[Cell] = set()
        for cell in cells:
            neighbours.update(self._space.neighbours(cell))
        room = []
        free = neighbours - cells - drawn
        for place in sorted(free):
            if can_be_drawn(self._space, place):
                room.append(place)
        return room

    def _number_of_parts(self, cells: Iterable[Cell]) -> int:
        parts = components_of(cells, self._beside, self._control.tick)
        return len(parts)

    def _beside(self, cell: Cell) -> Iterable[Cell]:
        neighbours = self._near.get(cell)
        return neighbours or self._space.neighbours(cell)
