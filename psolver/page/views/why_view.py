"""The view "Why": the reason why a puzzle is impossible, the part that its solutions share, whether
there is only one, how difficult it is, or the fewest clues for a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...core.errors import PsolverError
from ...core.model import Puzzle
from ...core.tiling import Placement, Tiling, tiling
from ..connection import Connection
from ..searching import in_words_of_page
from ..tab import Tab
from ..tab_tasks import WhyAnswer, WhyPart, explain, fewest_clues, how_difficult, is_unique
from .play_view import NO_PUZZLE, keep_as_clues

QUESTIONS = {
    "explain": "Why, or what all solutions share",
    "unique": "Only one solution?",
    "difficulty": "How difficult?",
    "clues": "The fewest clues for a solution",
}
FUNCTIONS = {
    "explain": explain,
    "unique": is_unique,
    "difficulty": how_difficult,
    "clues": fewest_clues,
}
THESE = "These cells are"
SECONDS = 20.0  # at first for a question
LONGER = 10  # times as long after each click on "Look longer"
UNKNOWN = "Not known yet: the time was too short."
NO_TILINGS = "A symmetry puzzle has arrangements, not tilings: see Solutions."


class WhyView:
    """The questions, and the answer to one of them."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab, self._connection = tab, connection
        self._question = next(iter(QUESTIONS))
        self._shown: tuple[Puzzle, str, int] | None = None
        self._clues: tuple[Placement, ...] = ()  # of the answer that is shown
        self._waits = False
        self._seconds = SECONDS
        self._module = connection.module("Why", "why", list(QUESTIONS.items()), self._hear)
        tab.on_change(self._refresh)
        tab.on_open("Why", self._refresh)

    def _hear(self, event: str, value: Any) -> None:
        if event == "question" and value in QUESTIONS:
            self._question = value
            self._refresh()
        elif event == "begun":
            self._tab.saved["why begun"] = bool(value)
            self._refresh()
        elif event == "longer" and (puzzle := self._asked_about):
            self._seconds *= LONGER
            self._begin_answer(puzzle)
        elif event == "keep" and self._shown and self._clues:
            keep = keep_as_clues(self._tab, self._connection, self._shown[0], self._clues, THESE)
            self._connection.begin(keep)

    @property
    def _is_begun(self) -> bool:
        """Whether questions are about the rest beside the placements of Play."""
        return bool(self._tab.saved.get("why begun"))

    @property
    def _asked_about(self) -> Puzzle | None:
        """The puzzle of the question, or the rest of it; clues are for whole solutions."""
        return self._tab.rest(self._is_begun and self._question != "clues")

    def _solution(self, puzzle: Puzzle) -> tuple[Tiling | None, int]:
        """The solution of a puzzle that was shown large last in Solutions, None if none was, and
        its number there.
        """
        search, number = self._tab.search, self._tab.saved.get("opened", 0)
        if not (number and search and search.is_of(puzzle)):
            return None, 1
        placements, some = search.found(number, 1)
        if not some:
            return None, 1
        return tiling((placements[one] for one in some[0]), puzzle.board.lattice), number

    def _refresh(self) -> None:
        """Begin a new answer if the puzzle or the question has changed."""
        self._module.call("offer", self._tab.begun_words, self._is_begun)
        puzzle, question = self._asked_about, self._question
        if puzzle is None and self._tab.view == "Why":
            self._shown = None
            self._show(WhyAnswer((WhyPart(self._tab.fault_line or NO_PUZZLE),), "", True))
        if self._tab.view != "Why" or puzzle is None:
            return
        if self._shown == (puzzle, question, self._solution(puzzle)[1]):
            return
        self._seconds = SECONDS
        self._begin_answer(puzzle)

    def _begin_answer(self, puzzle: Puzzle) -> None:
        self._shown = puzzle, self._question, self._solution(puzzle)[1]
        if puzzle.goal:
            self._show(WhyAnswer((WhyPart(NO_TILINGS),), "", True))
            return
        self._waits = True
        self._module.call("wait", f"Looking for {self._seconds:.0f} seconds at most …")
        self._connection.begin(self._show_answers(puzzle))

    async def _show_answers(self, puzzle: Puzzle) -> None:
        function: Callable[..., Iterator[WhyAnswer]] = FUNCTIONS[self._question]
        solution = self._solution(puzzle) if self._question == "clues" else ()
        shown = self._shown
        try:
            async for answer in self._tab.questions.call(
                function, puzzle, self._seconds, *solution
            ):
                if shown == self._shown:
                    self._show(answer)
        except PsolverError as fault:
            why = in_words_of_page(str(fault), puzzle.file)
            self._show(WhyAnswer((WhyPart(f"Stopped: {why}."),), "", True))
        else:
            if shown == self._shown and self._waits:
                self._shown = None  # another view has taken the process: again when this is open

    def _show(self, answer: WhyAnswer) -> None:
        self._waits, self._clues = False, answer.clues
        parts = [[part.text, part.pictures] for part in answer.parts or (WhyPart(UNKNOWN),)]
        cost = f"{answer.cost}." if answer.cost else ""
        self._module.call("show", parts, cost, not answer.settled, bool(answer.clues))
