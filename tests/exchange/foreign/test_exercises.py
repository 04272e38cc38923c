"""Files of two exercises, fillit and the IQ puzzle, and of Pips: the puzzles that they are, against
brute force; faults are one sentence with their line or key.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import count, product
from random import Random
from typing import Any

import pytest
from support import brute
from support.places import DATA

import psolver
from psolver import Puzzle, PuzzleError, load
from psolver.core.formats import FOREIGN_READERS, load_bytes
from psolver.core.model import Board, Piece
from psolver.core.toml.dump import dumps
from psolver.core.verify import verify
from psolver.exchange.foreign import tetromino_squares
from psolver.exchange.foreign.foreign_file import format_of


def read(name: str, text: str) -> Puzzle:
    (found,) = FOREIGN_READERS[name](text.encode(), "a")
    return found.puzzle


def solutions(puzzle: Puzzle) -> int:
    return sum(1 for _ in brute.tilings(puzzle))


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
    for side in count(1):
        pieces = [
            Piece("ABCDEF"[n], tuple(cells), can_rotate=False, can_reverse=False)
            for n, cells in enumerate(shapes)
        ]
        square = frozenset(product(range(side), repeat=2))
        if found := solutions(Puzzle(pieces, Board(frozenset(), square))):
            return side, found
    raise AssertionError


@pytest.mark.parametrize("trials", [20_000, 8])
@pytest.mark.parametrize("seed", range(6))
def test_the_solutions_of_fillit_are_those_in_the_smallest_square(
    seed: int, trials: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tetromino_squares, "MOST_TRIALS", trials)
    random = Random(seed)
    shapes = random_shapes(random, 1 + seed % 4)
    puzzle = read("fillit", drawn(shapes, random))
    side, number = smallest_square(shapes)
    assert number == psolver.count(puzzle)
    assert number == psolver.count(load_bytes(dumps(puzzle).encode()))
    tiling = next(iter(psolver.tilings(puzzle)))
    used = [one for one in tiling if not one.piece.startswith("outside")]
    assert side > max(max(cell) for one in used for cell in one.cells)
    if trials > 8:
        assert side**2 == len(puzzle.board.cells)


def test_a_square_that_is_not_found_at_once_is_found_by_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tetromino_squares, "MOST_TRIALS", 8)
    puzzle = load(str(DATA / "foreign" / "tetrominoes.txt"))
    assert (["outside 4x4"], 25) == (
        [piece.name for piece in puzzle.pieces if len(piece.name) > 1],
        len(puzzle.board.cells),
    )


def test_tetrominoes_that_fill_their_square_must_cover_it() -> None:
    puzzle = read("fillit", "##..\n##..\n....\n....\n\n" * 3 + "....\n.##.\n.##.\n....")
    assert (16, 24) == (len(puzzle.board.must), psolver.count(puzzle))


# faults -------------------------------------------------------------------------------------------

BLOCK = "....\n.##.\n.##.\n....\n"
PIPS: dict[str, Any] = {"dominoes": [[1, 2]], "regions": [{"indices": [[0, 0]], "type": "empty"}]}
FAULTS = {
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
        read(name, text)
    assert f"a: {sentence}" == str(caught.value)


# the IQ puzzle ------------------------------------------------------------------------------------


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
    puzzle = read("iq-puzzle", text)
    assert number == psolver.count(puzzle)
    assert puzzle == load_bytes(dumps(puzzle).encode())


# Pips ---------------------------------------------------------------------------------------------


def test_pips_have_their_solutions() -> None:
    found = FOREIGN_READERS["pips"]((DATA / "foreign" / "pips.json").read_bytes(), "a")
    assert ["easy", "hard"] == [one.name for one in found]
    assert [1, 2] == [solutions(one.puzzle) for one in found]
    assert [1, 0] == [len(one.tilings) for one in found]
    assert [] == [*verify(found[0].puzzle, found[0].tilings[0])]
    assert ["a = 6", "b > 10", "c < 2"] == [*found[0].puzzle.region_rules]
    assert ["a equal", "b different"] == [*found[1].puzzle.region_rules]


def test_a_wrong_solution_of_pips_is_left_out_with_a_sentence() -> None:
    regions = [{"indices": [[0, 0], [0, 1]], "type": "sum", "target": 3}]
    for solution, why in (
        ([[[0, 0], [0, 2]]], "the piece '12' cannot lie on [0, 0], [0, 2]"),
        ([[[0, 0]]], "it is not two cells for each domino"),
        ([], ""),
        ([[[0, 1], [0, 0]]], ""),
    ):
        values = {"dominoes": [[1, 2]], "regions": regions, "solution": solution}
        (found,) = FOREIGN_READERS["pips"](json.dumps(values).encode(), "a")
        expected = (f"the stored solution is left out: {why}",) if why else ()
        assert expected == found.losses


def test_pips_of_several_days_have_names() -> None:
    days = {"2025-01-01": {"easy": PIPS}, "2025-01-02": {"easy": PIPS, "hard": PIPS}}
    found = FOREIGN_READERS["pips"](json.dumps(days).encode(), "a")
    assert [one.name for one in found] == ["2025-01-01 easy", "2025-01-02 easy", "2025-01-02 hard"]
    assert "Pips 2025-01-02 hard" == found[2].puzzle.title
    assert 2 == len(FOREIGN_READERS["pips"](json.dumps([PIPS, PIPS]).encode(), "a"))


def test_a_domino_that_is_there_twice_is_a_piece_with_two_copies() -> None:
    cells = [[0, 0], [0, 1], [1, 0], [1, 1]]
    values = {"dominoes": [[2, 1], [1, 2]], "regions": [{"indices": cells, "type": "empty"}]}
    puzzle = read("pips", json.dumps(values))
    assert [("12", 2, 2)] == [(one.name, one.least, one.most) for one in puzzle.pieces]
    assert 8 == psolver.count(puzzle)


def test_windows_line_ends_and_no_line_end_read_equal() -> None:
    for name in ("tetrominoes.txt", "letters.txt", "pips.json"):
        data = (DATA / "foreign" / name).read_bytes()
        expected = [one.puzzle for one in FOREIGN_READERS[format_of(data)](data, "a")]
        for other in (data.replace(b"\n", b"\r\n"), data.rstrip(), b"\n" + data + b"\n\n"):
            assert expected == [one.puzzle for one in FOREIGN_READERS[format_of(other)](other, "a")]
