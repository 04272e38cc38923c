"""A rule is added by one file and one entry, and all of psolver knows it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import pytest
from support.command import run
from support.corner_rule import ENTRY, WORDS, OneCorner

import psolver
from psolver.core import RULES

CORNERS = {(0, 0), (0, 3), (4, 0), (4, 3)}
TEXT = """
board = "5x4"
piece_set = "tetrominoes"
count = [0, 2]
one_corner = true
"""
FREE = TEXT.replace("one_corner = true\n", "")


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    RULES.append(ENTRY)
    yield
    RULES.remove(ENTRY)


@pytest.fixture
def puzzle() -> psolver.Puzzle:
    return psolver.loads(TEXT)


@pytest.fixture(scope="module")
def by_hand() -> frozenset[psolver.Tiling]:
    """All tilings of the puzzle without the rule that keep it."""
    return frozenset(
        tiling
        for tiling in psolver.tilings(psolver.loads(FREE))
        if all(len(CORNERS.intersection(one.cells)) < 2 for one in tiling)
    )


@pytest.mark.rooms
def test_a_file_has_it_and_python_as_keyword_and_attribute(puzzle: psolver.Puzzle) -> None:
    plain = psolver.loads(FREE)
    assert plain.one_corner is None
    assert frozenset(CORNERS) == puzzle.one_corner == plain.having(one_corner=True).one_corner
    parts = {"pieces": plain.pieces, "board": plain.board}
    made = (
        psolver.Puzzle(**parts, one_corner=True),
        psolver.Puzzle(**parts, rules=(OneCorner(frozenset(CORNERS)),)),
        psolver.Puzzle.from_dict(puzzle.to_dict()),
        psolver.loads(psolver.dumps(puzzle)),
        pickle.loads(pickle.dumps(puzzle)),
        copy.deepcopy(puzzle),
    )
    assert {puzzle} == {*made}
    assert "one_corner" in dir(puzzle)
    assert "one_corner" in puzzle.to_dict()
    assert "one_corner" not in plain.to_dict()


def test_a_keyword_that_no_rule_brings_is_refused(puzzle: psolver.Puzzle) -> None:
    what = "got an unexpected keyword argument 'two_corners'"
    with pytest.raises(TypeError, match=what):
        psolver.Puzzle(puzzle.pieces, puzzle.board, two_corners=True)
    with pytest.raises(AttributeError, match="'Puzzle' object has no attribute 'two_corners'"):
        _ = puzzle.two_corners


@pytest.mark.parametrize("engine", ["auto", "sat", "dlx", "backtrack"])
def test_every_engine_keeps_it(
    puzzle: psolver.Puzzle, by_hand: frozenset[psolver.Tiling], engine: str
) -> None:
    found = list(psolver.tilings(puzzle, engine=engine))
    assert len(by_hand) == len(found) > 0
    assert by_hand == set(found)
    assert len(by_hand) == psolver.count(puzzle, engine=engine)
    assert len(by_hand) < psolver.count(psolver.loads(FREE))


@pytest.mark.rooms
def test_verify_finds_what_breaks_it(puzzle: psolver.Puzzle) -> None:
    from psolver.hand import clash

    breaking = next(
        tiling
        for tiling in psolver.tilings(psolver.loads(FREE))
        if any(len(CORNERS.intersection(one.cells)) > 1 for one in tiling)
    )
    faults = psolver.verify(puzzle, breaking)
    assert faults
    assert all("covers two corners" in fault for fault in faults)
    assert "It covers two corners." == getattr(clash(puzzle, breaking), "sentence", "")


def test_the_command_line_says_its_words(puzzle: psolver.Puzzle) -> None:
    done = run.__wrapped__("show", "-", data=psolver.dumps(puzzle).encode())
    assert f"{WORDS[0].upper()}{WORDS[1:]}." in done.out.splitlines()
