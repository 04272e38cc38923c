"""The view "Play": pieces placed by hand, and whether the rest can be filled.

A placement is data of the page:

    [piece, form, cell]  the numbers of a piece and of one of its forms (as in play_values.py), and
                         the cell of the board on which the first cell of the form lies
    [form, number]       the same for a given piece; the cell by its number on the board
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from operator import sub
from typing import Any

from nicegui import background_tasks

from ....errors import PsolverError
from ....puzzle.model import Puzzle
from ....puzzle.partial import PartialTiling, clash
from ....puzzle.placing import placed
from ....puzzle.tiling import Placement, Tiling
from ....render.html.html_writer import picture_style
from ....render.html.play_values import is_playable, play_values
from ....render.words.by_hand import NO_BEST_PLAYED, NOT_PLAYED, TOO_LARGE, clash_line
from ..searching import in_words_of_page
from ..tab import Tab
from ..tab_tasks import PLAY_SECONDS, PlayAnswer, PlayHint, play_answers
from . import PageModule, calendar_view

LONGER = 10  # times as long after each click on the button for it
SEEN = ("clue", "form")  # kinds of clashes that the page finds by itself
NO_PUZZLE = "There is no puzzle yet: see Puzzle."


def build(tab: Tab) -> None:
    """Build the view for a tab."""
    _View(tab)


class _View:
    """The board, the tray and the placements on the board."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._puzzle: Puzzle | None = None  # on the page
        self._number = 0  # of the puzzles shown so far; the page sends it back
        self._placements: tuple[Placement, ...] = ()
        self._known: Tiling | None = None
        self._hint: PlayHint | None = None
        self._seconds = PLAY_SECONDS
        self._answered: tuple[Placement, ...] | None = None  # with a complete answer
        calendar_view.build(tab)
        self._module = PageModule("play.js", on=self._hear)
        tab.on_change(self._refresh)
        tab.on_open("Play", self._refresh)

    async def _refresh_now(self) -> None:
        """Show the puzzle, if it is another one, with the placements that are still possible."""
        puzzle = self._tab.puzzle
        if puzzle is None or puzzle.goal or puzzle.best or not is_playable(puzzle):
            self._puzzle = None
            self._module.call("bare", _why_not(puzzle))
            return
        if puzzle != self._puzzle:
            self._puzzle, self._known = puzzle, None
            values = await asyncio.to_thread(play_values, puzzle)
            if puzzle is not self._puzzle:
                return  # there is a later one
            self._placements = _possible(puzzle, self._tab.saved.get("play", ()))
            style = picture_style(puzzle)
            self._number += 1
            self._module.call(
                "begin", values, style, page_values(puzzle, self._placements), self._number
            )
            self._answered = None
        if self._answered != self._placements:
            self._begin_answer()

    def _refresh(self) -> None:
        if self._tab.view == "Play":
            background_tasks.create(self._refresh_now())

    def _hear(self, event: str, value: Any) -> None:
        """Take the placements after a move, or a request."""
        if self._puzzle is None:
            return
        if event == "laid":
            number, placements = value
            if number == self._number:
                self._lay(self._puzzle, placements)
        elif event == "taken":
            background_tasks.create(self._send_closed(self._puzzle, *value))
        elif event == "hint" and self._hint:
            (one,) = page_values(self._puzzle, [self._hint.placement])
            self._module.call("hint", one, self._hint.sentence)
        elif event == "longer":
            self._seconds *= LONGER
            self._begin_answer()

    def _lay(self, puzzle: Puzzle, value: Any) -> None:
        placements = placements_of(puzzle, value)
        if fault := clash(puzzle, placements):
            self._module.call("refuse", page_values(puzzle, self._placements), clash_line(fault))
        else:
            self._placements = self._tab.saved["play"] = placements
            self._seconds = PLAY_SECONDS
        self._begin_answer()

    async def _send_closed(self, puzzle: Puzzle, number: int, taken: Any) -> None:
        """Send the places where a piece in hand may not lie; `taken` begins with a number of the
        page's own.
        """
        if number != self._number:
            return
        taking, piece, others = taken
        placements = placements_of(puzzle, others)
        closed = await asyncio.to_thread(closed_to, puzzle, placements, piece)
        if number == self._number:
            self._module.call("closed", taking, closed)

    def _begin_answer(self) -> None:
        self._hint = None
        background_tasks.create(self._answer())

    async def _answer(self) -> None:
        """Show answers about the placements, until these are others."""
        puzzle, placements = self._puzzle, self._placements
        assert puzzle
        self._answered = placements
        over = False
        call = self._tab.questions.call(
            play_answers, puzzle, placements, self._known, self._seconds
        )
        try:
            async for one in call:
                if (puzzle, placements) != (self._puzzle, self._placements):
                    return
                over = one.over
                self._show(one)
        except PsolverError as fault:
            why = in_words_of_page(str(fault), puzzle.file)
            self._module.call("tell", {"status": "unknown", "line": f"Stopped: {why}."})
            return
        if not over and placements == self._placements:
            self._answered = None  # another view has taken the process: again when this is open

    def _show(self, one: PlayAnswer) -> None:
        self._known = one.tiling or self._known
        self._hint = one.hint
        self._module.call("tell", {**one.values, "over": one.over, "hint": one.hint is not None})


def _why_not(puzzle: Puzzle | None) -> str:
    if puzzle is None:
        return NO_PUZZLE
    if puzzle.goal:
        return NOT_PLAYED
    if puzzle.best:
        return NO_BEST_PLAYED
    return TOO_LARGE


def _possible(puzzle: Puzzle, placements: Sequence[Placement]) -> tuple[Placement, ...]:
    """The placements that do not clash with those before them."""
    found: list[Placement] = []
    for one in placements:
        if clash(puzzle, [*found, one]) is None:
            found.append(one)
    return tuple(found)


def page_values(puzzle: Puzzle, placements: Sequence[Placement]) -> list[list[Any]]:
    """Return placements as data of the page.

    >>> import psolver
    >>> bars = psolver.puzzle(board="2x3", pieces={"I": "##"})
    >>> page_values(bars, [Placement("I", ((0, 1), (0, 2)))])
    [[0, 0, (0, 1)]]
    """
    numbers = {piece.name: number for number, piece in enumerate(puzzle.pieces)}
    return [[numbers[one.piece], *_form(puzzle, one)] for one in placements]


def _form(puzzle: Puzzle, placement: Placement) -> list[Any]:
    """The number of the form of a placement, and the cell on which its first cell lies."""
    piece, board = puzzle.piece(placement.piece), puzzle.board
    assert piece
    seen = placement.cells, tuple(sorted(placement.marks))
    for number, form in enumerate(piece.marked):
        for cell in placement.cells:
            if placed(board, form, tuple(map(sub, cell, form.shape[0]))) == seen:
                return [number, cell]
    raise AssertionError("a placement is one of the forms of its piece")


def placements_of(puzzle: Puzzle, values: Sequence[Sequence[Any]]) -> tuple[Placement, ...]:
    """Return the placements of data of the page, the inverse of `page_values`."""
    return tuple(_placement(puzzle, *one) for one in values)


def _placement(puzzle: Puzzle, piece: int, form: int, cell: Sequence[int]) -> Placement:
    of = puzzle.pieces[piece]
    one = of.marked[form]
    cells, marks = placed(puzzle.board, one, tuple(map(sub, cell, one.shape[0])))
    return Placement(of.name, cells, marks)


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
    board, laid, of = puzzle.board, PartialTiling(puzzle, placements), puzzle.pieces[piece]
    free = set(board.cells).difference(*(one.cells for one in placements))
    found: dict[str, list[list[int]]] = defaultdict(list)
    for number, form in enumerate(of.marked):
        for place, cell in enumerate(board.cells):
            cells, marks = placed(board, form, tuple(map(sub, cell, form.shape[0])))
            if not free.issuperset(cells):
                continue
            clash = laid.clash(Placement(of.name, cells, marks))
            if clash and clash.kind not in SEEN:
                found[clash_line(clash)].append([number, place])
    return dict(found)
