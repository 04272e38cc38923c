"""Clues that name several pieces, as the words "g|h" of `clues`."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from support import brute
from support.agreement import check_engine, groups_of
from support.random_mixtures import random_with
from support.random_plain import random_of_some_lattice
from support.seeds import seeds

import psolver
from psolver.core.errors import PuzzleError
from psolver.core.model import Puzzle
from psolver.core.tilings import Placement

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


@pytest.mark.parametrize("seed", seeds(20, 400))
def test_engines_find_and_count_what_brute_force_finds(seed: int) -> None:
    puzzle = random_choices(seed)
    engines = ENGINES[:4] if puzzle.rules[1:] else ENGINES
    check_engine(puzzle, engines[seed % len(engines)], groups_of(puzzle, seed))


@pytest.mark.rooms
@pytest.mark.parametrize("seed", seeds(12, 200))
def test_the_file_the_dictionary_and_the_rest_have_them(seed: int) -> None:
    from psolver.hand.partial import rest

    puzzle = random_choices(seed)
    assert puzzle == psolver.Puzzle.from_dict(puzzle.to_dict())
    if seed % len(MAKERS) < 2 and all(min(cell) >= 0 for cell in puzzle.board.cells):
        assert puzzle == replace(psolver.loads(psolver.dumps(puzzle)), file=puzzle.file)
    every = set(brute.tilings(puzzle))
    for found in sorted(every, key=str)[:2]:
        some = sorted(found, key=brute.in_order)[:1]
        left = rest(puzzle, brute.to_tiling(puzzle, some).placements)
        expected = {one.difference(some) for one in every if one.issuperset(some)}
        assert expected == (
            set(map(brute.of_tiling, psolver.tilings(left))) if left else {frozenset()}
        )


@pytest.mark.parametrize("seed", seeds(12, 200))
def test_a_tiling_without_a_piece_of_the_clue_has_a_fault(seed: int) -> None:
    puzzle = random_choices(seed)
    every = set(brute.tilings(puzzle))
    for one in list(brute.tilings(puzzle.having(clue_choices=())))[:100]:
        assert (one in every) == (not psolver.verify(puzzle, brute.to_tiling(puzzle, one)))


TWO = """
board = "1x4"
clues = "g|h . . ."
pieces = "gg\\n\\nh\\n\\nii\\n\\nk"
count = [0, 1]
"""


@pytest.mark.rooms
def test_a_clue_of_two_pieces_is_covered_by_either() -> None:
    from psolver.hand.partial import clash

    puzzle = psolver.loads(TWO)
    # by hand: g and i; g, h, k in two orders; h first, then g or i and k
    assert 7 == psolver.count(puzzle)
    why = clash(puzzle, [Placement("k", ((0, 0),))])
    assert why
    assert "The clue at row 1, column 1 is for g or h." == why.sentence


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("g|h", "g|q", "clues: 'q' in 'g|q' names no piece; the pieces are g, h, i and k"),
        ("g|h", "g|g", "clues: 'g|g' names one piece; write 'g'"),
        (
            "board",
            'goal = "packing"\nboard',
            "clues: a clue of several pieces is for puzzles whose",
        ),
        (
            "board",
            'names = "a b c d"\nleave = "a"\nboard',
            "leave: the clue 'g|h' lies on a cell that",
        ),
    ],
)
def test_a_fault_is_one_sentence_with_its_place(old: str, new: str, fault: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        psolver.loads(TWO.replace(old, new, 1))
    assert str(caught.value).startswith(f"puzzle: {fault}")
