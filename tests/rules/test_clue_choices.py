"""Clues that name several pieces, as the words "g|h" of `clues`."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from support import brute
from support.agreement import check_engine, groups_of
from support.random_mixtures import random_with
from support.random_plain import random_of_some_lattice
from support.seeds import seeds

import psolver
from psolver import Puzzle

MAKERS = (
    random_of_some_lattice,
    random_of_some_lattice,
    random_with("touch"),
    random_with("groups"),
)
ENGINES = ("auto", "sat", "dlx", "backtrack", "count")


def random_choices(seed: int) -> Puzzle:
    """A random puzzle with clues of several pieces, mostly those of one of its tilings."""
    random = Random(f"choices {seed}")
    puzzle = MAKERS[seed % len(MAKERS)](random.randrange(10**6))
    while puzzle.kind != "tiling" or not puzzle.board.must:
        puzzle = random_of_some_lattice(random.randrange(10**6))
    names = [piece.name for piece in puzzle.pieces]
    tiling = next(brute.tilings(puzzle), ())
    owner = {cell: one[0] for one in tiling for cell in one[1]}
    choices = []
    free = sorted(puzzle.board.must.difference(cell for cell, _ in puzzle.board.clues))
    for cell in random.sample(free, min(3, len(free))):
        some = random.sample(names, min(len(names), random.randint(1, 2)))
        if random.random() < 0.8:
            some.append(owner.get(cell, names[0]))
        if len(set(some)) > 1:
            choices.append((cell, tuple(dict.fromkeys(some))))
    return puzzle.having(clue_choices=tuple(choices))


@pytest.mark.rooms
@pytest.mark.parametrize("seed", seeds(15, 400))
def test_what_is_found_read_back_and_left_is_what_brute_force_finds(seed: int) -> None:
    from psolver.hand import rest

    puzzle = random_choices(seed)
    engines = ENGINES[:4] if puzzle.rules[1:] else ENGINES
    check_engine(puzzle, engines[seed % len(engines)], groups_of(puzzle, seed))
    assert puzzle == psolver.Puzzle.from_dict(puzzle.to_dict())
    if seed % len(MAKERS) < 2 and all(min(cell) >= 0 for cell in puzzle.board.cells):
        assert puzzle == replace(psolver.loads(psolver.dumps(puzzle)), file=puzzle.file)
    every = set(brute.tilings(puzzle))
    for one in islice(brute.tilings(puzzle.having(clue_choices=())), 100):
        assert (one in every) == (not psolver.verify(puzzle, brute.to_tiling(puzzle, one)))
    for found in sorted(every, key=str)[:2]:
        some = sorted(found, key=brute.in_order)[:1]
        left = rest(puzzle, brute.to_tiling(puzzle, some).placements)
        expected = {one.difference(some) for one in every if one.issuperset(some)}
        got = set(map(brute.of_tiling, psolver.tilings(left))) if left else {frozenset()}
        assert expected == got
