"""Polyforms, and named sets of them: how many there are, against OEIS, and their usual letters."""

from __future__ import annotations

from math import prod

import pytest
from support.king_lattice import KINGS

import psolver
from psolver import CUBIC, HEXAGON, SQUARE, TANS, TRIANGLE, Lattice, Piece
from psolver.core import polyforms

COUNTS = {  # of one cell, two, …: free, one-sided and fixed
    # OEIS A000105, A000988, A001168
    SQUARE: {
        "free": [1, 1, 2, 5, 12, 35, 108],
        "one-sided": [1, 1, 2, 7, 18, 60, 196],
        "fixed": [1, 2, 6, 19, 63, 216, 760],
    },
    # OEIS A000228, A006535, A001207
    HEXAGON: {
        "free": [1, 1, 3, 7, 22, 82],
        "one-sided": [1, 1, 3, 10, 33, 147],
        "fixed": [1, 3, 11, 44, 186, 814],
    },
    # OEIS A000577, A006534, A001420
    TRIANGLE: {
        "free": [1, 1, 1, 3, 4, 12, 24, 66],
        "one-sided": [1, 1, 1, 4, 6, 19, 43, 120],
        "fixed": [2, 3, 6, 14, 36, 94, 250, 675],
    },
    # OEIS A006074, of half squares; those of one-sided ones are our own counts
    TANS: {"free": [1, 3, 4, 14, 30, 107], "one-sided": [1, 4, 6, 22, 56, 198]},
    # OEIS A030222, A006770
    KINGS: {"free": [1, 2, 5, 22, 94], "fixed": [1, 4, 20, 110, 638]},
    # OEIS A038119, A000162, A001931: polycubes, mirror images together, apart, and fixed
    CUBIC: {
        "free": [1, 1, 2, 7, 23, 112],
        "one-sided": [1, 1, 2, 8, 29, 166],
        "fixed": [1, 3, 15, 86, 534],
    },
}
FLAGS = {"free": (True, True), "one-sided": (True, False), "fixed": (False, False)}
CASES = [(lattice, kind) for lattice, kinds in COUNTS.items() for kind in kinds]
SETS = {
    SQUARE: "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes",
    HEXAGON: "monohexes dihexes trihexes tetrahexes pentahexes hexahexes",
    TRIANGLE: "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds",
    TANS: "monaboloes diaboloes triaboloes tetraboloes pentaboloes hexaboloes",
}
BOARDS = {SQUARE: "1x1", HEXAGON: "rectangle 1x1", TRIANGLE: "rhombus of side 1"}


def pieces(name: str, lattice: Lattice = SQUARE, board: str = "") -> dict[str, Piece]:
    """The pieces of a set by their names."""
    board = board or BOARDS.get(lattice, "diamond of side 1")
    puzzle = psolver.puzzle(lattice=lattice, board=board, piece_set=name)
    return {piece.name: piece for piece in puzzle.pieces}


@pytest.mark.parametrize(("lattice", "kind"), CASES, ids=str)
def test_there_are_as_many_polyforms_as_oeis_says(lattice: Lattice, kind: str) -> None:
    numbers = COUNTS[lattice][kind]
    sizes = range(1, len(numbers) + 1)
    assert numbers == [len(polyforms(size, lattice, *FLAGS[kind])) for size in sizes]


@pytest.mark.parametrize(("size", "number"), [(1, 2), (2, 1), (3, 4), (4, 7), (5, 24), (6, 62)])
def test_the_polyominoes_of_a_chessboard_are_counted(size: int, number: int) -> None:
    """OEIS A001933."""
    found = set()
    for shape in polyforms(size, SQUARE):
        for right in (0, 1):
            seen = tuple((cell, "bw"[(sum(cell) + right) % 2]) for cell in shape)
            found.add(frozenset(Piece("A", shape, marks=seen).marked))
    assert number == len(found)


@pytest.mark.parametrize("lattice", SETS, ids=str)
def test_a_set_holds_every_shape_once(lattice: Lattice) -> None:
    names = SETS[lattice].split()
    for prefix, kind in (("", "free"), ("one-sided ", "one-sided")):
        found = [[*pieces(prefix + name, lattice).values()] for name in names]
        counts = COUNTS[lattice][kind][: len(names)]
        assert counts == [len(some) for some in found]
        assert counts == [len({piece.orientations for piece in some}) for some in found]
        for size, some in enumerate(found, 1):
            assert {size * (2 if lattice is TANS else 1)} == {piece.size for piece in some}
            assert all(len(lattice.components(piece.shape)) == 1 for piece in some)


def test_only_the_yacht_and_the_sphinx_have_not_as_many_triangles_of_both_kinds() -> None:
    """Four of one kind and two of the other (Polyform Puzzler, Hexiamonds)."""
    uneven = set()
    for letter, piece in pieces("hexiamonds", TRIANGLE).items():
        up = sum(sum(cell) == 1 for cell in piece.shape)
        assert up in (2, 3, 4)
        if up != 3:
            uneven.add(letter)
    assert set("FP") == uneven


def test_the_tetrahexes_that_have_a_mirror_image_are_worm_pistol_and_wave() -> None:
    assert set("jps") == {
        letter for letter in pieces("one-sided tetrahexes", HEXAGON) if letter.islower()
    }


def test_tetromino_letters_are_those_of_the_falling_blocks() -> None:
    usual = {"J": ".#\n.#\n##", "L": "#\n#\n##", "S": ".##\n##", "Z": "##\n.##"}
    found = pieces("one-sided tetrominoes")
    for letter, drawing in usual.items():
        (drawn,) = psolver.puzzle(board="1x1", pieces=drawing).pieces
        assert drawn.shape in found[letter].orientations


def test_the_soma_cube_has_the_irregular_polycubes_of_all_that_oeis_has() -> None:
    """Irregular: not a box, Piet Hein's definition; there are seven (M. Gardner, Scientific
    American, Sept. 1958): of the 12 polycubes (OEIS A000162) 5 are boxes.
    """
    for name, size, number in (("tetracubes", 4, 8), ("pentacubes", 5, 29)):
        cubes = pieces(name, board="2x2x2").values()
        assert {size} == {piece.size for piece in cubes}
        assert number == len({piece.orientations for piece in cubes})
    soma = pieces("soma", board="3x3x3")
    assert 7 == len({piece.orientations for piece in soma.values()})
    for piece in soma.values():
        box = prod(max(cell[axis] for cell in piece.shape) + 1 for axis in range(3))
        assert piece.size <= 4
        assert piece.size < box
    mirrored = Piece("A", tuple((-x, y, z) for x, y, z in soma["A"].shape))
    assert mirrored.orientations == soma["B"].orientations != soma["A"].orientations
