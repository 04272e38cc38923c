"""What stands on a sheet: board, pieces, a solution; nothing from outside, nothing as markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from math import isclose
from typing import Any

import pytest
from support.golden import check_golden
from support.places import SAMPLES, table
from support.svg import loops

import psolver
from psolver.paper import sheet


def sample(name: str) -> psolver.Puzzle:
    return psolver.load(SAMPLES / f"{name}.toml")


def solution(puzzle: psolver.Puzzle) -> tuple[psolver.Placement, ...]:
    return next(psolver.tilings(puzzle, limit=1)).placements


def rectangle(board: str, *lengths: int) -> psolver.Puzzle:
    """A board, and straight pieces that may not be turned."""
    pieces = tuple(
        psolver.Piece(f"I{n}", tuple((0, c) for c in range(n)), can_rotate=False) for n in lengths
    )
    return psolver.Puzzle(pieces, psolver.puzzle(board=board, pieces="#").board)


class Page(HTMLParser):
    """What one page holds: the texts, and the classes of its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.classes: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.classes += (dict(attrs).get("class") or "").split()

    def handle_data(self, data: str) -> None:
        self.texts += [data.strip()] * bool(data.strip())


def pages(drawn: Any) -> list[Page]:
    return [Page(part) for part in drawn.text.split("<section>")[1:]]


def test_a_symmetry_puzzle_without_a_frame_has_pieces_only() -> None:
    puzzle = sample("symmetry-three-l")
    first, second = pages(sheet(puzzle, solution(puzzle)))
    assert ["Pieces", "A figure"] == [
        next(text for text in page.texts if text in ("Board", "Frame", "Pieces", "A figure"))
        for page in (first, second)
    ]


def test_steps_of_more_pieces_than_anyone_follows_are_left_out() -> None:
    puzzle = psolver.loads('board = "7x7x7"\npieces = "#"\ncount = "any"')
    text = sheet(puzzle, solution(puzzle)).text
    assert (True, False) == ("Layer 7" in text, "Step" in text)


# how large it is ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "lengths", "wanted", "expected"), table("printed-cells-are-as-long-as-fits.txt")
)
def test_cells_are_as_long_as_fits(
    board: str, lengths: list[int], wanted: float | None, expected: float
) -> None:
    assert expected == sheet(rectangle(board, *lengths), None, "a4", wanted).cell


# texts of a puzzle --------------------------------------------------------------------------------


def test_nothing_that_a_puzzle_says_is_markup() -> None:
    def drawn(name: str, title: str, notes: str) -> list[Page]:
        piece = psolver.Piece(name, ((0, 0),))
        board = psolver.Board(frozenset({(0, 0)}), clues=(((0, 0), name),))
        puzzle = psolver.Puzzle((piece,), board, title=title, notes=notes)
        return pages(sheet(puzzle, [psolver.Placement(name, ((0, 0),))]))

    texts = ("<script>&\"'", "<b>T</b>", "</style><i>&amp;")
    plain, marked = drawn("x", "x", "x"), drawn(*texts)
    assert [page.tags for page in plain] == [page.tags for page in marked]
    assert {*texts} <= {text for page in marked for text in page.texts}


# golden files -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["small-2x3", "optional-5x5", "symmetry-three-l-7x7", "solid-stair"]
)
def test_a_sheet_is_as_it_was(name: str) -> None:
    puzzle = sample(name)
    first = next(psolver.tilings(puzzle, sort=True)).placements
    check_golden(f"{name}-sheet.html", sheet(puzzle, first).text)


def test_a_board_in_parts_is_as_it_was() -> None:
    puzzle = psolver.puzzle(board="###A?\n#..#?\n##.##", pieces={"A": "##"}, count="any")
    check_golden("parts-sheet.html", sheet(puzzle, None, "a4", 60).text)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("hexagon", "7x9"),
        ("hexagon", "triangle of side 9"),
        ("triangle", "7x9"),
        ("triangle", "hexagon of side 7"),
        ("tans", "9x8"),
    ],
)
def test_a_large_board_is_in_parts_of_whole_cells_that_fit(name: str, size: str) -> None:
    one = {"hexagon": "#", "triangle": "/#\\", "tans": "###"}[name]
    puzzle = psolver.puzzle(lattice=name, board=size, pieces=one, count=1)
    cells, lattice = puzzle.board.cells, puzzle.board.lattice
    drawn = sheet(puzzle, cell=40)
    assert drawn.parts > 1 == sheet(puzzle).parts
    found = [
        loop
        for path in re.findall('<path class="plain" d="([^"]*)"', drawn.text)
        for loop in loops(path)
    ]
    corners = [lattice.project(corner) for corner in lattice.corners(cells[0])]
    assert isclose(len(cells), sum(map(area, found)) / (area(corners) * 40**2), abs_tol=0.1)
    for loop in found:
        wide, high = (max(values) - min(values) for values in zip(*loop, strict=True))
        assert wide < 190
        assert high < 267


def area(loop: list[tuple[float, float]]) -> float:
    sides = zip(loop, loop[1:] + loop[:1], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides) / 2
