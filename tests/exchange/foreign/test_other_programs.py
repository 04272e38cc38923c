"""Files of PolySolver, polysolve, polycube, PIEZAS and Advent of Code: each feature is read, faults
are one sentence, what is written reads back equal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from itertools import islice
from random import Random

import pytest
from support import brute
from support.damage import damaged
from support.places import DATA
from support.random_plain import random_of_some_lattice, random_puzzle, random_solid
from support.seeds import seeds

from psolver import PsolverError, Puzzle, PuzzleError, load
from psolver.core.formats import FOREIGN_READERS, FOREIGN_WRITERS, load_bytes
from psolver.core.model import Board, Piece
from psolver.core.several_puzzles import FileProblem
from psolver.core.toml.dump import dumps
from psolver.core.verify import verify
from psolver.exchange.foreign.foreign_file import ForeignChoices, format_of
from psolver.families import problems

EXAMPLES = {
    "advent-of-code": "presents.txt",
    "fillit": "tetrominoes.txt",
    "iq-puzzle": "letters.txt",
    "piezas": "three.xml",
    "pips": "pips.json",
    "polycube": "box.txt",
    "polysolve": "corner.json",
    "polysolver": "turned.psv",
}
XML = pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML")
NAMES = [pytest.param(name, marks=XML if name == "piezas" else ()) for name in EXAMPLES]
CHOICES = ForeignChoices("2x3")


def example(name: str) -> bytes:
    return (DATA / "foreign" / EXAMPLES[name]).read_bytes()


def read(name: str, data: bytes) -> list[FileProblem]:
    return [*FOREIGN_READERS[name](data, "a", CHOICES)]


def solutions(puzzle: Puzzle) -> int:
    return sum(1 for _ in brute.tilings(puzzle))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("advent-of-code", [2, 0, 0]),
        ("fillit", [344]),
        ("iq-puzzle", [2]),
        ("pips", [1, 2]),
        pytest.param("piezas", [4], marks=XML),
        ("polycube", [24, 1]),
        ("polysolve", [2]),
        ("polysolver", [2]),
    ],
)
def test_the_examples_have_the_solutions_that_brute_force_finds(
    name: str, counts: list[int]
) -> None:
    found = read(name, example(name))
    assert counts == [solutions(one.puzzle) for one in found]
    assert all(not one.losses for one in found)


@pytest.mark.parametrize("name", NAMES)
def test_a_format_is_found_by_the_content(name: str) -> None:
    assert name == format_of(example(name))


@pytest.mark.parametrize("name", NAMES)
def test_files_in_utf_16_and_with_other_line_ends_read_equal(name: str) -> None:
    lines = example(name).decode()
    expected = [one.puzzle for one in read(name, example(name))]
    for text in (lines.encode("utf-16"), lines.replace("\n", "\r").encode("utf-8-sig")):
        assert name == format_of(text)
        assert expected == [one.puzzle for one in read(name, text)]


MANY = {
    "advent-of-code": "0:\n#\n\n{}",
    "polycube": "{}",
    "burrtools": '<puzzle version="2"><shapes><voxel x="1" y="1" z="1">#</voxel></shapes><problems>'
    "{}</problems></puzzle>",
}
ONE = {
    "advent-of-code": "2x2: 1\n",
    "polycube": "D:xDim=2:yDim=1\nC:name=a:layout=0 0 0\n~D\n",
    "burrtools": '<problem><shapes><shape id="0"/></shapes><result id="0"/></problem>',
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=XML if name == "burrtools" else ()) for name in MANY]
)
@pytest.mark.parametrize("limit", ["MOST_PROBLEMS", "MOST_CELLS_IN_ALL"])
def test_a_file_has_a_limit_for_all_its_problems(
    name: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problems, limit, 30)
    assert 4 == len(read(name, MANY[name].format(4 * ONE[name]).encode()))
    with pytest.raises(PuzzleError, match="a: holds too many problems; a file may have at most "):
        read(name, MANY[name].format(31 * ONE[name]).encode())


def test_puzzle_files_are_not_taken_for_others() -> None:
    texts = [path.read_bytes() for path in (DATA / "valid").glob("*.toml")]
    assert {""} == {format_of(text) for text in texts}


def test_a_file_of_polysolver_has_all_its_parts() -> None:
    (found,) = read("polysolver", example("polysolver"))
    puzzle = found.puzzle
    assert (puzzle.title, puzzle.notes) == (found.name, "HP")
    assert [(one.least, one.most, one.color) for one in puzzle.pieces] == [
        (2, 2, "#c82828"),
        *2 * [(0, 1, None)],
        (0, 1, None),
    ]
    assert [(group.pieces, group.least, group.most) for group in puzzle.groups] == [
        (("2", "2 2"), 0, 1)
    ]
    assert {((0, column), "3") for column in (1, 2, 3)} == set(puzzle.board.clues)
    assert 1 == len(found.tilings)
    assert [] == [*verify(puzzle, found.tilings[0])]


@pytest.mark.parametrize(
    ("grid", "board", "tiles", "count"),
    [
        ("Hexagon", "(3,2)(1,0)(2,0)(3,0)(3,2)", ["((0,2)(1,0)(1,1)(1,2))"], 0),
        (
            "Hexagon",
            "(3,2)(1,0)(2,0)(3,0)(3,2)",
            ["((0,2)(1,0)(1,1)(1,2))", "flip ((0,0)(1,0)(1,1)(2,0))"],
            1,
        ),
        ("Triangle", "(0,0:1)", ["((0,0:0)(0,0:1))"], 1),
        ("Triangle", "(0,0:1)", ["fixed ((0,0:0)(1,0:1))"], 0),
        ("Triangle", "(0,0:1)", ["fixed 2 ((0,0:0))"], 0),
        ("Triangle", "(0,0:1)", ["2 ((0,0:0))"], 1),
        ("Cube", "(1,1,1)", ["2 2 ((0,0,0)(1,0,0)(0,1,0)(0,0,1))"], 4),
    ],
)
def test_neighbours_and_turns_are_those_of_polysolver(
    grid: str, board: str, tiles: list[str], count: int
) -> None:
    lines = ["", grid, f"Board ({board})", *(f"tile {one}" for one in tiles)]
    (found,) = read("polysolver", "\n".join(lines).encode())
    assert count == solutions(found.puzzle)


LAID = b"""Quarters
Tan
Board ((1,1:3))
tile flip 2 ((0,0:0)(0,0:1)(0,0:2)(0,0:3))
tile 4 2 ((0,0:2)(1,0:0)+(0,0:0)(0,0:1))
tile 6 ((0,0:0))
place (1 (1,0|0), 7 (1,1|0))
solution (1 (1,0|0), 3 (0,0|2), 4 (0,0|4), 7 (1,1|0), 5 (0,1|2), 6 (0,1|4), 8 (1,1|1), 9 (1,1|2)
10 (1,1|3))
solution (2 (1,0|0), 1 (0,0|0), 3 (0,1|3), 4 (0,1|5), 7 (1,1|1), 8 (1,1|0), 9 (1,1|2), 10 (1,1|3))
"""


def test_copies_that_lie_on_the_board_are_pieces_of_their_own() -> None:
    (found,) = read("polysolver", LAID)
    puzzle = found.puzzle
    assert [(one.name, one.least, one.most) for one in puzzle.pieces] == [
        ("1", 0, 1),
        ("2", 0, 4),
        ("2 2", 0, 4),
        ("3", 0, 5),
        ("1-placed", 1, 1),
        ("3-placed", 1, 1),
    ]
    assert {(one.pieces, one.least, one.most) for one in puzzle.groups} == {(("2", "2 2"), 2, 4)}
    assert {"1-placed", "3-placed"} == {name for _, name in puzzle.board.clues}
    assert (2, ()) == (len(found.tilings), found.losses)


def test_turns_of_cubes_are_numbered_as_in_polysolver() -> None:
    text = "\nCube\nBoard ((1,1,1))\ntile ((0,0,0)(1,0,0)(0,1,0)(0,0,1))\ntile ((0,0,0)(1,0,0)"
    data = f"{text}(1,1,0)(1,0,1))\n"
    pairs = [f"solution (1 (0,0,0|{m}) 2 (0,0,0|{n}))" for m in range(9) for n in range(9)]
    (found,) = read("polysolver", (data + "\n".join(pairs)).encode())
    assert solutions(found.puzzle) == len(found.tilings) == 8


def test_pieces_that_do_not_move_lie_where_they_are_written() -> None:
    board = {"coords": [[0, 0], [1, 0], [2, 0]]}
    cells = [[[0, 0]], [[0, 0]], [[0, 0], [1, 0]], [[3, 0]]]
    rest = {"amount": {"min": 0, "max": 3}, "morphs": [{"coords": [[0, 0]]}]}
    counts = []
    for shapes in ([0, 1], [0, 2], [3], [0], [2]):
        listed = [{"mobility": "stationary", "morphs": [{"coords": cells[n]}]} for n in shapes]
        values = {"grid": "square", "board": board, "shapes": [*listed, rest]}
        counts.append(solutions(read("polysolve", json.dumps(values).encode())[0].puzzle))
    assert [0, 0, 0, 1, 1] == counts


def test_shapes_of_a_piece_that_are_the_same_when_turned_are_one() -> None:
    morphs = [{"coords": [[0, 0], [1, 0]]}, {"coords": [[0, 0], [0, 1]]}]
    shape = {"mobility": "rotate", "morphs": morphs}
    values = {"grid": "square", "board": {"tiles": [1, 1]}, "shapes": [shape]}
    (found,) = read("polysolve", json.dumps(values).encode())
    (also,) = read("polysolver", b"\nBoard ((1,0))\ntile ((0,0)(1,0) + (0,0)(0,1))")
    assert 1 == solutions(found.puzzle) == solutions(also.puzzle)
    assert 1 == len(found.puzzle.pieces) == len(also.puzzle.pieces)


def test_a_piece_of_polysolve_may_have_a_name_for_each_copy() -> None:
    shape = {"name": ["A", "B"], "amount": 2, "morphs": [{"tiles": [1]}]}
    values = {"grid": "square", "board": {"tiles": [1, 1]}, "shapes": [shape]}
    (found,) = read("polysolve", json.dumps(values).encode())
    assert ["A B"] == [piece.name for piece in found.puzzle.pieces]


def test_boards_with_numbers_below_0_can_be_drawn() -> None:
    for grid, cells in (("hexagon", [[0, 0], [0, 1], [0, 2]]), ("tan", [[1, -1, -2], [0, 3, 0]])):
        shape = {"amount": 3, "morphs": [{"coords": [[0] * len(cells[0])]}]}
        values = {"grid": grid, "board": {"coords": cells}, "shapes": [shape]}
        (found,) = read("polysolve", json.dumps(values).encode())
        assert found.puzzle == load_bytes(dumps(found.puzzle).encode())


def test_with_use_all_cells_may_stay_free() -> None:
    (found,) = read("polysolver", b"t\nBoard ((2,0))\ntile 2 ((0,0))\nmode UseAll")
    assert (3, (2, 2)) == (
        len(found.puzzle.board.may),
        (found.puzzle.pieces[0].least, found.puzzle.pieces[0].most),
    )


def test_solutions_of_other_puzzles_are_left_out_with_a_sentence() -> None:
    data = b"t\nBoard ((1,0))\ntile ((0,0)(1,0))\n"
    (found,) = read("polysolver", data + b"solution (1 (1,0|0)) solution (2 (0,0)) mode New")
    assert found.losses == (
        "the mode 'new' is not known; it is read as FillAll",
        "the stored solution 1 is left out: outside the board: [0, 2], and 1 more of them",
    )


FAULTS = {
    "advent-of-code": {
        "": "has no shape; draw each with # and . below a line with its number, such as 0:",
        "0:\n#\n": "has no region; write its size and the numbers of pieces, such as 12x5: 1 0 2",
        "1:\n#\n": "line 1: expected the shape 0, found the shape 1",
        "0:\n.\n\n1x1: 1": "line 1: the shape 0 has no cells; draw it with #",
        "0:\n#\n\n1x1: 1 1": "line 4: expected a number for each shape, found 2; the file has"
        " 1 shape",
        "0:\n#\n\n9999x9999: 1": "line 4: a box of 99,980,001 cells is too large (at most"
        " 1,000,000)",
        "0:\n#\n?": "line 3: '?' cannot be read; a line is a number with a colon, # and . of a"
        " shape, or a region: 12x5: 1 0 2",
    },
    "polysolver": {
        "": "line 2: expected 'board' with the last cell of a box, such as Board ((9,5)), found the"
        " end of the file",
        "\noctagon": "line 2: psolver has no cells of the grid 'octagon'; it has square, cube,"
        " hexagon, triangle and tan",
        "\nBoard ((1,1))\ntile 2 ((0,0))\nplace (3 (0,0))": "a piece lies on the board that is not"
        " there: there is no piece 3",
        "\nBoard ((1,1))\ntile 2 ((0,0))\nplace (1 (0,2))": "the piece 1 lies on the board where it"
        " has no room: twice, on another piece or beside the board",
        "\nBoard ((1,1))\ntile 2 ((0,0))\nplace (1 (0,1) 2 (0,1))": "the piece 2 lies on the board"
        " where it has no room: twice, on another piece or beside the board",
        "\nBoard ((1,1)": "line 2: expected ( or ), found the end of the file",
        "\nBoard ((1,x))": "line 2: expected a whole number from -999,999 to 999,999, found 'x'",
        "\nBoard ((1,1))\ntile 1 1 1 ((0,0))": "line 3: expected ( after at most two numbers of a"
        " tile, found '('",
        "\nBoard ((1,1))\ntile ((0,0)(999999,-999999))": "a box of 1,000,000,000,000 cells around"
        " the piece '1' is too large (at most 1,000,000)",
        "\nHexagon\nBoard ((1,1))\ntile ((0,0)(65535,0))": "a box of 4,294,967,296 cells around"
        " the piece '1' is too large (at most 1,000,000)",
        "\nBoard ((1,1)(9999,-9999))\ntile ((0,0))": "a box of 100,010,000 cells around the board"
        " is too large (at most 1,000,000)",
        "\nBoard ((1,1))\ntile ((0,0)) tray": "line 3: expected 'place', 'mode', 'solution' or"
        " 'notes', found 'tray'",
    },
    "polysolve": {
        "[]": "expected an object in braces, found a list",
        "{": "line 1: is not JSON (Expecting property name enclosed in double quotes)",
        '{"grid": "octagon"}': "grid: psolver has no cells of the grid 'octagon'; it has square,"
        " cube, hexagon, triangle and tan",
        '{"grid": "square", "board": {"coords": [[0, 0], [0, 0]]}}': "board: names a cell twice",
    },
    "polycube": {
        "": "has no puzzle; begin with D:xDim=4:yDim=3:zDim=1",
        "D:xDim=1:yDim=1": "line 1: the end of the puzzle, ~D, is missing",
        "D:xDim=1:yDim=1:zDim=2:oneSide": "line 1: oneSide is for a box of one layer; leave it"
        " out, or write zDim=1",
        "D:xDim=1:yDim=1\nC:name=a:layout=1 1": "line 2: expected x y z for each cell of a layout,"
        " with commas",
        "D:xDim=1:yDim=1\nC:name=a:layout=0 0 0, 9999 9999 0\n~D": "a box of 100,000,000 cells"
        " around the piece 'a' is too large (at most 1,000,000)",
        "D:xDim=1:yDim=1\nC:name=a:layout=0 0 0:type=S\n~D\n!": "line 4: expected a puzzle, found"
        " '!'; begin with D:xDim=4:yDim=3:zDim=1",
    },
}


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [(name, *pair) for name, faults in FAULTS.items() for pair in faults.items()],
)
def test_a_fault_is_one_sentence(name: str, text: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(name, text.encode())
    assert f"a: {sentence}" == str(caught.value)


@XML
def test_piezas_needs_a_board() -> None:
    path = str(DATA / "foreign" / "three.xml")
    assert 6 == len(load(path, board="3x2").board.cells)
    for board, what in (("", "has no board"), ("2", "--board: '2' is not a size")):
        with pytest.raises(PuzzleError) as caught:
            load(path, format="piezas", board=board)
        assert f"{path}: {what}; give a size such as --board 6x10" == str(caught.value)


# what is written ----------------------------------------------------------------------------------


def held(puzzle: Puzzle) -> Puzzle:
    """The puzzle with all that the formats hold: no clues, no optional cells, bounds on all."""
    cells = len(puzzle.board.cells)
    pieces = [
        replace(
            one,
            name=str(number),
            can_reverse=one.can_rotate and one.can_reverse,
            most=max(one.least, cells // one.size) if one.most is None else one.most,
        )
        for number, one in enumerate(puzzle.pieces, 1)
    ]
    board = Board(frozenset(puzzle.board.cells), lattice=puzzle.board.lattice)
    return Puzzle(pieces, board, "A title")


@pytest.mark.parametrize("name", ["polysolve", "polysolver"])
@pytest.mark.parametrize("make", [random_puzzle, random_of_some_lattice, random_solid])
@pytest.mark.parametrize("seed", seeds(4, 40))
def test_puzzles_read_back_equal(name: str, make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle = held(make(seed))
    if "balls" in puzzle.board.lattice.name:
        with pytest.raises(PsolverError, match=r"it has no (free )?balls here"):
            FOREIGN_WRITERS[name]([puzzle])
        return
    data, losses = FOREIGN_WRITERS[name]([puzzle])
    (back,) = read(name, data)
    home = puzzle.board.lattice.normalise
    assert () == losses == back.losses
    assert (puzzle.pieces, puzzle.title) == (back.puzzle.pieces, back.puzzle.title)
    assert home(puzzle.board.cells) == home(back.puzzle.board.cells)


@pytest.mark.parametrize("make", [random_puzzle, random_solid])
@pytest.mark.parametrize("seed", seeds(10, 40))
def test_puzzles_of_polycube_read_back_equal(make: Callable[[int], Puzzle], seed: int) -> None:
    made = held(make(seed))
    flat = made.board.lattice.flat
    counts = [1 + (seed + number) % 3 for number in range(len(made.pieces))]
    pieces = [
        replace(one, least=count, most=count, can_rotate=True, can_reverse=flat)
        for one, count in zip(made.pieces, counts, strict=True)
    ]
    puzzle = Puzzle(pieces, made.board)
    try:
        data, losses = FOREIGN_WRITERS["polycube"]([puzzle, puzzle])
    except PsolverError as error:
        fault = str(error)
        assert re.fullmatch(r"puzzle: cannot be written for polycube: [^\n]+", fault)
        return
    assert () == losses
    home = puzzle.board.lattice.normalise
    for back in read("polycube", data):
        assert puzzle.pieces == back.puzzle.pieces
        assert home(puzzle.board.cells) == home(back.puzzle.board.cells)


FOUR_T = b"""D:xDim=4:yDim=4:zDim=1
L:stationary=a
a a a b
c a b b
c c d b
c d d d
~L
~D
"""


def test_pieces_of_polycube_that_turn_into_one_another_are_copies() -> None:
    (found,) = read("polycube", FOUR_T)
    assert [("a", 1), ("b", 3)] == [(one.name, one.least) for one in found.puzzle.pieces]
    assert 1 == solutions(found.puzzle)


def test_copies_are_written_for_polycube_with_names_of_their_own() -> None:
    bar, dot = Piece("L", ((0, 0), (0, 1)), 2, 2), Piece("L-2", ((0, 0),), 2, 2)
    board = Board(frozenset((row, column) for row in range(2) for column in range(3)))
    data, losses = FOREIGN_WRITERS["polycube"]([Puzzle((bar, dot), board)])
    names = re.findall(r"name=([^:]*)", data.decode())
    assert (["L", "L-3", "L-2", "L-2-2"], ()) == (names, losses)
    (back,) = read("polycube", data)
    assert (bar, dot) == back.puzzle.pieces
    with pytest.raises(PsolverError) as caught:
        FOREIGN_WRITERS["polycube"]([Puzzle((bar, replace(bar, name="I")), board)])
    why = "cannot be written for polycube: pieces of the same shape are the same"
    assert f"puzzle: {why}" == str(caught.value)


# damage -------------------------------------------------------------------------------------------

WORDS = [b"", b"-1", b"99999999", b"x", b"(", b"{", b"[]", b"null", b"#", b":", b"\xff", b"1.5"]


def check_damaged(name: str, seed: int) -> None:
    random = Random(seed)
    data = example(name)
    for _ in range(random.choice([1, 1, 2, 4])):
        spots = [one.span() for one in re.finditer(rb"\w+|[^\w\s]", data)] or [(0, 0)]
        start, end = random.choice(spots)
        data = data[:start] + random.choice(WORDS) + data[end:]
    if seed % 4 == 0:
        data = damaged(example(name), random, [data])
    try:
        found = read(name, data)
    except PuzzleError as error:
        fault = str(error)
        assert re.fullmatch(r"a: [^\n]{,500}", fault)
        return
    for one in islice(found, 3):
        assert not any([*verify(one.puzzle, tiling)] for tiling in one.tilings)
        assert not any("\n" in loss for loss in one.losses)


@pytest.mark.parametrize("name", NAMES)
def test_damaged_files_are_one_sentence(name: str) -> None:
    for seed in range(200):
        check_damaged(name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_two_thousand_damaged_files_are_one_sentence(name: str) -> None:
    for seed in range(2000):
        check_damaged(name, seed)


def test_deep_json_is_one_sentence() -> None:
    for text in ("[" * 100_000, json.dumps({"grid": "square"}).replace('"square"', "[" * 9000)):
        with pytest.raises(PuzzleError):
            read("polysolve", text.encode())
