"""Small puzzles whose rules meet: each is thought through by hand, and many were wrong once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support import brute
from support.command import run
from support.places import table

import psolver
from psolver import (
    Best,
    Board,
    Piece,
    PieceGroup,
    Placement,
    PsolverError,
    Puzzle,
)
from psolver.core import named_set, orientations
from psolver.hand import rest
from psolver.text import Side, sides_around


@pytest.mark.parametrize("row", table("small-cases.txt"))
def test_a_small_case_has_the_solutions_that_were_thought_through(row: tuple[Any, ...]) -> None:
    values, number, distinct, *groups = row
    puzzle = psolver.puzzle(**values)
    (up_to,) = groups or ["symmetries"]
    expected = brute.solutions(puzzle)
    assert number == len(expected) == psolver.count(puzzle)
    classes = brute.classes(puzzle, expected, up_to)
    assert distinct == len(classes) == psolver.count(puzzle, distinct=True, up_to=up_to)


# marks of sides -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tetrominoes", "pentominoes", "tetrahexes", "hexiamonds"])
def test_the_sides_around_a_piece_begin_with_the_uppermost_the_leftmost_of_several(
    name: str,
) -> None:
    lattice = named_set(name).lattice

    def middle(side: Side) -> tuple[float, float]:
        """The middle of a side: downwards, then to the right."""
        ends = set(lattice.corners(side[0])) & set(lattice.corners(side[1]))
        (x, y), (other_x, other_y) = map(lattice.project, ends)
        return round(y + other_y, 6), round(x + other_x, 6)

    for _, shape in named_set(name).shapes:
        for image in orientations(shape, lattice, True, True):
            around = sides_around(image, lattice)
            assert around[0] == min(around, key=middle)


# what lies beside ---------------------------------------------------------------------------------


BAR = Placement("A", ((1, 1), (1, 2)))


def apart(**more: object) -> Puzzle:
    """Three dominoes or more that share no side, on 3x4 cells."""
    return psolver.puzzle(board="????\n????\n????", pieces="##", count=[3, "any"], **more)


def test_sides_that_lie_beside_the_board_are_no_rim() -> None:
    table = [{"name": "A", "edges": "b...", "can_rotate": False, "count": 2}]
    puzzle = psolver.puzzle(board="2x1", piece=table, border="b")
    upper = Placement("A", ((0, 0),), (((0, 0, -1, 0), "b"),))
    left = rest(puzzle, [upper])
    assert left
    assert 1 == psolver.count(left)
    table[0]["edges"] = "b.c."
    assert 0 == psolver.count(psolver.puzzle(board="2x1", piece=table, border="b"))


def test_what_lies_beside_is_checked_and_in_no_file() -> None:
    left = rest(apart(touch="never"), [Placement("A", ((0, 0), (0, 1)))])
    assert left
    with pytest.raises(PsolverError, match="beside the board, which no file can say"):
        psolver.dumps(left)


# groups, the best, dates --------------------------------------------------------------------------


def test_cells_with_clues_that_do_not_count_are_told_from_those_that_do() -> None:
    clues = (((0, 0), "A"), ((0, 3), "A"))
    board = Board(frozenset({(0, 0), (0, 3)}), frozenset({(0, 1), (0, 2)}), clues)
    pieces = (Piece("A", ((0, 0),), 3, 3), Piece("B", ((0, 0),)))
    best = Best("most cells", cells=(((0, 0), 1), ((0, 1), 1), ((0, 2), 1)))
    puzzle = Puzzle(pieces, board, best=best)
    assert (2, 2) == (psolver.count(puzzle), psolver.count(puzzle, distinct=True))
    with pytest.raises(PsolverError, match=r"clue at the cell \(0, 3\), which does not count"):
        psolver.dumps(puzzle)
    counted = Puzzle(pieces, board, best=Best("most cells"))
    assert (2, 1) == (psolver.count(counted), psolver.count(counted, distinct=True))
    assert counted == psolver.loads(psolver.dumps(counted))


@pytest.mark.parametrize("engine", ["dlx", "backtrack", "sat"])
def test_the_cover_without_options_is_a_class_of_its_own(engine: str) -> None:
    puzzle = psolver.puzzle(board="??", pieces="#", count=[0, 2])
    found = psolver.tilings(puzzle, distinct=True, engine=engine)
    assert [0, 1, 2] == sorted(len(one.placements) for one in found)


def test_a_page_shows_a_solution_without_a_piece(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("board = '?'\npieces = '##'\ncount = [0, 1]\n", encoding="utf-8")
    assert run.__wrapped__(path, "--format", "html").status == 0


def calendar(more: str = "", edges: str = "") -> Puzzle:
    """A strip of all months and days for pieces of one and of four cells."""
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    names = f"{months} {' '.join(map(str, range(1, 32)))}"
    bars = "[[piece]]\nname = 'I'\nshape = '####'\ncount = [9, 43]\n"
    dots = "[[piece]]\nname = 'M'\nshape = '#'\ncount = 'any'\n" + edges
    return psolver.loads(f"board = '1x43'\nnames = '{names}'\n{more}{bars}{dots}")


def test_groups_of_a_calendar_bind_as_they_do_on_each_date() -> None:
    # 43 cells take at least three pieces of one cell, the 41 of a date one
    few = PieceGroup("", ("M",), 2, 9)
    puzzle = replace(calendar(), groups=(few,))
    words = ("-", "--by", "date", "--year", "2026", "--format", "json")
    *counts, _ = run(*words, data=psolver.dumps(puzzle).encode()).lines
    for date in (counts[0], counts[40], counts[287]):
        board = puzzle.board.leaving(date["leave"].split())
        assert psolver.count(replace(puzzle, board=board)) == date["solutions"]
    assert sum(date["solutions"] for date in counts) > 0


def test_dates_are_not_counted_where_each_has_another_rim() -> None:
    puzzle = calendar("border = 'b'\n", "edges = 'b...'\n")
    done = run("-", "--by", "date", data=psolver.dumps(puzzle).encode())
    assert 2 == done.status
    assert "has a 'border', and each date another rim" in done.err
