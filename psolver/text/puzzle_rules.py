"""The rules and the goal of a puzzle, in words: names of pieces, groups, touch, the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.errors import printable
from ..core.model import Board, PieceGroup, Puzzle
from ..core.wording import listed, plural, shortened

if TYPE_CHECKING:
    from ..core.goal import Best, Optimum

MOST_PIECE_NAMES = 8  # of pieces in a sentence
AIM_WORDS = {
    "most cells": "covers as many cells as possible",
    "most pieces": "uses as many pieces as possible",
    "fewest pieces": "uses as few pieces as possible",
    "most value": "is worth as much as possible",
    "least value": "is worth as little as possible",
}
GOAL_WORDS = {
    "tiling": "a tiling that",
    "packing": "a packing that",
    "blocking": "a packing that leaves no room for a further piece, and",
}


def piece_name(name: str) -> str:
    """The name of a piece: of a long one the beginning and the end."""
    return shortened(printable(name))


def pieces_words(names: Sequence[str]) -> str:
    """The pieces (at least one) by their names.

    >>> pieces_words(["A"]), pieces_words(["A", "B"])
    ('the piece A', 'the pieces A and B')
    """
    noun = "pieces" if len(names) > 1 else "piece"
    known_names = listed([piece_name(name) for name in names])
    return f"the {noun} {known_names}"


def used_words(group: PieceGroup) -> str:
    """The number of pieces that are used of a group.

    >>> used_words(PieceGroup("", ("I", "L"), 0, 3))
    'at most 3 of the pieces I and L'
    >>> used_words(PieceGroup("bars", ("I", "L"), 1, 2))
    '1 to 2 of the group bars'
    """
    number = number_words(group.least, group.most)
    return f"{number} of {group_words(group)}"


def number_words(least: int, most: int | None) -> str:
    """A number by its bounds.

    >>> number_words(2, 2), number_words(1, None), number_words(0, None), number_words(0, 0)
    ('exactly 2', 'at least 1', 'any number', 'none')
    """
    if most == 0:
        return "none"
    if least == most:
        return f"exactly {least:,}"
    if most is None:
        return f"at least {least:,}" if least else "any number"
    if not least:
        return f"at most {most:,}"
    return f"{least:,} to {most:,}"


def group_words(group: PieceGroup) -> str:
    """The name of a group, else the names of its pieces."""
    if group.name:
        return f"the group {shortened(group.name)}"
    if len(group.pieces) > MOST_PIECE_NAMES:
        return f"{len(group.pieces):,} pieces"
    return pieces_words(group.pieces)


def wrap_words(board: Board) -> list[str]:
    """The sides of the board that lie beside each other, a sentence each.

    >>> wrap_words(Board(frozenset({(0, 0), (0, 1)}), wrap=("columns",)))
    ['the last column lies beside the first']
    """
    sentences = []
    for name in board.wrap:
        sentence = f"the last {name.removesuffix('s')} lies beside the first"
        if name == "rows" and board.shift:
            sentence += f", moved {plural(board.shift, 'column')} to the right"
        sentences.append(sentence)
    return sentences


def rule_words(puzzle: Puzzle) -> list[str]:
    """The rules of the pieces on the board, a sentence each."""
    sentences: list[str] = []
    for rule in puzzle.rules:
        sentences += rule.words()
    return sentences


def goal_words(best: Best) -> str:
    """The goal of a puzzle.

    >>> from psolver import Best
    >>> goal_words(Best("fewest pieces", "blocking"))
    'Goal: a packing that leaves no room for a further piece, and uses as few pieces as possible'
    """
    goal = GOAL_WORDS[best.goal]
    aim = AIM_WORDS[best.aim]
    return f"Goal: {goal} {aim}"


def best_line(best: Optimum) -> str:
    """The value of the best, or its bounds.

    >>> from psolver import Optimum
    >>> best_line(Optimum("most cells", 60, 60, 64))
    '60 of 64 cells covered, which is the most possible: 4 stay free'
    >>> best_line(Optimum("fewest pieces", 6, 5))
    'found 6 pieces, at least 5 pieces needed'
    >>> best_line(Optimum("most value", None, 30))
    'nothing found yet, at most a value of 30 possible'
    """
    is_most = best.aim.startswith("most")
    if best.found is None or best.bound is None or not best.proved:
        found_words = "nothing found yet"
        if best.found is not None:
            found_words = f"found {worth_words(best, best.found)}"
        if best.bound is None:
            return found_words
        bound = worth_words(best, best.bound)
        if is_most:
            return f"{found_words}, at most {bound} possible"
        return f"{found_words}, at least {bound} needed"
    least = "fewest" if "pieces" in best.aim else "least"
    extreme = "most" if is_most else least
    settled = f", which is the {extreme} possible"
    if not best.cells:
        return worth_words(best, best.found) + settled
    covered = f"{best.found:,} of {plural(best.cells, 'cell')} covered"
    free = best.cells - best.found
    if not free:
        covered = "the only cell covered"
        if best.cells > 1:
            covered = f"all {best.cells:,} cells covered"
        return covered
    stay = "stays" if free == 1 else "stay"
    return f"{covered}{settled}: {free:,} {stay} free"


def worth_words(best: Optimum, worth: int) -> str:
    """A value in words.

    >>> from psolver import Optimum
    >>> worth_words(Optimum("most pieces"), 1), worth_words(Optimum("least value"), 7)
    ('1 piece', 'a value of 7')
    """
    if "value" in best.aim:
        return f"a value of {worth:,}"
    noun = "cell" if "cells" in best.aim else "piece"
    return plural(worth, noun)
