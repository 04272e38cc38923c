"""The view "Why": why a puzzle is impossible, what its solutions share, whether there is only
one.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator

from nicegui import background_tasks, ui

from ....errors import PsolverError
from ....puzzle.model import Puzzle
from ..buttons import button
from ..desk import Desk
from ..faults import in_words_of_page
from ..why_work import Answer, Told, explain, is_unique

SECONDS = 20.0  # for the first look at a question
LONGER = 10  # times as long, for each other one
UNKNOWN = "That is not known yet: the time was too short."
NO_TILINGS = "A symmetry puzzle has arrangements, not tilings: see Solutions."


def build(desk: Desk) -> None:
    """Build it for a desk."""
    _View(desk)


class _View:
    """The questions, the one that is looked at, and what was answered."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asked: tuple[Puzzle, str] | None = None
        self._seconds = SECONDS
        questions = {"explain": "Why, or what all share", "unique": "Only one solution?"}
        with ui.element("section").classes("psolver-controls").props('aria-label="Question"'):
            self._question = ui.radio(questions, value="explain").props("inline")
        self._answer = ui.element("div").classes("psolver-why").props("aria-live=polite")
        self._question.on_value_change(self._refresh)
        desk.on_change(self._refresh)
        desk.on_open("Why", self._refresh)

    def _refresh(self) -> None:
        """Ask anew, where the puzzle or the question is another one."""
        puzzle, question = self._desk.puzzle, self._question.value
        if self._desk.view != "Why" or puzzle is None or self._asked == (puzzle, question):
            return
        self._seconds = SECONDS
        self._ask(puzzle)

    def _ask(self, puzzle: Puzzle) -> None:
        self._asked = puzzle, self._question.value
        if puzzle.goal:
            self._show(Answer((Told(NO_TILINGS),), "", True))
            return
        self._answer.clear()
        with self._answer, ui.element("div").classes("psolver-waiting"):
            ui.spinner(size="2em")
            ui.label(f"Looking for {self._seconds:.0f} seconds at most …")
        background_tasks.create(self._wait(puzzle))

    async def _wait(self, puzzle: Puzzle) -> None:
        function: Callable[[Puzzle, float], Iterator[Answer]]
        function = explain if self._question.value == "explain" else is_unique
        asked = self._asked
        try:
            async for answer in self._desk.questions.ask(function, puzzle, self._seconds):
                if asked == self._asked:
                    self._show(answer)
        except PsolverError as fault:
            why = in_words_of_page(str(fault), puzzle.file)
            self._show(Answer((Told(f"Stopped: {why}."),), "", True))
        else:
            if asked == self._asked and self._is_waiting:
                self._asked = None  # another view has asked something: look again when it is open

    @property
    def _is_waiting(self) -> bool:
        return any("psolver-waiting" in child.classes for child in self._answer)

    def _show(self, answer: Answer) -> None:
        self._answer.clear()
        with self._answer:
            for told in answer.parts or (Told(UNKNOWN),):
                _show_part(told)
            if answer.cost:
                ui.label(f"{answer.cost}.").classes("psolver-soft")
            if not answer.settled:
                button("Look longer", self._look_longer)

    def _look_longer(self) -> None:
        if self._desk.puzzle:
            self._seconds *= LONGER
            self._ask(self._desk.puzzle)


def _show_part(told: Told) -> None:
    """A text, and pictures that can hold no markup of the page."""
    if told.text:
        ui.label(told.text).classes("psolver-told")
    if told.pictures:
        with ui.element("div").classes("psolver-pictures"):
            for picture in told.pictures:
                image = ui.element("img")
                data = base64.b64encode(picture.encode()).decode()
                image.props["src"] = f"data:image/svg+xml;base64,{data}"
                image.props["alt"] = told.text or "picture"
