"""Spheres in files of BurrTools: its 120 turns, and numbers that it finds itself."""

from __future__ import annotations

import gzip
from dataclasses import replace
from importlib.util import find_spec
from itertools import islice, product
from pathlib import Path

import pytest
from support import brute
from support.random_plain import random_balls, random_free_balls
from support.seeds import seeds

import psolver
from psolver import BALLS, FREE_BALLS, Board, PsolverError, Puzzle, PuzzleError
from psolver.core.several_puzzles import FileProblem
from psolver.exchange.foreign.burrtools import read
from psolver.exchange.foreign.burrtools_grids import (
    TURNS_OF_SPHERES,
    lies_otherwise,
    place_of_ball,
    sphere_image,
)
from psolver.exchange.foreign.burrtools_writer import write

pytestmark = pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML")

# nine and eight spheres with their pieces; BurrTools 0.7.1 (burrTxt -q) finds 10 and 31 assemblies
NINE = (
    '<voxel x="3" y="1" z="2" hx="2" hy="0" hz="0" type="0">__#_#_</voxel>'
    '<voxel x="4" y="2" z="3" hx="1" hy="1" hz="0" type="0">_____#_____#__#________#</voxel>'
    '<voxel x="4" y="2" z="2" hx="2" hy="0" hz="0" type="0">__#____#_#______</voxel>'
    '<voxel x="4" y="3" z="3" type="0">__#__#_##____#__#_#__#____________#_</voxel>'
)
EIGHT = (
    '<voxel x="4" y="2" z="2" type="0">__#__#_____#____</voxel>'
    '<voxel x="3" y="2" z="2" type="0">__#_#______#</voxel>'
    '<voxel x="2" y="2" z="2" type="0">___#_#__</voxel>'
    '<voxel x="1" y="1" z="1" type="0">#</voxel>'
    '<voxel x="3" y="4" z="4" type="0">______#________#___#_#____#_#___#_#______#______</voxel>'
)
BAR = '<voxel x="3" y="3" z="1" type="0">#___#___#</voxel>'  # three spheres in a line
TWO = f'<voxel x="6" y="6" z="1" type="0">#{34 * "_"}#</voxel>'  # as far as (7, 1, 0)


def text(shapes: str, rest: str = "") -> bytes:
    """A file with one problem, which has each shape once but for the last, its result."""
    last = shapes.count("<voxel") - 1
    pieces = "".join(f'<shape id="{number}"/>' for number in range(last))
    problem = f'<problem><shapes>{pieces}</shapes><result id="{last}"/>{rest}</problem>'
    inside = f"<shapes>{shapes}</shapes><problems>{problem}</problems>"
    return f'<puzzle version="2"><gridType type="2"/>{inside}</puzzle>'.encode()


def only(data: bytes) -> FileProblem:
    (found,) = read(data, "a.xmpuzzle")
    return found


def assemblies(puzzle: Puzzle) -> int:
    """The number that BurrTools calls assemblies."""
    return sum(1 for _ in psolver.Search(puzzle, distinct=True, up_to="reflections"))


def test_the_120_turns_are_those_of_a_cube_and_of_the_layers_that_lean() -> None:
    axes = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    turns = {tuple(sphere_image(turn, axis) for axis in axes) for turn in range(TURNS_OF_SPHERES)}
    assert len(turns) == TURNS_OF_SPHERES == 120
    for a, b, c in turns:
        for one, other in product((a, b, c), repeat=2):
            assert sum(map(int.__mul__, one, other)) == 9 * (one == other)
        volume = a[0] * (b[1] * c[2] - b[2] * c[1])
        volume += a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
        assert volume == 27  # a rotation
    whole = [turn for turn in turns if all(value % 3 == 0 for axis in turn for value in axis)]
    assert len(whole) == 24


@pytest.mark.parametrize(("shapes", "number"), [(NINE, 10), (EIGHT, 31)])
def test_the_solutions_are_as_many_as_in_burrtools(shapes: str, number: int) -> None:
    problem = only(text(shapes))
    assert problem.losses == ()
    assert problem.puzzle.board.lattice is FREE_BALLS
    assert assemblies(problem.puzzle) == number
    number_there = sum(1 for _ in brute.tilings(problem.puzzle))
    assert number_there == psolver.count(problem.puzzle)


def held(puzzle: Puzzle) -> Puzzle:
    """The puzzle with all that BurrTools holds, its layers, rows and columns from 0."""
    board = puzzle.board
    shown = [FREE_BALLS.shown(cell) for cell in board.cells]
    low = FREE_BALLS.at(tuple(map(min, zip(*shown, strict=True))))
    assert low
    moved = {cell: tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in board.cells}
    must, may = (frozenset(moved[cell] for cell in one) for one in (board.must, board.may))
    clues = [(moved[cell], name) for cell, name in board.clues]
    pieces = [
        replace(
            one,
            can_rotate=True,
            can_reverse=False,
            lattice=FREE_BALLS,
            most=max(one.least, len(board.cells) // one.size) if one.most is None else one.most,
        )
        for one in puzzle.pieces
    ]
    return Puzzle(pieces, Board(must, may, tuple(clues), lattice=FREE_BALLS))


def check_written(puzzle: Puzzle) -> int:
    """Check that a puzzle reads back equal; return how many of its solutions do."""
    puzzle = held(puzzle)
    tilings = {brute.to_tiling(puzzle, one) for one in islice(brute.tilings(puzzle), 30)}
    if any(lies_otherwise([*map(place_of_ball, p.shape)], p.orientations) for p in puzzle.pieces):
        with pytest.raises(PsolverError, match="pieces may turn or flip there in other ways"):
            write([puzzle])
        return 0
    data, losses = write([puzzle], [sorted(tilings)])
    back = only(data)
    assert ((), ()) == (losses, back.losses)
    assert (puzzle, tilings) == (back.puzzle, set(back.tilings))
    return len(tilings)


@pytest.mark.parametrize("make", [random_balls, random_free_balls])
def test_puzzles_of_balls_read_back_equal(make: object) -> None:
    assert callable(make)
    assert sum(check_written(make(seed)) for seed in seeds(15, 120)) > 20


def test_balls_that_turn_in_24_ways_are_written_if_these_are_all(tmp_path: Path) -> None:
    square = psolver.puzzle(lattice="balls", board="2x4", pieces="##\n##", count=2)
    data, losses = write([square])
    assert losses == ("its balls are free balls there, of which the pieces lie in the same ways",)
    assert psolver.count(only(data).puzzle) == psolver.count(square)
    hook = psolver.load("tests/data/ball-hooks.toml")
    fixed = [replace(one, lattice=BALLS) for one in hook.pieces]
    with pytest.raises(PsolverError) as caught:
        write([Puzzle(fixed, replace(hook.board, lattice=BALLS))])
    assert "pieces may turn or flip there in other ways: 'A'" in str(caught.value)
    with pytest.raises(PsolverError) as caught:
        write([square, psolver.puzzle(board="2x3", pieces="###", count=2)])
    assert str(caught.value) == (
        "puzzle: cannot be written for BurrTools: the puzzles of a file are all of balls there, or"
        " none"
    )


def test_a_stored_solution_has_its_hotspot_at_its_place() -> None:
    stored = "<solutions><solution><assembly>{}</assembly></solution></solutions>"
    for hotspot, at in (((0, 0, 0), (0, 0, 0)), ((1, 1, 0), (1, 1, 0)), ((3, 1, 0), (3, 1, 0))):
        names = "".join(f' h{axis}="{value}"' for axis, value in zip("xyz", hotspot, strict=True))
        shapes = BAR.replace(' type="0"', names + ' type="0"') + BAR
        place = " ".join(map(str, at))
        assert len(only(text(shapes, stored.format(f"{place} 0"))).tilings) == 1
    problem = only(text(BAR + BAR, stored.format("1 0 0 0")))
    assert problem.losses == (
        "the stored solution 1 is left out: the turn 0 takes its spheres to places where there are"
        " none",
    )
    problem = only(text(BAR + BAR, stored.format("0 0 0 120")))
    assert problem.losses == ("the stored solution 1 is left out: there is no turn 120",)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            text(BAR + BAR.replace("#__", "##_", 1)),
            "problem[1]: shapes.voxel[2]: there is no sphere at (1, 0, 0): x + y + z is odd",
        ),
        (
            text(TWO + BAR),
            "problem[1]: the shape S1 is not in one part, and BurrTools turns it in fewer ways than"
            " free balls of psolver; join its spheres",
        ),
    ],
)
def test_spheres_that_psolver_has_not_are_a_sentence(data: bytes, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(data, "a.xmpuzzle")
    assert str(caught.value).endswith(message.removeprefix("problem[1]: shapes."))


def test_other_grids_are_a_sentence() -> None:
    data = text(BAR + BAR).replace(b'gridType type="2"', b'gridType type="1"')
    with pytest.raises(PuzzleError) as caught:
        read(gzip.compress(data), "a.xmpuzzle")
    assert str(caught.value) == (
        "a.xmpuzzle: gridType: triangular prisms are a lattice that psolver does not have; it has"
        " bricks and spheres"
    )


def test_a_piece_can_have_a_colour_and_marks() -> None:
    coloured = BAR.replace("#___#___#", "#1___#___#2")
    pairs = '<bitmap><pair piece="0" result="0"/><pair piece="1" result="1"/></bitmap>'
    colours = "<colors>" + 2 * '<color red="1" green="2" blue="3"/>' + "</colors>"
    data = text(coloured + coloured, pairs).replace(b"<shapes>", colours.encode() + b"<shapes>", 1)
    problem = only(data)
    assert [mark for _, mark in problem.puzzle.pieces[0].marks] == ["1", "2"]
    assert psolver.count(problem.puzzle) == 1
