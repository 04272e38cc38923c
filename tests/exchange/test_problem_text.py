"""Puzzles for other programs: names, comments, and as many covers and models as tilings."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from pysat.solvers import Solver
from support import brute
from support.places import SAMPLES
from support.random_plain import random_puzzle
from support.searches import covers_counted
from support.seeds import seeds

import psolver
from psolver.core.model import Board, Piece, Puzzle
from psolver.covers.dlx import problem_of_text
from psolver.exchange.problem_text import item_names, to_dimacs, to_dlx
from psolver.search.encoding import encode
from psolver.search.symmetry import permutations
from psolver.search.tiling_search import Search

SMALL = ["four-pieces-fixed", "l-trominoes-4x4", "impossible-clue", "clues-6x6"]


def covers(text: str) -> int:
    return covers_counted(problem_of_text(text)).solutions


def models(text: str) -> int:
    """The number of models of a CNF, projected to the variables that it shows."""
    lines = text.splitlines()
    shown = next(
        [int(w) for w in line.split()[3:-1]] for line in lines if line.startswith("c p show")
    )
    clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    number = 0
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        while solver.solve():
            number += 1
            true = set(solver.get_model())
            blocking = [-v if v in true else v for v in shown]
            if not blocking:
                break
            solver.add_clause(blocking)
    return number


def loads(text: str) -> Puzzle:
    return psolver.loads(text, "x.toml")


def dlx(puzzle: Puzzle) -> str:
    return "".join(f"{line}\n" for line in to_dlx(puzzle))


def dimacs(puzzle: Puzzle) -> str:
    return "".join(f"{line}\n" for line in to_dimacs(puzzle))


@pytest.mark.parametrize("name", SMALL)
def test_a_sample_has_as_many_covers_and_models_as_tilings(name: str) -> None:
    sample = psolver.load(SAMPLES / f"{name}.toml")
    with Search(sample) as search:
        expected = search.count().solutions
    assert [expected] * 2 == [covers(dlx(sample)), models(dimacs(sample))]


@pytest.mark.parametrize("seed", seeds(8, 150))
def test_the_exact_cover_text_is_read_whole_with_its_symmetries_and_bounds(seed: int) -> None:
    one = random_puzzle(seed)
    encoding, text = encode(one), dlx(one)
    instance, names = problem_of_text(text), item_names(encoding)
    items, *options = (line for line in text.splitlines() if not line.startswith("|"))
    assert ((), (), len(options)) == (instance.ignored, instance.wrong, len(instance.options))
    assert set(names) == set(instance.names)
    assert max(len(name.encode()) for name in names) <= 8
    bounded = {word.split("|")[1] for word in items.split() if "|" in word and word != "|"}
    bounds = zip(names, encoding.problem.least, encoding.problem.most, strict=True)
    assert bounded == {name for name, *bound in bounds if max(bound) > 1}
    group = permutations(encoding, "reflections")
    if len(instance.options) == len(encoding.problem.options):  # it has no options of its own
        assert (group if len(group) > 1 else ()) == instance.problem.symmetries


def test_the_text_of_a_puzzle() -> None:
    text = 'title = "A title\\nof two lines"\nboard = """\n#?\n##\n"""\n'
    text += '[[piece]]\nshape = "#"\nname = "dot"\ncount = "any"'
    text += '\n[[piece]]\nshape = "##"\nname = "a domino"\ncount = [0, 1]'
    expected = """\
| A title\\nof two lines
| x.toml
| r1c1 is the cell in row 1, column 1, counted from 0
| p1 is the piece a domino
| symmetry: r1c1 r1c0 r0c0 dot r0c1 p1
r0c0 r1c0 r1c1 0:4|dot | r0c1 p1
r0c0 r0c1 p1
r0c0 r1c0 p1
r0c1 r1c1 p1
r1c0 r1c1 p1
r0c0 dot
r0c1 dot
r1c0 dot
r1c1 dot
"""
    assert expected == dlx(loads(text))


def test_a_piece_on_optional_cells_only_can_be_unused() -> None:
    one = loads(
        'board = """\n#??\n"""\n[[piece]]\nshape = "#"\ncount = [0, 1]\n[[piece]]\nshape ='
        ' "##"\ncount = [0, 1]'
    )
    expected = """\
| x.toml
| r0c2 is the cell in row 0, column 2, counted from 0
| an option that is a piece alone says that the piece is not used
r0c0 A B | r0c1 r0c2
r0c0 A
r0c1 A
r0c2 A
r0c0 r0c1 B
r0c1 r0c2 B
A
B
"""
    assert expected == dlx(one)
    assert len(list(brute.tilings(one))) == covers(dlx(one))


def test_the_clauses_of_a_puzzle_say_which_variable_is_which_placement() -> None:
    text = dimacs(loads('pieces = "##"\nboard = "1x3"\ncount = "any"'))
    comments = [line for line in text.splitlines() if re.match(r"c (?!p )", line)]
    expected = [
        "c x.toml",
        "c r0c2 is the cell in row 0, column 2, counted from 0",
        "c the variable of each placement:",
        "c 1 r0c0 r0c1 A",
        "c 2 r0c1 r0c2 A",
    ]
    assert expected == comments


ODD = ["r0c0", "p1", "p2", "x y", "a|b", "3:4|a", "c:1", "größe", "größeres", "a  b", "a b\u0301"]
ODD += ["' '", "a\\nb and so on", "|", "🧩🧩", "🧩🧩🧩"]


def test_names_are_unique_and_short_whatever_the_pieces_are_called() -> None:
    cells = frozenset((row, column) for row in range(1, 3) for column in range(7))
    one = Puzzle(tuple(Piece(name, ((0, 0),), 0, 1) for name in ["r1c1", *ODD]), Board(cells))
    names = item_names(encode(one))
    assert len(names) == len(set(names)) == 14 + 1 + len(ODD)
    kept = {piece.name for piece in one.pieces} & set(names[14:])
    assert {"p1", "p2", "größe", "🧩🧩", "r0c0"} == kept
    assert all(re.fullmatch(r"[^\s:|]{1,8}", name) and len(name.encode()) <= 8 for name in names)
    assert set(names) == set(problem_of_text(dlx(one)).names)


def test_cells_are_numbered_where_their_places_are_too_long() -> None:
    encoding = encode(psolver.loads('pieces = "##"\nboard = "1x2"'))
    assert ("c0", "c1", "A") == item_names(replace(encoding, cells=((0, 0), (0, 123456))))
    assert ("r0c0", "r9c12345", "A") == item_names(replace(encoding, cells=((0, 0), (9, 12345))))


@pytest.mark.slow
def test_a_long_board_says_that_its_cells_are_numbered() -> None:
    text = dlx(loads("can_rotate = false\npieces = '#'\ncount = 'any'\nboard = '1x100001'"))
    assert [
        "| x.toml",
        "| the cells are c0, c1 … row by row; c100000 is in row 0, column 100000, counted from 0",
    ] == (text.splitlines()[:2])
