"""Files of PolySolver, polysolve, polycube, PIEZAS, Advent of Code, fillit, the IQ puzzle, Pips and
heesch-sat: their solutions, against brute force; faults are one sentence, what is written reads
back equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from random import Random

import pytest
from support import brute
from support.command import Run, run_in
from support.damage import damaged
from support.places import DATA
from support.random_plain import random_of_some_lattice, random_puzzle, random_solid
from support.seeds import seeds

from psolver import Board, Piece, Puzzle, PuzzleError, count, dumps, load, loads, tilings

EXAMPLES = {
    "advent-of-code": ("presents.txt", [2, 0, 0]),
    "fillit": ("tetrominoes.txt", [344]),
    "heesch-sat": ("heptomino.txt", [1, 1, 1, 1]),
    "iq-puzzle": ("letters.txt", [2]),
    "piezas": ("three.xml", [4]),
    "pips": ("pips.json", [1, 2]),
    "polycube": ("box.txt", [24, 1]),
    "polysolve": ("corner.json", [2]),
    "polysolver": ("turned.psv", [2]),
}
XML = pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML")
NAMES = [pytest.param(name, marks=XML if name == "piezas" else ()) for name in EXAMPLES]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test runs in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def example(name: str) -> bytes:
    return (DATA / "foreign" / EXAMPLES[name][0]).read_bytes()


def read(name: str, data: bytes, number: int = 1) -> Puzzle:
    """A puzzle of a file in a format, or "" if the content is to show it."""
    Path("a").write_bytes(data)
    board = "2x3" if name == "piezas" else ""
    losses: list[str] = []
    puzzle = load("a", {"problem": number}, format=name, board=board, notice=losses.append)
    assert not any("\n" in loss for loss in losses)
    return puzzle


def solutions(puzzle: Puzzle) -> int:
    return sum(1 for _ in brute.tilings(puzzle))


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_known_by_its_content_and_has_the_solutions_of_brute_force(name: str) -> None:
    lines = example(name).decode()
    encoded = lines.encode("utf-16"), lines.replace("\n", "\r").encode("utf-8-sig")
    for number, expected in enumerate(EXAMPLES[name][1], 1):
        puzzle = read("" if name != "piezas" else name, example(name), number)
        assert expected == solutions(puzzle)
        for data in encoded:
            assert puzzle == read("" if name != "piezas" else name, data, number)


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
    monkeypatch.setattr(f"psolver.families.problems.{limit}", 30)
    assert read(name, MANY[name].format(4 * ONE[name]).encode(), 4)
    with pytest.raises(PuzzleError, match="a: holds too many problems; a file may have at most "):
        read(name, MANY[name].format(31 * ONE[name]).encode())


def test_turns_of_cubes_are_numbered_as_in_polysolver() -> None:
    tiles = "tile ((0,0,0)(1,0,0)(0,1,0)(0,0,1))\ntile ((0,0,0)(1,0,0)(1,1,0)(1,0,1))"
    pairs = [f"solution (1 (0,0,0|{m}) 2 (0,0,0|{n}))" for m in range(9) for n in range(9)]
    data = "\n".join(["", "Cube", "Board ((1,1,1))", tiles, *pairs])
    assert 8 == solutions(read("polysolver", data.encode()))
    done = run_in(Path.cwd(), "convert", "a", "a.jsonl")
    assert (0, 8) == (done.status, len(Path("a.jsonl").read_text().splitlines()))


def test_with_use_all_cells_may_stay_free() -> None:
    puzzle = read("polysolver", b"t\nBoard ((2,0))\ntile 2 ((0,0))\nmode UseAll")
    (piece,) = puzzle.pieces
    assert (3, 2, 2) == (len(puzzle.board.may), piece.least, piece.most)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2 3 2\nDEFAULT\nA\nAA\n BB\n  B\n", 4),
        ("1 3 2\ndefault\n  A\n\nBB", 2),
        ("2 2 1\nCUSTOM\nX.\nXX\n  A\n AA", 1),
        ("3 3 1\nCUSTOM\nXXX\nX.X\nXXX\nAAA\nA A\nAAA", 1),
        ("2 2 2\nPYRAMID\nAA\nA\nBB", 4),
        ("2 2 2\nPYRAMID\nAA\nAA\nB", 1),
    ],
)
def test_the_iq_puzzle_is_filled(text: str, number: int) -> None:
    puzzle = read("iq-puzzle", text.encode())
    assert number == count(puzzle)
    assert puzzle == loads(dumps(puzzle))


# faults -------------------------------------------------------------------------------------------

BLOCK = "....\n.##.\n.##.\n....\n"
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
    "fillit": {
        "": "has no tetromino; each is four lines of four characters, . or #",
        27 * f"{BLOCK}\n": "has 27 tetrominoes; there may be at most 26",
        "...\n": "line 1: expected four characters . or #, found '...'",
        f"{BLOCK}\n....\n.x#.": "line 7: expected four characters . or #, found '.x#.'",
        f"{BLOCK}....": "line 5: expected a blank line after the four lines of a tetromino",
        f"{BLOCK}\n\n....\n####\n": "line 7: the tetromino has 2 lines, not four",
        "....\n.###\n....\n....": "line 1: the tetromino has 3 cells, not four",
        "#..#\n##..\n....\n....": "line 1: the cells of the tetromino are not joined by their"
        " sides",
    },
    "heesch-sat": {
        "": "has no shapes; each is a line such as O? 0 0 1 0",
        "T? 0 0": "line 1: psolver does not have the grid T, of hexagons and triangles (known: O"
        " squares, H hexagons, I triangles, K kites, D drafters, A tans)",
        "0 0 1 0": "line 1: expected the letter of a grid, then x and y of each cell, such as O? 0"
        " 0 1 0, found '0 0 1 0'",
        "H? 0 0 900000 5": "line 1: a box of 5,400,006 cells around the shape is too large (at most"
        " 1,000,000)",
        "O? 0 0 1": "line 1: expected x and y of each cell, found 3 numbers",
        "K? 0 0": "line 1: no cell of the grid K is at 0 0",
        "D? 0 0": "line 1: no cell of the grid D is at 0 0",
        "O? 0 0 0 0": "line 1: the cell at 0 0 comes twice",
        "O 0 0": "line 2: expected the answer for the shape, such as ~ 1 1 0, found none",
        "O 0 0\n~ 1 1": "line 2: expected the answer for the shape, such as ~ 1 1 0 (Heesch number,"
        " with holes, patches), I 1 0, ! 0 or O 0, found '~ 1 1'",
        "O 0 0\n! 1\n0": "line 3: the patch has no copies",
        "O 0 0\n! 1\n1\n0 <1>": "line 4: expected a copy, its corona and six numbers, such as 1"
        " <1,0,2,0,1,3>, found '0 <1>'",
        "K 1 0\n! 1\n1\n0 <1,0,1,0,1,0>": "line 4: no cell of the grid K is at 2 0",
    },
    "iq-puzzle": {
        "": "expected the rows, the columns and the number of pieces, such as 5 11 12, and in the"
        " next line DEFAULT",
        "1 2\nDEFAULT": "line 1: expected the rows, the columns and the number of pieces, such as"
        " 5 11 12",
        "1 0 1\nDEFAULT": "line 1: expected a whole number from 1 to 999,999, found '0'",
        "1 1 1\nDEFALT\nA": "line 2: unknown form of a board 'DEFALT' (did you mean 'DEFAULT'?)",
        "9999 9999 1\nDEFAULT\nA": "line 1: a box of 99,980,001 cells is too large (at most"
        " 1,000,000)",
        "2 3 1\nPYRAMID\nA": "line 2: the lowest layer of a pyramid is a square, not 2x3",
        "2 2 1\nCUSTOM\nXX": "expected 2 rows of the board, found 1",
        "2 2 1\nCUSTOM\nXX\nX": "line 4: expected a row of the board, 2 characters X or ., found"
        " 'X'",
        "1 2 1\nCUSTOM\n..\nA": "line 3: the board has no cells; draw them with X",
        "1 2 2\nDEFAULT\nAA": "line 1: expected 2, the number of pieces, found 1 piece below",
        "1 2 1\nDEFAULT\nAB": "line 3: expected a row of one piece, one letter and blanks, found"
        " 'AB'",
        "1 3 2\nDEFAULT\nA\nB\nA": "line 5: there is a piece A already; its rows stand together",
    },
    "pips": {
        "{}": "has no puzzle; each is an object with 'dominoes' and 'regions'",
        "{": "line 1: is not JSON (Expecting property name enclosed in double quotes)",
        '{"easy": {"dominoes": []}}': "easy.dominoes: expected a list, found an empty one",
        '[{"dominoes": [[1, 2, 3]]}]': "[1].dominoes[1]: expected two numbers, found 3",
        '{"dominoes": [[1, 10]]}': "dominoes[1]: expected numbers up to 9, found 10",
        '{"dominoes": [[1, -1]]}': "dominoes[1]: expected a whole number from 0 to 999,999, found"
        " '-1'",
        '{"dominoes": [[1, 1]], "regions": [{"type": "equal"}]}': "regions[1].type: unknown type"
        " 'equal' (did you mean 'equals'?)",
        '{"dominoes": [[1, 1]], "regions": [{"type": "sum", "indices": [[0, 0]]}]}': "regions[1]"
        ".target: expected a whole number from 0 to 999,999, found None",
        '{"dominoes": [[1, 1]], "regions": [{"type": "empty", "indices": [[0, 0], [0, 0]]}]}': (
            "regions[1].indices: has a cell that is in a region already"
        ),
    },
}


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [(name, *pair) for name, faults in FAULTS.items() for pair in faults.items()],
)
def test_a_fault_is_one_sentence_with_its_place(name: str, text: str, sentence: str) -> None:
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


# fillit -------------------------------------------------------------------------------------------

TETROMINOES = ["####", "##/##", "###/.#.", ".##/##.", "##./.##", "#../###", "..#/###"]


def turned(cells: Iterable[tuple[int, int]], times: int) -> list[tuple[int, int]]:
    for _ in range(times):
        cells = [(column, -row) for row, column in cells]
    low = [min(numbers) for numbers in zip(*cells, strict=True)]
    return [(row - low[0], column - low[1]) for row, column in cells]


def random_shapes(random: Random, number: int) -> list[list[tuple[int, int]]]:
    shapes = []
    for _ in range(number):
        rows = random.choice(TETROMINOES).split("/")
        cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]
        shapes.append(turned(cells, random.randrange(4)))
    return shapes


def drawn(shapes: list[list[tuple[int, int]]], random: Random) -> str:
    """Each shape somewhere in its four lines."""
    blocks = []
    for cells in shapes:
        down, right = (random.randint(0, 3 - max(numbers)) for numbers in zip(*cells, strict=True))
        there = {(row + down, column + right) for row, column in cells}
        lines = ["".join(".#"[(r, c) in there] for c in range(4)) for r in range(4)]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def smallest_square(shapes: list[list[tuple[int, int]]]) -> tuple[int, int]:
    """The side of the smallest square, and the number of ways, by brute force."""
    for side in range(1, 9):
        pieces = [
            Piece("ABCDEF"[n], tuple(cells), can_rotate=False, can_reverse=False)
            for n, cells in enumerate(shapes)
        ]
        square = frozenset(product(range(side), repeat=2))
        if found := solutions(Puzzle(pieces, Board(frozenset(), square))):
            return side, found
    raise AssertionError


@pytest.mark.parametrize("trials", [20_000, 4])
def test_the_solutions_of_fillit_are_those_in_the_smallest_square(
    trials: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few trials the square is found by the search, in a board that is larger."""
    monkeypatch.setattr("psolver.exchange.foreign.tetromino_squares.MOST_TRIALS", trials)
    larger = 0
    for seed in range(6):
        random = Random(seed)
        shapes = random_shapes(random, 1 + seed % 4)
        puzzle = read("fillit", drawn(shapes, random).encode())
        side, number = smallest_square(shapes)
        assert number == count(puzzle) == count(loads(dumps(puzzle)))
        used = [one for one in next(iter(tilings(puzzle))) if not one.piece.startswith("outside")]
        assert side > max(max(cell) for one in used for cell in one.cells)
        larger += side**2 < len(puzzle.board.cells)
    assert (trials == 4) == (larger > 0)


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
@pytest.mark.parametrize("seed", seeds(3, 40))
def test_puzzles_read_back_equal(name: str, make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle, lattice = held(make(seed)), make(seed).board.lattice
    Path("a.toml").write_text(dumps(puzzle), encoding="utf-8")
    done = run_in(Path.cwd(), "convert", "a.toml", "b", "--to", name)
    if "balls" in lattice.name:
        assert re.fullmatch(r"a.toml: .* it has no (free )?balls here\n", done.err)
        return
    assert Run(0, "", "") == done
    back = read(name, Path("b").read_bytes())
    assert (puzzle.pieces, puzzle.title) == (back.pieces, back.title)
    assert lattice.normalise(puzzle.board.cells) == lattice.normalise(back.board.cells)


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
        read(name, data)
    except PuzzleError as error:
        fault = str(error)
        assert re.fullmatch(r"a: [^\n]{,500}", fault)


@pytest.mark.parametrize("name", NAMES)
def test_damaged_files_are_one_sentence(name: str) -> None:
    for seed in range(200):
        check_damaged(name, seed)
