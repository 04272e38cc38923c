"""Pieces without names: which are copies of one piece, and which are pieces of their own."""

from __future__ import annotations

import pytest

from psolver import PuzzleError, count, dumps, loads
from psolver.core.model import Puzzle

VALUED = "goal = 'packing'\nbest = 'most value'\n"


def dominoes(top: str, *settings: str) -> Puzzle:
    """A puzzle of dominoes without names, with settings of their own."""
    tables = "".join(f"[[piece]]\nshape = '##'\n{setting}\n" for setting in settings)
    return loads(f"board = '1x4'\n{top}\n{tables}")


def test_pieces_that_only_marks_tell_apart_have_values_of_their_own() -> None:
    for values in ((3, 5), (3, 3)):
        pairs = zip(("ww", "bb"), values, strict=True)
        settings = [f"marks = '{marks}'\nvalue = {value}" for marks, value in pairs]
        best = dominoes(f"{VALUED}board_marks = 'wwbb'", *settings).best
        assert best
        assert dict(zip("AB", values, strict=True)) == dict(best.pieces)


def test_colours_that_say_what_may_touch_tell_pieces_apart() -> None:
    colors = "color = 'red'", "color = 'blue'", "color = 'red'"
    puzzle = dominoes("touch = 'different'", *colors)
    assert [("A", 2), ("B", 1)] == [(piece.name, piece.most) for piece in puzzle.pieces]
    assert puzzle == loads(dumps(puzzle))
    (piece,) = dominoes("", *colors).pieces
    assert 3 == piece.most


def test_a_map_is_coloured_with_single_cells_without_names() -> None:
    cells = "".join(f"[[piece]]\nshape = '#'\ncolor = '{c}'\n" for c in ("red", "blue", "gold"))
    assert 18 == count(loads(f"board = '2x2'\ntouch = 'different'\ncount = 'any'\n{cells}"))


def test_pieces_that_colours_tell_apart_have_values_of_their_own() -> None:
    settings = "color = 'red'\nvalue = 1", "color = 'blue'\nvalue = 2"
    best = dominoes(f"{VALUED}touch = 'different'", *settings).best
    assert best
    assert {"A": 1, "B": 2} == dict(best.pieces)
    with pytest.raises(PuzzleError, match="a copy of this piece is worth 1"):
        dominoes(VALUED, *settings)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ('edges = ["aabb", "aabb"]', {"aabb": 2}),
        ('edges = ["aabb", "abba", "bbbb"]', {"aabb": 2, "bbbb": 1}),
        ('edges = "aabb"\n[[piece]]\nedges = "aabb"\ncount = 3', {"aabb": 4}),
        ('edges = ["abcd", "dcba"]', {"abcd": 2}),
        ('edges = ["abcd", "dcba"]\ncan_reverse = false', {"abcd": 1, "dcba": 1}),
        (
            'edges = ["aabb", "abba"]\ncan_rotate = false\ncan_reverse = false',
            {"aabb": 1, "abba": 1},
        ),
        ('name = "A"\nedges = "aabb"\n[[piece]]\nedges = "aabb"', {"A": 1, "aabb": 1}),
        ('name = "abba"\nedges = "abba"\n[[piece]]\nedges = "aabb"', {"abba": 1, "aabb": 1}),
    ],
)
def test_equal_tiles_are_copies_of_one_piece(keys: str, expected: dict[str, int]) -> None:
    puzzle = loads(f'board = "2x3"\n[[piece]]\n{keys}\n')
    assert expected == {piece.name: piece.most for piece in puzzle.pieces}
    assert puzzle == loads(dumps(puzzle))
