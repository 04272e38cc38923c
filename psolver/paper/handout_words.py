"""The conditions of a puzzle as sentences on paper: how often pieces are used, rules, the goal."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.model import Piece, Puzzle
from ..core.piece import is_use
from ..core.wording import listed, shortened
from ..text.check_words import times_of_piece
from ..text.page_lines import capital
from ..text.puzzle_rules import goal_words, number_words, rule_words, wrap_words

LONGEST_LIST = 200  # characters of the names of pieces


def conditions(puzzle: Puzzle, pieces: Sequence[tuple[Piece, int]]) -> list[str]:
    """The bounds of pieces, which come with the numbers of their copies, and of groups; the rules
    and the goal of the puzzle; a sentence each.
    """
    return [*_varying(pieces), *_grouped(puzzle), *_rules(puzzle)]


def _rules(puzzle: Puzzle) -> list[str]:
    found = [*rule_words(puzzle), *wrap_words(puzzle.board)]
    if best := puzzle.best:
        found.append(goal_words(best))
        worth = {p.name: best.of_piece(p.name) for p in puzzle.pieces if best.of_values}
        found += [f"the piece {name} is worth {value:,}" for name, value in worth.items() if value]
        if best.of_values and best.cells:
            found.append("a cell that is covered is worth the number in it")
    return [f"{capital(one)}." for one in found]


def _grouped(puzzle: Puzzle) -> list[str]:
    """The bounds of groups, a sentence each."""
    names = [piece.name for piece in puzzle.pieces]
    found = []
    for group in puzzle.piece_bounds:
        those = shortened(listed(group.pieces), LONGEST_LIST)
        named = "all pieces" if is_use(group, names) else those
        found.append(f"Of {named} use {number_words(group.least, group.most)}.")
    return found


def _varying(pieces: Sequence[tuple[Piece, int]]) -> list[str]:
    """The bounds of pieces that may be used less or more often, a sentence for all alike."""
    alike: dict[str, list[str]] = {}
    for piece, _ in pieces:
        if piece.least != piece.most:
            alike.setdefault(times_of_piece(piece), []).append(piece.name)
    return [
        f"{'Each' if len(names) == len(pieces) > 1 else shortened(listed(names), LONGEST_LIST)}"
        f" {'are' if 1 < len(names) < len(pieces) else 'is'} used {often}."
        for often, names in alike.items()
    ]
