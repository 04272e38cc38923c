"""The conditions of a puzzle as sentences on paper: how often pieces are used, rules, the goal."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.goal import Best
from ..core.model import Puzzle
from ..core.piece import is_use
from ..core.wording import listed, shortened
from ..text.check_words import times_of_piece
from ..text.puzzle_rules import goal_words, number_words, rule_words, wrap_words
from ..text.sentences import capital
from .cut_pieces import Copies

LONGEST_NAMES_ON_PAPER = 200  # characters of the names of pieces


def conditions(puzzle: Puzzle, pieces: Copies) -> list[str]:
    """The bounds of pieces, which come with the numbers of their copies, and of groups; the rules
    and the goal of the puzzle; a sentence each.
    """
    return [*_varying(pieces), *_grouped(puzzle), *_rules(puzzle)]


def _rules(puzzle: Puzzle) -> list[str]:
    sentences = rule_sentences(puzzle)
    if puzzle.best:
        sentences += _sentences(_worth_words(puzzle, puzzle.best))
    return sentences


def rule_sentences(puzzle: Puzzle) -> list[str]:
    """The rules of a puzzle and the way that its board wraps, a sentence each."""
    rules = [*rule_words(puzzle), *wrap_words(puzzle.board)]
    return _sentences(rules)


def _sentences(clauses: Sequence[str]) -> list[str]:
    return [f"{capital(clause)}." for clause in clauses]


def _worth_words(puzzle: Puzzle, best: Best) -> list[str]:
    """The goal, and the worth of pieces and cells."""
    sentences = [goal_words(best)]
    if not best.of_values:
        return sentences
    for piece in puzzle.pieces:
        value = best.of_piece(piece.name)
        if value:
            sentence = f"the piece {piece.name} is worth {value:,}"
            sentences.append(sentence)
    if best.cells:
        sentences.append("a cell that is covered is worth the number in it")
    return sentences


def _grouped(puzzle: Puzzle) -> list[str]:
    """The bounds of groups, a sentence each."""
    names = [piece.name for piece in puzzle.pieces]
    sentences = []
    for group in puzzle.piece_bounds:
        members = "all pieces"
        if not is_use(group, names):
            members = _names_on_paper(group.pieces)
        number = number_words(group.least, group.most)
        sentences.append(f"Of {members} use {number}.")
    return sentences


def _names_on_paper(names: Sequence[str]) -> str:
    return shortened(listed(names), LONGEST_NAMES_ON_PAPER)


def _varying(pieces: Copies) -> list[str]:
    """The bounds of pieces that may be used less or more often, a sentence for all alike."""
    alike: dict[str, list[str]] = {}
    for piece, _ in pieces:
        if piece.least == piece.most:
            continue
        times = times_of_piece(piece)
        names = alike.setdefault(times, [])
        names.append(piece.name)
    sentences = []
    for often, names in alike.items():
        verb = "are"
        if len(names) == 1:
            verb = "is"
        words = _names_on_paper(names)
        subject = f"{words} {verb}"
        if len(names) == len(pieces) > 1:
            subject = "Each is"
        sentences.append(f"{subject} used {often}.")
    return sentences
