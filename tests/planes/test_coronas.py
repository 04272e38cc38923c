"""Coronas and Heesch numbers, against backtracking over copies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, product
from typing import TypeAlias

import pytest
from support.controls import at_work

import psolver
from psolver import DRAFTER, KITE, SQUARE, TANS, TRIANGLE, Cell, Lattice, Piece, Shape
from psolver.core import Cancelled, Control, Stopped, polyforms
from psolver.planes.coronas import CopiedShape, Coronas, _Formula, _Hole, each_corona

Cells: TypeAlias = frozenset[Cell]


# a second way: sets of cells, moved about ---------------------------------------------------------


@cache
def corners(cell: Cell, lattice: Lattice) -> frozenset[Cell]:
    return frozenset(lattice.corners(cell))


def near(cell: Cell, lattice: Lattice) -> Iterator[Cell]:
    """The cells that share a corner with a cell; up to twelve meet at a corner."""
    reached = [cell]
    for _ in range(6):
        reached += {n for one in reached for n in lattice.neighbours(one)}.difference(reached)
    for other in reached[1:]:
        if corners(cell, lattice) & corners(other, lattice):
            yield other


near_list = cache(lambda cell, lattice: tuple(near(cell, lattice)))


def ring(cells: Iterable[Cell], lattice: Lattice) -> set[Cell]:
    cells = set(cells)
    return {other for cell in cells for other in near_list(cell, lattice)} - cells


def images(shape: Iterable[Cell], lattice: Lattice, reflections: bool = True) -> set[Shape]:
    return {
        tuple(sorted(lattice.normalise(map(turn, shape))))
        for turn in lattice.group(reverse=reflections)
    }


@cache
def copies_on(cell: Cell, shape: Shape, lattice: Lattice, reflections: bool) -> list[Cells]:
    """All copies of a shape that cover a cell."""
    found = []
    for image in images(shape, lattice, reflections):
        for own in image:
            by = tuple(a - b for a, b in zip(cell, own, strict=True))
            if lattice.kind(own) == lattice.kind(cell):
                found.append(frozenset(tuple(map(sum, zip(c, by, strict=True))) for c in image))
    return found


def surrounds(
    patch: Cells, shape: Shape, lattice: Lattice, reflections: bool = True
) -> Iterator[list[Cells]]:
    """All sets of copies that surround a patch: each covers a cell around it."""

    around = ring(patch, lattice)
    copies = {c for cell in around for c in copies_on(cell, shape, lattice, reflections)}
    copies = {copy for copy in copies if not copy & patch}
    bit = {cell: 1 << n for n, cell in enumerate(sorted(set(around).union(*copies)))}
    copy_of = {sum(bit[cell] for cell in copy): copy for copy in copies}
    wanted = sum(bit[cell] for cell in around)

    def rest(ways: dict[int, list[int]]) -> Iterator[list[Cells]]:
        if not ways:
            yield []
            return
        for mask in min(ways.values(), key=len):
            left = {
                cell: [other for other in masks if not other & mask]
                for cell, masks in ways.items()
                if not cell & mask
            }
            for more in rest(left):
                yield [copy_of[mask], *more]

    yield from rest(
        {
            one: [mask for mask in copy_of if mask & one]
            for one in map(bit.get, around)
            if one & wanted
        }
    )


def has_hole(cells: Iterable[Cell], lattice: Lattice) -> bool:
    """Whether some connected cells enclose others, by Euler's formula: corners - sides + cells."""
    found = list(cells)
    around = [lattice.corners(cell) for cell in found]
    points = {point for one in around for point in one}
    sides = {
        frozenset(side) for one in around for side in zip(one, (*one[1:], one[0]), strict=True)
    }
    return len(points) - len(sides) + len(found) != 1


def heesch(
    cells: Iterable[Cell], lattice: Lattice, most: int = 50, reflections: bool = True
) -> Coronas:
    """The coronas of a shape, as far as some number or a limit allows."""
    found = None
    try:
        for found in each_corona(cells, lattice, most, reflections):  # noqa: B007
            pass
    except Stopped:
        pass
    assert found
    return found


def brute_heesch(
    shape: Shape, lattice: Lattice, most: int, reflections: bool = True
) -> tuple[int, int]:
    """The most coronas, up to `most`, without and with holes in the last one, of all patches."""
    numbers = [0, 0]

    def search(patch: Cells, number: int) -> None:
        for corona in surrounds(patch, shape, lattice, reflections):
            wider = patch.union(*corona)
            numbers[1] = max(numbers[1], number)
            if not has_hole(wider, lattice):
                numbers[0] = max(numbers[0], number)
                if number < most:
                    search(wider, number + 1)
            if numbers[0] == most:
                return

    search(frozenset(shape), 1)
    return numbers[0], numbers[1]


def check_patches(found: Coronas, shape: Shape, lattice: Lattice, reflections: bool = True) -> None:
    """Are the patches made of coronas?"""
    forms = images(shape, lattice, reflections)
    for patch, number in (
        (found.patch, found.number),
        (found.patch_with_holes, found.number_with_holes),
    ):
        assert number + 1 == len(patch)
        assert [shape] == [copy.cells for copy in patch[0]]
        inside = set(shape)
        for corona in patch[1:]:
            around, before = ring(inside, lattice), set(inside)
            for copy in corona:
                assert copy.cells == tuple(sorted(map(copy.isometry, shape)))
                assert lattice.normalise(copy.cells) in forms
                assert around.intersection(copy.cells)
                assert inside.isdisjoint(copy.cells)
                inside.update(copy.cells)
            assert around <= inside
            assert before == inside - {c for copy in corona for c in copy.cells}
            if corona is not patch[-1] or patch is found.patch:
                assert not has_hole(inside, lattice)


@pytest.mark.parametrize(
    ("size", "lattice", "reflections", "most"),
    [
        (6, TRIANGLE, False, 90),
        (4, KITE, True, 90),
        (2, DRAFTER, True, 90),
        (4, TANS, True, 90),
        pytest.param(7, SQUARE, False, 250, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_coronas_are_those_that_backtracking_finds(
    size: int, lattice: Lattice, reflections: bool, most: int
) -> None:
    compared = 0
    for shape in polyforms(size, lattice, reverse=reflections):
        every = surrounds(frozenset(shape), shape, lattice, reflections)
        if len(list(islice(every, most))) < most:
            found = heesch(shape, lattice, 2, reflections)
            numbers = found.number, found.number_with_holes
            assert brute_heesch(shape, lattice, 2, reflections) == numbers
            check_patches(found, shape, lattice, reflections)
            compared += 1
    assert compared > 3


def all_patches(formula: _Formula, closed: int) -> Iterator[Cells]:
    """The patches of a formula, each as a set of cells, with every clause that may be added."""
    formula.forbid([], closed)
    while patch := formula.find([]):
        model = formula.session.model()
        formula._deny_strangers(model, formula._coronas(model))
        copies = [formula.shape.place(copy.cells) for corona in patch[1:] for copy in corona]
        formula.session.add([-formula.variable[place, formula.number] for place in copies])
        yield frozenset(cell for corona in patch for copy in corona for cell in copy.cells)


def test_the_clauses_of_a_hole_hold_for_its_images_and_no_others() -> None:
    shape = tuple(sorted(SQUARE.parse("####\n#..#\n#..#", "#", 1)))
    inner = frozenset(shape)
    coronas = [set(corona) for corona in surrounds(inner, shape, SQUARE)]
    first, second, third = sorted(map(sorted, coronas[0]))[:3]
    with _Formula(CopiedShape(shape, SQUARE, True), 1) as formula:
        one, two, three = (formula.shape.place(tuple(cells)) for cells in (first, second, third))
        formula.forbid([_Hole((one, two), (three,))], 1)
        kept = sum(1 for _ in all_patches(formula, 0))
    moved = [
        [frozenset(turn.then_moved(by).images(cells)) for cells in (first, second, third)]
        for turn in SQUARE.group()
        for by in product(range(-12, 13), repeat=2)
    ]
    expected = 0
    for corona in coronas:
        patch = {inner, *corona}
        expected += all(c in patch for a, b, c in moved if a in patch and b in patch)
    assert 0 < expected < len(coronas)
    assert expected == kept


def test_a_limit_ends_the_search_with_the_coronas_found() -> None:
    at_work(Control(time_limit=0.5))
    found = heesch([(0, 0), (0, 1)], SQUARE, 50)
    assert not found.complete
    check_patches(found, ((0, 0), (0, 1)), SQUARE)


def test_a_search_that_is_interrupted_leaves_the_verdict_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def end(_: Control) -> None:
        raise Cancelled

    monkeypatch.setattr(Control, "check", end)
    assert "Open: interrupted." == str(psolver.plane(Piece("A", ((0, 0), (0, 1)))))
