"""Pieces of one colour that touch at corners only, each one another."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest
from support.agreement import check_drawn, check_engine
from support.brute import in_order, of_tiling, solutions, tilings, to_tiling
from support.cnf import models
from support.command import run
from support.random_plain import drawable, random_of_some_lattice

import psolver
from psolver import HEXAGON, Placement, Puzzle, Tiling

COLORS = ("#ff0000", "#ff0000", "#0000ff", None)
MOST_CELLS = 12
ENGINES = ("auto", "sat", "dlx", "backtrack", "count")


def random_corners(seed: int) -> Puzzle | None:
    """A small random puzzle with the rule; None for hexagons and balls, which cannot have it."""
    random = Random(f"corners {seed}")
    puzzle = drawable(random_of_some_lattice(random.randrange(10**6)))
    if puzzle.board.lattice is HEXAGON or puzzle.board.lattice.round:
        return None
    pieces = []
    for piece in puzzle.pieces[:3]:
        number = min(piece.least, 2) or 1
        color = random.choice(COLORS)
        pieces.append(replace(piece, least=number, most=number, color=color))
    pieces[0] = replace(pieces[0], color=COLORS[0])
    names = {piece.name for piece in pieces}
    board = puzzle.board
    beside = (one for cell in board.cells for one in board.lattice.neighbours(cell))
    drawn = (one for one in beside if min(board.lattice.shown(one)) >= 0)
    room = frozenset([*dict.fromkeys((*board.cells, *drawn))][:MOST_CELLS])
    clues = tuple(one for one in board.clues if one[1] in names and one[0] in room)[:1]
    clued = frozenset(cell for cell, _ in clues)
    board = replace(board, must=clued, may=room - clued, clues=clues)
    wrap = random.choice([(), (), ("columns",), ("rows", "columns")])
    if wrap and board.lattice.flat:
        board = replace(board, wrap=wrap)
    elif random.random() < 0.2:
        with suppress(psolver.PsolverError):
            return Puzzle(tuple(pieces), replace(board, separate=True), touch="corners")
    return Puzzle(tuple(pieces), board, touch="corners")


def covered_in_part(puzzle: Puzzle) -> Puzzle:
    """The puzzle with some cells that must be covered, those of a tiling if it has one."""
    random = Random(puzzle.file)
    taken = {cell for one in next(tilings(puzzle), ()) for cell in one[1]}
    cells = sorted(taken or puzzle.board.may)
    must = puzzle.board.must.union(random.sample(cells, (len(cells) + 1) // 2))
    return replace(puzzle, board=replace(puzzle.board, must=must, may=puzzle.board.may - must))


@cache
def puzzles() -> list[Puzzle]:
    """Random puzzles, some with cells that must be covered; a good part has solutions."""
    every = [puzzle for puzzle in map(random_corners, range(27)) if puzzle]
    every += map(covered_in_part, every[::3])
    assert len(every) > sum(next(tilings(one), None) is not None for one in every) > 10
    return every


def test_engines_find_and_count_what_brute_force_finds() -> None:
    for number, puzzle in enumerate(puzzles()):
        check_engine(puzzle, ENGINES[number % len(ENGINES)])
        every = solutions(puzzle)
        for one in islice(tilings(puzzle.having(touch="anything")), 50):
            assert (one in every) == (not psolver.verify(puzzle, to_tiling(puzzle, one)))
        assert puzzle == replace(psolver.loads(psolver.dumps(puzzle)), file=puzzle.file)


@pytest.mark.slow
def test_all_engines_find_and_count_them() -> None:
    for puzzle in puzzles():
        for engine in ENGINES:
            check_engine(puzzle, engine)
        check_drawn(puzzle)


@pytest.mark.rooms
def test_exported_problems_have_the_same_solutions() -> None:
    for puzzle in puzzles()[::3]:
        done = run("export", "-", "--to", "dimacs", data=psolver.dumps(puzzle).encode())
        assert len(solutions(puzzle)) == models(done.out.splitlines())


@pytest.mark.rooms
def test_the_rest_beside_placements_has_the_tilings_with_them() -> None:
    from psolver.hand import completion, rest

    for seed, puzzle in enumerate(puzzles()):
        random, every = Random(seed), solutions(puzzle)
        assert bool(every) == (psolver.explain(puzzle)[0].status != "impossible")
        free = tilings(puzzle.having(touch="different"))
        for found in (*islice(tilings(puzzle), 2), *islice(free, 4)):
            some = random.sample(sorted(found, key=in_order), random.randint(1, len(found)))
            placements = to_tiling(puzzle, some).placements
            answer = completion(puzzle, placements).status
            expected = {one.difference(some) for one in every if one.issuperset(some)}
            assert bool(expected) == (answer in ("possible", "solved"))
            left = rest(puzzle, placements) if expected else None
            got = set(map(of_tiling, psolver.tilings(left))) if left else {frozenset()}
            assert got == (expected or {frozenset()})


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


@pytest.mark.rooms
def test_the_problem_grows_with_the_board_not_with_pairs_of_placements() -> None:
    def words(side: int) -> int:
        text = psolver.dumps(blokus(side)).encode()
        return len(run("export", "-", "--to", "opb", data=text).out.split())

    # of placements there are some 6 times as many, and of pairs over 30 times
    assert words(12) < 7 * words(6)


@pytest.mark.slow
@pytest.mark.parametrize("side", [14, 20])
def test_all_pieces_of_blokus_have_a_first_solution(side: int) -> None:
    puzzle = blokus(side)
    with psolver.Search(puzzle, limit=1) as search:
        (found,) = search
    assert 21 == len(found.placements)
    assert not psolver.verify(puzzle, found)


BARS = {"shape": "##", "color": "red", "count": 2}


def test_two_bars_touch_at_a_corner_and_not_along_a_side() -> None:
    puzzle = psolver.puzzle(touch="corners", board="???\n???\n???", piece=[BARS])
    # by hand: one along a side of the board, the other along the opposite half of a side beside it
    assert 4 == psolver.count(puzzle)
    apart = Tiling(Placement("A", ((row, 0), (row, 1))) for row in (0, 2))
    faults = list(map(str, psolver.verify(puzzle, apart)))
    assert "the piece 'A' at [0, 0] touches no corner of its colour" in faults
