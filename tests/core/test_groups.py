"""Groups of pieces as values: what they refuse, and what is said of them."""

from __future__ import annotations

import pytest

import psolver
from psolver import PieceGroup, PuzzleError
from psolver.core.tilings import Placement, tiling
from psolver.core.verify import verify

BARS = psolver.puzzle(
    board="1x4",
    pieces={"A": "#", "B": "##"},
    count="any",
    use=(1, 3),
    group=[{"pieces": ["A"], "count": (0, 1), "name": "small"}],
)


def test_use_is_the_group_of_all_pieces() -> None:
    assert (PieceGroup("", ("A", "B"), 1, 3), PieceGroup("small", ("A",), 0, 1)) == BARS.groups


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            ("", "AB"),
            'group: pieces: expected names of pieces, such as ("A", "B"), found text in quotes',
        ),
        (("", ()), "group: pieces: names no piece"),
        (("", ("A", "A")), "group: pieces: the piece 'A' is listed twice"),
        (("", ("A",), -1), "group: expected 0 or more, found -1"),
        (("two", ("A",), 2, 1), "group 'two': the least, 2, is more than the most, 1"),
        ((" ", ("A",)), "group: name: empty name"),
    ],
)
def test_what_is_no_group_is_refused(values: tuple[object, ...], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        PieceGroup(*values)  # type: ignore[arg-type]
    assert message == str(caught.value)


def test_a_group_names_pieces_of_its_puzzle() -> None:
    with pytest.raises(PuzzleError) as caught:
        psolver.puzzle(board="1x4", pieces=["##"], group=[PieceGroup("", ("X",))])
    assert "puzzle: group[1].pieces[1]: there is no piece 'X' (the pieces: A)" == str(caught.value)


SET = {"board": "3x5", "piece_set": "pentominoes"}
BAR_GROUP = {"pieces": ["F", "I", "P"], "count": 1}


@pytest.mark.parametrize(
    ("values", "left_out"),
    [
        ({"use": 3}, "all"),
        ({"use": (0, 3)}, "all"),
        ({"use": "any"}, "all"),
        ({"use": (3, 12)}, "all"),
        ({"use": 12}, ""),  # no piece can be left out
        ({"use": 13}, ""),
        ({"use": 3, "count": 1}, ""),
        ({"use": 3, "piece": [{"name": "A", "shape": "#"}]}, "all"),
        ({"use": 3, "piece": [{"name": "A", "shape": "#", "count": 1}]}, "all but A"),
        ({"use": 13, "piece": [{"name": "A", "shape": "#", "count": [0, 1]}]}, "A"),
        ({"group": [BAR_GROUP]}, "FIP"),
        ({"group": [BAR_GROUP | {"count": 3}]}, ""),
        ({"group": [BAR_GROUP, {"pieces": ["I", "X"], "count": 2}]}, "FP"),
        ({"group": [BAR_GROUP], "use": 12}, ""),
        ({"group": [BAR_GROUP], "count": 1}, ""),
    ],
)
def test_a_piece_of_a_group_may_be_left_out_unless_a_count_says_how_often_it_is_used(
    values: dict[str, object], left_out: str
) -> None:
    puzzle = psolver.puzzle(**{**SET, **values})  # type: ignore[arg-type]
    names = [piece.name for piece in puzzle.pieces]
    but = left_out.removeprefix("all but ") if left_out.startswith("all but") else ""
    expected = [name for name in names if name not in but] if "all" in left_out else [*left_out]
    assert sorted(expected) == sorted(piece.name for piece in puzzle.pieces if not piece.least)
    assert {1} == {piece.most for piece in puzzle.pieces}
    assert puzzle == psolver.loads(psolver.dumps(puzzle))


def test_copies_that_are_drawn_may_be_left_out_too() -> None:
    puzzle = psolver.puzzle(board="1x4", pieces="##\n\n##\n\n#", use=2)
    assert [(0, 2), (0, 1)] == [(piece.least, piece.most) for piece in puzzle.pieces]
    assert 1 == psolver.Search(puzzle).count().solutions


def test_use_without_a_count_has_the_solutions_of_pieces_that_may_be_left_out() -> None:
    numbers = []
    for values in ({}, {"count": (0, 1)}):
        found = psolver.Search(
            psolver.puzzle(board="5x5", use=5, piece_set="pentominoes", **values)
        )
        numbers.append(found.count().solutions)
    assert [856, 856] == numbers
    whole = psolver.puzzle(board="6x10", piece_set="pentominoes", use=12)
    assert psolver.puzzle(board="6x10", piece_set="pentominoes").pieces == whole.pieces


def test_verify_says_which_group_is_not_kept() -> None:
    found = tiling(
        [("A", [(0, 0)]), ("A", [(0, 1)]), ("B", [(0, 2), (0, 3)])],
    )
    told = "the pieces of the group A are used 2 times together, but should be used at most once"
    assert (told,) == verify(BARS, found)


@pytest.mark.rooms
def test_a_piece_too_many_of_a_group_clashes() -> None:
    from psolver.hand.by_hand import clash_line
    from psolver.hand.partial import clash

    found = clash(BARS, [Placement("A", ((0, 0),)), Placement("A", ((0, 1),))])
    assert found
    assert "Of the pieces A at most 1 may be used." == clash_line(found)
