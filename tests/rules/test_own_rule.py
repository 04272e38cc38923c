"""A rule is added by one file and one entry, and all of psolver knows it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.corner_rule import ENTRY, WORDS, OneCorner

import psolver
from psolver.cli import psolver as command
from psolver.core.rule_entries import RULES
from psolver.text.jsonl import solution

CORNERS = {(0, 0), (0, 3), (4, 0), (4, 3)}
TEXT = """
board = "5x4"
piece_set = "tetrominoes"
count = [0, 2]
one_corner = true
"""
FREE = TEXT.replace("one_corner = true\n", "")
MOVES = [lambda r, c, a=a, b=b: (abs(a - r), abs(b - c)) for a in (0, 4) for b in (0, 3)]


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


def test_a_file_says_it(puzzle: psolver.Puzzle) -> None:
    assert (OneCorner(frozenset(CORNERS)),) == puzzle.rules
    assert puzzle == psolver.loads(psolver.dumps(puzzle))
    assert psolver.loads(FREE) != puzzle


@pytest.mark.rooms
def test_python_says_it_as_a_keyword_and_shows_it_as_an_attribute(puzzle: psolver.Puzzle) -> None:
    plain = psolver.loads(FREE)
    assert plain.one_corner is None
    assert frozenset(CORNERS) == puzzle.one_corner == plain.having(one_corner=True).one_corner
    parts = {"pieces": plain.pieces, "board": plain.board}
    made = (
        psolver.Puzzle(**parts, one_corner=True),
        psolver.Puzzle(**parts, rules=(OneCorner(frozenset(CORNERS)),)),
        psolver.Puzzle.from_dict(puzzle.to_dict()),
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
    assert len(by_hand) < psolver.count(psolver.loads(FREE))


@pytest.mark.parametrize("engine", ["auto", "count", "dlx"])
def test_it_is_counted(
    puzzle: psolver.Puzzle, by_hand: frozenset[psolver.Tiling], engine: str
) -> None:
    assert len(by_hand) == psolver.count(puzzle, engine=engine)


def test_symmetries_keep_it(puzzle: psolver.Puzzle, by_hand: frozenset[psolver.Tiling]) -> None:
    images = [
        frozenset(
            frozenset((one.piece, frozenset(move(*cell) for cell in one.cells)) for one in tiling)
            for move in MOVES
        )
        for tiling in by_hand
    ]
    assert len(set(images)) == len(list(psolver.tilings(puzzle, distinct=True)))


@pytest.mark.rooms
def test_verify_finds_what_breaks_it(puzzle: psolver.Puzzle) -> None:
    from psolver.hand.partial import clash

    breaking = next(
        tiling
        for tiling in psolver.tilings(psolver.loads(FREE))
        if any(len(CORNERS.intersection(one.cells)) > 1 for one in tiling)
    )
    faults = psolver.verify(puzzle, breaking)
    assert faults
    assert all("covers two corners" in fault for fault in faults)
    assert "It covers two corners." == getattr(clash(puzzle, breaking), "sentence", "")


@pytest.mark.rooms
def test_the_rest_of_the_board_keeps_it(
    puzzle: psolver.Puzzle, by_hand: frozenset[psolver.Tiling]
) -> None:
    from psolver.hand.partial import rest

    first = min(by_hand).placements[0]
    left = rest(puzzle, [first])
    assert left is not None
    holding = [tiling for tiling in by_hand if first in tiling.placements]
    assert len(holding) == psolver.count(left)


@pytest.mark.rooms
def test_hints_lead_to_a_solution(
    puzzle: psolver.Puzzle, by_hand: frozenset[psolver.Tiling]
) -> None:
    from psolver.hand.hints import advice

    step = advice(puzzle, []).steps[0]
    assert any(step.placement in tiling.placements for tiling in by_hand)


@pytest.mark.rooms
def test_solutions_are_written_and_read_back(
    puzzle: psolver.Puzzle, by_hand: frozenset[psolver.Tiling], tmp_path: Path
) -> None:
    path = tmp_path / "found.jsonl"
    lines = [solution(number, tiling) for number, tiling in enumerate(sorted(by_hand), 1)]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert sorted(by_hand) == list(psolver.read_solutions(puzzle, path))


def test_the_command_line_says_its_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "corners.toml"
    path.write_text(TEXT, encoding="utf-8")
    command.main(args=["show", str(path)], standalone_mode=False)
    assert f"{WORDS[0].upper()}{WORDS[1:]}." in capsys.readouterr().out.splitlines()
