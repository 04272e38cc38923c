"""Whether what lies on a board can be completed, with what, in how many ways, or why not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from support.brute import tilings
from support.places import SAMPLES
from support.randoms import MAKERS
from support.seeds import seeds

import psolver
from psolver.control import Cancelled, Control
from psolver.puzzle.model import Puzzle
from psolver.puzzle.partial import clash
from psolver.puzzle.tiling import Placement, Tiling
from psolver.solve.hints import Completion, Hint, RemainingSolutions, answers, hint

CHESSBOARD = psolver.load(SAMPLES / "mutilated-chessboard-8x8.toml")
RECTANGLE = psolver.load(SAMPLES / "pentominoes-6x10.toml")
DOMINOES = psolver.puzzle(board="2x3", pieces="##", count=3)


def bar(*cells: tuple[int, int]) -> Placement:
    return Placement(DOMINOES.pieces[0].name, cells)


UPRIGHT, MIDDLE = bar((0, 0), (1, 0)), bar((0, 1), (1, 1))


def answered(
    puzzle: Puzzle, placements: list[Placement], known: Tiling | None = None
) -> tuple[Completion, list[RemainingSolutions]]:
    """The last of what is known, and the numbers of solutions left."""
    found = list(answers(puzzle, placements, known))
    completions = [one for one in found if isinstance(one, Completion)]
    return completions[-1], [one for one in found if isinstance(one, RemainingSolutions)]


@pytest.mark.parametrize("seed", seeds(50, 300))
@pytest.mark.parametrize("make", MAKERS)
def test_the_answer_is_that_of_brute_force(make: Callable[[int], Puzzle], seed: int) -> None:
    puzzle, random = make(seed), Random(seed)
    found = [
        frozenset(Placement(name, tuple(sorted(cells))) for name, cells in one)
        for one in tilings(puzzle)
    ]
    solution = random.choice(sorted(map(sorted, found)) or [[]])
    placements = random.sample(solution, random.randint(0, len(solution)))
    whole = [one for one in found if one.issuperset(placements)]
    known, numbers = answered(puzzle, placements)
    if not whole:
        assert ("impossible", False, []) == (known.status, known.unexplained, numbers)
        return
    assert ("solved" if frozenset(placements) in whole else "possible") == known.status
    assert known.tiling is not None
    assert set(known.tiling) in whole
    assert RemainingSolutions(len(whole), True, True) == numbers[-1]
    if (told := hint(known, placements)) is not None:
        assert {*placements, told.placement} <= set(known.tiling)
        assert told.placement not in placements


def test_a_tiling_that_is_known_need_not_be_found_again() -> None:
    first = next(psolver.tilings(RECTANGLE))
    placements = list(first)[:1]
    assert clash(RECTANGLE, placements) is None
    found = next(answers(RECTANGLE, placements, first, seconds=1e-9))
    assert isinstance(found, Completion)
    assert ("possible", first) == (found.status, found.tiling)


def test_a_known_tiling_is_checked() -> None:
    wrong = Tiling((UPRIGHT, bar((0, 1), (0, 2))))
    found, _ = answered(DOMINOES, [UPRIGHT], wrong)
    assert found.tiling != wrong


def test_what_is_not_settled_in_time_is_unknown() -> None:
    (found,) = answers(RECTANGLE, [], seconds=1e-9)
    assert isinstance(found, Completion)
    assert ("unknown", None) == (found.status, found.tiling)


def test_a_count_that_takes_too_long_says_so() -> None:
    first = next(psolver.tilings(RECTANGLE))
    *_, last = answers(RECTANGLE, [], first, seconds=1e-9)
    assert RemainingSolutions(1, False, True) == last


def test_the_reason_speaks_of_what_is_left() -> None:
    puzzle = psolver.puzzle(board="1x4", pieces={"I": "##"}, count=2)
    found, numbers = answered(puzzle, [Placement("I", ((0, 1), (0, 2)))])
    assert ("impossible", []) == (found.status, numbers)
    assert found.reason
    assert "the piece I fits nowhere on the board" == found.reason.sentence


def test_a_reason_that_takes_longer_comes_later() -> None:
    domino = CHESSBOARD.pieces[0].name
    cells = sorted(CHESSBOARD.board.must)[:1]
    beside = (cells[0][0], cells[0][1] + 1)
    told = list(answers(CHESSBOARD, [Placement(domino, (cells[0], beside))]))
    assert all(isinstance(one, Completion) for one in told)
    last = told[-1]
    assert isinstance(last, Completion)
    assert last.reason
    assert ("impossible", "colouring", False) == (last.status, last.reason.kind, last.unexplained)


def test_a_board_that_is_covered_while_pieces_are_left_is_no_solution() -> None:
    puzzle = psolver.puzzle(board="1x2", pieces={"A": "##", "B": "#"})
    found, numbers = answered(puzzle, [Placement("A", ((0, 0), (0, 1)))])
    assert ("impossible", []) == (found.status, numbers)
    assert found.reason
    assert "the pieces cover at least 1 cell, but the board has 0" == found.reason.sentence


def test_a_hint_covers_the_cell_that_fewest_placements_can_cover() -> None:
    board = [(0, 0), (0, 1), (1, 1), (1, 2), (0, 2), (0, 3)]
    puzzle = psolver.puzzle(board=board, pieces="##", count=3)
    found, _ = answered(puzzle, [])
    name = puzzle.pieces[0].name
    assert Hint(Placement(name, ((0, 0), (0, 1))), (0, 0), 1) == hint(found, [])


def test_where_no_cell_need_be_covered_a_hint_lays_any_piece_of_a_solution() -> None:
    puzzle = psolver.loads('board = "??"\npieces = "#"')
    found, numbers = answered(puzzle, [])
    told = hint(found, [])
    assert told
    assert (None, 0) == (told.cell, told.ways)
    assert RemainingSolutions(2, True, True) == numbers[-1]


def test_what_is_solved_needs_no_hint() -> None:
    placements = [UPRIGHT, MIDDLE, bar((0, 2), (1, 2))]
    found, numbers = answered(DOMINOES, placements)
    assert ("solved", None) == (found.status, hint(found, placements))
    assert [RemainingSolutions(1, True, True)] == numbers


def test_it_ends_as_soon_as_it_is_cancelled() -> None:
    control = Control()
    told = answers(RECTANGLE, [], seconds=60, control=control)
    next(told)
    control.cancel()
    with pytest.raises(Cancelled):
        list(told)
