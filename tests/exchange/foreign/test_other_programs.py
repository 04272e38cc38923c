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
from support.places import DATA, table
from support.random_plain import random_of_some_lattice, random_puzzle, random_solid
from support.seeds import seeds
from support.tuning import tune

from psolver import Board, Piece, Puzzle, PuzzleError, count, dumps, load, loads, tilings

pytestmark = pytest.mark.usefixtures("own_folder")
EXAMPLES = dict(table("other-programs-examples.txt"))
XML = pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML")
NAMES = [pytest.param(name, marks=XML if name == "piezas" else ()) for name in EXAMPLES]


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
    tune(monkeypatch, **{limit: 30})
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
