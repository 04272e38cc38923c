"""The placements of Play as data of the page, and the places that are closed to a piece.

A placement is data of the page:

    [piece, form, cell]  as in play_values.py
    [form, number]       the same for a given piece; the cell by its number on the board
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from operator import sub
from typing import Any

from ..core.model import Puzzle
from ..core.placing import placed
from ..core.plain_values import Values
from ..core.tilings import Placement, Placements
from ..html import page_values
from .by_hand import clash_line
from .partial import PartialTiling, clash
from .play_answers import PlayAnswer, PlayHint, PlayMistake

SHOWN = 2  # hints before it, of a placement that is shown or is to be taken up
CLASHES_SEEN_BY_PAGE = ("clue", "form")


def possible_placements(puzzle: Puzzle, placements: Sequence[Placement]) -> Placements:
    """Return the placements that do not clash with those before them."""
    going_together: list[Placement] = []
    for placement in placements:
        if clash(puzzle, [*going_together, placement]) is None:
            going_together.append(placement)
    return tuple(going_together)


def closed_to(
    puzzle: Puzzle, placements: Sequence[Placement], piece: int
) -> dict[str, list[list[int]]]:
    """Return the places with room for a piece, by its number, at which it clashes with some
    placements: for each sentence about a clash, pairs [form, number].

    >>> import psolver
    >>> dots = psolver.puzzle(board="1x3", pieces={"A": "#", "B": "#"}, touch="never")
    >>> closed_to(dots, [Placement("A", ((0, 0),))], 1)
    {'The piece B touches the piece A at row 1, column 1.': [[0, 1]]}
    """
    board = puzzle.board
    so_far = PartialTiling(puzzle, placements)
    piece_in_hand = puzzle.pieces[piece]
    free = set(board.cells)
    for placement in placements:
        free.difference_update(placement.cells)
    closed = defaultdict(list)
    for number, form in enumerate(piece_in_hand.marked):
        first_cell = form.shape[0]
        for place, cell in enumerate(board.cells):
            step = tuple(map(sub, cell, first_cell))
            cells, marks = placed(board, form, step)
            if not free.issuperset(cells):
                continue
            clash = so_far.clash(Placement(piece_in_hand.name, cells, marks))
            if clash and clash.kind not in CLASHES_SEEN_BY_PAGE:
                sentence = clash_line(clash)
                closed[sentence].append([number, place])
    return dict(closed)


def hint_call(
    puzzle: Puzzle, hint: PlayHint | None, mistake: PlayMistake | None, asked: int
) -> tuple[str, list[Any]] | None:
    """Return the method of the module that answers a request for a hint, and its argument; None for
    no hint. A hint reveals the more the more often it was `asked` for before:

        say     a sentence
        region  the path around the region that it speaks of; "" for none
        rings   the cells that it speaks of
        piece   the number of the piece to take, or None
        lay     the placement that is shown, and that the next press lays, with `why`, a sentence
                for then; or None
        up      the placements that the next press takes up
    """
    values: Values = {
        "region": "",
        "rings": [],
        "piece": None,
        "lay": None,
        "why": "",
        "up": [],
    }
    if hint:
        level = min(asked, len(hint.sentences) - 1)
        (lay,) = page_values(puzzle, [hint.placement])
        values["say"] = hint.sentences[level]
        values["why"] = hint.sentences[-1]
        values["rings"] = list(hint.rings)
        if level < SHOWN:
            values["region"] = hint.region
        else:
            values["lay"] = lay
        if level > 0:
            values["piece"] = lay[0]
        return "hint", [values]
    if mistake:
        level = min(asked, len(mistake.sentences) - 1)
        values["say"] = mistake.sentences[level]
        if level == SHOWN:
            values["up"] = page_values(puzzle, mistake.placements)
        elif level > 0:
            values["region"] = mistake.region
            values["rings"] = list(mistake.rings)
        return "hint", [values]
    return None


def told_values(answer: PlayAnswer) -> Values:
    """Return the values of `tell` of the module, with whether there is a hint."""
    has_hint = bool(answer.hint or answer.mistake)
    return {**answer.values, "over": answer.over, "hint": has_hint}
