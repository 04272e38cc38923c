"""A dozen pictures, compared whole with tests/data/pictures.

After a wanted change, set UPDATE_GOLDEN=1, run this file, and look at every difference.
"""

from __future__ import annotations

import os

import pytest
from support.places import DATA, SAMPLES

import psolver

FOLDER = DATA / "pictures"


def first(name: str) -> tuple[psolver.Puzzle, psolver.Tiling]:
    """A sample and the first of its sorted solutions."""
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    return puzzle, next(psolver.tilings(puzzle, sort=True, distinct=True))


def flat() -> str:
    return psolver.svg(*first("four-pieces"))


def labelled() -> str:
    return psolver.svg(*first("five-pentominoes-5x5"), labels=True)


def hatched() -> str:
    return psolver.svg(*first("pentominoes-two-gaps"), colored=False, theme="light")


def dark_square() -> str:
    return psolver.svg(*first("l-trominoes-4x4"), theme="dark", corners="square", cell=24)


def empty_cells() -> str:
    return psolver.svg(*first("optional-5x5"))


def hole() -> str:
    puzzle = psolver.loads('pieces = "##"\ncount = "any"\nboard = "####\\n#..#\\n#..#\\n####"')
    return psolver.svg(puzzle, next(psolver.tilings(puzzle, sort=True)))


def figure() -> str:
    return psolver.svg(*first("symmetry-three-l-7x7"))


def shown() -> str:
    return psolver.svg(psolver.load(SAMPLES / "clues-6x6.toml"))


def colouring() -> str:
    puzzle = psolver.load(SAMPLES / "mutilated-chessboard-8x8.toml")
    return psolver.svg(psolver.explain(puzzle)[0])


def core() -> str:
    puzzle = psolver.load(SAMPLES / "five-pentominoes-core.toml")
    outcome, _ = psolver.explain(puzzle)
    assert outcome.reason
    return psolver.svg(outcome.reason)


def one_cell() -> str:
    return psolver.svg(psolver.puzzle(board="1x1", pieces=["#"]), psolver.Tiling(ONE))


def solid() -> str:
    return psolver.svg(*first("soma-hollow-cube"), labels=True)


def exploded() -> str:
    return psolver.svg(*first("half-hour-puzzle"), view="exploded", colored=False)


def steps() -> str:
    return psolver.svg(*first("solid-stair"), view="steps")


def layers() -> str:
    return psolver.svg(*first("solid-stair"), view="layers", theme="dark")


def balls() -> str:
    return psolver.svg(*first("tuts-tomb"), labels=True)


def ball_layers() -> str:
    return psolver.svg(*first("tuts-tomb"), view="layers", colored=False, theme="dark")


ONE = (psolver.Placement("A", ((0, 0),)),)
PICTURES = (
    flat,
    labelled,
    hatched,
    dark_square,
    empty_cells,
    hole,
    figure,
    shown,
    colouring,
    core,
    one_cell,
    solid,
    exploded,
    steps,
    layers,
    balls,
    ball_layers,
)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda one: one.__name__)
def test_a_picture_is_what_it_was(picture: object) -> None:
    path = FOLDER / f"{picture.__name__}.svg"  # type: ignore[attr-defined]
    svg = picture() + "\n"  # type: ignore[operator]
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(svg, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == svg


def test_every_golden_picture_is_drawn() -> None:
    assert {one.__name__ for one in PICTURES} == {path.stem for path in FOLDER.iterdir()}
