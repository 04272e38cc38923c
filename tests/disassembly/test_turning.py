"""Turns in taking apart: the fewest moves, and what turning cells meet. The cells are tried beside
the search, since no answer of a command shows which of them meet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import cos, hypot, pi, sin
from random import Random

import pytest
from support.apart import Cells, only_solution, random_pieces, taken_apart
from support.controls import at_work
from support.places import SAMPLES, data_text
from support.turned import comes_apart, explored, loose_pieces, witnessed

import psolver
from psolver import Puzzle, Tiling, dumps, loads
from psolver.core import Control, TimeUp
from psolver.disassembly import (
    CORNERS,
    Disassembly,
    RoundedCell,
    Rounding,
    Slide,
    Turn,
    cells_passed,
)
from psolver.disassembly.disassembly import Separation, move_fault
from psolver.html import film_values

# a bar that stands in a room with a door that is as wide as a cell
ROOM = data_text("turning-room.toml")


def tiling_of(pieces: Sequence[Cells], flat: bool) -> Tiling:
    cells = [sorted(cell[1:] if flat else cell for cell in piece) for piece in pieces]
    return Tiling([(chr(65 + k), piece) for k, piece in enumerate(cells)])


def in_order(pieces: Sequence[Cells], tiling: Tiling) -> tuple[Cells, ...]:
    """Pieces in the order of the placements of their tiling."""
    return tuple(pieces[ord(placement.piece) - 65] for placement in tiling)


def random_box(random: Random) -> list[Cells]:
    """Two or three pieces in a small box, in space."""
    pieces = random_pieces(random, 3)
    return [frozenset((0,) * (3 - len(cell)) + cell for cell in piece) for piece in pieces]


def check_with_brute_force(seed: int) -> tuple[bool, bool]:
    """Compare an assembly with brute force, if it has few states; return whether it comes apart,
    and whether only with turns.
    """
    random = Random(seed)
    flat = seed % 3 != 1
    pieces = random_box(random) if seed % 4 == 3 else loose_pieces(random, flat)
    flat = all(cell[0] == 0 for piece in pieces for cell in piece)
    tiling = tiling_of(pieces, flat)
    found = taken_apart(tiling, turns="sharp")
    alone = taken_apart(tiling)
    assert move_fault(tiling, found) == ""
    lying = in_order(pieces, tiling)
    columns = zip(*(cell for piece in lying for cell in piece), strict=True)
    reach = max(max(column) - min(column) + 1 for column in columns)
    if found.reached < 120:
        level, states, _ = explored(lying, reach, flat)
        assert list(found.level[:1]) == ([level] if level else []), seed
        if found.stuck and not level:
            assert found.stuck.number == states, seed
        assert (found.stuck is None) == comes_apart(lying, reach, flat), seed
    return found.stuck is None, (found.stuck is None) != (alone.stuck is None)


@pytest.mark.slow
def test_random_assemblies_agree_with_brute_force() -> None:
    kinds = Counter(map(check_with_brute_force, (4, 5, 8, 24)))
    assert set(kinds) == {(True, True), (True, False), (False, False)}


@pytest.mark.slow
def test_many_random_assemblies_agree_with_brute_force() -> None:
    kinds = Counter(map(check_with_brute_force, range(60)))
    assert min(kinds[True, True], kinds[True, False], kinds[False, False]) > 2, kinds


def extruded(pieces: Sequence[Cells], axis: int) -> list[Cells]:
    """Flat pieces in space, in a layer along an axis, between two lids of the first piece."""
    order = [(-axis + k) % 3 for k in range(3)]

    def placed(cell: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(cell[k] for k in order)

    rows = [cell[1] for piece in pieces for cell in piece]
    columns = [cell[2] for piece in pieces for cell in piece]
    lids = {
        (layer, row, column)
        for layer in (-1, 1)
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
    }
    wall = frozenset(map(placed, pieces[0] | lids))
    return [wall, *(frozenset(map(placed, piece)) for piece in pieces[1:])]


def test_between_two_lids_pieces_come_apart_as_in_the_plane() -> None:
    kinds: Counter[tuple[bool, bool]] = Counter()
    for seed in (1, 3, 7, 11, 19):
        pieces = loose_pieces(Random(seed), True)[:2]
        flat = taken_apart(tiling_of(pieces, True), turns="sharp")
        for axis in range(3):
            tiling = tiling_of(extruded(pieces, axis), False)
            solid = taken_apart(tiling, turns="sharp")
            assert solid.level == flat.level, (seed, axis)
            assert move_fault(tiling, solid) == ""
        kinds[flat.stuck is None, flat.number_of_turns > 0] += 1
    assert min(kinds[True, True], kinds[True, False], kinds[False, False]) > 0, kinds


def test_whichever_piece_is_the_first_the_level_is_the_same() -> None:
    for seed in (2, 3, 5, 8, 11, 19):
        pieces = loose_pieces(Random(seed), True)
        several = [
            taken_apart(tiling_of(order, True), turns="sharp") for order in (pieces, pieces[::-1])
        ]
        assert several[0].level[:1] == several[1].level[:1]
        assert (several[0].stuck is None) == (several[1].stuck is None)


# what turning cells meet --------------------------------------------------------------------------


def test_a_cell_with_sharp_edges_meets_what_its_points_come_into() -> None:
    for x in range(-7, 7):
        for y in range(-7, 7):
            parity = x % 2, y % 2
            exact = {(x + 2 * i, y + 2 * j) for i, j in cells_passed((x, y), 1)}
            assert exact == witnessed((x, y), parity) | {(x, y)}


def is_inside(cell: RoundedCell, radius: float, point: tuple[float, float], inset: float) -> bool:
    """Whether a point lies in a cell, at least so far from its rim."""
    x, y = point[0] - cell.corner[0], point[1] - cell.corner[1]
    if not (inset < x < 2 - inset and inset < y < 2 - inset):
        return False
    for number, (right, up) in enumerate(CORNERS):
        middle = (2 - 2 * radius if right else 2 * radius), (2 - 2 * radius if up else 2 * radius)
        beyond = (x > middle[0]) == bool(right), (y > middle[1]) == bool(up)
        if cell.rounded >> number & 1 and all(beyond):
            return hypot(x - middle[0], y - middle[1]) < 2 * radius - inset
    return True


def sampled(turning: RoundedCell, resting: RoundedCell, radius: float, inset: float) -> bool:
    """Whether points of a cell come into another one; cells are made smaller, or larger."""
    places = [0.05 * k for k in range(41)]
    points = [(turning.corner[0] + x, turning.corner[1] + y) for x in places for y in places]
    points = [point for point in points if is_inside(turning, radius, point, inset)]
    for step in range(91):
        c, s = cos(pi / 180 * step), sin(pi / 180 * step)
        for x, y in points:
            if is_inside(resting, radius, (c * x - s * y, s * x + c * y), inset):
                return True
    return False


def check_rounded(random: Random, number: int) -> Counter[bool]:
    answers: Counter[bool] = Counter()
    for _ in range(number):
        parity = random.choice([(0, 0), (1, 1), (0, 1)])
        corners = [
            (2 * random.randint(-2, 1) + parity[0], 2 * random.randint(-2, 1) + parity[1])
            for _ in range(2)
        ]
        radius = random.choice([Fraction(1, 10), Fraction(1, 4), Fraction(2, 5), Fraction(49, 100)])
        turning, resting = (RoundedCell(corner, random.randrange(16)) for corner in corners)
        if turning.corner == resting.corner:
            continue
        met = Rounding(radius).meet(turning, resting)
        answers[met] += 1
        if met:
            assert sampled(turning, resting, float(radius), -0.05), (turning, resting, radius)
        else:
            assert not sampled(turning, resting, float(radius), 1e-9), (turning, resting, radius)
    return answers


def test_cells_with_rounded_edges_meet_what_their_points_come_into() -> None:
    assert min(check_rounded(Random(2), 24).values()) > 1


@pytest.mark.slow
def test_many_cells_with_rounded_edges_meet_what_their_points_come_into() -> None:
    assert min(check_rounded(Random(3), 400).values()) > 50


@pytest.mark.parametrize(
    ("corner", "wall", "answers"),
    [((7, 4), 8, {True, False}), ((11, 5), 12, {True, False}), ((12, 5), 13, {False})],
)
def test_a_corner_that_is_rounded_enough_passes_a_wall(
    corner: tuple[int, int], wall: int, answers: set[bool]
) -> None:
    """The greatest distance of the corner from the axis, by the definition, decides. The last
    corner, when it is sharp, touches the wall.
    """
    x, y = (2 * value - 2 for value in corner)
    turning = RoundedCell((y, -x - 2), 1 << 1)  # it turns through the direction to the wall
    resting = [RoundedCell((2 * wall, 2 * k), 0) for k in range(-wall, wall)]
    met_at = set()
    for hundredths in range(1, 50):
        radius = hundredths / 100
        is_far = hypot(corner[0] - radius, corner[1] - radius) + radius > wall
        rounding = Rounding(Fraction(hundredths, 100))
        met = any(rounding.meet(turning, other) for other in resting)
        assert met == is_far, hundredths
        met_at.add(met)
    assert met_at == answers
    sharp = RoundedCell(turning.corner, 0)
    met = any(Rounding(Fraction(1, 10)).meet(sharp, other) for other in resting)
    assert met == (hypot(*corner) > wall)


# files, answers -----------------------------------------------------------------------------------


def test_a_bar_turns_before_it_leaves_a_room() -> None:
    puzzle, first = only_solution(ROOM)
    found = psolver.disassemble(first, puzzle=puzzle)
    turn, away = found.separations[0].moves
    assert isinstance(turn, Turn)
    assert (turn.pieces, turn.axis, abs(turn.quarters)) == ((1,), None, 1)
    assert away.away
    assert psolver.disassemble(first).stuck is not None
    for one in (Puzzle.from_dict(puzzle.to_dict()), loads(dumps(puzzle))):
        assert one == puzzle


def test_moves_with_a_turn_that_meets_a_piece_have_a_fault() -> None:
    _, first = only_solution(ROOM)
    right = Turn((1,), None, (1.5, 2.5), 1)
    cases = [
        (right, "sharp", ""),
        (right, "", "move 1 meets another piece"),
        (right._replace(quarters=-3), "sharp", "move 1 meets another piece"),
        (right._replace(point=(2, 1)), "rounded 0.4", "move 1 meets another piece"),
    ]
    for turn, turns, expected in cases:
        moves = Separation((0, 1), (turn, Slide((1,), (0, 1), True)))
        assert move_fault(first, Disassembly((moves,), None, 1, turns=turns)) == expected


def test_a_film_has_the_cells_of_pieces_that_were_turned() -> None:
    puzzle, first = only_solution(ROOM)
    found = psolver.disassemble(first, puzzle=puzzle)
    _, turned, away = film_values(puzzle, first, found)["frames"]
    assert turned["turn"] == {"axis": 0, "point": (0, 1.5, 2.5), "quarters": 1}
    assert turned["forms"] == away["forms"] == [[1, [(0, 3, 3), (0, 3, 4)]]]


def test_a_limit_ends_a_search_with_turns() -> None:
    """Loose cells in a large room reach very many states."""
    room = [(row, column) for row in range(9) for column in range(9) if {row, column} & {0, 8}]
    loose = [[(row, 2), (row, 3)] for row in (2, 4, 6)]
    tiling = Tiling([("A", room), *(("B", bar) for bar in loose)])
    at_work(Control(0.5))
    with pytest.raises(TimeUp):
        taken_apart(tiling, turns="rounded 0.3")


@pytest.mark.slow
def test_no_burr_without_holes_comes_apart_only_by_a_turn() -> None:
    """Bill Cutler's 314 of 1978, which slide apart, are all."""
    text = (SAMPLES / "six-piece-burrs.toml").read_text(encoding="utf-8")
    apart = 0
    for tiling in psolver.Search(loads(text), distinct=True):
        slides = taken_apart(tiling).stuck is None
        turns = slides or taken_apart(tiling, turns="sharp").stuck is None
        assert slides == turns
        apart += slides
    assert apart == 314
