"""Edits of drawings of hexagons and triangles: the text then means what was meant, and nothing
else of it has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

pytest.importorskip("tomlkit")

from psolver.app.web.edits import add_line, begin, board_drawing, boards, paint, remove_line
from psolver.app.web.edits.piece_edits import add_piece, set_color, set_name, set_shape
from psolver.errors import PsolverError
from psolver.formats.toml.load import loads, values_of
from psolver.geometry.cells import Cell
from psolver.geometry.hexagons import HEXAGON
from psolver.geometry.lattice import Lattice, lattice_named
from psolver.geometry.picture import NAMES
from psolver.geometry.triangles import TRIANGLE
from psolver.puzzle.model import Puzzle

Marks = dict[Cell, str]

LATTICES = (HEXAGON, TRIANGLE)
AFTER = "   # of the board\ncount = [ 0,1 ] # odd\n\n# a piece\n[[piece]]\nshape = '{}'\n# the end"
ONE = {HEXAGON: "#", TRIANGLE: "/#\\"}


def before(lattice: Lattice) -> str:
    return f'# A puzzle\nlattice = "{lattice.name}"  # so\nboard = '


def random_board(random: Random, lattice: Lattice) -> str:
    """A size, or a drawing, written in one of many ways."""
    if random.random() < 0.2:
        size = random.choice(lattice.sizes)
        return size.example.replace("12", "3")
    rows, columns = random.randint(1, 4), random.randint(2, 7)
    shift = random.randint(0, 1)
    places = [(row, column) for row in range(rows) for column in range(shift, shift + columns)]
    cells = [cell for place in places if (cell := lattice.at(place))]
    marks = {cell: random.choice("###?A. ") for cell in cells}
    marks[random.choice(cells)] = "#"
    drawn = lattice.picture({cell: mark for cell, mark in marks.items() if mark != " "})
    indent = " " * random.choice([0, 0, 2])
    return "\n".join(indent + line for line in drawn.split("\n"))


def random_text(seed: int, lattice: Lattice) -> tuple[Random, str, str]:
    """The text of a puzzle file, and its board."""
    random = Random(seed)
    board = random_board(random, lattice)
    several = ["'''\n{}\n'''", "'''{}'''", "'''\n\n{}\n\n'''", "'''\n{}\n  '''"]
    kinds = several if "\n" in board else ["'{}'", *several]
    value = random.choice(kinds).format(board)
    return random, before(lattice) + value + AFTER.format(ONE[lattice]), board


def marks_of(board: str, lattice: Lattice) -> Marks:
    """What a board's text means, as the loader reads it."""
    for size in lattice.sizes:
        if numbers := size.numbers(board):
            return dict.fromkeys(size.cells(*map(int, numbers)), "#")
    return lattice.parse(board, "#?" + NAMES, 1)


def board_after(edited: str, lattice: Lattice) -> str:
    """The board of an edited text; what is around it was not changed."""
    head, tail = before(lattice), AFTER.format(ONE[lattice])
    assert (head, tail) == (edited[: len(head)], edited[-len(tail) :])
    board = values_of(edited)["board"]
    assert isinstance(board, str)
    return board


def seen(marks: Mapping[Cell, str], lattice: Lattice) -> set[tuple[str, frozenset[Cell]]]:
    """The cells with their marks, as one sees them, wherever they lie."""
    corners = {cell: lattice.corners(cell) for cell in marks}
    low = [min(corner[axis] for one in corners.values() for corner in one) for axis in (0, 1)]
    return {
        (mark, frozenset(tuple(a - b for a, b in zip(c, low, strict=True)) for c in corners[cell]))
        for cell, mark in marks.items()
    }


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize("seed", range(80))
def test_painted_cells_have_their_mark_and_no_others_change(seed: int, lattice: Lattice) -> None:
    random, text, board = random_text(seed, lattice)
    found = board_drawing(board, lattice)
    assert found
    _, rows, columns = found.sides
    places = [(row, column + found.shift) for row in range(rows) for column in range(columns)]
    here = {cell: place for place in places if (cell := lattice.at(place))}
    cells = random.choices(list(here), k=3)
    mark = random.choice("#?.A")
    edited = paint(text, mark, [(0, *here[cell]) for cell in cells])
    expected = marks_of(board, lattice) | dict.fromkeys(cells, mark)
    expected = {cell: mark for cell, mark in expected.items() if mark != "."}
    assert expected == marks_of(board_after(edited, lattice), lattice)
    if expected and "A" not in expected.values():
        assert set(expected) == set(loads(edited).board.cells)
    assert edited == paint(edited, mark, [(0, *here[cell]) for cell in cells])


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize("axis", ["row", "column"])
@pytest.mark.parametrize("end", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_a_line_more_lies_beside_the_others(
    seed: int, end: bool, axis: str, lattice: Lattice
) -> None:
    _, text, board = random_text(seed, lattice)
    old = board_drawing(board, lattice)
    assert old
    number = old.sides[1 if axis == "row" else 2]
    edited = add_line(text, axis, number if end else 0)
    new = board_drawing(board_after(edited, lattice), lattice)
    assert new
    added = new.sides[1 if axis == "row" else 2] - number
    assert 1 <= added <= 2
    marks = marks_of(board_after(edited, lattice), lattice)
    shown = {cell: lattice.shown(cell) for cell in marks}
    place = 0 if axis == "row" else 1
    first = min(at[place] for at in shown.values())
    last = max(at[place] for at in shown.values())
    fresh = [
        cell
        for cell, at in shown.items()
        if (at[place] > last - added if end else at[place] < first + added)
    ]
    assert fresh
    assert {"#"} == {marks[cell] for cell in fresh}
    left = {cell: mark for cell, mark in marks.items() if cell not in fresh}
    assert seen(marks_of(board, lattice), lattice) == seen(left, lattice)


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize("axis", ["row", "column"])
@pytest.mark.parametrize("end", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_a_line_added_and_taken_away_leaves_the_board_as_it_was(
    seed: int, end: bool, axis: str, lattice: Lattice
) -> None:
    _, text, board = random_text(seed, lattice)
    edited = text
    axis_number = 1 if axis == "row" else 2

    def length(now: str) -> int:
        found = board_drawing(board_after(now, lattice), lattice)
        assert found
        return found.sides[axis_number]

    number = length(text)
    edited = add_line(edited, axis, number if end else 0)
    while length(edited) > number:
        edited = remove_line(edited, axis, length(edited) - 1 if end else 0)
    assert number == length(edited)
    old, new = (marks_of(one, lattice) for one in (board, board_after(edited, lattice)))
    assert old == new


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize("seed", range(20))
def test_a_piece_has_the_cells_that_were_painted(seed: int, lattice: Lattice) -> None:
    random, text, _ = random_text(seed, lattice)
    text = text.replace("A", "#")
    places = [(random.randint(-2, 2), random.randint(-3, 3)) for _ in range(6)]
    cells = [cell for place in places if (cell := lattice.at(place))]
    if not cells:
        return
    painted = [[0, *lattice.shown(cell)] for cell in cells]
    edited = set_shape(text, ("piece", 0), painted)
    assert lattice.normalise(set(cells)) == loads(edited).pieces[0].shape
    more = add_piece(edited, painted, "Q")
    assert lattice.normalise(set(cells)) == {p.name: p for p in loads(more).pieces}["Q"].shape
    assert loads(edited).board == loads(text).board


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
        ("add", ("layer", 0), "there are layers of cubes only"),
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
        add_piece('lattice = "hexagon"\nboard = "3x3"\n', [[0, 0, 1], [0, 1, 0]])
    assert "a piece has at least one cell; take it away instead" == str(fault.value)


def test_the_last_line_stays() -> None:
    with pytest.raises(PsolverError) as fault:
        remove_line('lattice = "hexagon"\nboard = "1x1"\n', "column", 0)
    assert "this is the last column; a drawing has at least one" == str(fault.value)


def test_clues_like_a_size_are_no_size() -> None:
    edited = paint('lattice = "hexagon"\nboard = "3 # 4"\n', "x", [(0, 0, 2)])
    assert 'lattice = "hexagon"\nboard = "3 x 4 ."\n' == edited


@pytest.mark.parametrize("lattice", ["square", "hexagon", "triangle"])
def test_a_new_puzzle_is_one_of_its_lattice(lattice: str) -> None:
    (found,) = [one for one in boards() if one["lattice"] == lattice]
    for kind in found["kinds"]:
        sizes = [value for _, value in kind["numbers"]]
        text = begin("", sizes, "", lattice, kind["kind"])
        puzzle = loads(add_piece(text, [[0, 0, 0]]), "mine")
        assert isinstance(puzzle, Puzzle)
        assert lattice_named(lattice) == puzzle.board.lattice
        assert kind["kind"] in text
