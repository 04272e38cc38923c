"""The conditions of a puzzle as sentences on paper: how often pieces are used, rules, the goal."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.model import Piece, Puzzle
from ..core.piece import is_use
from ..core.wording import listed, shortened
from ..text.check_words import times_of_piece
from ..text.page_lines import capital
from ..text.puzzle_rules import goal_words, number_words, rule_words, wrap_words

LONGEST_NAMES_ON_PAPER = 200  # characters of the names of pieces


def conditions(puzzle: Puzzle, pieces: Sequence[tuple[Piece, int]]) -> list[str]:
    """The bounds of pieces, which come with the numbers of their copies, and of groups; the rules
    and the goal of the puzzle; a sentence each.
    """
    return [*_varying(pieces), *_grouped(puzzle), *_rules(puzzle)]


def _rules(puzzle: Puzzle) -> list[str]:
    sentences = [*rule_words(puzzle), *wrap_words(puzzle.board)]
    if best := puzzle.best:
        sentences.append(goal_words(best))
        worth = {p.name: best.of_piece(p.name) for p in puzzle.pieces if best.of_values}
        sentences += [
            f"the piece {name} is worth {value:,}" for name, value in worth.items() if value
        ]
        if best.of_values and best.cells:
            sentences.append("a cell that is covered is worth the number in it")
    return [f"{capital(sentence)}." for sentence in sentences]


def _grouped(puzzle: Puzzle) -> list[str]:
    """The bounds of groups, a sentence each."""
    names = [piece.name for piece in puzzle.pieces]
    sentences = []
    for group in puzzle.piece_bounds:
        pieces = shortened(listed(group.pieces), LONGEST_NAMES_ON_PAPER)
        named = "all pieces" if is_use(group, names) else pieces
        sentences.append(f"Of {named} use {number_words(group.least, group.most)}.")
    return sentences


def _varying(pieces: Sequence[tuple[Piece, int]]) -> list[str]:
    """The bounds of pieces that may be used less or more often, a sentence for all alike."""
    alike: dict[str, list[str]] = {}
    for piece, _ in pieces:
        if piece.least != piece.most:
            alike.setdefault(times_of_piece(piece), []).append(piece.name)
    sentences = []
    for often, names in alike.items():
        if len(names) == len(pieces) > 1:
            sentences.append(f"Each is used {often}.")
        else:
            shown = shortened(listed(names), LONGEST_NAMES_ON_PAPER)
            verb = "is" if len(names) == 1 else "are"
            sentences.append(f"{shown} {verb} used {often}.")
    return sentences
