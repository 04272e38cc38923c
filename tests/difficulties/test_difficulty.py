"""Each measure of the difficulty of a puzzle counts what it is defined to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest
from support import brute
from support.random_plain import MAKERS
from support.seeds import thinned

import psolver
from psolver import Cell, Puzzle

Option = tuple[str, tuple[tuple[int, ...], ...]]
Item = tuple[int, ...] | str


# false starts from their definition --------------------------------------------------------------


def options_of(puzzle: Puzzle) -> list[Option]:
    """The placements that fit the board and its clues, by piece and cells."""
    found = []
    for piece in puzzle.pieces:
        fitting = (one for one in brute.placements(puzzle, piece) if piece.most != 0)
        for one in fitting:
            if brute.keeps_clues(puzzle, one):
                found.append((one[0], tuple(sorted(one[1]))))
    return sorted(found)


class Search:
    """The search as by hand of a puzzle without rules, in the plainest way."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.false = puzzle, Counter[int]()
        found = brute.solutions(puzzle)
        self.solutions = [{(one[0], tuple(sorted(one[1]))) for one in some} for some in found]
        self.look([], options_of(puzzle))

    def room(self, taken: Sequence[Option], item: Item) -> tuple[int, float]:
        """How often a cell or a piece must still be covered or used, and how often it may be."""
        times = sum(item == name or item in cells for name, cells in taken)
        if not isinstance(item, str):
            return int(item in self.puzzle.board.must) - times, 1 - times
        piece = self.puzzle.piece(item)
        assert piece
        return piece.least - times, float("inf") if piece.most is None else piece.most - times

    def look(self, taken: list[Option], left: list[Option]) -> None:
        """Look at a position: what is taken, and what may be."""
        left = [one for one in left if all(self.room(taken, i)[1] > 0 for i in (*one[1], one[0]))]
        names = sorted(piece.name for piece in self.puzzle.pieces)
        items = [i for i in (*self.puzzle.board.cells, *names) if self.room(taken, i)[0] > 0]
        ways = {i: [one for one in left if i == one[0] or i in one[1]] for i in items}
        many = {i: len(ways[i]) - self.room(taken, i)[0] + 1 for i in items}
        if min(many.values(), default=1) <= 0:
            return
        tried = left
        if items:
            item = min(items, key=lambda one: many[one])
            tried = ways[item][: many[item]]
        may = {*taken, *left}
        if taken and not any({*taken} <= one <= may for one in self.solutions):
            self.false[len(taken)] += 1
        for one in tried:
            left = [other for other in left if other != one]
            self.look([*taken, one], left)


def by_depth(false: Counter[int]) -> tuple[int, ...]:
    return tuple(false[depth] for depth in range(1, max(false, default=0) + 1))


def packings(puzzle: Puzzle, pieces: list[str], options: list[Option]) -> Iterator[list[Option]]:
    """The ways to place some pieces, sorted by name, without overlap."""
    if not pieces:
        yield []
        return
    for number, (name, cells) in enumerate(options):
        if name == pieces[0]:
            beside = [one for one in options[number + 1 :] if not {*one[1]} & {*cells}]
            for rest in packings(puzzle, pieces[1:], beside):
                yield [(name, cells), *rest]


def near_misses(puzzle: Puzzle) -> int | None:
    board, pieces = puzzle.board, [piece for piece in puzzle.pieces if piece.most != 0]
    if puzzle.rules:
        return None  # they do not hold for packings
    if board.may or (len(pieces) > 1 and any(piece.least != piece.most for piece in pieces)):
        return None
    names = [piece.name for piece in pieces for _ in range(piece.least)]
    if len(pieces) == 1:
        names = [pieces[0].name] * (len(board.must) // pieces[0].size)
    size = {piece.name: piece.size for piece in pieces}
    if not names or sum(size[name] for name in names) != len(board.must):
        return None
    options, number = options_of(puzzle), 0
    for name in set(names):
        others = sorted(names)
        others.remove(name)
        for one in packings(puzzle, others, options):
            hole = board.must - {cell for _, cells in one for cell in cells}
            number += (name, tuple(sorted(hole))) not in options
    return number


def filled(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with the cells and the pieces of one of its tilings alone; None if it has none."""
    found = min(brute.solutions(puzzle), default=None, key=lambda one: sorted(map(str, one)))
    if not found:
        return None
    used = Counter(one[0] for one in found)
    cells = frozenset[Cell]().union(*(one[1] for one in found))
    clues = tuple((cell, name) for cell, name in puzzle.board.clues if cell in cells)
    board = replace(puzzle.board, must=cells, may=frozenset(), clues=clues)
    pieces = (replace(one, least=used[one.name], most=used[one.name]) for one in puzzle.pieces)
    return replace(puzzle, board=board, pieces=tuple(one for one in pieces if one.most))


@pytest.mark.parametrize("make", thinned(MAKERS, 3))
def test_brute_force_finds_the_same_measures(make: Callable[[int], Puzzle]) -> None:
    from psolver.difficulties import false_starts_each

    for seed in range(7):
        puzzle = make(seed)
        found, expected = psolver.difficulty(puzzle), Search(puzzle)
        options, solutions = options_of(puzzle), expected.solutions
        assert by_depth(expected.false) == found.false_starts
        assert (len(solutions), True) == (found.solutions, found.whole)
        each = -(-expected.false.total() // len(solutions)) if solutions else None
        assert each == found.number == false_starts_each(puzzle)
        useful = set[Option]().union(*solutions)
        assert (len(useful), len(options)) == (found.first, found.placements)
        assert found.first_known
        assert near_misses(puzzle) == found.near_misses
        if whole := filled(puzzle):
            expected_misses = near_misses(whole)
            assert (expected_misses is None) == bool(whole.rules)
            assert expected_misses == psolver.difficulty(whole).near_misses
