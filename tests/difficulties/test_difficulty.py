"""Each measure of the difficulty of a puzzle counts what it is defined to count."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from support import brute
from support.controls import at_work
from support.random_mixtures import random_mixture, random_with
from support.random_plain import (
    MAKERS,
    random_of_some_lattice,
    random_puzzle,
    random_solid,
)
from support.seeds import seeds

import psolver
from psolver.core.cells import Cell
from psolver.core.control import Cancelled, Control
from psolver.core.errors import PsolverError
from psolver.core.model import Puzzle
from psolver.difficulties import difficulty
from psolver.difficulties.difficulty import difficulty_of, false_starts_each
from psolver.hand.hints import advice
from psolver.hand.partial import Difficulty
from psolver.search.encoding import Encoding, encode
from psolver.search.problem import Problem
from psolver.watching.steps import SEARCH_START, stretch

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


@pytest.mark.parametrize("seed", range(60))
def test_brute_force_finds_the_same_measures(seed: int) -> None:
    puzzle = MAKERS[seed % len(MAKERS)](seed)
    found, expected = difficulty_of(puzzle), Search(puzzle)
    options = options_of(puzzle)
    assert by_depth(expected.false) == found.false_starts
    assert (len(expected.solutions), True) == (found.solutions, found.whole)
    useful = set[Option]().union(*expected.solutions)
    assert (len(useful), len(options), True) == (found.first, found.placements, found.first_known)
    assert near_misses(puzzle) == found.near_misses
    assert false_starts_each(puzzle) == found.number


def test_half_of_the_random_puzzles_have_false_starts_or_no_solution() -> None:
    every = [difficulty_of(MAKERS[seed % len(MAKERS)](seed)) for seed in range(60)]
    assert 20 <= sum(bool(one.false_starts) for one in every)
    assert 10 <= sum(one.number is None for one in every)


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


@pytest.mark.parametrize("seed", range(42))
def test_brute_force_finds_the_same_near_misses(seed: int) -> None:
    puzzle = filled(MAKERS[seed % len(MAKERS)](seed))
    if puzzle:
        expected = near_misses(puzzle)
        assert expected is not None
        assert expected == difficulty_of(puzzle).near_misses


def test_near_misses_are_counted_for_a_definite_use_of_pieces_alone() -> None:
    dots = psolver.puzzle(pieces="##", board="2x3", count="any")
    assert 11 - 3 * 3 == difficulty_of(dots).near_misses  # pairs, without those of 3 solutions
    for more in ({"touch": "never"}, {"groups": [psolver.PieceGroup("", ("A",), 3, 3)]}):
        assert difficulty_of(dots.having(**more)).near_misses is None
    two = psolver.puzzle(pieces="A\n\nBB", board="2x2", count="any")
    assert difficulty_of(two).near_misses is None


# false starts of the search that the page shows ---------------------------------------------------


def false_in_steps(problem: Problem) -> tuple[Counter[int], int]:
    """The false starts among the steps that Watch shows, and the solutions."""
    false, opened = Counter[int](), dict[int, int]()  # the solutions before, by depth
    part = stretch(problem, SEARCH_START, sys.maxsize)
    for step in part.steps:
        if step.kind == "choose":
            opened[step.depth] = step.solutions
        elif step.kind == "back" and step.depth + 1 in opened:
            false[step.depth + 1] += opened.pop(step.depth + 1) == step.solutions
    return +false, part.steps[-1].solutions


@pytest.mark.parametrize("seed", range(80))
def test_the_search_is_the_one_that_is_watched(seed: int) -> None:
    puzzle = random_mixture(seed)
    if puzzle.goal or puzzle.best:
        with pytest.raises(PsolverError, match="every tiling is a solution"):
            difficulty_of(puzzle)
        return
    false, solutions = false_in_steps(encode(puzzle).problem)
    found = difficulty_of(puzzle)
    assert (by_depth(false), solutions) == (found.false_starts, found.solutions)
    assert len(set().union(*brute.solutions(puzzle))) == found.first


# steps, bounds, limits ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(0, 60, 5))
def test_steps_are_those_that_are_shown(seed: int) -> None:
    puzzle = random_of_some_lattice(seed)
    found, shown = difficulty_of(puzzle), advice(puzzle, whole=True)
    assert (found.steps is None) == (shown.status == "impossible")
    assert [step.kind == "guess" for step in shown.steps] == [
        kind == "guess" for kind in found.steps or ()
    ]
    reasons = [{one.kind for one in step.excluded} for step in shown.steps]
    for kind, among in zip(found.steps or (), reasons, strict=True):
        assert kind in among or (not among and kind in ("cell", "piece")) or kind == "guess"


def test_the_hardest_step_and_the_depth_of_guesses() -> None:
    found = Difficulty(("cell", "guess", "then", "guess"), (), 1, True, None, 1, 1, True)
    assert ("then", (1, 3)) == (found.hardest, found.guesses)
    assert "then" == found._replace(steps=("then", "bare", "piece")).hardest
    assert found._replace(steps=("guess",)).hardest is None


def test_the_number_is_rounded_up() -> None:
    found = Difficulty((), (3, 4), 4, True, None, 1, 1, True)
    assert 2 == found.number
    assert 0 == found._replace(false_starts=()).number
    assert found._replace(solutions=0).number is None
    assert found._replace(whole=False).number is None


@pytest.mark.parametrize("seed", seeds(60, 600))
@pytest.mark.parametrize("most", [100, 10_000_000])
def test_the_compiled_search_counts_the_same(
    seed: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    makers = [random_puzzle, random_solid, random_with("optional", "touch"), random_with("groups")]
    encoding = encode(makers[seed % len(makers)](seed))
    monkeypatch.setattr(difficulty, "MOST_DIFFICULTY_WORK", most)
    monkeypatch.setattr(difficulty, "SMALL_WORK", 0)
    trees = []
    for plain in ("1", ""):
        monkeypatch.setenv("PSOLVER_PLAIN", plain)
        tree = difficulty._Tree(encoding)
        tree.search()
        trees.append((tree.by_depth, tree.solutions, tree.used, tree.whole))
    assert trees[0] == trees[1]


def test_many_levels_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difficulty, "SMALL_WORK", 0)
    dots = psolver.puzzle(board="8x8", pieces="#", count=64)
    assert (True, 0) == (difficulty_of(dots).whole, sum(difficulty_of(dots).false_starts))


def test_a_search_that_is_cut_counts_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = psolver.load("tetrahexes-7x4")
    whole = difficulty_of(puzzle)
    monkeypatch.setattr(difficulty, "MOST_DIFFICULTY_WORK", 20_000)
    monkeypatch.setattr(difficulty, "NEAR_MEMORY", 1)
    monkeypatch.setattr(difficulty, "MOST_SOLUTIONS_LISTED", 10)
    cut = difficulty_of(puzzle)
    assert cut == difficulty_of(puzzle)
    assert (False, None, None) == (cut.whole, cut.number, cut.near_misses)
    assert not cut.first_known
    assert 0 < sum(cut.false_starts) < sum(whole.false_starts)
    assert 0 < cut.first <= whole.first
    assert (whole.steps, whole.placements) == (cut.steps, cut.placements)
    assert false_starts_each(puzzle) is None
    monkeypatch.undo()
    assert whole.number == false_starts_each(puzzle)


def test_a_control_that_ends_leaves_the_measures_that_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    control = at_work(Control())

    def then_cancelled(puzzle: Puzzle) -> Encoding:
        found = encode(puzzle)
        control.cancel()
        return found

    monkeypatch.setattr(difficulty, "encode", then_cancelled)
    found = difficulty_of(psolver.load("soma-cube"))
    assert (None, False, None) == (found.steps, found.whole, found.near_misses)
    assert 688 == found.placements
    with pytest.raises(Cancelled):
        false_starts_each(psolver.load("soma-cube"))


def test_a_search_is_cut_too_if_every_position_is_a_solution() -> None:
    board = psolver.Board(
        frozenset(), frozenset((row, column) for row in range(40) for column in range(40))
    )
    found = difficulty_of(psolver.Puzzle((psolver.Piece("A", ((0, 0),), 0, None),), board))
    assert (False, (), 1600) == (found.whole, found.false_starts, found.first)
    assert found.first_known  # each is in a solution


def test_a_puzzle_with_too_many_placements_is_refused() -> None:
    puzzle = psolver.puzzle(pieces="##", board="300x300", count="any")
    with pytest.raises(PsolverError) as caught:
        difficulty_of(puzzle)
    assert "puzzle: has 179,400 placements, too many to be measured" == str(caught.value)
    assert false_starts_each(puzzle) is None
