"""Tilings that symmetries of their puzzle keep, against brute force."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from support import brute
from support.brute import of_tiling
from support.command import run
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice

import psolver
from psolver import PsolverError, Puzzle

SQUARE_MAPS = {  # of a square of n cells a side, by hand
    "half-turn": lambda n, r, c: (n - 1 - r, n - 1 - c),
    "quarter-turn": lambda n, r, c: (c, n - 1 - r),
    "horizontal-mirror": lambda n, r, c: (n - 1 - r, c),
    "vertical-mirror": lambda n, r, c: (r, n - 1 - c),
    "falling-diagonal": lambda n, r, c: (c, r),
    "rising-diagonal": lambda n, r, c: (n - 1 - c, n - 1 - r),
}


def has_names(puzzle: Puzzle) -> bool:
    board = puzzle.board
    return not (puzzle.best or board.wrap or board.separate)


def puzzles(number: int) -> list[Puzzle]:
    plain = [random_of_some_lattice(seed) for seed in range(number)]
    mixed = [random_mixture(seed) for seed in range(number)]
    return [puzzle for puzzle in (*plain, *mixed) if has_names(puzzle)]


def counted(puzzle: Puzzle, name: str) -> int:
    return psolver.count(puzzle, symmetric=name)


def listed(puzzle: Puzzle, name: str) -> list[brute.Found]:
    return [of_tiling(one) for one in psolver.tilings(puzzle, symmetric=name)]


def names_of(puzzle: Puzzle) -> set[str]:
    """The names of the symmetries but the identity, as the fault of another name lists them."""
    try:
        counted(puzzle, "none")
    except PsolverError as fault:
        _, has, names = str(fault).partition("; it has ")
        return set(names.split(", ")) if has else set()
    return set()  # there is nothing to search


def can_be_written(puzzle: Puzzle) -> bool:
    try:
        psolver.dumps(puzzle)
    except PsolverError:
        return False
    return True


def table_of(puzzle: Puzzle) -> list[Any]:
    data = psolver.dumps(puzzle).encode()
    done = run("-", "--by", "symmetry", "--format", "json", "-q", data=data)
    return [json.loads(line) for line in done.out.splitlines() if line]


def check_names(puzzle: Puzzle) -> None:
    """Each symmetry lists and counts as many tilings as brute force finds with one of its maps."""
    found = brute.solutions(puzzle)
    names = names_of(puzzle)
    maps = brute.symmetries(puzzle)
    fixed = Counter(
        frozenset(one for one in found if frozenset(map(move, one)) == one) for move in maps
    )
    for name in sorted(names):
        own = listed(puzzle, name)
        assert len(own) == len(set(own)) == counted(puzzle, name)
        assert frozenset(own) in fixed
    sizes = Counter(len(of) for of in fixed.elements())
    assert sizes[len(found)] >= 1


def check_table(puzzle: Puzzle) -> None:
    """The rows are those of the stabilisers that brute force finds, by their sizes."""
    if not can_be_written(puzzle):
        return
    found, maps = brute.solutions(puzzle), brute.symmetries(puzzle)
    rows = table_of(puzzle)
    sizes = Counter(sum(frozenset(map(move, one)) == one for move in maps) for one in found)
    by_order: Counter[int] = Counter()
    for row in rows:
        by_order[row["order"]] += row["exactly"]
    assert +by_order == sizes
    assert len(found) == sum(row["exactly"] for row in rows)
    assert len(brute.classes(puzzle, found)) == sum(row["distinct"] for row in rows)
    if rows:
        first, last = rows[0], rows[-1]
        assert (first["order"], first["fixed"], last["order"]) == (1, len(found), len(maps))


def test_symmetries_fix_the_tilings_that_brute_force_finds() -> None:
    for puzzle in puzzles(6):
        check_names(puzzle)
        check_table(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("number", [80, pytest.param(250, marks=pytest.mark.long)])
def test_symmetries_of_many_puzzles_fix_the_tilings_that_brute_force_finds(number: int) -> None:
    for puzzle in puzzles(number):
        check_names(puzzle)
        check_table(puzzle)


def test_the_names_of_symmetries_of_squares_mean_what_they_say() -> None:
    puzzle = psolver.puzzle(board="4x4", pieces="##", count="any")
    every = set(brute.tilings(puzzle))
    for name, move in SQUARE_MAPS.items():
        images = {
            one
            for one in every
            if one == frozenset((n, frozenset(move(4, *c) for c in cells)) for n, cells in one)
        }
        assert images == set(listed(puzzle, name))
    wide = psolver.puzzle(board="2x3", pieces="##", count="any")
    names = ("Half turn", "vertical-mirror", "horizontal-mirror")
    assert [1, 1, 3] == [counted(wide, name) for name in names]
    assert {"half-turn", "horizontal-mirror", "vertical-mirror"} == names_of(wide)


def test_symmetries_of_cubes_and_triangles_have_names() -> None:
    cube = psolver.puzzle(board="2x2x2", pieces="##", count="any", can_reverse=True)
    names = names_of(cube)
    assert {"half-turn-up-down", "quarter-turn-left-right", "third-turn-4"} <= names
    assert {"point-mirror", "mirror-front-back", "sixth-turn-with-mirror-1"} <= names
    hexagon = psolver.puzzle(
        lattice="triangle", board="hexagon of side 2", piece_set="diamonds", count="any"
    )
    names = names_of(hexagon)
    mirrors = {f"{kind}-mirror-{n}" for kind in ("level", "upright") for n in (1, 2, 3)}
    assert {"half-turn", "third-turn", "sixth-turn", *mirrors} == names
    # plane partitions in a cube of side 2: all, those that are cyclically symmetric, and those that
    # are self-complementary (R. Stanley, Symmetries of plane partitions, 1986)
    check_names(hexagon)
    assert [20, 5, 4] == [
        psolver.count(hexagon),
        counted(hexagon, "third-turn"),
        counted(hexagon, "half-turn"),
    ]


def test_a_search_in_python_keeps_to_its_limit() -> None:
    puzzle = psolver.load("dominoes-8x8")
    with psolver.Search(puzzle, symmetric="half turn", limit=7) as search:
        found = list(search)
    assert (7, "limit") == (len(set(found)), search.outcome.status)
    assert (("symmetric", "half turn"), ("limit", 7)) == search.outcome.options[::-1]
    assert 7 <= psolver.count(puzzle, symmetric="half turn", limit=7) < 5280
