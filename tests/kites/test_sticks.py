"""Sticks: cells, pictures, drawings, crossings, and published numbers of solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import pytest
from support.places import data_text

import psolver
from psolver import STICK, Board, Piece, Puzzle, verify
from psolver.core import named_set, polyforms

Place = tuple[int, int, int]  # column, row, and 1 for an upright stick
WELDED = "FHRTXY"  # tetrasticks of which three sticks or more meet at a point


@pytest.mark.parametrize(
    ("flags", "numbers"),
    [
        ((True, True), [1, 2, 5, 16, 55]),  # OEIS A019988
        ((True, False), [1, 2, 7, 25, 99]),  # OEIS A151537
        ((False, False), [2, 6, 22, 88, 372]),  # OEIS A096267
    ],
)
def test_there_are_as_many_polysticks_as_oeis_says(
    flags: tuple[bool, bool], numbers: list[int]
) -> None:
    assert numbers == [len(polyforms(size, STICK, *flags)) for size in range(1, 6)]


def test_tetrasticks_have_the_usual_letters() -> None:
    assert "FHIJLNOPRTUVWXYZ" == "".join(name for name, _ in named_set("tetrasticks").shapes)


def test_every_stick_has_a_place_of_its_own_and_a_picture_is_read_back() -> None:
    places = list(product(range(-4, 5), repeat=2))
    cells = {place: cell for place in places if (cell := STICK.at(place))}
    assert all(STICK.shown(cell) == place and STICK.has(cell) for place, cell in cells.items())
    for numbers in product(range(1, 4), repeat=2):
        (size,) = STICK.sizes
        box = set(size.cells(*numbers))
        assert size.count(*numbers) == len(box)
        assert box == set(STICK.parse(STICK.picture(dict.fromkeys(box, "#")), "#"))


CROSS = data_text("sticks-cross.toml")


def test_two_pieces_cross_only_if_they_may_and_two_bends_have_room_at_a_point() -> None:
    never, ever = psolver.loads(CROSS), psolver.loads(CROSS + 'crossings = "any"\n')
    assert [0, 1] == [psolver.count(never), psolver.count(ever)]
    bends = psolver.loads(CROSS.replace('"+I+I+"', '"+V+\\nV\\n+"'))
    assert 2 == psolver.count(bends)
    (tiling,) = psolver.tilings(ever)
    assert ("two pieces cross at the left end of [1, 1, 1, 2]",) == verify(never, tiling)
    assert () == verify(ever, tiling)
    assert ever == psolver.loads(psolver.dumps(ever))


# published numbers --------------------------------------------------------------------------------

# Places are those of Polyform Puzzler (D. Goodger): columns, rows, and 1 for an upright stick.


def bordered(wide: int, high: int) -> Iterator[Place]:
    for x, y, up in product(range(wide), range(high), (0, 1)):
        if not (up and y == high - 1) and not (not up and x == wide - 1):
            yield x, y, up


def unbordered(wide: int, high: int) -> Iterator[Place]:
    for x, y, up in product(range(wide - 1), range(high - 1), (0, 1)):
        if (x if up else y) > 0:
            yield x, y, up


def diamond(wide: int, high: int) -> Iterator[Place]:
    for x, y, up in product(range(wide + high), range(wide + high), (0, 1)):
        if -wide - 1 < x - y - up < wide and wide - 2 < x + y < wide + 2 * high - 1:
            yield x, y, up


def pieces(*names: str, only: str = "", without: str = "") -> tuple[Piece, ...]:
    chosen = []
    for name in names:
        kind = named_set(name)
        for letter, shape in kind.shapes:
            if letter.upper() in (only or letter.upper()) and letter not in without.split():
                flags = {"can_reverse": kind.reverse, "lattice": STICK}
                chosen.append(Piece(f"{letter}{len(shape)}", shape, **flags))  # type: ignore[arg-type]
    return tuple(chosen)


def number_of(some: tuple[Piece, ...], places: Iterable[Place]) -> int:
    cells = [(y, y + up, x, x + 1 - up) for x, y, up in places]
    puzzle = Puzzle(some, Board(frozenset(cells), lattice=STICK))
    return psolver.count(puzzle, distinct=True, up_to="reflections")


SMALL = pieces("monosticks", "disticks", "tristicks")
ONE_SIDED = pieces("one-sided tetrasticks", only=WELDED)
CUT_CORNERS = {
    "opposite": ({(0, 0, 0), (0, 0, 1), (2, 3, 0), (3, 2, 1)}, 21),
    "beside": ({(0, 3, 0), (0, 2, 1), (2, 3, 0), (3, 2, 1)}, 132),
    "middle": ({(1, 1, 0), (1, 1, 1), (1, 2, 0), (2, 1, 1)}, 0),
    "turning": ({(0, 1, 1), (1, 0, 0), (1, 3, 0), (3, 1, 1)}, 0),
}


@pytest.mark.parametrize("name", CUT_CORNERS)
def test_polysticks_of_one_to_three_have_the_published_numbers(name: str) -> None:
    holes, number = CUT_CORNERS[name]
    assert number == number_of(SMALL, set(bordered(4, 4)) - holes)


WELDED_BOARDS = {
    "square": (list(bordered(5, 5)), 3),
    "diamond": (list(diamond(5, 2)), 0),
    "unbordered": (list(unbordered(6, 6)), 0),
    "triangle": ([place for place in bordered(6, 6) if sum(place[:2]) <= 5], 9),
    "trapezoid": ([(x, y, z) for x, y, z in bordered(8, 4) if x + y < 8 and y - x + z <= 1], 7),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WELDED_BOARDS)
def test_one_sided_welded_tetrasticks_have_the_published_numbers(name: str) -> None:
    places, number = WELDED_BOARDS[name]
    assert number == number_of(ONE_SIDED, places)


AZTEC = [(x, y, z) for x, y, z in bordered(7, 7) if 2 <= x + y <= 9 and -3 <= y + z - x <= 4]


@pytest.mark.slow
def test_fifteen_tetrasticks_have_the_published_numbers() -> None:
    """Those without H, J, L, N or Y: in squares, an Aztec diamond, and a lattice of diamonds."""
    fifteen = [pieces("tetrasticks", without=letter) for letter in "HJLNY"]
    assert [72, 382, 607, 530, 204] == [number_of(some, bordered(6, 6)) for some in fifteen]
    assert 3 == sum(number_of(some, AZTEC) for some in fifteen)
    for board in diamond(5, 3), unbordered(7, 7):
        cells = list(board)
        assert 0 == sum(number_of(some, cells) for some in fifteen)
    slanted = [place for place in bordered(10, 6) if 4 <= sum(place[:2]) <= 9]
    assert 0 == number_of(pieces("tetrasticks"), slanted)
