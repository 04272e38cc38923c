"""The arrows along which the grain of wood runs, on sheets and in drawings for a laser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.command import run, run_in
from support.svg import lines_of, paths_of_groups

import psolver

CELL = 10  # mm


def laser(folder: Path, puzzle: psolver.Puzzle, *options: str) -> tuple[list[Any], list[Any]]:
    """The outlines of pieces, and the arrows, of a drawing with a grain: points in millimetres."""
    (folder / "puzzle.toml").write_text(psolver.dumps(puzzle), encoding="utf-8")
    drawn = ("--grain", "--no-labels", "-o", "cut.svg", "--cell", f"{CELL}", *options)
    assert 0 == run_in(folder, "export", "puzzle.toml", "--to", "laser", *drawn).status
    groups = paths_of_groups((folder / "cut.svg").read_text("utf-8"))
    drawn_lines = {
        name: [lines_of(path.get("d", "")) for path in groups[name]]
        for name in ("pieces", "engrave")
    }
    assert {"grain"} == {path[0].text for path in groups["engrave"]}
    return drawn_lines["pieces"], drawn_lines["engrave"]


def inside(point: tuple[float, float], outlines: list[list[tuple[float, float]]]) -> bool:
    """Whether a point is inside of closed lines, by the number of sides to the right of it."""
    x, y = point
    crossed = 0
    for outline in outlines:
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
            if (ay < y) != (by < y) and ax + (bx - ax) * (y - ay) / (by - ay) > x:
                crossed += 1
    return crossed % 2 == 1


PIECES = {
    "I": "#\n#\n#\n#\n#",
    "L": "#.\n#.\n##",
    "F": ".##\n##.\n.#.",
    "Z": "##.\n.#.\n.##",
    "O": "###\n#.#\n###",
    "W": "#..\n##.\n.##",
}


@pytest.mark.parametrize("can_rotate", [True, False])
@pytest.mark.parametrize("kerf", ["0", "0.4"])
def test_an_arrow_lies_inside_its_piece_across_the_plate_where_that_is_longest(
    tmp_path: Path, can_rotate: bool, kerf: str
) -> None:
    puzzle = psolver.puzzle(board="9x9", pieces=PIECES, can_rotate=can_rotate, count=[0, 1])
    pieces, arrows = laser(tmp_path, puzzle, "--kerf", kerf)
    lengths = []
    for piece, arrow in zip(pieces, arrows, strict=True):
        (start, end), *heads = arrow
        assert start[1] == end[1]
        assert all(inside(point, piece) for line in arrow for point in line)
        assert [start, end] == [head[1] for head in heads]
        lengths.append(round(abs(end[0] - start[0]) / CELL + 0.24, 2))
    longest = {"I": 5, "L": 3, "F": 3, "Z": 3, "O": 3, "W": 2}
    assert sorted(longest.values()) == sorted(lengths)


def test_arrows_are_inside_triangles_hexagons_and_tans(tmp_path: Path) -> None:
    for lattice, board, picture in (
        ("triangle", "4x8", "/A\\A/A\\"),
        ("hexagon", "4x4", "A A\n A A"),
        ("tans", "4x4", "/A"),
    ):
        puzzle = psolver.puzzle(lattice=lattice, board=board, pieces=picture, count=[0, 1])
        pieces, arrows = laser(tmp_path, puzzle)
        assert 1 == len(pieces) == len(arrows)
        assert all(inside(point, pieces[0]) for line in arrows[0] for point in line)


def test_a_sheet_has_an_arrow_in_every_copy_of_a_piece_and_a_solid_has_none() -> None:
    sheet = run("export", "pentominoes-8x8", "--to", "sheet", "--grain", "--no-solution").out
    assert 12 == sheet.count('class="grain"')
    assert 'class="grain"' not in run("export", "pentominoes-8x8", "--to", "sheet").out
    done = run("export", "soma-cube", "--to", "sheet", "--grain", "--no-solution")
    expected = "the grain is drawn on flat pieces; leave --grain out"
    assert (2, True) == (done.status, expected in done.err)
    for option in ("--cards", "2"), ("--per-page", "2"):
        done = run("export", "pentominoes-8x8", "--to", "sheet", "--grain", *option)
        assert 2 == done.status
