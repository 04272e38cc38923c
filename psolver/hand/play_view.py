"""The view "Play": pieces placed by hand, and whether the rest can be filled."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.tilings import Placements, Tiling
from ..html import is_playable, page_values, picture_style, placements_from_page
from .by_hand import NOT_PLAYED, TOO_LARGE_TO_PLAY, clash_line
from .hand_tuning import PLAY_LONGER_FACTOR, PLAY_SECONDS
from .partial import clash
from .play_answers import PlayAnswer, PlayHint, PlayMistake, answers_of_play
from .play_moves import closed_to, hint_call, possible_placements, told_values
from .play_next import go_on, next_kinds
from .play_results import begin_values

if TYPE_CHECKING:
    from ..page import Connection, Tab

NO_PUZZLE_TO_PLAY = "There is no puzzle yet: see Puzzle."


class PlayView:
    """The board, the tray and the placements on the board."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab = tab
        self._connection = connection
        self._puzzle: Puzzle | None = None  # on the page
        self._number = 0  # of the puzzles shown so far; the page sends it back
        self._placements: Placements = ()
        self._start: Placements = ()  # the placements that "Start over" goes back to
        self._known: Tiling | None = None
        self._hint: PlayHint | None = None
        self._mistake: PlayMistake | None = None
        self._asked = 0  # how often a hint was asked for since the last move
        self._seconds = PLAY_SECONDS
        self._answered: Placements | None = None  # with a complete answer
        self._module = connection.module("Play", "play", hear=self._hear)
        tab.on_change(self._refresh)
        tab.on_open("Play", self._refresh)

    async def _refresh_now(self) -> None:
        """Show the puzzle, if it is another one, with the placements that are still possible."""
        puzzle = self._tab.puzzle
        if puzzle is None or (refusal := _why_not_played(puzzle)):
            self._puzzle = None
            self._module.call("bare", refusal if puzzle else NO_PUZZLE_TO_PLAY)
            return
        start = self._tab.start(puzzle)
        is_same = puzzle == self._puzzle and start == self._start
        if not is_same or self._placements != self._tab.position:
            self._puzzle = puzzle
            self._known = None
            self._start = start
            values = await asyncio.to_thread(begin_values, puzzle)
            if puzzle is not self._puzzle:
                return  # there is a later one
            self._begin(puzzle, values)
        if self._answered != self._placements:
            self._begin_answer()

    def _begin(self, puzzle: Puzzle, values: Values) -> None:
        """Send a puzzle to the page, with those placements that are possible on its board."""
        values |= {"keep": True, "next": next_kinds(self._tab)}
        values["start"] = page_values(puzzle, self._start)
        self._placements = possible_placements(puzzle, self._tab.position)
        self._tab.position = self._placements
        self._number += 1
        on_board = page_values(puzzle, self._placements)
        style = picture_style(puzzle)
        self._module.call("begin", values, style, on_board, self._number)
        self._answered = None

    def _refresh(self) -> None:
        if self._tab.view == "Play":
            self._connection.begin(self._refresh_now())

    def _hear(self, event: str, value: Any) -> None:
        """Take the placements after a move, or a request."""
        if self._puzzle is None:
            return
        if event == "laid":
            number, placements = value
            if number == self._number:
                self._lay(self._puzzle, placements)
        elif event == "taken":
            closed = self._send_closed(self._puzzle, *value)
            self._connection.begin(closed)
        elif event == "hint":
            self._show_hint(self._puzzle)
        elif event == "longer":
            self._seconds *= PLAY_LONGER_FACTOR
            self._begin_answer()
        elif event == "list":
            self._tab.list_begun()
            self._connection.page("solve")
        elif event == "clues":
            clues = self._tab.keep_as_clues(self._puzzle, self._placements)
            self._connection.begin(clues)
        elif event == "next":
            following = go_on(self._tab, value)
            self._connection.begin(following)

    def _show_hint(self, puzzle: Puzzle) -> None:
        call = hint_call(puzzle, self._hint, self._mistake, self._asked)
        if call:
            self._asked += 1
            method, values = call
            self._module.call(method, *values)

    def _lay(self, puzzle: Puzzle, value: Any) -> None:
        placements = placements_from_page(puzzle, value)
        fault = clash(puzzle, placements)
        if fault:
            on_board = page_values(puzzle, self._placements)
            self._module.call("refuse", on_board, clash_line(fault))
        else:
            self._placements = placements
            self._tab.position = placements
            self._seconds = PLAY_SECONDS
        self._begin_answer()

    async def _send_closed(self, puzzle: Puzzle, number: int, request: Any) -> None:
        """Send the places where a piece in hand may not lie; `taken` begins with a number of the
        page's own.
        """
        if number != self._number:
            return
        taking, piece, other_placements = request
        placements = placements_from_page(puzzle, other_placements)
        closed = await asyncio.to_thread(closed_to, puzzle, placements, piece)
        if number == self._number:
            self._module.call("closed", taking, closed)

    def _begin_answer(self) -> None:
        self._hint = None
        self._mistake = None
        self._asked = 0
        self._connection.begin(self._answer())

    async def _answer(self) -> None:
        """Show answers about the placements, until these are others."""
        puzzle = self._puzzle
        placements = self._placements
        assert puzzle
        self._answered = placements
        over = False
        call = self._tab.questions.call(
            answers_of_play, puzzle, placements, self._known, self._seconds
        )
        try:
            async for answer in call:
                is_same = puzzle == self._puzzle and placements == self._placements
                if not is_same:
                    return
                over = answer.over
                self._show(answer)
        except PsolverError as fault:
            fault_text = self._tab.in_words(fault, puzzle)
            line = f"Stopped: {fault_text}."
            self._module.call("tell", {"status": "unknown", "line": line})
            return
        if not over and placements == self._placements:
            self._answered = None  # another view has taken the process: again when this is open

    def _show(self, answer: PlayAnswer) -> None:
        self._known = answer.tiling or self._known
        self._hint = answer.hint
        self._mistake = answer.mistake
        self._module.call("tell", told_values(answer))

    @staticmethod
    def unavailable(tab: Tab) -> str:
        """Return why there is nothing to play; "" if there is."""
        if tab.puzzle:
            return _why_not_played(tab.puzzle)
        return tab.no_puzzle_line


class PlayAct:
    """The button "Play it" beside a solution, from which pieces can be taken up."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab = tab
        self._connection = connection
        tab.offer_act("Play it", self._play)

    def _play(self, index: int) -> None:
        search = self._tab.search
        stale = self._tab.stale_line
        if stale:
            self._connection.page("notify", stale, False)
        if stale or search is None:
            return
        placements, ((*numbers,),) = search.found(index + 1, 1)
        taken = [placements[number] for number in numbers]
        self._tab.position = tuple(taken)
        self._connection.page("go", "Play")


def _why_not_played(puzzle: Puzzle) -> str:
    """Return why a puzzle cannot be played; "" if it can."""
    if puzzle.goal:
        return NOT_PLAYED
    if is_playable(puzzle):
        return ""
    return TOO_LARGE_TO_PLAY
