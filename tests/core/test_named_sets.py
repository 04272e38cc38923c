"""Named sets of pieces: how many there are, against OEIS, and their usual letters."""

from __future__ import annotations

from math import prod

import pytest

import psolver
from psolver import HEXAGON, SQUARE, TANS, TRIANGLE, Lattice, Piece

SETS = {  # of one cell, two, …: free and one-sided
    # OEIS A000105, A000988
    SQUARE: (
        "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes",
        [1, 1, 2, 5, 12, 35, 108],
        [1, 1, 2, 7, 18, 60, 196],
    ),
    # OEIS A000228, A006535
    HEXAGON: (
        "monohexes dihexes trihexes tetrahexes pentahexes hexahexes",
        [1, 1, 3, 7, 22, 82],
        [1, 1, 3, 10, 33, 147],
    ),
    # OEIS A000577, A006534
    TRIANGLE: (
        "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds",
        [1, 1, 1, 3, 4, 12, 24],
        [1, 1, 1, 4, 6, 19, 43],
    ),
    # OEIS A006074; those of one-sided ones are our own counts
    TANS: (
        "monaboloes diaboloes triaboloes tetraboloes pentaboloes hexaboloes",
        [1, 3, 4, 14, 30, 107],
        [1, 4, 6, 22, 56, 198],
    ),
}
BOARDS = {SQUARE: "1x1", HEXAGON: "rectangle 1x1", TRIANGLE: "rhombus of side 1"}


def pieces(name: str, lattice: Lattice = SQUARE, board: str = "") -> dict[str, Piece]:
    """The pieces of a set by their names."""
    board = board or BOARDS.get(lattice, "diamond of side 1")
    puzzle = psolver.puzzle(lattice=lattice, board=board, piece_set=name)
    return {piece.name: piece for piece in puzzle.pieces}


@pytest.mark.parametrize("lattice", SETS, ids=str)
def test_a_set_holds_every_shape_once(lattice: Lattice) -> None:
    names, *numbers = SETS[lattice]
    for prefix, counts in zip(("", "one-sided "), numbers, strict=True):
        found = [[*pieces(prefix + name, lattice).values()] for name in names.split()]
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
