"""The symmetries of a puzzle, and which tilings they make the same."""

from __future__ import annotations

from itertools import islice

import pytest
from support import brute
from support.random_plain import random_puzzle
from support.seeds import seeds

from psolver.core.model import Board, Piece, Puzzle
from psolver.core.tilings import Placement
from psolver.core.toml.load import loads
from psolver.search.encoding import Encoding, encode
from psolver.search.problem import Cover, Permutation, orbit
from psolver.search.puzzle_group import UpTo, symmetry_group
from psolver.search.symmetry import permutations
from psolver.search.tiling_search import Search

GROUPS: tuple[UpTo, UpTo, UpTo] = ("symmetries", "rotations", "reflections")
TWINS = "pieces = '''\nL\nL\nLL\n\n.J\n.J\nJJ\n'''\ncan_reverse = false\n"
LARGE_ENOUGH = 3000  # tilings: more would only take time


def orders(text: str) -> tuple[int, ...]:
    """How many isometries are in each of GROUPS, for a puzzle's text."""
    return tuple(len(symmetry_group(loads(text), up_to)) for up_to in GROUPS)


def classes(text: str) -> tuple[int, ...]:
    """How many solutions a puzzle's text has, then the number of classes under each of GROUPS."""
    outcomes = []
    for up_to in GROUPS:
        with Search(loads(text), distinct=True, up_to=up_to) as search:
            outcomes.append(search.count())
    (solutions,) = {outcome.solutions for outcome in outcomes}
    return (solutions, *(outcome.distinct or 0 for outcome in outcomes))


def covers(puzzle: Puzzle, encoding: Encoding) -> set[Cover]:
    """The tilings that brute force finds, as covers; skips a puzzle with too many."""
    number = {encoding.placement(option): option for option in range(len(encoding.problem.options))}
    found = list(islice(brute.tilings(puzzle), LARGE_ENOUGH + 1))
    if len(found) > LARGE_ENOUGH:
        pytest.skip("too many tilings for a small test")
    return {
        tuple(sorted(number[Placement(name, tuple(sorted(c)))] for name, c in one)) for one in found
    }


def image(permutation: Permutation, cover: Cover) -> Cover:
    return tuple(sorted(permutation[option] for option in cover))


# the group ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("4x4", (8, 4, 8)),
        ("4x6", (4, 2, 4)),
        ("1x4", (4, 2, 4)),
        (r"\n##\n#\n", (2, 1, 2)),
        (r"\n##\n.##\n", (2, 2, 2)),
    ],
)
def test_free_pieces_leave_the_board_all_its_isometries(
    board: str, expected: tuple[int, ...]
) -> None:
    assert expected == orders(f'piece_set = "tetrominoes"\nboard = "{board}"')


def test_a_chiral_piece_that_may_not_be_flipped_leaves_the_rotations() -> None:
    assert (4, 4, 4) == orders("pieces = '''\nL\nL\nLL\n'''\ncan_reverse = false\nboard = '4x4'")


def test_an_achiral_piece_that_may_not_be_flipped_leaves_all_isometries() -> None:
    assert (8, 4, 8) == orders("pieces = '''\nTTT\n.T\n'''\ncan_reverse = false\nboard = '4x4'")


def test_mirror_twins_are_exchanged_only_up_to_reflections() -> None:
    assert (4, 4, 8) == orders(TWINS + "board = '4x4'")


def test_twins_of_other_bounds_are_not_exchanged() -> None:
    text = "can_reverse = false\nboard = '4x4'\n"
    text += "[[piece]]\nname = 'L'\nshape = '''\n#\n#\n##\n'''\ncount = 2\n"
    text += "[[piece]]\nname = 'J'\nshape = '''\n.#\n.#\n##\n'''\ncount = [1, 2]\n"
    assert (4, 4, 4) == orders(text)


def test_the_one_sided_pentominoes_are_twins_or_their_own_mirror_images() -> None:
    assert (2, 2, 4) == orders('piece_set = "one-sided pentominoes"\nboard = "9x10"')


def test_a_fixed_piece_leaves_the_isometries_that_map_its_shape_onto_itself() -> None:
    fixed = "can_rotate = false\ncan_reverse = false\nboard = '4x4'\n"
    shapes = {
        "L\nLL": (2, 1, 2),
        "T\nTT\nT": (2, 1, 2),
        "F.\nFF\nF.\nF.": (1, 1, 1),
        "OO\nOO": (8, 4, 8),
    }
    for shape, expected in shapes.items():
        assert expected == orders(f"{fixed}pieces = '''\n{shape}\n'''")


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("X##\n###\n###", (2, 1, 2)),
        ("#X#\n###\n###", (2, 1, 2)),
        ("###\n#X#\n###", (8, 4, 8)),
        ("X##\n###\n##X", (4, 2, 4)),
        ("X##\n###\n##O", (2, 1, 2)),
        ("X#O\n###\n###", (1, 1, 1)),
    ],
)
def test_a_clue_must_be_mapped_onto_a_clue_for_the_same_piece(
    board: str, expected: tuple[int, ...]
) -> None:
    assert expected == orders(
        f"pieces = '''\nX\n\nOO\n'''\ncount = 'any'\nboard = '''\n{board}\n'''"
    )


def test_a_clue_for_a_twin_is_mapped_onto_a_clue_for_the_other() -> None:
    assert (1, 1, 2) == orders(TWINS + "board = '''\nL#J\n###\n'''")


def test_an_optional_cell_must_be_mapped_onto_an_optional_cell() -> None:
    text = "pieces = 'O'\ncount = 'any'\nboard = '''\n{}\n'''"
    assert [(2, 1, 2), (4, 2, 4)] == [
        orders(text.format(board)) for board in ("?##\n###\n###", "?##\n###\n##?")
    ]


def test_a_piece_that_is_not_used_breaks_no_symmetry() -> None:
    text = (
        "can_reverse = false\nboard = '4x4'\npieces = 'O'\n[[piece]]\nname = 'L'\nshape ="
        " '''\n#\n#\n##\n'''\n"
    )
    assert [(4, 4, 4), (8, 4, 8)] == [orders(text), orders(text + "count = 0\n")]


def test_a_piece_that_fits_nowhere_breaks_no_symmetry() -> None:
    assert (8, 4, 8) == orders(
        "can_reverse = false\nboard = '2x2'\npieces = '''\nO\n\nL\nL\nLL\n'''"
    )


def test_the_identity_comes_first() -> None:
    for up_to in GROUPS:
        isometry, names = symmetry_group(loads(TWINS + "board = '4x4'"), up_to)[0]
        assert ((2, 1), ()) == (isometry((2, 1)), names)


# counts -------------------------------------------------------------------------------------------


# laws ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("up_to", GROUPS)
@pytest.mark.parametrize("seed", seeds(12, 50))
def test_the_permutations_are_a_group_with_the_identity_first(seed: int, up_to: UpTo) -> None:
    encoding = encode(random_puzzle(seed))
    group = permutations(encoding, up_to)
    options = range(len(encoding.problem.options))
    assert tuple(options) == group[0]
    assert len(group) == len(set(group))
    assert set(group) == {
        tuple(after[first[option]] for option in options) for after in group for first in group
    }


@pytest.mark.parametrize("up_to", GROUPS)
@pytest.mark.parametrize("seed", seeds(12, 50))
def test_every_permutation_maps_the_tilings_onto_the_tilings(seed: int, up_to: UpTo) -> None:
    puzzle = random_puzzle(seed)
    encoding = encode(puzzle)
    found = covers(puzzle, encoding)
    for permutation in permutations(encoding, up_to):
        assert found == {image(permutation, cover) for cover in found}


@pytest.mark.parametrize("up_to", GROUPS)
@pytest.mark.parametrize("seed", seeds(12, 50))
def test_the_number_of_tilings_is_the_sum_of_the_sizes_of_their_orbits(
    seed: int, up_to: UpTo
) -> None:
    puzzle = random_puzzle(seed)
    encoding = encode(puzzle)
    group = permutations(encoding, up_to)
    found = covers(puzzle, encoding)
    orbits = {tuple(orbit(cover, group)) for cover in found}
    assert len(found) == sum(map(len, orbits))
    assert [] == [members for members in orbits if len(group) % len(members)]
    with Search(puzzle, distinct=True, up_to=up_to) as search:
        outcome = search.count()
    assert (len(found), len(orbits)) == (outcome.solutions, outcome.distinct)


def test_two_exchanges_of_twins_may_make_a_rotation_of_the_group() -> None:
    bar = Piece("A", ((0, 0), (0, 1)), can_rotate=False, can_reverse=False)
    post = Piece("B", ((0, 0), (1, 0)), can_rotate=False, can_reverse=False)
    puzzle = Puzzle(
        (bar, post), Board(frozenset((row, column) for row in range(2) for column in range(2)))
    )
    assert [4, 2, 8] == [len(symmetry_group(puzzle, up_to)) for up_to in GROUPS]


# the definitions in the docs ----------------------------------------------------------------------


@pytest.mark.rooms
@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ('goal = "packing"\nbest = "most pieces"', (2, 1)),
        ('goal = "blocking"', (2, 1)),
        ('goal = "packing"', (1, 1)),
        ('goal = "blocking"\nbest = "most cells"', (1, 1)),
        ("count = [0, 1]", (1, 1)),
    ],
)
def test_in_a_packing_optional_cells_differ_only_if_cells_count(
    goal: str, expected: tuple[int, int]
) -> None:
    assert expected == classes(f'pieces = "##"\nboard = "##?"\n{goal}')[:2]


def test_twins_may_be_flipped_if_the_mirror_takes_all_ways_of_one_to_those_of_the_other() -> None:
    text = 'pieces = """\nA.\nAA\n\nBB\nB.\n\nC\nC\n"""\ncan_rotate = false\n'
    assert (2, 2, 2, 1) == classes(f'{text}board = """\n###C\n###C\n"""')
