"""Files of BurrTools with triangular prisms, read and written."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from itertools import product
from math import cos, pi, sin

import pytest
from support.burr_written import check_read_back, held_in_space, read_burr
from support.random_plain import random_prisms
from support.seeds import seeds

import psolver
from psolver import Cell, Puzzle
from psolver.core import FOREIGN_WRITERS, lattice_named

pytestmark = pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML")
PRISMS = lattice_named("prisms")
HIGH = 3**0.5 / 2  # of a triangle
TURNS = 12


def text(shapes: str, assemblies: Iterable[str] = (), counts: str = 'count="1"') -> bytes:
    """A file with one problem: the first shape fills the second."""
    solutions = "".join(f"<solution><assembly>{one}</assembly></solution>" for one in assemblies)
    inside = f'<shapes><shape id="0" {counts}/></shapes><result id="1"/>'
    problem = f"<problem>{inside}<solutions>{solutions}</solutions></problem>"
    parts = f"<shapes>{shapes}</shapes><problems>{problem}</problems>"
    return f'<puzzle version="2"><gridType type="1"/>{parts}</puzzle>'.encode()


def voxel(size: Cell, cells: str, hotspot: Cell = (0, 0, 0)) -> str:
    x, y, z = size
    a, b, c = hotspot
    at = f' hx="{a}" hy="{b}" hz="{c}"' if any(hotspot) else ""
    return f'<voxel x="{x}" y="{y}" z="{z}"{at} type="0">{cells}</voxel>'


def test_the_highest_row_of_a_shape_is_the_first_of_its_picture() -> None:
    shape = "_#____###" + "____#____"  # a prism below three, and one on top
    puzzle = read_burr(text(voxel((3, 3, 2), shape) + voxel((3, 3, 2), shape))).puzzle
    picture = "/#\\#/#\\\n .\n  \\#/\n---\n .\n  /#\\\n ."
    assert PRISMS.normalise(PRISMS.parse(picture, "#")) == puzzle.pieces[0].shape
    assert picture == PRISMS.picture(dict.fromkeys(puzzle.board.must, "#"))


def middle(place: Cell) -> tuple[float, ...]:
    """The middle of a prism, by its x, y and z there: it points to +y if x + y is even."""
    x, y, z = place
    share = 1 / 3 if (x + y) % 2 == 0 else 2 / 3
    return x / 2, (y + share) * HIGH, z


def turned(place: tuple[float, ...], turn: int) -> tuple[float, ...]:
    """A point after a turn: half a turn about y if its number is 6 or more, then about z."""
    x, y, z = place
    if turn >= TURNS // 2:
        x, z = -x, -z
    angle = turn * pi / 3
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle), z


SOME = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 0, 1)]
BOX = (12, 12, 6)


def key(point: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(value, 6) + 0.0 for value in point)


def covered_cells(at: Cell, turn: int, hotspot: Cell) -> list[Cell]:
    """The places of some cells after a turn that takes the hotspot to a place; [] if there are
    none, since a prism does not point as the image of the hotspot does.
    """
    places = {key(middle(place)): place for place in product(*map(range, BOX))}
    centre = turned(middle(hotspot), turn)
    covered = []
    for cell in SOME:
        image = turned(middle(cell), turn)
        steps = zip(middle(at), image, centre, strict=True)
        covered.append(places.get(key(a + b - c for a, b, c in steps)))
    return [place for place in covered if place] if None not in covered else []


@pytest.mark.parametrize("turn", range(TURNS))
@pytest.mark.parametrize("hotspot", [(0, 0, 0), (3, 2, 1)])
def test_stored_solutions_lie_as_their_turns_say(turn: int, hotspot: Cell) -> None:
    """A piece turned by hand is the only thing that a board holds; the stored solution is right."""
    (at,) = [at for at in ((5, 6, 2), (6, 6, 2)) if covered_cells(at, turn, hotspot)]
    covered = covered_cells(at, turn, hotspot)
    cells = ["_"] * (BOX[0] * BOX[1] * BOX[2])
    for x, y, z in covered:
        cells[x + BOX[0] * (y + BOX[1] * z)] = "#"
    shape = ["_"] * 8
    for x, y, z in SOME:
        shape[x + 2 * (y + 2 * z)] = "#"
    shapes = voxel((2, 2, 2), "".join(shape), hotspot) + voxel(BOX, "".join(cells))
    word = " ".join(map(str, (*at, turn)))
    problem = read_burr(text(shapes, [word]))
    assert ((), 1) == (problem.losses, len(problem.tilings))
    assert () == psolver.verify(problem.puzzle, problem.tilings[0])
    # one further to the right it points the other way, or lies elsewhere
    wrong = " ".join(map(str, (at[0] + 1, *at[1:], turn)))
    problem = read_burr(text(shapes, [wrong]))
    assert (1, 0) == (len(problem.losses), len(problem.tilings))


def held(puzzle: Puzzle) -> Puzzle:
    """The puzzle with what BurrTools holds, from the first layer, row and column on."""
    places = [PRISMS.shown(cell) for cell in puzzle.board.cells]
    layer, row, column = (min(values) for values in zip(*places, strict=True))
    column -= (row + column) % 2
    origin, low = PRISMS.at((0, 0, 0)), PRISMS.at((layer, row, column))
    assert origin
    assert low
    by = tuple(a - b for a, b in zip(origin, low, strict=True))
    return held_in_space(puzzle, by, PRISMS)


def test_puzzles_of_prisms_read_back_equal() -> None:
    assert sum(check_read_back(held(random_prisms(seed))) for seed in range(12)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(0, 40))
def test_many_puzzles_of_prisms_read_back_equal(seed: int) -> None:
    check_read_back(held(random_prisms(seed)))


def test_puzzles_with_other_cells_are_not_in_one_file() -> None:
    cubes = psolver.puzzle(board="2x2x2", pieces=["##"], count=4)
    with pytest.raises(psolver.PsolverError, match="all have cells of one kind there"):
        FOREIGN_WRITERS["burrtools"]([cubes, held(random_prisms(1))], [])
