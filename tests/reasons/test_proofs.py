"""Colourings: what they say, and that weights that prove nothing are found out."""

from __future__ import annotations

import random
from itertools import product

import pytest
from support.controls import at_work
from support.cores import weights_fault_as_shown
from support.places import SAMPLES

import psolver
from psolver.core.control import Cancelled, Control
from psolver.core.reason import Colouring, NoPlace, Reason, Weighed, Weights
from psolver.engines.refutation import bounding_weights, modular_weights
from psolver.reasons.plain_shadings import Copies, most_weight, plain_shading
from psolver.reasons.proofs import colouring_reason, possible_counts, with_narrow_counts
from psolver.reasons.reasons_tuning import COLOURING_MODULI
from psolver.reasons.verify_weights import weights_fault
from psolver.search.encoding import encode

CORNERS = "board = '''\n.###\n####\n####\n###.\n'''\npiece_set = 'dominoes'\ncount = 'any'"
T = "board = '6x6'\ncount = 'any'\npieces = '''\nTTT\n.T\n'''"
STRAIGHT = "board = '6x6'\ncount = 'any'\npieces = 'IIII'"
SETS = "board = '4x5'\npiece_set = 'tetrominoes'"


@pytest.mark.parametrize(
    ("text", "modulus", "sentence"),
    [
        (
            CORNERS,
            2,
            (
                "wherever it lies, the piece I covers exactly 1 of the shaded cells; with the piece"
                " I used 7 times, that is 7 of them, but there are 6"
            ),
        ),
        (
            T,
            2,
            (
                "wherever it lies, the piece T covers an odd number of the shaded cells; "
                "with the piece T used 9 times, that is an odd number of them, but there are 18"
            ),
        ),
        (
            STRAIGHT,
            2,
            (
                "wherever it lies, the piece I covers an even number of the shaded cells; "
                "with the piece I used 9 times, that is an even number of them, but there are 9"
            ),
        ),
        (
            SETS,
            2,
            (
                "wherever they lie, the piece T covers an odd number of the shaded cells, the"
                " others an even number; in all that is an odd number of them, but there are 10"
            ),
        ),
    ],
)
def test_a_colouring_is_told_in_a_sentence(text: str, modulus: int, sentence: str) -> None:
    reason = colouring_reason(encode(psolver.loads(text)))
    assert reason
    assert reason.weights
    assert (modulus, sentence) == (reason.weights.modulus, reason.sentence)


@pytest.mark.parametrize(
    ("text", "pieces", "exact", "covered", "there"),
    [
        (CORNERS, (Weighed("I", 7, 1),), True, 7, 6),
        (T, (Weighed("T", 9, 1),), False, 9, 18),
        (STRAIGHT, (Weighed("I", 9, 0),), False, 0, 9),
        (SETS, tuple(Weighed(name, 1, int(name == "T")) for name in "ILOST"), False, 1, 10),
    ],
)
def test_a_colouring_carries_what_its_sentence_needs(
    text: str, pieces: tuple[Weighed, ...], exact: bool, covered: int, there: int
) -> None:
    reason = colouring_reason(encode(psolver.loads(text)))
    assert reason
    assert reason.weights
    expected = Colouring(reason.weights, pieces, exact, True, (), False, covered, there)
    assert Reason(expected) == reason
    assert reason.cells == tuple(cell for cell, _ in reason.weights.cells)
    assert reason.pieces == tuple(piece for piece, _, _ in pieces)


def test_weights_that_bound_are_told_in_a_sentence() -> None:
    reason = colouring_reason(encode(psolver.load(SAMPLES / "pentominoes-two-horns.toml")))
    assert reason
    assert reason.weights
    assert (0, (("I", 1),)) == (reason.weights.modulus, reason.weights.pieces)
    covers = "wherever they lie, the piece I covers at most 1 of the shaded cells, the others none"
    assert f"{covers}; in all that is at most 1 of them, but there are 2" == reason.sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (  # a grid, in place of numbers from -1 to 2
            'board = "3x3"\ncount = "any"\npieces = "##\\n#"',
            "wherever it lies, the piece A covers at most 1 of the shaded cells; with the piece A"
            " used 3 times, that is at most 3 of them, but there are 4",
        ),
        (  # the same number of cells under every placement
            'lattice = "triangle"\ncount = "any"\n'
            'board = "triangle of side 4"\npieces = "/A\\\\A/"',
            "wherever it lies, the piece A covers exactly 1 of the shaded cells; with the piece A"
            " used 8 times, that is 8 of them, but there are 6",
        ),
    ],
)
def test_weights_that_bound_are_as_plain_as_can_be(text: str, sentence: str) -> None:
    puzzle = psolver.loads(text)
    reason = colouring_reason(encode(puzzle))
    assert reason
    assert isinstance(reason.detail, Colouring)
    assert (sentence, "") == (reason.sentence, weights_fault_as_shown(puzzle, reason.detail))


def square(side: int, row: int, column: int) -> str:
    """The picture of a square board without one cell."""
    lines = [["#"] * side for _ in range(side)]
    lines[row][column] = "."
    return "\n".join(map("".join, lines))


BARS_BRICKS_STAIRS = "######\n\n###\n###\n\n##\n.##\n..##"
OCTOMINOES = "####\n#\n##\n.#\n\n####\n.#\n##\n#\n\n###\n#.#\n###"
BAR_CROSS_ZIGZAG = "#####\n\n.#\n###\n.#\n\n##\n.#\n.##"
HEPTOMINO = "###\n..##\n...#\n...#"


@pytest.mark.parametrize(
    ("modulus", "board", "pieces", "count"),
    [
        (3, square(7, 2, 2), BARS_BRICKS_STAIRS, '"any"'),
        (4, square(7, 1, 1), OCTOMINOES, '"any"'),
        (5, square(6, 2, 2), BAR_CROSS_ZIGZAG, '"any"'),
        (7, square(8, 0, 0), HEPTOMINO, "9"),
    ],
)
def test_each_modulus_explains_what_no_other_and_no_bound_explains(
    modulus: int, board: str, pieces: str, count: str
) -> None:
    text = f"board = '''\n{board}\n'''\npieces = '''\n{pieces}\n'''\ncount = {count}"
    encoding = encode(psolver.loads(text))
    reason = colouring_reason(encoding)
    assert reason
    assert reason.weights
    assert modulus == reason.weights.modulus
    assert [modulus] == [m for m in COLOURING_MODULI if modular_weights(encoding.problem, m)]
    assert None is bounding_weights(encoding.problem)


def test_a_possible_puzzle_has_no_colouring() -> None:
    assert None is colouring_reason(
        encode(psolver.loads("board = '6x10'\npiece_set = 'pentominoes'"))
    )


GOOD = colouring_reason(encode(psolver.loads(CORNERS)))


@pytest.mark.parametrize("number", range(6))
def test_a_colouring_with_a_cell_left_out_is_found_out(number: int) -> None:
    assert GOOD
    assert GOOD.weights
    cells = GOOD.weights.cells
    wrong = GOOD.weights._replace(cells=cells[:number] + cells[number + 1 :])
    assert weights_fault(psolver.loads(CORNERS), wrong)
    assert None is weights_fault(psolver.loads(CORNERS), GOOD.weights)


@pytest.mark.parametrize(
    ("weights", "fault"),
    [
        (Weights(2, (), ()), "the pieces may weigh as much as the board"),
        (Weights(0, (), ()), "the pieces may weigh 0, the board 0"),
        (Weights(2, (((9, 9), 1),), ()), "(9, 9) is not part of the puzzle"),
        (Weights(2, (), (("Q", 1),)), "Q is not part of the puzzle"),
        (Weights(3, (((0, 1), 1),), ()), "the piece 'I' on [0, 1], [0, 2] weighs 1, not 0"),
    ],
)
def test_weights_that_prove_nothing_are_told_why(weights: Weights, fault: str) -> None:
    said = weights_fault(psolver.loads(CORNERS), weights)
    assert said
    assert said == fault or (weights.modulus == 3 and "weighs 1, not 0" in said)


def test_an_optional_cell_must_not_weigh() -> None:
    puzzle = psolver.loads("board = '#?'\npieces = '#'\ncount = 'any'")
    weights = Weights(2, (((0, 0), 1), ((0, 1), 1)), (("A", 1),))
    assert "an optional cell has a weight" == weights_fault(puzzle, weights)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [([0, "any"], [0, 2, 4]), ([1, 3], [2]), ([3, 4], [4])],
)
def test_counts_are_narrowed_to_what_the_areas_allow(
    counts: list[object], expected: list[int]
) -> None:
    bounds = str(counts).replace("'", '"')
    other = "[[piece]]\nshape = '####'\ncount = 'any'"
    puzzle = psolver.loads(f"board = '2x4'\n[[piece]]\nshape = '##'\ncount = {bounds}\n{other}")
    assert expected == possible_counts(puzzle, puzzle.pieces[0])


def test_a_piece_that_the_areas_forbid_is_named_first() -> None:
    corner = "[[piece]]\nname = 'L'\nshape = \"#\\n##\"\ncount = 3"
    dot = "[[piece]]\nname = 'dot'\nshape = '#'\ncount = [0, 2]"
    text = f"board = '3x3'\n{corner}\n{dot}"
    reason = colouring_reason(encode(psolver.loads(text)))
    assert reason
    assert isinstance(reason.detail, Colouring)
    assert (("dot",), False) == (reason.detail.unused, reason.detail.clued)
    assert "the areas leave no use for the piece dot; wherever it lies, " == reason.sentence[:60]


def test_a_piece_that_the_areas_ask_for_and_that_fits_nowhere_is_the_reason() -> None:
    board = 'board = """\n###\n###\n..#\n"""\ncount = \'any\'\n'
    reason = colouring_reason(encode(psolver.loads(f'{board}pieces = """\nLLLL\n\nVV\nV\n"""\n')))
    assert reason
    why = "without it the pieces cannot cover as many cells as the board has"
    assert NoPlace("L", by_area=True) == reason.detail
    assert ("piece", f"the piece L fits nowhere, and {why}") == (reason.kind, reason.sentence)


def test_clues_are_mentioned_where_there_are_some() -> None:
    reason = colouring_reason(
        encode(
            psolver.loads(
                "board = 'A##A'\n[[piece]]\nname = 'A'\nshape = '##'\n[[piece]]\nname = 'B'\nshape"
                " = '##'"
            )
        )
    )
    assert reason
    assert isinstance(reason.detail, Colouring)
    assert reason.detail.clued
    assert "wherever the clues let " == reason.sentence[:23]


def test_the_most_weight_of_pieces_is_that_of_brute_force() -> None:
    rng = random.Random(1)
    found = []
    for _ in range(500):
        pieces = []
        for _ in range(rng.randint(1, 4)):
            least = rng.choice([0, 0, 1, 2])
            size = rng.choice([1, 2, 4, 4, 5])
            pieces.append(Copies(rng.randint(-5, 5), size, least, least + rng.randint(0, 4)))
        high = rng.randint(1, 30)
        low = high - rng.choice([0, 0, 1, 4])
        weights = []
        for way in product(*(range(one.least, one.most + 1) for one in pieces)):
            used = [*zip(pieces, way, strict=True)]
            if low <= sum(one.size * times for one, times in used) <= high:
                weights.append(sum(one.weight * times for one, times in used))
        found.append(most_weight(pieces, low, high))
        assert max(weights, default=None) == found[-1]
    assert 50 < found.count(None) < 450


def test_a_run_that_is_to_end_tries_no_shading() -> None:
    encoding = encode(psolver.loads(CORNERS))
    problem = with_narrow_counts(encoding)
    assert problem
    control = at_work(Control())
    assert plain_shading(encoding, problem)
    control.cancel()
    with pytest.raises(Cancelled):
        plain_shading(encoding, problem)
