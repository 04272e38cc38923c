"""`psolver.draw` draws a tiling."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from support.command import run
from support.places import DATA, SAMPLES
from support.tiled import tiled

import psolver

GOAL = psolver.SymmetryGoal(("mirror", "diagonal", "rotation", "quarter"), False)
FIGURES = sorted((DATA / "figures").glob("*.txt"))
SOLIDS = sorted((DATA / "solids").glob("*.txt"))


def goldens(path: Path) -> list[str]:
    """The parts of a golden file: a tiling in letters, then pictures of it."""
    return path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")


@pytest.mark.parametrize("path", FIGURES, ids=lambda path: path.stem)
def test_a_figure_is_drawn_with_its_axes_and_holes(path: Path) -> None:
    letters, box, ascii_ = goldens(path)
    puzzle, one = tiled(letters)
    frame = psolver.Board(frozenset(), puzzle.board.must)
    puzzle = replace(puzzle, board=frame, goal=GOAL)
    assert box == psolver.draw(puzzle, one)
    assert ascii_ == psolver.draw(puzzle, one, "ascii")
    assert letters == psolver.draw(puzzle, one, "letters")


@pytest.mark.parametrize("path", SOLIDS, ids=lambda path: path.stem)
def test_a_solid_is_drawn_in_layers_with_marks_where_pieces_go_on(path: Path) -> None:
    letters, box, ascii_, compact = goldens(path)
    puzzle, one = tiled(letters)
    assert box == psolver.draw(puzzle, one)
    assert ascii_ == psolver.draw(puzzle, one, "ascii")
    assert compact == psolver.draw(puzzle, one, size="compact")
    assert letters == psolver.draw(puzzle, one, "letters")


@pytest.mark.rooms
def test_golden_pictures_of_every_kind_were_found() -> None:
    assert (18, 5) == (len(FIGURES), len(SOLIDS))


@pytest.mark.rooms
@pytest.mark.parametrize("format_", ["box", "letters", "svg"])
def test_what_is_drawn_is_what_the_command_prints(format_: str) -> None:
    path = SAMPLES / "soma-cube.toml"
    puzzle = psolver.load(path)
    (first,) = psolver.tilings(puzzle, limit=1)
    printed = run(str(path), "-n", "1", "--format", format_).out
    assert printed == psolver.draw(puzzle, first, format_) + "\n"


@pytest.mark.rooms
def test_in_a_layer_a_picture_has_marks_beside_the_arrows() -> None:
    piece = "[[piece]]\nshape = '#\\n---\\n#'\nmarks = 'b\\n---\\nw'".replace("'", '"')
    puzzle = psolver.loads(f'board = "2x1x1"\n{piece}')
    (one,) = psolver.tilings(puzzle, limit=1)
    assert 2 == psolver.svg(puzzle, one).count('class="label"')
