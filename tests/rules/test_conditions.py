"""Tilings without fault lines, and without points at which four pieces meet."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest
from support import brute
from support.agreement import check_engine
from support.brute import in_order, of_tiling, tilings, to_tiling
from support.random_mixtures import random_mixture, random_mixture_of_tans
from support.random_plain import random_of_some_lattice

import psolver
from psolver import PsolverError, Puzzle

ENGINES = ("auto", "sat", "dlx", "backtrack", "count")
MIXED = (("wrap",), ("parts",), ("optional",), ("touch",), ("groups",), ("best",), ("optional",))
PATIENCE, MOST = 4_000, 60


@cache
def random_condition(seed: int) -> Puzzle | None:
    """A random small puzzle whose pieces are used any number of times, with one of the conditions
    or both; None if it cannot have them, or has too many tilings.
    """
    random = Random(f"conditions {seed}")
    number = random.randrange(1000)
    kind = random.randrange(5)
    puzzle = random_of_some_lattice(number)
    if kind == 0:
        puzzle = random_mixture_of_tans(number)
    elif kind == 1:
        puzzle = random_mixture(number, *random.choice(MIXED))
    if random.random() < 0.6 and not puzzle.best and puzzle.touch != "corners":
        pieces = tuple(replace(one, least=0, most=None) for one in puzzle.pieces[:3])
        names = {one.name for one in pieces}
        clues = tuple(pair for pair in puzzle.board.clues if pair[1] in names)
        board = replace(puzzle.board, clues=clues)
        with suppress(PsolverError):
            puzzle = puzzle.having(pieces=pieces, board=board, groups=())
    faults = random.choice(["none", "none", "any"])
    corners = "no four meet" if faults == "any" else random.choice(["any", "any", "no four meet"])
    try:
        puzzle = puzzle.having(faults=faults, corners=corners)
        few = len(list(islice(tilings(puzzle, PATIENCE), MOST + 1))) <= MOST
    except (PsolverError, brute.TooLong):
        return None
    return puzzle if few else None


def check_rest(puzzle: Puzzle, random: Random) -> None:
    """The tilings of what is left beside some placements are those that hold them."""
    from psolver.hand import rest

    every = sorted(tilings(puzzle), key=str)
    for found in random.sample(every, min(3, len(every))):
        some = random.sample(sorted(found, key=in_order), random.randint(0, len(found)))
        left = rest(puzzle, to_tiling(puzzle, some).placements)
        expected = {one.difference(some) for one in every if one.issuperset(some)}
        got = set(map(of_tiling, psolver.tilings(left))) if left else {frozenset()}
        assert expected == got
        if left and some:
            # without its classes: a symmetry keeps what lies beside, which brute force leaves out
            with psolver.Search(left, engine=random.choice(ENGINES)) as search:
                assert len(expected) == search.count().solutions


def check_partly(puzzle: Puzzle, random: Random) -> None:
    """Placements clash if they can never be right, and can be completed if a tiling has them."""
    from psolver.hand import clash, completion

    every = set(tilings(puzzle))
    free = puzzle.having(faults="any", corners="any")
    for found in islice(tilings(free), 12):
        assert (found in every) == (not psolver.verify(puzzle, to_tiling(puzzle, found)))
        some = random.sample(sorted(found, key=in_order), random.randint(0, len(found)))
        placements = to_tiling(puzzle, some).placements
        good = brute.keeps_conditions(puzzle, some, whole=False)
        assert good == (clash(puzzle, placements) is None)
        if good:
            answer = completion(puzzle, placements).status
            assert any(one.issuperset(some) for one in every) == (answer in ("possible", "solved"))


@pytest.mark.rooms
@pytest.mark.parametrize(
    "numbers", [range(12), pytest.param(range(12, 120), marks=pytest.mark.slow)], ids=str
)
def test_what_is_found_and_left_beside_placements_is_what_brute_force_finds(numbers: range) -> None:
    every = {number: puzzle for number in numbers if (puzzle := random_condition(number))}
    possible = sum(next(tilings(one), None) is not None for one in every.values())
    assert len(every) > possible > len(every) / 3
    for number, puzzle in every.items():
        check_engine(puzzle, ENGINES[number % (2 if puzzle.best else len(ENGINES))])
        if not puzzle.best:
            check_rest(puzzle, Random(number))
            check_partly(puzzle, Random(number))


def dominoes(rows: int, columns: int, **conditions: str) -> Puzzle:
    return psolver.puzzle(board=f"{rows}x{columns}", pieces="##", count="any", **conditions)


def test_fault_free_tilings_are_as_many_as_published() -> None:
    # 5x6 is the smallest but for the domino itself, and 6x6 has none (Golomb, Polyominoes, 1994);
    # 8x8: OEIS A124997; the others by inclusion and exclusion over the lines that cut them
    sides = (1, 2), (2, 2), (4, 6), (5, 6), (6, 6), (5, 8), (6, 7), (8, 8)
    numbers = [psolver.count(dominoes(*each, faults="none")) for each in sides]
    assert [1, 0, 0, 6, 0, 108, 124, 25506] == numbers
    # round a hole each of the four lines is crossed on one side of it, and not on the other
    ring = psolver.puzzle(board="###\n#.#\n###", pieces="##", count="any", faults="none")
    assert 2 == psolver.count(ring) == len(set(tilings(ring)))


# OEIS A068920 and A068926: tilings of an r x s room without four that meet, and distinct ones
ROOMS = {
    1: ([0, 1, 0, 1, 0, 1, 0], [0, 1, 0, 1, 0, 1, 0]),
    2: ([2, 3, 4, 6, 9, 13], [1, 2, 3, 4, 6, 8]),
    3: ([0, 4, 0, 6, 0], [0, 2, 0, 2, 0]),
    4: ([2, 3, 3, 3], [1, 2, 2, 2]),
    5: ([0, 2, 0], [0, 1, 0]),
    6: ([2, 2], [1, 1]),
}
MONOMERS = [5, 29, 44, 66]  # OEIS A192090: with monomers, of 4 x n


def test_tatami_rooms_are_those_of_oeis() -> None:
    for rows, numbers in ROOMS.items():
        rooms = [dominoes(rows, columns, corners="no four meet") for columns in range(rows, 8)]
        assert numbers == tuple(
            [psolver.count(one, distinct=of) for one in rooms] for of in (False, True)
        )
    for columns, number in enumerate(MONOMERS, 1):
        pieces = {"pieces": "A\n\nBB", "count": "any"}
        room = psolver.puzzle(board=f"4x{columns}", corners="no four meet", **pieces)
        assert number == psolver.count(room)
