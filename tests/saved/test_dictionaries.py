"""Puzzles, tilings and outcomes come back from their dictionaries, by way of JSON."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.brick_lattice import BRICK
from support.places import DATA, SAMPLES
from support.random_figures import FIGURE_MAKERS
from support.random_mixtures import FEATURES, random_with
from support.seeds import seeds

import psolver
from psolver import HEXAGON, Board, Optimum, Outcome, Piece, Placement, Puzzle, Tiling

FILES = [*sorted(SAMPLES.glob("*.toml")), *sorted((DATA / "valid").glob("*.toml"))]
IMPOSSIBLE = ["mutilated-chessboard-8x8", "impossible-long-piece", "impossible-clue"]
ENDED: dict[str, Any] = {"type": "summary", "status": "solved", "solutions": 1, "distinct": None}
ENDED |= {"printed": 0, "complete": True, "engine": "sat", "nodes": 2, "seconds": 0.5}


def again(value: Any) -> Any:
    return type(value).from_dict(json.loads(json.dumps(value.to_dict())))


def check(puzzle: Puzzle) -> None:
    copy = again(puzzle)
    assert (puzzle, puzzle.file, puzzle.to_dict()) == (copy, copy.file, copy.to_dict())
    assert puzzle.board.lattice is copy.board.lattice


@pytest.mark.slow
def test_a_puzzle_of_a_file_comes_back() -> None:
    for path in FILES:
        check(psolver.load(path))


@pytest.mark.rooms
@pytest.mark.parametrize("seed", seeds(1, 240))
@pytest.mark.parametrize(
    "make", [*map(random_with, FEATURES), *FIGURE_MAKERS], ids=[*FEATURES, *"SHT"]
)
def test_a_random_puzzle_comes_back_with_its_tilings_and_its_outcome(
    make: Callable[[int], Puzzle], seed: int
) -> None:
    puzzle = make(seed)
    check(puzzle)
    with psolver.Search(puzzle, limit=3) as search:
        for tiling in search:
            assert repr(tiling) == repr(again(tiling))
            line = psolver.draw(puzzle, tiling, "json")
            assert tiling == Tiling.from_dict(json.loads(line))
    assert repr(search.outcome) == repr(again(search.outcome))


def test_a_puzzle_that_no_file_can_hold_comes_back() -> None:
    long = Piece("Long name", [(0, 0), (0, 1)], 0, None, color="#ff0000")
    board = Board([(-1, -2), (-1, -1)], [(5, 5)], clues={(5, 5): "Long name"})
    check(
        Puzzle(
            [long],
            board,
            title="\ud800",
            touch="never",
            beside=(Placement("Long name", ((-2, -2), (-2, -1))),),
        )
    )
    check(psolver.puzzle(lattice=HEXAGON, board="hexagon of side 2", pieces=["# #"], count="any"))


@pytest.mark.rooms
def test_an_outcome_comes_back_with_its_reason_whole() -> None:
    outcomes = [psolver.explain(psolver.load(name))[0] for name in IMPOSSIBLE]
    work = [{"engine": "sat", "kernel": "cadical153", "nodes": 5, "seconds": 0.1 + 0.2}]
    work += [{"engine": "dlx", "kernel": "", "nodes": 7, "seconds": 1.5}]
    ended = Outcome.from_dict(ENDED | {"work": work})
    outcomes.append(replace(ended, best=Optimum("most cells", 3, 4, 9)))
    for outcome in outcomes:
        assert repr(outcome) == repr(again(outcome))


def test_a_lattice_of_your_own_is_refused() -> None:
    cell = BRICK.at((0, 0))
    puzzle = Puzzle([Piece("D", [cell], lattice=BRICK)], Board([cell], lattice=BRICK))
    with pytest.raises(psolver.PsolverError) as caught:
        puzzle.to_dict()
    assert "puzzle: no dictionary can hold the brick lattice" == str(caught.value)


ODD: list[Any] = [None, True, -1, 10**30, 1.5, "", "x", [], {}, [0], [[0, 0]], [[[0, 0], "a"]]]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each dictionary and list in a value, with each of its keys or numbers."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from places(value[key])


@pytest.mark.rooms
@pytest.mark.parametrize("seed", seeds(2, 240))
def test_a_changed_dictionary_is_read_or_refused_in_a_sentence(seed: int) -> None:
    random = Random(seed)
    puzzle = random_with(random.choice([*FEATURES]))(seed)
    with psolver.Search(puzzle, limit=1) as search:
        values = [puzzle, *search, psolver.explain(psolver.load(random.choice(IMPOSSIBLE)))[0]]
    for _ in range(60):
        value = random.choice(values)
        changed = json.loads(json.dumps(value.to_dict()))
        for _ in range(random.choice([1, 2])):
            inside, key = random.choice([*places(changed)])
            if random.random() < 0.3:
                del inside[key]
            else:
                inside[key] = copy.deepcopy(random.choice(ODD))
        with suppress(psolver.PsolverError):
            type(value).from_dict(changed)
