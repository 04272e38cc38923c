"""The rectangles that copies of a shape tile, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from support.covered import can_cover

import psolver
from psolver import Cell, PsolverError, RectangleAnswer, Shape, TileOrder


def cells_of(rows: int, columns: int) -> frozenset[Cell]:
    return frozenset((i, j) for i in range(rows) for j in range(columns))


def by_brute_force(shapes: tuple[Shape, ...], most: int) -> Iterator[tuple[int, int]]:
    """The rectangles of up to some area that are tiled."""
    for rows in range(1, most + 1):
        for columns in range(1, most // rows + 1):
            if rows * columns % len(shapes[0]) == 0 and can_cover(cells_of(rows, columns), shapes):
                yield rows, columns


def is_made_of(size: tuple[int, int], tiled: set[tuple[int, int]]) -> bool:
    """Whether a rectangle is made of smaller ones, by all ways to cover its first cells."""

    def filled(free: frozenset[Cell]) -> bool:
        if not free:
            return True
        row, column = min(free)
        for rows, columns in tiled - {size}:
            cells = {(row + i, column + j) for i in range(rows) for j in range(columns)}
            if cells <= free and filled(free - cells):
                return True
        return False

    return filled(cells_of(*size))


SOME = [
    "#",
    "##",
    "##/#",
    "###/#",
    "###/.#",
    "##/.##",
    "##/#.#",
    "#.#",
    "##/##/#",
    "####/.#",
    "#.##",
]


@pytest.mark.parametrize("drawn", SOME)
def test_the_answers_are_those_of_brute_force(drawn: str) -> None:
    for turns, flips in product((True, False), repeat=2):
        found = psolver.order(drawn, most_area=30, can_rotate=turns, can_reverse=flips)
        tiled = set(by_brute_force(found.piece.orientations, 30))
        answers = {one.size: one for one in found.rectangles}
        if found.turns:
            assert {(n, m) for m, n in tiled} == tiled
            assert all(m <= n for m, n in answers)
        assert {size for size in tiled if size in answers} == {
            size for size, one in answers.items() if one.tiles
        }
        assert all(one.tiles is not None for one in found.rectangles)
        for size in tiled & {*answers}:
            assert answers[size].prime is not is_made_of(size, tiled)
        smallest = min((m * n for m, n in tiled), default=None)
        assert smallest == (found.smallest.cells if found.smallest else None)
        if found.never is not None:
            assert not tiled
        if found.even:
            assert all(m * n // found.piece.size % 2 == 0 for m, n in tiled)


def test_each_tiling_is_one_and_each_colouring_shows_that_there_is_none() -> None:
    for name, area in (("T-tetromino", 24), ("Y-pentomino", 50)):
        found = psolver.order(name, most_area=area, width=(4, 10))
        for one in found.rectangles:
            puzzle = psolver.puzzle(
                board=cells_of(*one.size),
                pieces={found.piece.name: found.piece.shape},
                count=one.copies,
            )
            if one.tiles:
                assert one.tiling
                assert () == psolver.verify(puzzle, one.tiling)
            elif one.reason:
                assert "colouring" == one.why == one.reason.kind
                assert 0 == psolver.count(puzzle, limit=1)


def test_a_rectangle_that_may_not_be_turned_has_the_order_1() -> None:
    found = psolver.order("##/##/##", width=2, height=(1, 3), can_rotate=False)
    assert [(True, (3, 2))] == [(one.tiles, one.size) for one in found.rectangles]


def test_the_smallest_of_some_widths_is_not_called_the_order() -> None:
    found = psolver.order("L-tromino", width=4, height=(1, 9))
    assert ((3, 4), False, "width 4 and height 1 to 9") == (
        found.smallest.size if found.smallest else None,
        found.proved,
        found.within,
    )


def test_the_time_limit_leaves_the_rest_open() -> None:
    found = psolver.order("######/.#", most_area=2000, time_limit=0.2)
    assert "limit" == found.status
    assert {None, False} == {one.tiles for one in found.rectangles}


def test_open_rectangles_make_the_order_a_bound() -> None:
    piece = psolver.Piece("A", ((0, 0), (0, 1)))
    tiled = RectangleAnswer(2, 3, 3, True, "tiling", None)
    unknown = RectangleAnswer(1, 4, 2, None, "open")
    found = TileOrder(piece, (unknown, tiled), (), "up to 6 cells", True, True)
    assert (3, False) == (found.order, found.proved)
    assert (3, True) == (found.odd_order, found.odd_proved)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"shape": "A-pentahex"}, "A: is of the hexagon lattice; only shapes of squares tile"),
        ({"most_area": 10**6}, "a rectangle has at most 10,000 cells, not 1,000,000"),
        ({"width": 200, "height": 300}, "a rectangle has at most 10,000 cells, not 60,000"),
        ({"width": 0}, "width: expected a whole number above 0, or two, found 0"),
        ({"height": (3, 2)}, "height: expected a whole number above 0, or two, found (3, 2)"),
        ({"most_area": "9"}, "most_area: expected a whole number above 0, or two, found '9'"),
    ],
)
def test_a_wrong_value_is_one_sentence(options: dict[str, object], message: str) -> None:
    values = {"shape": "L-tromino", **options}
    with pytest.raises(PsolverError) as caught:
        psolver.order(**values)  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)
