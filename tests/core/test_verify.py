"""verify finds every kind of fault, and says so in whole sentences."""

from __future__ import annotations

from dataclasses import replace
from inspect import isfunction
from itertools import combinations_with_replacement
from random import Random
from typing import Any, cast

import pytest
from support.places import ROOT
from support.random_plain import grown

import psolver
from psolver.core import verified_images
from psolver.core.cells import Isometry, Shape
from psolver.core.errors import PsolverError
from psolver.core.lattice import Lattice, lattice_named
from psolver.core.model import Board, Piece, Puzzle
from psolver.core.picture import NAMES, parse
from psolver.core.registries import LATTICES
from psolver.core.square_lattice import CUBIC, SQUARE
from psolver.core.tilings import Placement, Tiling, tiling
from psolver.core.toml.load import loads
from psolver.core.verified_images import images_of, span_of
from psolver.core.verify import Verifier, verify
from psolver.core.wording import cells_text

SMALL = loads('board = "2x3"\npieces = """\nA\n\nBB\n\nCCC\n"""')
L_CELLS = ((0, 0), (1, 0), (2, 0), (2, 1))


def drawn(letters: str) -> Tiling:
    """The tiling of a picture: a letter is the placement of the piece of that name."""
    marks = parse(letters, NAMES)
    return tiling(
        (name, [cell for cell, mark in marks.items() if mark == name])
        for name in set(marks.values())
    )


def lying(piece: Piece, letters: str) -> tuple[str, ...]:
    """The faults of one piece, L, lying as drawn on a board that it fills."""
    one = drawn(letters)
    return verify(Puzzle((piece,), Board(frozenset(one.owners()))), one)


def test_a_tiling_has_no_fault() -> None:
    assert () == verify(SMALL, drawn("ABB\nCCC"))


PLACEMENTS = 'expected placements, such as [("A", [(0, 0), (0, 1)])], found'
CELLS = "expected cells, such as"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, f"{PLACEMENTS} None"),
        (5, f"{PLACEMENTS} a whole number"),
        ("A", f"{PLACEMENTS} text in quotes"),
        ({"A": [(0, 0)]}, f"{PLACEMENTS} a table"),
        ([None], f"{PLACEMENTS} None among them"),
        ([(1, [(0, 0)])], f"{PLACEMENTS} (1, [(0, 0)]) among them"),
        ([("A", [(0, 0)], [5])], f"{PLACEMENTS} ('A', [(0, 0)], [5]) among them"),
        ((Placement("A", ((0, 0),)), 5), f"{PLACEMENTS} 5 among them"),
        ([("A", None)], f"{CELLS} [(0, 0), (0, 1)], found None"),
        ([("A", [("0", 0)])], f"{CELLS} (0, 1), found ('0', 0) among them"),
        ([("A", [[[0, 0]]])], f"{CELLS} (0, 1), found [[0, 0]] among them"),
    ],
)
def test_values_that_are_not_placements_are_refused(given: Any, expected: str) -> None:
    for make in (lambda: verify(SMALL, given), lambda: verify(SMALL, Tiling(given))):
        with pytest.raises(PsolverError) as caught:
            make()
        assert expected == str(caught.value)


def test_a_value_that_is_not_a_puzzle_is_refused() -> None:
    expected = 'expected a Puzzle, found None; psolver.load("soma-cube") loads one'
    with pytest.raises(PsolverError) as caught:
        verify(cast(Puzzle, None), drawn("A"))
    assert expected == str(caught.value)
    with pytest.raises(PsolverError) as caught:
        Tiling((Placement("A", cast(Shape, 5)),))
    assert f"{CELLS} [(0, 0), (0, 1)], found a whole number" == str(caught.value)


def test_pairs_and_placements_are_verified_as_their_tiling_is() -> None:
    one = drawn("ABB\nCCC")
    for given in (one.placements, [(name, list(map(list, cells))) for name, cells in one]):
        assert () == verify(SMALL, cast(Tiling, given))


def test_a_piece_that_the_puzzle_does_not_have_is_a_fault() -> None:
    expected = (
        "there is no piece 'Q'",
        "the piece 'A' is used 0 times, but should be used at least once",
    )
    assert expected == verify(SMALL, drawn("QBB\nCCC"))


def test_a_placement_of_another_shape_is_a_fault() -> None:
    expected = (
        "the piece 'B' cannot lie on [0, 1], [1, 0]",
        "the piece 'C' cannot lie on [0, 2], [1, 1], [1, 2]",
    )
    assert expected == verify(SMALL, drawn("ABC\nBCC"))


def test_a_placement_of_another_size_is_a_fault() -> None:
    expected = ("the piece 'B' cannot lie on [0, 1]", "left uncovered: [0, 2]")
    assert expected == verify(
        SMALL, tiling([("A", [(0, 0)]), ("B", [(0, 1)]), ("C", [(1, 0), (1, 1), (1, 2)])])
    )


def test_a_cell_outside_the_board_is_a_fault() -> None:
    expected = ("outside the board: [-1, 0]", "left uncovered: [0, 0]")
    assert expected == verify(SMALL, tiling([("A", [(-1, 0)]), *pairs(drawn("ABB\nCCC"))[1:]]))


def test_a_cell_covered_twice_is_a_fault() -> None:
    expected = ("covered more than once: [1, 1]", "left uncovered: [0, 0]")
    assert expected == verify(SMALL, tiling([("A", [(1, 1)]), *pairs(drawn("ABB\nCCC"))[1:]]))


def test_cells_left_uncovered_are_a_fault_and_a_piece_not_used_another() -> None:
    expected = (
        "left uncovered: [1, 0], [1, 1], [1, 2]",
        "the piece 'C' is used 0 times, but should be used at least once",
    )
    assert expected == verify(SMALL, tiling(pairs(drawn("ABB\nCCC"))[:2]))


def test_at_most_four_cells_are_shown() -> None:
    expected = (
        "left uncovered: [0, 0], [0, 1], [0, 2], [1, 0] and 2 more",
        "the piece 'A' is used 0 times, but should be used at least once",
        "the piece 'B' is used 0 times, but should be used at least once",
        "the piece 'C' is used 0 times, but should be used at least once",
    )
    assert expected == verify(SMALL, Tiling(()))


def test_a_piece_used_too_often_is_a_fault() -> None:
    puzzle = Puzzle((Piece("A", ((0, 0),), 0, 2),), Board(frozenset({(0, 0), (0, 1), (0, 2)})))
    expected = ("the piece 'A' is used 3 times, but should be used at most 2 times",)
    assert expected == verify(puzzle, tiling(("A", [(0, column)]) for column in range(3)))


def test_a_piece_without_a_most_may_be_used_any_number_of_times() -> None:
    puzzle = Puzzle((Piece("A", ((0, 0),), 0, None),), Board(frozenset({(0, 0), (0, 1), (0, 2)})))
    assert () == verify(puzzle, tiling(("A", [(0, column)]) for column in range(3)))


def test_the_same_placement_twice_is_a_fault() -> None:
    one = drawn("ABB\nCCC")
    expected = (
        "covered more than once: [0, 0]",
        "the piece 'A' is used 2 times, but should be used at most once",
    )
    assert expected == verify(SMALL, Tiling((one.placements[0], *one.placements)))


def test_tilings_checked_together_have_the_faults_that_each_has_alone() -> None:
    board = SMALL.board.must
    optional = replace(SMALL, board=Board(board - {(0, 0)}, frozenset({(0, 0)})))
    for puzzle in (SMALL, optional, replace(SMALL, board=Board(board, clues=(((0, 0), "A"),)))):
        verifier, alone = Verifier(puzzle), []
        lying = [one for text in ("ABB\nCCC", "BBA\nCCC", "CCC\nABB") for one in drawn(text)]
        several = [some for n in range(5) for some in combinations_with_replacement(lying, n)]
        for some in (*several, *several):
            alone.append(next(iter(Verifier(puzzle).faults(Tiling(some))), None))
            assert alone[-1] == verifier.first_fault([Tiling(some)])
        assert {None} < set(alone)


def test_a_clue_covered_by_another_piece_is_a_fault() -> None:
    puzzle = Puzzle(SMALL.pieces, Board(SMALL.board.must, clues=(((0, 0), "B"),)))
    assert ("the clue 'B' at [0, 0] is covered by 'A'",) == verify(puzzle, drawn("ABB\nCCC"))


def test_a_clue_covered_by_its_piece_is_no_fault() -> None:
    puzzle = Puzzle(SMALL.pieces, Board(SMALL.board.must, clues=(((0, 1), "B"),)))
    assert () == verify(puzzle, drawn("ABB\nCCC"))


@pytest.mark.parametrize("cells", [[(0, 0)], [(0, 1)], []])
def test_an_optional_cell_may_be_covered_or_not(cells: list[tuple[int, int]]) -> None:
    puzzle = Puzzle((Piece("A", ((0, 0),), 0, 1),), Board(frozenset(), frozenset({(0, 0), (0, 1)})))
    assert () == verify(puzzle, tiling([("A", cells)] if cells else []))


def test_a_cell_of_another_dimension_is_a_fault() -> None:
    expected = (
        "the piece 'A' cannot lie on [0, 0, 0]",
        "outside the board: [0, 0, 0]",
        "left uncovered: [0, 0]",
    )
    assert expected == verify(SMALL, tiling([("A", [(0, 0, 0)]), *pairs(drawn("ABB\nCCC"))[1:]]))


UPRIGHT, MIRRORED = "L.\nL.\nLL", ".L\n.L\nLL"
TURNED, MIRRORED_TURNED = "LL\n.L\n.L", "LL\nL.\nL."
QUARTER, MIRRORED_QUARTER = "..L\nLLL", "L..\nLLL"
ALL = (UPRIGHT, MIRRORED, TURNED, MIRRORED_TURNED, QUARTER, MIRRORED_QUARTER)


@pytest.mark.parametrize(
    ("rotate", "reverse", "allowed"),
    [
        (True, True, ALL),
        (True, False, (UPRIGHT, TURNED, QUARTER)),
        (False, True, (UPRIGHT, MIRRORED)),
        (False, False, (UPRIGHT,)),
    ],
)
def test_a_piece_lies_only_as_its_flags_allow(
    rotate: bool, reverse: bool, allowed: tuple[str, ...]
) -> None:
    piece = Piece("L", L_CELLS, can_rotate=rotate, can_reverse=reverse)
    assert allowed == tuple(letters for letters in ALL if not lying(piece, letters))


def test_a_mirror_image_is_told_as_a_piece_that_cannot_lie_there() -> None:
    expected = ("the piece 'L' cannot lie on [0, 1], [1, 1], [2, 0], [2, 1]",)
    assert expected == lying(Piece("L", L_CELLS, can_reverse=False), MIRRORED)


SCREW = ((0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1))  # not to be turned into its mirror image


@pytest.mark.parametrize(("reverse", "faults"), [(True, 0), (False, 1)])
def test_a_solid_is_mirrored_only_where_it_may_be(reverse: bool, faults: int) -> None:
    image = [(layer, row, -column) for layer, row, column in SCREW]
    puzzle = Puzzle((Piece("S", SCREW, can_reverse=reverse),), Board(frozenset(image)))
    assert faults == len(verify(puzzle, tiling([("S", image)])))


def test_a_solid_is_turned_about_every_axis() -> None:
    turns = [lambda l, r, c: (-r, l, c), lambda l, r, c: (l, -c, r), lambda l, r, c: (-c, r, l)]  # noqa: E741
    for turn in turns:
        image = [turn(*cell) for cell in SCREW]
        puzzle = Puzzle((Piece("S", SCREW, can_reverse=False),), Board(frozenset(image)))
        assert () == verify(puzzle, tiling([("S", image)]))


@pytest.mark.parametrize(("shape", "lattice"), [(L_CELLS, SQUARE), (SCREW, CUBIC)])
def test_verify_takes_data_of_the_lattice_alone(
    shape: Shape, lattice: Lattice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("verify must check by itself")

    image = tuple(sorted(lattice.mirror(lattice.turns[0](cell)) for cell in shape))
    pieces = [Piece("L", shape, can_reverse=reverse, lattice=lattice) for reverse in (True, False)]
    board = Board(frozenset(image), lattice=lattice)
    for piece in pieces:
        object.__setattr__(piece, "orientations", None)
    methods = [
        (owner, name)
        for owner in (type(lattice), Lattice)
        for name, value in vars(owner).items()
        if isfunction(value) and "__" not in name
    ]
    names = {name for _, name in methods}
    assert {"group", "kind", "neighbours", "normalise", "symmetries"} <= names
    assert 2 == sum(name == "corners" for _, name in methods)
    for owner, name in [*methods, (Isometry, "__call__")]:
        monkeypatch.setattr(owner, name, fail)
    faults = [verify(Puzzle((piece,), board), tiling([("L", image)])) for piece in pieces]
    assert [0, 1] == list(map(len, faults))


# symmetry puzzles ---------------------------------------------------------------------------------


def pairs(one: Tiling) -> list[tuple[str, list[tuple[int, ...]]]]:
    return [(placement.piece, list(placement.cells)) for placement in one]


SYMMETRIC = loads(
    'goal = "symmetry"\nsymmetry = "rotation"\nboard = "4x4"\npieces = """\nAA\n\nBBB\n"""'
)
IN_PARTS = loads(
    'goal = "symmetry"\nconnected = false\nboard = "4x4"\npieces = """\nAA\n\nBBB\n"""'
)


@pytest.mark.parametrize(
    ("picture", "faults"),
    [
        ("AA.\nBBB", ("the figure has no symmetry of the kind rotation",)),
        (
            "BBB\n...\nAA.",
            ("the figure has no symmetry of the kind rotation", "the figure is not connected"),
        ),
        (".BBB\nAA..", ("the figure has no symmetry of the kind rotation",)),
        ("ABBB\nA...", ("the figure has no symmetry of the kind rotation",)),
        ("B\nB\nB\nA\nA", ("outside the board: [4, 0]",)),
        ("BBB", ("the piece 'A' is used 0 times, but should be used at least once",)),
    ],
)
def test_what_is_no_symmetric_figure_is_told(picture: str, faults: tuple[str, ...]) -> None:
    assert faults == verify(SYMMETRIC, drawn(picture))


def test_a_figure_in_parts_is_good_where_it_need_not_be_connected() -> None:
    assert () == verify(IN_PARTS, drawn("BBB\n...\n.A.\n.A."))
    assert (
        "the figure has no symmetry of the kind mirror or diagonal or rotation or quarter",
    ) == verify(IN_PARTS, drawn("BBB\n....\nAA.."))


def test_cells_that_are_not_of_the_lattice_make_no_figure() -> None:
    text = 'goal = "symmetry"\nlattice = "triangle"\nboard = "4x4"\npieces = "/A\\\\"\ncount = 2'
    found = verify(loads(text), tiling([("A", [(0, 0, 5)]), ("A", [(1,)])]))
    expected = "the piece 'A' cannot lie on [0, 0, 5]", "the piece 'A' cannot lie on [1]"
    assert (*expected, "outside the board: [0, 0, 5], [1]") == found


def test_no_piece_is_no_figure() -> None:
    puzzle = loads('goal = "symmetry"\nboard = "2x2"\npieces = "#"\ncount = "any"')
    assert ("no piece is used, so that there is no figure",) == verify(puzzle, tiling([]))


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("mirror", "AAA\n.A.", "AA.\n.AA"),
        ("diagonal", "AA\nA.", "AAA\n.A."),
        ("rotation", "AA.\n.AA", "AA\nA."),
        ("quarter", ".A.\nAAA\n.A.", "AAA"),
    ],
)
def test_each_kind_of_symmetry_is_told_from_the_others(kind: str, good: str, bad: str) -> None:
    for picture, faults in ((good, ()), (bad, (f"the figure has no symmetry of the kind {kind}",))):
        text = (
            f'goal = "symmetry"\nsymmetry = "{kind}"\nboard = "3x3"\npieces = """\n{picture}\n"""'
        )
        assert faults == verify(loads(text), drawn(picture))


def test_the_cells_of_a_message_are_found_without_sorting_all() -> None:
    class ComparedCell(tuple[int, ...]):
        times = 0

        def __lt__(self, other: tuple[int, ...]) -> bool:
            ComparedCell.times += 1
            return super().__lt__(other)

    cells = [ComparedCell((389 * number % 1009, number)) for number in range(1009)]
    assert "[0, 0], [1, 926], [2, 843], [3, 760] and 1005 more" == cells_text(cells)
    assert ComparedCell.times < 3 * len(cells)  # to sort them would be about ten times as many


@pytest.mark.parametrize("name", LATTICES)
@pytest.mark.parametrize("seed", range(8))
def test_the_images_of_a_span_are_all_that_have_it(name: str, seed: int) -> None:
    lattice = lattice_named(name)
    shape = grown(Random(seed), seed + 1, lattice)
    images = images_of(shape, lattice, True, True)
    for span in {span_of(normal.cells) for normal in images}:
        expected = {normal for normal in images if span_of(normal.cells) == span}
        assert expected == set(images_of(shape, lattice, True, True, span))
    assert {} == images_of(shape, lattice, True, True, (99,) * len(shape[0]))


@pytest.mark.parametrize(
    "name", ["macmahon-squares-4x6", "pentominoes-6x10", "hexiamonds-6x6", "soma-cube", "kanoodle"]
)
def test_images_of_a_span_find_the_faults_that_all_images_find(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pieces of the damaged tilings have the names of others, whose shapes or marks differ."""
    puzzle = psolver.load(ROOT / "samples" / f"{name}.toml")
    right = next(iter(psolver.tilings(puzzle)))
    names = [placement.piece for placement in right]
    tilings = [right]
    for seed in range(10):
        Random(seed).shuffle(names)
        pairs = zip(right, names, strict=True)
        tilings.append(Tiling([one._replace(piece=other) for one, other in pairs], right.lattice))
    found = []
    for size in (1, 10_000):
        monkeypatch.setattr(verified_images, "LARGE_PIECE_CELLS", size)
        found.append([verify(puzzle, one) for one in tilings])
    assert found[1] == found[0]
    assert () == found[0][0]
    assert all(found[0][1:])
