"""The key of puzzles that are the same turned, flipped, or with other names."""

from __future__ import annotations

import psolver
from psolver.making.make_task import form_key


def test_clues_and_pieces_are_part_of_the_form() -> None:
    def key(board: str, pieces: str, **more: object) -> str:
        return form_key(psolver.puzzle(board=board, pieces=pieces, **more))

    two = "A\nAA\n\nBBB"
    assert key("A##\n###", two) == key("###\n##A", two) == key("##\n##\n#C", "CC\nC\n\nDDD")
    assert key("A##\n###", two) != key("#A#\n###", two)
    assert key("###\n###", two) != key("###\n###", "A\nAA\n\nB\nBB")
    touch = {"touch": "never", "count": "any"}
    assert key("###\n.##", two, **touch) == key("##.\n###", two, **touch)
    assert key("###\n.##", two, **touch) != key("###\n.##", two, count="any")
    marks = {"wrap": "columns", "count": "any"}
    assert key("###\n.##", two, **marks) != key("##.\n###", two, **marks)
    hands = "L\nL\nLL", ".L\n.L\nLL"
    one, other = (key("2x4", hand, count=2, can_reverse=False) for hand in hands)
    assert one == other
    assert one != key("2x4", hands[0], count=2)
