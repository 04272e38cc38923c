"""Symmetry puzzles on the command line: what is printed, where, and the exit status."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from support.command import ESCAPES, Run, pictures, run, untimed
from support.places import ROOT

import psolver

THREE_L, THREE_P = "samples/symmetry-three-l.toml", "samples/symmetry-three-p.toml"
FRAMED = "samples/symmetry-three-l-7x7.toml"
LONG = b'goal = "symmetry"\npiece_set = "tetrominoes"\ncount = 2\n'
APART = b'goal = "symmetry"\npieces = "#.#"\n'
CORNER = b'goal = "symmetry"\nboard = "3x3"\npieces = """\n##\n#\n\n##\n"""\n'

FIRST_L = """\
╲
  ┏━━━━━━━━━━━┳━━━┓
  ┃ ╲         ┃   ┃
  ┃   ┏━━━━━━━┫   ┃
  ┃   ┃░╲░░░░░┃   ┃
  ┣━━━┫░░░┏━━━┛   ┃
  ┃   ┃░░░┃ ╲     ┃
  ┃   ┗━━━┻━━━┳━━━┛
  ┃           ┃ ╲
  ┗━━━━━━━━━━━┛   ╲
                    ╲"""


def test_a_figure_is_drawn_roomy_with_its_axis_even_where_nobody_looks() -> None:
    done = run(THREE_L, "--sort")
    assert (0, 2) == (done.status, len(pictures(done.out)))
    assert FIRST_L in pictures(done.out)
    assert "2 figures, 2 arrangements, in any frame; the search is complete\n" == done.err


def test_the_summary_says_that_the_answer_is_for_the_frame() -> None:
    assert Run(
        0, "2\n", "2 figures, 2 arrangements in this frame; the search is complete\n"
    ) == run(FRAMED, "--count")


def test_a_count_with_a_limit_is_3() -> None:
    expected = "at least 2\n2 figures, 2 arrangements; stopped by the limit, there may be more\n"
    assert Run(3, "", expected) == run(THREE_P, "--count", "-n", "2")


def test_json_has_the_symmetries_and_the_figures() -> None:
    *solutions, summary = run(FRAMED, "--sort", "--format", "json").lines
    assert [[{"kind": "diagonal", "axis": {"row-column": 0}}]] * 2 == [
        line["symmetry"] for line in solutions
    ]
    expected = {
        "type": "summary",
        "status": "solved",
        "solutions": 2,
        "distinct": 2,
        "figures": 2,
        "frame": "given",
        "printed": 2,
        "complete": True,
        "engine": "sat",
    }
    assert expected == untimed(summary)
    assert list(expected)[:6] == list(summary)[:6]


def test_letters_and_compact_pictures_are_of_the_figure_alone() -> None:
    assert "LLLA\nL..A\nB.AA\nBBB." in pictures(run(THREE_L, "--sort", "--format", "letters").out)
    assert "┏━━━━━┳━┓\n┃ ┏━━━┫ ┃\n┣━┫░┏━┛ ┃\n┃ ┗━┻━┳━┛\n┗━━━━━┛" in pictures(
        run(THREE_L, "--size", "compact").out
    )


def test_colour_fills_the_pieces_under_the_marks() -> None:
    done = run(THREE_L, "--sort", "-n", "1", "--color", "always")
    plain = run(THREE_L, "--sort", "-n", "1", "--color", "never")
    assert "\x1b[" in done.out
    assert plain.out == psolver_uncoloured(done.out)


def psolver_uncoloured(text: str) -> str:
    return ESCAPES.sub("", text)


def test_a_puzzle_without_a_figure_is_1() -> None:
    expected = "no figure in this frame: the search is complete\n"
    text = CORNER.replace(b'"symmetry"', b'"symmetry"\nsymmetry = "quarter"')
    assert Run(1, "", expected) == run("-", data=text)
    anywhere = text.replace(b'board = "3x3"\n', b"")
    assert Run(1, "", "no figure in any frame: the search is complete\n") == run("-", data=anywhere)


def test_an_impossible_frame_is_told_before_any_search() -> None:
    for text, reason in [
        (CORNER.replace(b"3x3", b"2x2"), "the pieces cover 5 cells, but the frame has 4"),
        (
            b"count = [1, 2]\n" + CORNER.replace(b"3x3", b"2x2"),
            "the pieces cover at least 5 cells, but the frame has 4",
        ),
        (CORNER.replace(b"3x3", b"1x6"), "the piece A fits nowhere in the frame"),
        (b"count = 0\n" + CORNER, "no piece is used, so that there is no figure"),
        (b"count = 0\n" + APART, "no piece is used, so that there is no figure"),
        (APART, "the piece A can be part of no connected figure of the pieces"),
        (
            b"can_rotate = false\n" + APART,
            "the piece A can be part of no connected figure of the pieces",
        ),
    ]:
        assert Run(1, "", f"no figure: {reason}\n") == run("-", data=text)


def test_pieces_that_form_no_connected_figure_are_shown_and_not_unique() -> None:
    for flags in [b"", b"count = 0\n", b"can_rotate = false\n"]:
        assert 0 == run("show", "-", data=flags + APART).status
        expected = Run(1, "There is no solution.\n", "impossible\n")
        assert expected == run("unique", "-", data=flags + APART)


def test_a_time_limit_is_kept_while_child_processes_search() -> None:
    start = time.monotonic()
    done = run.__wrapped__("-", "--count", "--time-limit", "0.7", data=LONG)
    assert 3 == done.status
    assert "stopped by the limit" in done.err
    assert time.monotonic() - start < 10


def test_what_symmetry_puzzles_do_not_know_is_2() -> None:
    for arguments, message in [
        (["--engine", "dlx"], "which SAT alone searches; leave --engine dlx out"),
        (
            ["--engine", "backtrack"],
            "which SAT alone searches; leave --engine backtrack out",
        ),
        (
            ["--up-to", "rotations"],
            "whose arrangements are distinct in one way only; leave --up-to out",
        ),
    ]:
        assert Run(2, "", f"{THREE_L}: is a symmetry puzzle, {message}\n") == run(
            THREE_L, *arguments
        )


def test_a_symmetry_puzzle_cannot_be_exported() -> None:
    expected = (
        f"{THREE_L}: a symmetry puzzle cannot be exported: it is not an exact-cover problem\n"
    )
    kinds = "dlx", "dimacs", "lp", "mps", "opb", "bqm"
    assert [Run(2, "", expected)] * 6 == [run("export", "--to", to, THREE_L) for to in kinds]


def test_solutions_are_verified() -> None:
    done = run(THREE_L, "--format", "json")
    checked = run("verify", THREE_L, "-", data=done.out.encode())
    assert Run(0, "", f"standard input: 2 solutions, all arrangements of {THREE_L}\n") == checked


@pytest.mark.parametrize(
    ("second", "fault"),
    [
        (
            [[1, 1], [1, 2]],
            "the figure has no symmetry of the kind mirror or diagonal or rotation or quarter",
        ),
        ([[2, 2], [2, 3]], "outside the board: [2, 3]"),
        ([[0, 1, 1], [0, 1, 2]], "the piece 'B' cannot lie on [0, 1, 1], [0, 1, 2]"),
        ([[1, 1], [1]], "the piece 'B' cannot lie on [1], [1, 1]"),
        ([[], [1, 1]], "the piece 'B' cannot lie on [], [1, 1]"),
    ],
)
def test_a_figure_that_is_no_answer_is_1(
    second: list[list[int]], fault: str, tmp_path: Path
) -> None:
    puzzle = tmp_path / "corner.toml"
    puzzle.write_bytes(CORNER)
    first = {"piece": "A", "cells": [[0, 0], [0, 1], [1, 0]]}
    line = {"type": "solution", "index": 1, "placements": [first, {"piece": "B", "cells": second}]}
    checked = run("verify", str(puzzle), "-", data=json.dumps(line).encode())
    assert Run(1, "", f"standard input: line 1: {fault}\n") == checked


def test_show_says_what_the_figure_must_be() -> None:
    text = CORNER.replace(b'"symmetry"', b'"symmetry"\nsymmetry = ["mirror", "quarter"]')
    goal = "Goal: a connected figure with symmetry (mirror or quarter)\n\n"
    assert run("show", "-", data=text).out.startswith(
        f"{goal}Frame, 9 cells:\n###\n###\n###\n\nA: 3 cells"
    )
    anywhere = run("show", "-", data=text.replace(b'board = "3x3"\n', b"")).out
    assert anywhere.startswith(f"{goal}Frame: any (no figure needs more than 4x4)\n\nA: 3 cells")
    in_parts = text.replace(b"board", b"connected = false\nboard")
    assert run("show", "-", data=in_parts).out.startswith(
        "Goal: a figure with symmetry (mirror or quarter)\n"
    )


def test_check_compares_figures_and_passes_over_other_engines(tmp_path: Path) -> None:
    assert Run(0, f"ok       {FRAMED}: 2 figures, 2 arrangements\n", "") == run("check", FRAMED)
    skipped = f"skipped  {FRAMED}: symmetry puzzles are searched by SAT\n"
    assert Run(0, skipped, "") == run("check", "--engine", "dlx", FRAMED)
    wrong = CORNER + b"[expect]\nfigures = 7\nsolutions = 2\n"
    expected = (
        "WRONG    standard input: 3 figures, 3 arrangements; 2 solutions expected, 7 figures"
        " expected\n"
    )
    assert Run(1, expected, "") == run("check", "-", data=wrong)


def test_python_gets_arrangements_and_figures() -> None:
    puzzle = psolver.load(ROOT / THREE_P)
    assert 5 == psolver.count(puzzle)
    found = [psolver.figure(tiling.owners()) for tiling in psolver.tilings(puzzle)]
    assert {"mirror", "diagonal"} == {
        symmetry.kind for figure in found for symmetry in figure.symmetries
    }


def test_the_frame_of_hexagons_and_triangles_is_a_parallelogram() -> None:
    for name in ("trihexes", "triamonds"):
        shown = run("show", f"samples/symmetry-three-{name}.toml").out
        assert "Frame: any (no figure needs more than parallelogram " in shown
