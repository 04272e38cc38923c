"""The rectangles that copies of a shape tile, against brute force and published tables."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import gcd, prod

import pytest
from support.controls import at_work

import psolver
from psolver import PsolverError, TileOrder
from psolver.core.cells import Cell, Shape
from psolver.core.control import Control, TimeUp
from psolver.core.polyform import box_sides, polyforms
from psolver.core.shape_text import restricted, shape_piece
from psolver.core.square_lattice import SQUARE
from psolver.rectangles.rectangle import RectangleAnswer, rectangle_puzzle
from psolver.rectangles.strips import lengths_of, rim_states, strip_of
from psolver.rectangles.tile_order import Decider, order_of

# S. W. Golomb, Polyominoes, 1994, chapter 8, and M. Reid's page of rectifiable polyominoes: the
# orders of shapes that are not rectangles, and the odd orders (0: there is none)
KNOWN = {
    "L-tromino": (2, 15),
    "L-tetromino": (2, 0),
    "T-tetromino": (4, 0),
    "L-pentomino": (2, 21),
    "P-pentomino": (2, 21),
    "Y-pentomino": (10, None),
    "###/##./.#.": (18, None),
    "###/###/#..": (28, None),
}
# the same, by pages of prime rectangles of M. Reid (L-tetromino) and T. Sillke (pentominoes)
PRIMES = {
    "L-tromino": [(2, 3), (5, 9)],
    "L-tetromino": [(2, 4), (3, 8)],
    "T-tetromino": [(4, 4)],
    "L-pentomino": [(2, 5), (7, 15)],
    "P-pentomino": [(2, 5), (7, 15)],
}
# T. Sillke, Prime boxes of the Y-pentomino, sci.math, 20 November 1992: by width, the lengths
# up to 30 of rectangles, and of prime ones
Y_LENGTHS = {
    9: {20, 30},
    10: {5, 10, 14, 15, 16, 19, 20, 21, *range(23, 31)},
}
Y_PRIMES = {(5, 10), (10, 14), (10, 16), (9, 20), (14, 15), (11, 20), (15, 15), (10, 23), (15, 16)}
# those of any length, of which all lengths are sums
Y_LENGTHS_OF_WIDTH = {5: (10,), 9: (20, 30, 45, 55), 10: (5, 14, 16, 23, 27)}
# of shapes of n cells, those that are rectangles left out: the number that tile rectangles
A126139 = [0, 0, 1, 2, 3, 8, 5, 11]
A126140 = [1, 1, 2, 4, 10, 92, 76]  # the largest order
A126141 = [1, 1, 15, 1, 45, 21]  # the largest odd order


def can_fill(free: frozenset[Cell], shapes: tuple[Shape, ...]) -> bool:
    """Whether copies cover some cells, by trying all that cover the first one."""

    @cache
    def filled(free: frozenset[Cell]) -> bool:
        if not free:
            return True
        row, column = min(free)
        for shape in shapes:
            top, left = shape[0]
            cells = frozenset((row + i - top, column + j - left) for i, j in shape)
            if cells <= free and filled(free - cells):
                return True
        return False

    return filled(free)


def cells_of(rows: int, columns: int) -> frozenset[Cell]:
    return frozenset((i, j) for i in range(rows) for j in range(columns))


def by_brute_force(shapes: tuple[Shape, ...], most: int) -> Iterator[tuple[int, int]]:
    """The rectangles of up to some area that are tiled."""
    for rows in range(1, most + 1):
        for columns in range(1, most // rows + 1):
            if rows * columns % len(shapes[0]) == 0 and can_fill(cells_of(rows, columns), shapes):
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
FLAGS = [(True, True), (True, False), (False, True), (False, False)]


@pytest.mark.parametrize("drawn", SOME)
def test_the_answers_are_those_of_brute_force(drawn: str) -> None:
    for turns, flips in FLAGS:
        piece = restricted(shape_piece(drawn), turns, flips)
        found = order_of(piece, 30, reasons=False)
        tiled = set(by_brute_force(piece.orientations, 30))
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
            assert all(m * n // piece.size % 2 == 0 for m, n in tiled)


def test_each_tiling_is_one_and_each_colouring_shows_that_there_is_none() -> None:
    for name, area in (("T-tetromino", 24), ("Y-pentomino", 50)):
        found = psolver.order(name, most_area=area, width=(4, 10))
        for one in found.rectangles:
            puzzle = rectangle_puzzle(found.piece, *one.size)
            if one.tiles:
                assert one.tiling
                assert () == psolver.verify(puzzle, one.tiling)
            elif one.reason:
                assert "colouring" == one.why == one.reason.kind
                assert 0 == psolver.count(puzzle, limit=1)


def in_copies(name: str, copies: int) -> TileOrder:
    piece = shape_piece(name)
    return order_of(piece, copies * piece.size, reasons=False)


@pytest.mark.parametrize("name", KNOWN)
def test_orders_are_those_that_are_published(name: str) -> None:
    order, odd = KNOWN[name]
    found = in_copies(name, max(order, odd or 6))
    assert (order, True) == (found.order, found.proved)
    if odd is not None:
        assert (odd or None, True) == (found.odd_order, found.odd_proved)
    if name in PRIMES:
        assert PRIMES[name] == [one.size for one in found.primes]


def test_all_lengths_of_the_y_pentomino_of_widths_up_to_8_are_known() -> None:
    piece = shape_piece("Y-pentomino")
    found = order_of(piece, 160, (1, 8), reasons=False)
    known = {one.rows: (one.primes, one.whole) for one in found.widths}
    nothing = dict.fromkeys((1, 2, 3, 4, 6, 7, 8), ((), True))
    assert nothing | {5: ((10,), True)} == known


@pytest.mark.slow
def test_all_lengths_of_the_y_pentomino_of_widths_9_and_10_are_those_that_are_published() -> None:
    found = order_of(shape_piece("Y-pentomino"), 600, (5, 10), reasons=False)
    known = {one.rows: (one.primes, one.whole) for one in found.widths}
    nothing = dict.fromkeys((1, 2, 3, 4, 6, 7, 8), ((), True))
    assert nothing | {width: (some, True) for width, some in Y_LENGTHS_OF_WIDTH.items()} == known


@pytest.mark.slow
def test_prime_rectangles_of_the_y_pentomino_are_those_that_are_published() -> None:
    found = in_copies("Y-pentomino", 50)
    assert (10, 45) == (found.order, found.odd_order)
    assert found.proved
    assert found.odd_proved
    assert Y_PRIMES == {one.size for one in found.primes}
    for width, lengths in Y_LENGTHS.items():
        strip = lengths_of(strip_of(found.piece.orientations, width))
        assert strip
        assert lengths == {n for n in range(1, 31) if strip.has(n)}


def decided(size: int, copies: int) -> tuple[list[TileOrder], int]:
    """The shapes of a size, no rectangles, that tile rectangles of up to so many copies, and the
    number of those that are open.
    """
    shapes = [shape for shape in polyforms(size, SQUARE) if not box_sides(shape)]
    found = [order_of(psolver.Piece("A", shape), copies * size, reasons=False) for shape in shapes]
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("drawn", "rows", "columns"), [("#####/.#", 23, 24), ("#####/.##", 19, 28)]
)
def test_the_largest_orders_of_six_and_of_seven_cells_are_known(
    drawn: str, rows: int, columns: int
) -> None:
    found = psolver.order(drawn, width=rows, height=columns)
    (one,) = found.rectangles
    assert one.tiling
    assert A126140[found.piece.size - 1] == one.copies == len(one.tiling.placements)
    assert () == psolver.verify(rectangle_puzzle(found.piece, *one.size), one.tiling)


@pytest.mark.slow
def test_the_largest_odd_order_of_a_hexomino_is_known() -> None:
    found = in_copies("#####/#", 21)
    assert (2, 21, True) == (found.order, found.odd_order, found.odd_proved)
    assert A126141[5] == found.odd_order


def test_lengths_of_a_strip_are_those_of_brute_force() -> None:
    for drawn in ("##/#", "###/#", "##/##/#", "#.#", "##/#.#"):
        shapes = shape_piece(drawn).orientations
        for rows in range(2, 5):
            lengths = lengths_of(strip_of(shapes, rows))
            assert lengths
            known = [n for n in range(1, 11) if can_fill(cells_of(rows, n), shapes)]
            assert known == [n for n in range(1, 11) if lengths.has(n)]
            assert lengths.none or gcd(*known) * len(shapes[0]) > 0
            for length in known:
                tiling = lengths.tiling(length)
                covered = sorted(cell for one in tiling for cell in one)
                assert sorted(cells_of(rows, length)) == covered


def test_lengths_are_all_if_no_later_one_can_be_new() -> None:
    lengths = lengths_of(strip_of(shape_piece("L-tromino").orientations, 5))
    assert lengths
    found = [(lengths.has(n), lengths.primes[:], lengths.is_complete) for n in (8, 9, 12)]
    assert [(False, [6], False), (True, [6, 9], True), (True, [6, 9], True)] == found
    assert lengths.has(15)
    assert lengths.is_complete
    far = {n for n in range(1, 100) if lengths.has(n)}
    assert {3 * n for n in range(2, 34)} == far
    covered = sorted(cell for one in lengths.tiling(99) for cell in one)
    assert sorted(cells_of(5, 99)) == covered


def test_a_rim_that_cannot_be_covered_is_none_in_any_rectangle() -> None:
    rims = {name: rim_states(shape_piece(name).orientations, 1) for name in ("S-tetromino", "##/#")}
    assert rims["S-tetromino"]
    assert rims["##/#"] is None
    heptomino = shape_piece("#####/#/#").orientations
    assert rim_states(heptomino, 1) is None
    assert rim_states(heptomino, 5)


def test_a_proof_that_nothing_is_tiled_needs_narrow_strips_too() -> None:
    """A bar that is not turned covers each rim of long sides."""
    found = psolver.order("I-tetromino", can_rotate=False, most_area=12)
    assert found.never is None
    assert (1, 4) == (found.smallest.size if found.smallest else None)
    assert not found.turns


@pytest.mark.parametrize("size", [(1, 3), (2, 3), (40, 40), (30, 50)])
def test_a_rectangle_has_the_order_1_before_any_strip_is_looked_at(size: tuple[int, int]) -> None:
    box = [*product(range(size[0]), range(size[1]))]
    decider = Decider(shape_piece(box))
    assert (True, "tiling", ()) == decider.settled(size)
    assert () == decider.widths(100)
    answer = decider.answer(size)
    assert answer.tiling
    assert [tuple(box)] == [one.cells for one in answer.tiling]
    assert [(size[0], (size[1],))] == [
        (one.rows, one.primes) for one in decider.widths(size[1]) if one.primes
    ]


def test_a_rectangle_that_may_not_be_turned_has_the_order_1() -> None:
    found = psolver.order("##/##/##", width=2, height=(1, 3), can_rotate=False)
    assert [(True, (3, 2))] == [(one.tiles, one.size) for one in found.rectangles]


def test_a_strip_that_is_narrower_than_each_orientation_has_no_moves() -> None:
    box = [*product(range(200), range(200))]
    assert ((),) * 199 == strip_of([tuple(box)], 199).moves


def test_width_is_columns_and_height_is_rows_if_that_matters() -> None:
    for width, height, tiled in ((4, 3, True), (3, 4, False)):
        found = psolver.order("####", width=width, height=height, can_rotate=False)
        (one,) = found.rectangles
        assert ((height, width), tiled) == (one.size, one.tiles)


def test_the_smallest_of_some_widths_is_not_called_the_order() -> None:
    found = psolver.order("L-tromino", width=4, height=(1, 9))
    assert ((3, 4), False, "width 4 and height 1 to 9") == (
        found.smallest.size if found.smallest else None,
        found.proved,
        found.within,
    )


def test_a_rectangle_may_be_made_of_more_than_two() -> None:
    """Five rectangles around the middle, as no cut makes one of them."""
    decider = Decider(shape_piece("#"))
    sizes = decider._dissected((5, 5), [(2, 3), (3, 2), (1, 1)])
    assert sizes
    assert 25 == sum(map(prod, sizes))
    assert decider._dissected((5, 5), [(2, 3), (3, 2)]) == ()


def test_without_states_the_answers_are_the_same_by_searches() -> None:
    for name in ("L-tromino", "L-tetromino", "P-pentomino"):
        by_states = order_of(shape_piece(name), 60, reasons=False)
        decider = Decider(shape_piece(name), 1, reasons=False)
        decider.most_states = 0
        for one in by_states.rectangles:
            found = decider.answer(one.size)
            assert (one.tiles, one.prime) == (found.tiles, found.prime)
        whys = {decider.answer(one.size).why for one in by_states.rectangles}
        assert {"narrow", "cut", "tiling", "search"} == whys


def test_after_a_limit_a_rectangle_is_known_that_a_cut_makes_of_two_known_ones() -> None:
    decider = Decider(shape_piece("L-tromino"), 1, reasons=False)
    decider.most_states = 0
    assert decider.answer((2, 3)).prime
    found = [*decider.unsettled([(2, 3), (2, 6), (3, 4), (3, 3), (1, 3)])]
    assert [True, True, True, None, False] == [one.tiles for one in found]
    assert ["tiling", "cut", "cut", "open", "narrow"] == [one.why for one in found]
    assert [((2, 3), (2, 3))] * 2 == [one.parts for one in found[1:3]]


def test_the_smallest_rectangle_is_whole_if_a_limit_comes_soon_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settled = Decider.settled

    def until_it_ends(self: Decider, size: tuple[int, int]) -> object:
        if size[0] * size[1] > 6:
            raise TimeUp
        return settled(self, size)

    monkeypatch.setattr(Decider, "settled", until_it_ends)
    found = order_of(shape_piece("L-tromino"), 90)
    assert ("limit", [(2, 3)]) == (found.status, [one.size for one in found.primes])
    assert found.smallest
    assert found.smallest.tiling


def test_the_time_limit_and_cancelling_leave_the_rest_open() -> None:
    control = at_work(Control(time_limit=0.2))
    found = order_of(shape_piece("######/.#"), 2000)
    assert "limit" == found.status
    assert {None, False} == {one.tiles for one in found.rectangles}
    control = at_work(Control())
    timer = threading.Timer(0.2, control.cancel)
    timer.start()
    assert "interrupted" == order_of(shape_piece("######/.#"), 2000).status
    timer.join()


def test_open_rectangles_make_the_order_a_bound() -> None:
    piece = shape_piece("##")
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
