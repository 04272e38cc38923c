"""Orders of shapes, against published tables: without colourings, which take longer."""

from __future__ import annotations

import pytest

import psolver
from psolver import SQUARE, Piece, TileOrder
from psolver.core import box_sides, polyforms
from psolver.rectangles.tile_order import Decider, order_of

# T. Sillke, Prime boxes of the Y-pentomino, sci.math, 20 November 1992: the prime rectangles of up
# to 50 copies, and by width the lengths of which all others are sums
Y_PRIMES = {(5, 10), (10, 14), (10, 16), (9, 20), (14, 15), (11, 20), (15, 15), (10, 23), (15, 16)}
Y_LENGTHS_OF_WIDTH = {5: (10,), 9: (20, 30, 45, 55), 10: (5, 14, 16, 23, 27)}
# of shapes of n cells, those that are rectangles left out: the number that tile rectangles
A126139 = [0, 0, 1, 2, 3, 8, 5, 11]
A126140 = [1, 1, 2, 4, 10, 92, 76]  # the largest order
A126141 = [1, 1, 15, 1, 45, 21]  # the largest odd order


def shape_piece(shape: object) -> Piece:
    return psolver.order(shape, most_area=1).piece


def in_copies(shape: object, copies: int) -> TileOrder:
    """The order of a shape, of rectangles of up to so many copies."""
    piece = shape_piece(shape)
    return order_of(piece, copies * piece.size, reasons=False)


@pytest.mark.slow
def test_rectangles_of_the_y_pentomino_are_those_that_are_published() -> None:
    found = order_of(shape_piece("Y-pentomino"), 600, (5, 10), reasons=False)
    known = {one.rows: (one.primes, one.whole) for one in found.widths}
    nothing = dict.fromkeys((1, 2, 3, 4, 6, 7, 8), ((), True))
    assert nothing | {width: (some, True) for width, some in Y_LENGTHS_OF_WIDTH.items()} == known
    found = in_copies("Y-pentomino", 50)
    assert (10, 45) == (found.order, found.odd_order)
    assert found.proved
    assert found.odd_proved
    assert Y_PRIMES == {one.size for one in found.primes}


def decided(size: int, copies: int) -> tuple[list[TileOrder], int]:
    """The shapes of a size, no rectangles, that tile rectangles of up to so many copies, and the
    number of those that are open.
    """
    shapes = [shape for shape in polyforms(size, SQUARE) if not box_sides(shape)]
    found = [in_copies(shape, copies) for shape in shapes]
    is_open = sum(one.order is None and one.never is None for one in found)
    return [one for one in found if one.order], is_open


def test_the_shapes_that_tile_rectangles_are_known() -> None:
    for size in range(1, 6):
        found, is_open = decided(size, 15 if size < 5 else 10)
        assert (A126139[size - 1], 0) == (len(found), is_open)
        assert A126140[size - 1] == max((one.order or 0 for one in found), default=1)
        if size < 5:
            assert A126141[size - 1] == max((one.odd_order or 1 for one in found), default=1)


@pytest.mark.slow
def test_the_larger_shapes_that_tile_rectangles_are_known_but_for_those_of_large_orders() -> None:
    orders = {6: [2, 2, 2, 2, 2, 4, 18], 7: [2, 2, 2, 28], 8: [2] * 8}
    for size, still_open in {6: 1, 7: 3, 8: 6}.items():
        found, is_open = decided(size, max(orders[size]))
        assert (orders[size], still_open) == (sorted(one.order or 0 for one in found), is_open)
        assert len(found) < A126139[size - 1] <= len(found) + is_open
        assert all(one.proved for one in found)
    for drawn, rows, columns in ("#####/.#", 23, 24), ("#####/.##", 19, 28):
        (one,) = psolver.order(drawn, width=rows, height=columns).rectangles
        assert one.tiling
        assert A126140[drawn.count("#") - 1] == one.copies == len(one.tiling.placements)
    found = in_copies("#####/#", 21)
    assert (2, A126141[5], True) == (found.order, found.odd_order, found.odd_proved)


def test_after_a_limit_a_rectangle_is_known_that_a_cut_makes_of_two_known_ones() -> None:
    decider = Decider(shape_piece("L-tromino"), 1, reasons=False)
    decider.most_states = 0
    assert decider.answer((2, 3)).prime
    found = [*decider.unsettled([(2, 3), (2, 6), (3, 4), (3, 3), (1, 3)])]
    assert [True, True, True, None, False] == [one.tiles for one in found]
    assert ["tiling", "cut", "cut", "open", "narrow"] == [one.why for one in found]
    assert [((2, 3), (2, 3))] * 2 == [one.parts for one in found[1:3]]
