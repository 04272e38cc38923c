"""Edits of the board: the text then has the values that were meant, and nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

pytest.importorskip("tomlkit")

from support.edits import add_line, draw_cells, new_piece, paint, remove_line, set_cells, set_shape

from psolver import HEXAGON, SQUARE, TRIANGLE, Cell, Lattice, PsolverError, loads
from psolver.core import NAMES, parse, toml_values
from psolver.page.edits import board_drawing

Marks = dict[Cell, str]

SLANTED = (HEXAGON, TRIANGLE)
AFTER = "   # of the board\ncount = [ 0,1 ] # odd\n\n# a piece\n[[piece]]\nshape = '{}'\n# the end"
ONE = {SQUARE: "##", HEXAGON: "#", TRIANGLE: "/#\\"}
ONE_LINE = ["'{}'", '"{}"', '"""{}"""', "'''\n{}'''"]
SEVERAL = ["'''\n{}\n'''", "'''{}'''", "'''\n\n{}\n\n'''", "'''\n{}\n  '''"]


def before(lattice: Lattice) -> str:
    return f'# A "puzzle" # it\'s\nlattice = "{lattice.name}"  # so\n\nboard = '


def random_board(random: Random, lattice: Lattice) -> str:
    """A size or a drawing, written in one of many ways; the first and last row and column of
    squares or cubes have cells.
    """
    rows, columns = random.randint(1, 4), random.randint(1, 4)
    indent = " " * random.choice([0, 0, 2])
    if lattice.slanted:
        if random.random() < 0.2:
            return random.choice(lattice.sizes).example.replace("12", "3")
        shift = random.randint(0, 1)
        places = product(range(rows), range(shift, shift + columns + 3))
        cells = [cell for place in places if (cell := lattice.at(place))]
        marks = {cell: random.choice("###?A. ") for cell in cells}
        marks[random.choice(cells)] = "#"
        drawn = lattice.picture({cell: mark for cell, mark in marks.items() if mark != " "})
        return "\n".join(indent + line for line in drawn.split("\n"))
    layers = random.choice([1, 1, 2, 3])
    if random.random() < 0.2:
        return f"{layers}x{rows}x{columns}" if layers > 1 else f"{rows}x{columns}"
    signs, drawings = ["#", "#", "#", "?", "A", random.choice(". ")], []
    for _ in range(layers):
        lines = ["".join(random.choices(signs, k=columns)) for _ in range(rows)]
        lines[0] = lines[-1] = "#" * columns
        drawings.append("\n".join((indent + line).rstrip() for line in lines))
    return "\n---\n".join(drawings)


def random_text(seed: int, lattice: Lattice) -> tuple[Random, str, str]:
    """The text of a puzzle file, and its board."""
    random = Random(seed)
    board = random_board(random, lattice)
    quotes = SEVERAL if "\n" in board or "\\" in board else ONE_LINE
    text = before(lattice) + random.choice(quotes).format(board) + AFTER.format(ONE[lattice])
    return random, text if random.random() < 0.6 else text.replace("\n", "\r\n"), board


def marks_of(board: str, lattice: Lattice) -> Marks:
    """The marks of a board's text, as the loader reads it; those of squares by layer, row and
    column.
    """
    if lattice.slanted:
        for size in lattice.sizes:
            if numbers := size.numbers(board):
                return dict.fromkeys(size.cells(*map(int, numbers)), "#")
        return lattice.parse(board, "#?" + NAMES, 1)
    if re.fullmatch("[0-9]+(x[0-9]+)+", board):
        sizes = [int(size) for size in board.split("x")]
        return dict.fromkeys(product(*map(range, [1, *sizes][-3:])), "#")
    return {(0, *cell)[-3:]: mark for cell, mark in parse(board, "#?" + NAMES).items()}


def board_after(edited: str, lattice: Lattice) -> str:
    """The board of an edited text; the rest of it was not changed."""
    ends = "\r\n" if "\r\n" in edited else "\n"
    head, tail = before(lattice), AFTER.format(ONE[lattice])
    head, tail = head.replace("\n", ends), tail.replace("\n", ends)
    assert (head, tail) == (edited[: len(head)], edited[-len(tail) :])
    assert edited.count("\n") == edited.count(ends)
    board = toml_values(edited)["board"]
    assert isinstance(board, str)
    return board


def seen(marks: Mapping[Cell, str], lattice: Lattice) -> set[tuple[str, frozenset[Cell]]]:
    """The cells with their marks, wherever they lie."""
    corners = {cell: lattice.corners(cell) for cell in marks}
    low = [min(corner[axis] for one in corners.values() for corner in one) for axis in (0, 1)]
    return {
        (mark, frozenset(tuple(a - b for a, b in zip(c, low, strict=True)) for c in corners[cell]))
        for cell, mark in marks.items()
    }


@pytest.mark.parametrize("lattice", [SQUARE, *SLANTED])
def test_painted_cells_have_their_mark_and_no_others_change(lattice: Lattice) -> None:
    for seed in range(80):
        random, text, board = random_text(seed, lattice)
        found = board_drawing(board, lattice)
        assert found
        layers, rows, columns = found.sides
        places = product(range(layers), range(rows), range(found.shift, found.shift + columns))
        here = {place: place for place in places}
        if lattice.slanted:
            here = {cell: place for place in here if (cell := lattice.at(place[1:]))}
        cells = random.choices(list(here), k=3)
        mark = random.choice("#?.A")
        edited = paint(text, mark, [list(here[cell]) for cell in cells])
        expected = marks_of(board, lattice) | dict.fromkeys(cells, mark)
        expected = {cell: mark for cell, mark in expected.items() if mark != "."}
        assert expected == marks_of(board_after(edited, lattice), lattice)
        if lattice.slanted and expected and "A" not in expected.values():
            assert set(expected) == set(loads(edited).board.cells)
        assert edited == paint(edited, mark, [list(here[cell]) for cell in cells])


def test_a_line_more_or_less_moves_the_cells_behind_it() -> None:
    for seed in range(150):
        random, text, board = random_text(seed, SQUARE)
        marks = marks_of(board, SQUARE)
        sides = [max(cell[axis] for cell in marks) + 1 for axis in range(3)]
        axis = random.randrange(3)
        at = random.randint(0, sides[axis])
        line = ("layer", "row", "column")[axis]
        edited = add_line(text, line, at)
        moved = {
            (*c[:axis], c[axis] + (c[axis] >= at), *c[axis + 1 :]): mark
            for c, mark in marks.items()
        }
        new = product(*([at] if n == axis else range(side) for n, side in enumerate(sides)))
        assert moved | dict.fromkeys(new, "#") == marks_of(board_after(edited, SQUARE), SQUARE)
        assert marks == marks_of(board_after(remove_line(edited, line, at), SQUARE), SQUARE)
        if sides[axis] == 1:
            with pytest.raises(PsolverError, match=f"this is the last {line}"):
                remove_line(text, line, 0)
            continue
        at = random.randrange(sides[axis])
        left = {
            (*c[:axis], c[axis] - (c[axis] > at), *c[axis + 1 :]): mark
            for c, mark in marks.items()
            if c[axis] != at
        }
        assert left == marks_of(board_after(remove_line(text, line, at), SQUARE), SQUARE)


@pytest.mark.parametrize("lattice", SLANTED)
@pytest.mark.parametrize("axis", [1, 2])
@pytest.mark.parametrize("end", [False, True])
def test_a_line_more_lies_beside_the_others_and_can_go_again(
    end: bool, axis: int, lattice: Lattice
) -> None:
    line = ("layer", "row", "column")[axis]

    def length(text: str) -> int:
        found = board_drawing(board_after(text, lattice), lattice)
        assert found
        return found.sides[axis]

    for seed in range(20):
        _, text, board = random_text(seed, lattice)
        old, number = marks_of(board, lattice), length(text)
        edited = add_line(text, line, number if end else 0)
        added = length(edited) - number
        assert 1 <= added <= 2
        marks = marks_of(board_after(edited, lattice), lattice)
        at = {cell: lattice.shown(cell)[axis - 1] for cell in marks}
        first, last = min(at.values()), max(at.values())
        fresh = {c for c in at if (at[c] > last - added if end else at[c] < first + added)}
        assert {"#"} == {marks[cell] for cell in fresh}
        left = {cell: mark for cell, mark in marks.items() if cell not in fresh}
        assert seen(old, lattice) == seen(left, lattice)
        while length(edited) > number:
            edited = remove_line(edited, line, length(edited) - 1 if end else 0)
        assert number == length(edited)
        assert old == marks_of(board_after(edited, lattice), lattice)


@pytest.mark.parametrize("lattice", SLANTED)
def test_a_piece_has_the_cells_that_were_painted(lattice: Lattice) -> None:
    for seed in range(20):
        random, text, _ = random_text(seed, lattice)
        text = text.replace("A", "#")
        places = [(random.randint(-2, 2), random.randint(-3, 3)) for _ in range(6)]
        cells = {cell for place in [(0, 0), *places] if (cell := lattice.at(place))}
        painted = [[0, *lattice.shown(cell)] for cell in cells]
        edited = set_shape(text, ("piece", 0), painted)
        assert lattice.normalise(cells) == loads(edited).pieces[0].shape
        more = new_piece(edited, painted, "Q")
        assert lattice.normalise(cells) == {p.name: p for p in loads(more).pieces}["Q"].shape
        assert loads(edited).board == loads(text).board


LATTICES = [SQUARE, *SLANTED]


@pytest.mark.parametrize("lattice", LATTICES)
def test_a_board_grows_to_hold_what_is_painted_beyond_it(lattice: Lattice) -> None:
    for seed in range(60):
        random, text, board = random_text(seed, lattice)
        found = board_drawing(board, lattice)
        assert found
        layers, rows, columns = found.sides
        cells = [
            (
                random.randrange(layers),
                random.randint(-3, rows + 2),
                random.randint(-4, columns + 3),
            )
            for _ in range(5)
        ]
        cells = [cell for cell in cells if found.has(*cell[1:])]
        known = [(layer, row, column + found.shift) for layer, row, column in cells]
        after = draw_cells(text, [[*cell, "?"] for cell in known])
        now = board_drawing(board_after(after, lattice), lattice) if cells else found
        assert now
        before = {
            (layer, row, column): mark
            for layer, every in enumerate(found.grid)
            for row, line in enumerate(every)
            for column, mark in enumerate(line)
            if mark not in " ."
        }
        meant = before | dict.fromkeys(cells, "?")
        assert sorted(meant.values()) == sorted(
            mark for layer in now.grid for row in layer for mark in row if mark not in " ."
        )
        low = [min([0, *(cell[axis] for cell in cells)]) for axis in (1, 2)]
        shown = {
            (layer, row + low[0], column + low[1]): mark
            for layer, every in enumerate(now.grid)
            for row, line in enumerate(every)
            for column, mark in enumerate(line)
            if mark not in " ."
        }
        assert meant == shown
        assert after == draw_cells(after, [])


@pytest.mark.parametrize("lattice", LATTICES)
def test_a_board_drawn_anew_has_the_cells_that_were_meant(lattice: Lattice) -> None:
    for seed in range(20):
        _, text, board = random_text(seed, lattice)
        old = marks_of(board, lattice)
        cells = [([0, *lattice.shown(cell)][-3:], mark) for cell, mark in old.items()]
        moved = [[layer, row + 3, column + 5, mark] for (layer, row, column), mark in cells]
        after = set_cells(text, moved)
        now = marks_of(board_after(after, lattice), lattice)
        if lattice is SQUARE:
            assert shape(old) == shape(now)
        else:
            assert seen(old, lattice) == seen(now, lattice)


def shape(marks: dict[tuple[int, ...], str]) -> dict[tuple[int, ...], str]:
    """The marked cells of a board of squares or cubes, with their box at the origin."""
    low = [min(axis) for axis in zip(*marks, strict=True)]
    return {
        tuple(a - b for a, b in zip(cell, low, strict=True)): mark for cell, mark in marks.items()
    }
