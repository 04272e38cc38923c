"""Pieces of one colour that touch at corners only, each one another."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from support.agreement import check_drawn, check_engine
from support.brute import in_order, of_tiling, tilings, to_tiling
from support.cnf import models
from support.random_plain import random_of_some_lattice

import psolver
from psolver import HEXAGON
from psolver.core.model import Puzzle
from psolver.core.tilings import tiling
from psolver.rules.separate_parts import parts_fault
from psolver.search.encoding import encode

COLORS = ("#ff0000", "#ff0000", "#0000ff", None)
MOST_CELLS = 14
ENGINES = ("auto", "sat", "dlx", "backtrack", "count")


def random_corners(seed: int) -> Puzzle | None:
    """A small random puzzle with the rule; None for hexagons and balls, which cannot have it."""
    random = Random(f"corners {seed}")
    puzzle = random_of_some_lattice(random.randrange(10**6))
    if puzzle.board.lattice is HEXAGON or puzzle.board.lattice.round:
        return None
    pieces = []
    for piece in puzzle.pieces[:4]:
        number = min(piece.least, 2) or 1
        color = random.choice(COLORS)
        pieces.append(replace(piece, least=number, most=number, color=color))
    pieces[0] = replace(pieces[0], color=COLORS[0])
    names = {piece.name for piece in pieces}
    board = puzzle.board
    cells = [*board.cells, *(n for cell in board.cells for n in board.lattice.neighbours(cell))]
    room = frozenset([*dict.fromkeys(cells)][:MOST_CELLS])
    clues = tuple(one for one in board.clues if one[1] in names and one[0] in room)[:1]
    clued = frozenset(cell for cell, _ in clues)
    board = replace(board, must=clued, may=room - clued, clues=clues)
    wrap = random.choice([(), (), ("columns",), ("rows", "columns")])
    if wrap and board.lattice.flat:
        board = replace(board, wrap=wrap)
    elif random.random() < 0.2 and not any(parts_fault([one]) for one in pieces):
        board = replace(board, separate=True)
    return Puzzle(tuple(pieces), board, touch="corners")


def covered_in_part(puzzle: Puzzle) -> Puzzle:
    """The puzzle with some cells that must be covered, those of a tiling if it has one."""
    random = Random(puzzle.file)
    taken = {cell for one in next(tilings(puzzle), ()) for cell in one[1]}
    cells = sorted(taken or puzzle.board.may)
    must = puzzle.board.must.union(random.sample(cells, (len(cells) + 1) // 2))
    return replace(puzzle, board=replace(puzzle.board, must=must, may=puzzle.board.may - must))


PUZZLES = [puzzle for puzzle in map(random_corners, range(36)) if puzzle]
PUZZLES += map(covered_in_part, PUZZLES[::3])


def test_a_good_part_of_the_puzzles_has_solutions() -> None:
    assert len(PUZZLES) > sum(next(tilings(one), None) is not None for one in PUZZLES) > 12


@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_engines_find_and_count_what_brute_force_finds(number: int) -> None:
    puzzle = PUZZLES[number]
    check_engine(puzzle, ENGINES[number % len(ENGINES)])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_all_engines_find_and_count_them(number: int) -> None:
    for engine in ENGINES:
        check_engine(PUZZLES[number], engine)
    check_drawn(PUZZLES[number])


@pytest.mark.rooms
@pytest.mark.parametrize("number", range(0, len(PUZZLES), 3))
def test_exported_problems_have_the_same_solutions(number: int) -> None:
    from psolver.exchange.problem_text import to_dimacs

    puzzle = PUZZLES[number]
    number = models("\n".join(to_dimacs(puzzle)).splitlines())
    assert len(set(tilings(puzzle))) == number


@pytest.mark.rooms
@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_the_rest_beside_placements_has_the_tilings_with_them(number: int) -> None:
    from psolver.hand.partial import rest

    puzzle, random = PUZZLES[number], Random(number)
    every = sorted(tilings(puzzle), key=str)
    for found in random.sample(every, min(3, len(every))):
        some = random.sample(sorted(found, key=in_order), random.randint(1, len(found)))
        left = rest(puzzle, to_tiling(puzzle, some).placements)
        expected = {one.difference(some) for one in every if one.issuperset(some)}
        got = set(map(of_tiling, psolver.tilings(left))) if left else {frozenset()}
        assert expected == got


@pytest.mark.parametrize("number", range(0, len(PUZZLES), 2))
def test_a_checked_tiling_keeps_the_rule_and_a_file_has_it(number: int) -> None:
    puzzle = PUZZLES[number]
    free = puzzle.having(touch="anything")
    every = set(tilings(puzzle))
    for one in islice(tilings(free), 200):
        assert (one in every) == (not psolver.verify(puzzle, to_tiling(puzzle, one)))
    if not any(color < 0 for cell in puzzle.board.cells for color in cell):
        assert puzzle == replace(psolver.loads(psolver.dumps(puzzle)), file=puzzle.file)


@pytest.mark.rooms
@pytest.mark.parametrize("number", range(0, len(PUZZLES), 2))
def test_placements_can_be_completed_if_some_tiling_has_them(number: int) -> None:
    from psolver.hand.hints import completion

    puzzle, random = PUZZLES[number], Random(number)
    every = set(tilings(puzzle))
    outcome = psolver.explain(puzzle)[0]
    assert bool(every) == (outcome.status != "impossible")
    for found in islice(tilings(puzzle.having(touch="different")), 5):
        some = random.sample(sorted(found, key=in_order), random.randint(1, len(found)))
        answer = completion(puzzle, to_tiling(puzzle, some).placements).status
        assert any(one.issuperset(some) for one in every) == (answer in ("possible", "solved"))


BLOKUS = """
#|##|###|##/#|####|###/..#|###/.#.|##/##|##./.##|#####|####/...#|####/..#.|###/##.|.##/##./.#.
|#.#/###|##./.##/..#|..#/###/#..|###/..#/..#|###/.#./.#.|.#./###/.#.|.###/##..
"""


def blokus(side: int) -> Puzzle:
    """The 21 pieces of a player, one of them in a corner of the board."""
    shapes = "".join(BLOKUS.split()).split("|")
    board = "#" + "?" * (side - 1) + ("\n" + "?" * side) * (side - 1)
    pieces = [{"shape": shape.replace("/", "\n"), "color": "blue"} for shape in shapes]
    return psolver.puzzle(touch="corners", board=board, piece=pieces)


def test_the_problem_grows_with_the_board_not_with_pairs_of_placements() -> None:
    small, large = (encode(blokus(side)).problem for side in (8, 16))
    entries = [sum(map(len, problem.options)) for problem in (small, large)]
    # of placements there are 5.5 times as many, and of pairs 30 times
    assert entries[1] < 6 * entries[0]
    assert len(large.options) < 6 * len(small.options)


@pytest.mark.slow
@pytest.mark.parametrize("side", [14, 20])
def test_all_pieces_of_blokus_have_a_first_solution(side: int) -> None:
    puzzle = blokus(side)
    with psolver.Search(puzzle, limit=1) as search:
        (found,) = search
    assert 21 == len(found.placements)
    assert not psolver.verify(puzzle, found)


BAR = {"shape": "##", "color": "red"}


def fault(**keys: object) -> str:
    with pytest.raises(psolver.PsolverError) as caught:
        psolver.puzzle(touch="corners", **keys)  # type: ignore[arg-type]
    return str(caught.value)


def test_the_rule_needs_colours_fixed_counts_and_corners() -> None:
    what = "no piece has a 'color', so that there is nothing to keep apart"
    assert f"puzzle: touch: {what}" == fault(board="4x4", pieces="AA")
    loose = "the piece 'A' is used any number of times, but 'corners' needs a fixed one"
    assert f"puzzle: touch: {loose}; set its count" == fault(
        board="4x4", piece=[{**BAR, "count": [0, 2]}]
    )
    alike = "cells that meet at a corner share a side in this lattice; 'corners' needs another"
    assert f"puzzle: touch: {alike}" == fault(
        board="4x4", lattice="hexagon", piece=[{**BAR, "shape": "# #"}]
    )


def test_one_piece_of_a_colour_touches_nothing() -> None:
    assert 4 == psolver.count(psolver.puzzle(touch="corners", board="??\n??", piece=[BAR]))


def test_two_bars_touch_at_a_corner_and_not_along_a_side() -> None:
    puzzle = psolver.puzzle(touch="corners", board="???\n???\n???", piece=[{**BAR, "count": 2}])
    # by hand: one along a side of the board, the other along the opposite half of a side beside it
    assert 4 == psolver.count(puzzle)


def test_a_piece_that_no_other_touches_at_a_corner_is_named() -> None:
    puzzle = psolver.puzzle(touch="corners", board="4x4", piece=[{**BAR, "count": 2, "name": "I"}])
    rows = [("I", ((0, 0), (0, 1))), ("I", ((2, 0), (2, 1)))]
    faults = list(map(str, psolver.verify(puzzle, tiling(rows, puzzle.board.lattice))))
    assert "the piece 'I' at [0, 0] touches no corner of its colour" in faults
