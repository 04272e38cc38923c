"""Groups of pieces as values: what they refuse, and what is said of them."""

from __future__ import annotations

import pytest

import psolver
from psolver import PieceGroup, PuzzleError
from psolver.puzzle.partial import clash
from psolver.puzzle.tiling import Placement, tiling
from psolver.puzzle.verify import verify
from psolver.render.words.by_hand import clash_line

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


def test_verify_says_which_group_is_not_kept() -> None:
    found = tiling(
        [("A", [(0, 0)]), ("A", [(0, 1)]), ("B", [(0, 2), (0, 3)])],
    )
    told = "the pieces of the group A are used 2 times together, but should be used at most once"
    assert (told,) == verify(BARS, found)


def test_a_piece_too_many_of_a_group_clashes() -> None:
    found = clash(BARS, [Placement("A", ((0, 0),)), Placement("A", ((0, 1),))])
    assert found
    assert "Of the pieces A at most 1 may be used." == clash_line(found)
