"""Edits of the board: the text then has the values that were meant, and nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

pytest.importorskip("tomlkit")

from psolver.core.cells import Cell
from psolver.core.errors import PsolverError
from psolver.core.lattice import Lattice, lattice_named
from psolver.core.model import Puzzle
from psolver.core.picture import NAMES, parse
from psolver.core.square_lattice import SQUARE
from psolver.core.toml.load import loads, toml_values
from psolver.lattices.slanted import HEXAGON, TRIANGLE
from psolver.page.edits import (
    add_line,
    begin,
    board_drawing,
    draw_cells,
    new_piece,
    paint,
    remove_line,
    set_board,
    set_cells,
    set_color,
    set_name,
    set_shape,
)
from psolver.page.edits.board_shapes import boards

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


def test_a_size_stays_a_size_while_it_can() -> None:
    text = 'board = "6x10" # big\npieces = "##"'
    assert 'board = "7x10" # big\npieces = "##"' == add_line(text, "row", 3)
    assert 'board = "6x9" # big\npieces = "##"' == remove_line(text, "column", 0)
    assert 'board = "2x6x10" # big\npieces = "##"' == add_line(text, "layer", 1)
    assert text == remove_line(add_line(text, "layer", 1), "layer", 0)


def test_a_size_with_a_hole_is_drawn() -> None:
    assert "board = '''\n##\n#.\n''' # small\n" == paint(
        'board = "2x2" # small\n', ".", [(0, 1, 1)]
    )


def test_a_hole_keeps_its_row_and_column() -> None:
    text = "board = '''\n##\n##\n'''\n"
    assert "board = '''\n..\n##\n'''\n" == paint(text, ".", [(0, 0, 0), (0, 0, 1)])
    assert "board = '''\n.#\n.#\n'''\n" == paint(text, ".", [(0, 0, 0), (0, 1, 0)])


def test_clues_like_a_size_are_no_size() -> None:
    assert 'board = "3x4."' == paint('board = "3#4"', "x", [(0, 0, 1)])
    edited = paint('lattice = "hexagon"\nboard = "3 # 4"\n', "x", [(0, 0, 2)])
    assert 'lattice = "hexagon"\nboard = "3 x 4 ."\n' == edited


def test_an_edit_that_changes_nothing_leaves_the_text() -> None:
    text = "board = '''\n ## \n'''"
    assert text == paint(text, "#", [(0, 0, 0)])
    assert text == paint(text, ".", [(5, 5, 5)])


def test_a_board_that_is_missing_is_made() -> None:
    assert 'pieces = "##"\nboard = "4x4"\n' == set_board('pieces = "##"', "4x4")
    assert 'board = "4x4"\n' == set_board("", "4x4")
    assert '# head\n\nboard = "4x4"\n\n[[piece]]\n' == set_board("# head\n\n[[piece]]\n", "4x4")


def test_a_byte_order_mark_stays() -> None:
    assert '\ufeffboard = "3x2"\n' == add_line('\ufeffboard = "2x2"\n', "row", 0)


def test_a_drawing_with_escapes_is_written_without_them() -> None:
    assert "board = '''\n#?\n##\n'''" == paint('board = "##\\n##"', "?", [(0, 0, 1)])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board = ", "mend the text first: line 1, column 9: expected a value after =;"),
        ("board = 3", "the board cannot be read; mend it in the text first"),
        ('board = "#*"', "the board cannot be read; mend it in the text first"),
    ],
)
def test_what_cannot_be_edited_is_told(text: str, message: str) -> None:
    with pytest.raises(PsolverError, match=re.escape(message)):
        paint(text, ".", [(0, 0, 0)])


def test_a_board_that_would_be_too_large_is_refused() -> None:
    with pytest.raises(PsolverError) as fault:
        add_line('board = "1000x1000"', "row", 0)
    expected = "the drawing would be too large; it may have at most 1,000,000 cells"
    assert expected == str(fault.value)


def test_a_piece_of_triangles_is_drawn_in_its_way() -> None:
    text = 'lattice = "triangle"\nboard = "3x3"\npieces = """\n  /#\\\\\n\n  /A\\\\A/\n"""\n'
    edited = set_shape(text, ("pieces", 1), [[0, 0, 0], [0, 0, 1], [0, 0, 2]])
    pieces = "'''\n  /#\\\n\n  /A\\A/A\\\n'''"
    assert f'lattice = "triangle"\nboard = "3x3"\npieces = {pieces}\n' == edited
    edited = set_color(edited, ("pieces", 1), "red")
    told = "[[piece]]\nshape = '/A\\A/A\\'\ncolor = \"red\"\n"
    assert edited.endswith(told)
    edited = set_name(edited, ("piece", 0), "long")
    assert edited.endswith('[[piece]]\nshape = \'/#\\#/#\\\'\ncolor = "red"\nname = "long"\n')


def test_a_board_given_as_a_size_is_drawn_when_it_is_painted() -> None:
    text = 'lattice = "hexagon"\nboard = "hexagon of side 2" # small\n'
    edited = paint(text, "?", [(0, 1, 3)])
    assert "lattice = \"hexagon\"\nboard = '''\n # #\n# ? #\n # #\n''' # small\n" == edited
    assert edited == paint(edited, "?", [(0, 1, 3)])
    assert text == paint(text, "#", [(0, 1, 3)])
    text = 'lattice = "triangle"\nboard = "triangle of side 2"\n'
    edited = paint(text, ".", [(0, 0, 2)])
    assert "lattice = \"triangle\"\nboard = '''\n   .\n/#\\#/#\\\n'''\n" == edited


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("add", ("layer", 0), "there are layers of cubes and balls only"),
        ("add", ("row", 1), "a row comes or goes here at an end of the drawing only"),
        ("remove", ("column", 1), "a column comes or goes here at an end of the drawing only"),
    ],
)
def test_what_cannot_be_done_with_lines_is_told(
    name: str, values: tuple[str, int], message: str
) -> None:
    edit = {"add": add_line, "remove": remove_line}[name]
    with pytest.raises(PsolverError) as fault:
        edit('lattice = "hexagon"\nboard = "rectangle 3x3"\n', *values)
    assert message == str(fault.value)


def test_a_piece_where_no_hexagon_lies_is_refused() -> None:
    with pytest.raises(PsolverError) as fault:
        new_piece('lattice = "hexagon"\nboard = "3x3"\n', [[0, 0, 1], [0, 1, 0]], "Q")
    assert "a piece has at least one cell; take it away instead" == str(fault.value)


def test_the_last_line_stays() -> None:
    with pytest.raises(PsolverError) as fault:
        remove_line('lattice = "hexagon"\nboard = "1x1"\n', "column", 0)
    assert "this is the last column; a drawing has at least one" == str(fault.value)


@pytest.mark.parametrize("lattice", ["square", "hexagon", "triangle"])
def test_a_new_puzzle_is_one_of_its_lattice(lattice: str) -> None:
    (found,) = [one for one in boards() if one["lattice"] == lattice]
    for kind in found["kinds"]:
        sizes = [value for _, value in kind["numbers"]]
        text = begin("", sizes, "", lattice, kind["kind"])
        puzzle = loads(new_piece(text, [[0, 0, 0]], "Q"), "mine")
        assert isinstance(puzzle, Puzzle)
        assert lattice_named(lattice) == puzzle.board.lattice
        assert kind["kind"] in text


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
    for seed in range(40):
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
