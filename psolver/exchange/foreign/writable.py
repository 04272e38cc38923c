"""The puzzles that other programs can hold: a writer refuses a puzzle that would have other
solutions there, and names all else that is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import NoReturn

from ...core.errors import PsolverError
from ...core.model import Expect, Piece, Puzzle
from ...core.rule_entries import entry_of_rule
from ...core.wording import listed, quoted

# No other program has these rules, which are known by their modules.
RULES_OF_PSOLVER = {
    "psolver.rules.clue_choices": "clues of several pieces",
    "psolver.rules.regions": "rules on regions",
    "psolver.rules.faults": "rule on fault lines",
    "psolver.rules.corners": "rule on points where pieces meet",
}


def refuse_others(
    puzzle: Puzzle, program: str, version: Callable[[Piece], Piece], holds: Container[str] = ()
) -> None:
    """Raise PsolverError for a puzzle that would have other solutions in a program: it has things
    that the program does not have and that are not among those it `holds`, or its pieces lie in
    other ways than the `version` of them that the program has.
    """
    entries = [entry_of_rule(rule) for rule in puzzle.rules]
    modules = {type(rule).__module__ for rule in puzzle.rules}
    attributes = set()
    for rule in puzzle.rules:
        for name in rule.attributes:
            attributes.add(name)
    is_used = {
        "symmetry puzzles": bool(puzzle.goal),
        "puzzles that ask for the best tilings": bool(puzzle.best),
        "boards that wrap": bool(puzzle.board.wrap),
        "boards in separate parts": puzzle.in_parts,
        "clues": bool(puzzle.board.clues),
        "marks of cells": puzzle.has_marks,
        "marks of sides": puzzle.has_edges or bool(puzzle.border),
        "other sides of pieces": any(piece.back is not None for piece in puzzle.pieces),
        "groups of pieces": bool(puzzle.groups),
        "rule on pieces that touch": puzzle.touch != "anything",
        "placements beside the board": bool(puzzle.beside),
        "bound on empty cells": "most_empty" in attributes,
        "grounds": "grounds" in attributes,
        **{words: module in modules for module, words in RULES_OF_PSOLVER.items()},
        "rules of your own": any(entry is None or entry.package for entry in entries),
    }
    missing = []
    for name, used in is_used.items():
        if used and name not in holds:
            missing.append(f"no {name}")
    if missing:
        refuse_for_program(puzzle, program, f"it has {listed(missing)}")
    names = []
    for piece in puzzle.pieces:
        if set(piece.marked) != set(version(piece).marked):
            names.append(quoted(piece.name))
    if names:
        reason = f"pieces may turn or flip there in other ways: {listed(names)}"
        refuse_for_program(puzzle, program, reason)


def refuse_for_program(puzzle: Puzzle, program: str, reason: str) -> NoReturn:
    """Raise PsolverError: the puzzle cannot be written for a program, because of its solutions."""
    raise PsolverError(f"{puzzle.file}: cannot be written for {program}: {reason}")


def lost_lines_of(puzzle: Puzzle, *attributes: str) -> list[str]:
    """Return a sentence if texts of a puzzle are left out which no other program has, or the
    `attributes`, by their names, that this one does not have.
    """
    is_left_out = {
        "the title": "title" in attributes and bool(puzzle.title),
        "the notes": "notes" in attributes and bool(puzzle.notes),
        "the source": "source" in attributes and bool(puzzle.source),
        "the pieces that may stay together": "together" in attributes and bool(puzzle.together),
        "the turns of pieces": bool(getattr(puzzle, "turns", "")),
        "the known answers": puzzle.expect != Expect(),
        "the names of cells": bool(puzzle.board.names),
    }
    names = []
    for name, is_lost in is_left_out.items():
        if is_lost:
            names.append(name)
    if names:
        return [f"left out: {listed(names)}"]
    return []
