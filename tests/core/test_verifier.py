"""The verifier is as strict where it is quick, and stands on data of the lattice alone."""

from __future__ import annotations

from dataclasses import replace
from inspect import isfunction
from itertools import combinations_with_replacement
from random import Random

import pytest
from support.tuning import tune

import psolver
from psolver import (
    CUBIC,
    SQUARE,
    Board,
    Lattice,
    Piece,
    PsolverError,
    Puzzle,
    Shape,
    Tiling,
    verify,
)
from psolver.core import Isometry
from psolver.search import Options, Run

SMALL = psolver.load("samples/small-2x3.toml")
L_CELLS = ((0, 0), (1, 0), (2, 0), (2, 1))
SCREW = ((0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1))  # not to be turned into its mirror image


def test_tilings_checked_together_have_the_faults_that_each_has_alone() -> None:
    board = SMALL.board.must
    optional = replace(SMALL, board=Board(board - {(0, 0)}, frozenset({(0, 0)})))
    lying = {placement for one in psolver.tilings(SMALL, limit=3) for placement in one}
    several = [some for n in range(4) for some in combinations_with_replacement(sorted(lying), n)]
    for puzzle in (SMALL, optional, replace(SMALL, board=Board(board, clues=(((0, 0), "A"),)))):
        run, alone = Run(puzzle, Options()), []
        for some in (*several, *several):
            alone.append("".join(verify(puzzle, Tiling(some))[:1]))
            told = ""
            try:
                assert [Tiling(some)] == run.verified([Tiling(some)])
            except PsolverError as error:
                told = str(error).partition(" none: ")[2]
            assert alone[-1] == told
        assert {""} < set(alone)


@pytest.mark.parametrize(("shape", "lattice"), [(L_CELLS, SQUARE), (SCREW, CUBIC)])
def test_verify_takes_data_of_the_lattice_alone(
    shape: Shape, lattice: Lattice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("verify must check by itself")

    image = tuple(sorted(lattice.mirror(lattice.turns[0](cell)) for cell in shape))
    pieces = [Piece("L", shape, can_reverse=reverse, lattice=lattice) for reverse in (True, False)]
    board = Board(frozenset(image), lattice=lattice)
    for piece in pieces:
        object.__setattr__(piece, "orientations", None)
    methods = [
        (owner, name)
        for owner in (type(lattice), Lattice)
        for name, value in vars(owner).items()
        if isfunction(value) and "__" not in name
    ]
    names = {name for _, name in methods}
    assert {"group", "kind", "neighbours", "normalise", "symmetries"} <= names
    assert 2 == sum(name == "corners" for _, name in methods)
    for owner, name in [*methods, (Isometry, "__call__")]:
        monkeypatch.setattr(owner, name, fail)
    found = [verify(Puzzle((piece,), board), [("L", image)]) for piece in pieces]  # type: ignore[arg-type]
    assert [0, 1] == list(map(len, found))


@pytest.mark.parametrize("name", ["macmahon-squares-4x6", "hexiamonds-6x6", "soma-cube"])
def test_images_of_a_span_find_the_faults_that_all_images_find(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pieces of the damaged tilings have the names of others, whose shapes or marks differ."""
    puzzle = psolver.load(f"samples/{name}.toml")
    right = next(iter(psolver.tilings(puzzle)))
    names = [placement.piece for placement in right]
    tilings = [right]
    for seed in range(5):
        Random(seed).shuffle(names)
        pairs = zip(right, names, strict=True)
        tilings.append(Tiling([one._replace(piece=other) for one, other in pairs], right.lattice))
    found = []
    for size in (1, 10_000):
        tune(monkeypatch, LARGE_PIECE_CELLS=size)
        found.append([verify(puzzle, one) for one in tilings])
    assert found[1] == found[0]
    assert () == found[0][0]
    assert all(found[0][1:])
