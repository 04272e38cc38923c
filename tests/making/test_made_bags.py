"""Bags that are made: exactly those, of all choices of pieces, of which every choice fills the
board.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from support import brute
from support.command import run
from support.places import puzzle_file

import psolver
from psolver import Puzzle

BAGS = [
    pytest.param("3x5", "pentominoes", 3, 3, 7, marks=pytest.mark.slow),
    pytest.param("3x5", "pentominoes", 3, 4, 0, marks=pytest.mark.slow),
    pytest.param("3x4", "one-sided tetrominoes", 3, 3, None, marks=pytest.mark.slow),
    ("2x2x3", "tetracubes", 3, 4, None),
    pytest.param("2x2x3", "tetracubes", 3, 3, None, marks=pytest.mark.slow),
]


def bags_by_hand(puzzle: Puzzle, use: int, size: int) -> set[frozenset[str]]:
    """The bags, by their pieces, from the definition."""
    filled = set()
    for chosen in combinations(puzzle.pieces, use):
        pieces = tuple(replace(piece, least=1, most=1) for piece in chosen)
        if brute.is_possible(Puzzle(pieces, puzzle.board)):
            filled.add(frozenset(piece.name for piece in pieces))
    bags = set()
    for bag in combinations([piece.name for piece in puzzle.pieces], size):
        if all(frozenset(choice) in filled for choice in combinations(bag, use)):
            bags.add(frozenset(bag))
    return bags


@pytest.mark.parametrize(("board", "set_name", "use", "size", "number"), BAGS)
def test_the_bags_are_all_that_brute_force_finds(
    board: str, set_name: str, use: int, size: int, number: int | None, tmp_path: Path
) -> None:
    text = f'use = {use}\nboard = "{board}"\npiece_set = "{set_name}"\n'
    lines = tmp_path / "bags.jsonl"
    path = puzzle_file(f"{text}[make]\nbag = {size}\n", tmp_path)
    expected = bags_by_hand(psolver.loads(text), use, size)
    found = run("make", path, "--many", "999", "--seed", "1", "-o", lines)
    assert (1, True) == (found.status, "there is nothing else to try" in found.err)
    made = [json.loads(line) for line in lines.read_text().splitlines()] if expected else []
    puzzles = [psolver.loads(values["toml"]) for values in made]
    keys = {frozenset(piece.name for piece in puzzle.pieces) for puzzle in puzzles}
    # those that are the same turned or flipped are made once
    assert keys <= expected
    if number is not None:
        assert number == len(expected) == len(made)
    for values, puzzle in zip(made, puzzles, strict=True):
        assert values["choices"] == len(values["tilings"]) == psolver.every(puzzle, jobs=1).choices
        assert psolver.every(puzzle, jobs=1).every


@pytest.mark.slow
def test_a_file_of_bags_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "bag.toml"
    path.write_text('use = 3\nboard = "2x2x3"\npiece_set = "tetracubes"\n[make]\nbag = 3\n')
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert 0 == run("make", path, "--many", "2", "--seed", "1", "-o", whole).status
    assert 0 == run("make", path, "--seed", "1", "-o", parts).status
    assert 0 == run("make", path, "--many", "2", "-o", parts).status
    assert whole.read_bytes() == parts.read_bytes()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[make]\nbag = 4\n", "make.bag: takes the number of pieces that are drawn from it; write"),
        ("use = [2, 3]\n[make]\nbag = 4\n", "make.bag: takes one number of pieces that are drawn;"),
        ("use = 3\n[make]\nbag = 4\ncells = 9\n", "make.cells: does not go with 'bag', which"),
        ("use = 3\ncount = 1\n[make]\nbag = 4\n", "make.bag: takes pieces that may be left out;"),
        ("use = 3\n[make]\nbag = 40\n", "make.bag: "),
    ],
)
def test_a_bag_that_cannot_be_is_refused(text: str, fault: str) -> None:
    data = f'board = "3x5"\npiece_set = "pentominoes"\n{text}'.encode()
    found = run("make", "-", data=data)
    assert (2, "") == found[:2]
    assert fault in found.err
