"""The view "Why": the reason why a puzzle is impossible, the part that its solutions share, or
whether there is only one.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator

from nicegui import background_tasks, ui

from ....errors import PsolverError
from ....puzzle.model import Puzzle
from ..searching import in_words_of_page
from ..tab import Tab
from ..tab_tasks import WhyAnswer, WhyPart, explain, is_unique
from . import button

SECONDS = 20.0  # at first for a question
LONGER = 10  # times as long after each click on "Look longer"
UNKNOWN = "Not known yet: the time was too short."
NO_TILINGS = "A symmetry puzzle has arrangements, not tilings: see Solutions."


def build(tab: Tab) -> None:
    """Build the view for a tab."""
    _View(tab)


class _View:
    """The questions, and the answer to one of them."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._question_shown: tuple[Puzzle, str] | None = None
        self._seconds = SECONDS
        questions = {"explain": "Why, or what all solutions share", "unique": "Only one solution?"}
        with ui.element("section").classes("psolver-controls").props('aria-label="Question"'):
            self._question = ui.radio(questions, value="explain").props("inline")
        self._answer = ui.element("div").classes("psolver-why").props("aria-live=polite")
        self._question.on_value_change(self._refresh)
        tab.on_change(self._refresh)
        tab.on_open("Why", self._refresh)

    def _refresh(self) -> None:
        """Begin a new answer if the puzzle or the question has changed."""
        puzzle, question = self._tab.puzzle, self._question.value
        if self._tab.view != "Why" or puzzle is None or self._question_shown == (puzzle, question):
            return
        self._seconds = SECONDS
        self._begin_answer(puzzle)

    def _begin_answer(self, puzzle: Puzzle) -> None:
        self._question_shown = puzzle, self._question.value
        if puzzle.goal:
            self._show(WhyAnswer((WhyPart(NO_TILINGS),), "", True))
            return
        self._answer.clear()
        with self._answer, ui.element("div").classes("psolver-waiting"):
            ui.spinner(size="2em")
            ui.label(f"Looking for {self._seconds:.0f} seconds at most …")
        background_tasks.create(self._show_answers(puzzle))

    async def _show_answers(self, puzzle: Puzzle) -> None:
        function: Callable[[Puzzle, float], Iterator[WhyAnswer]]
        function = explain if self._question.value == "explain" else is_unique
        shown = self._question_shown
        try:
            async for answer in self._tab.questions.call(function, puzzle, self._seconds):
                if shown == self._question_shown:
                    self._show(answer)
        except PsolverError as fault:
            why = in_words_of_page(str(fault), puzzle.file)
            self._show(WhyAnswer((WhyPart(f"Stopped: {why}."),), "", True))
        else:
            if shown == self._question_shown and self._is_waiting:
                self._question_shown = (
                    None  # another view has taken the process: again when this is open
                )

    @property
    def _is_waiting(self) -> bool:
        return any("psolver-waiting" in child.classes for child in self._answer)

    def _show(self, answer: WhyAnswer) -> None:
        self._answer.clear()
        with self._answer:
            for part in answer.parts or (WhyPart(UNKNOWN),):
                _show_part(part)
            if answer.cost:
                ui.label(f"{answer.cost}.").classes("psolver-soft")
            if not answer.settled:
                button("Look longer", self._look_longer)

    def _look_longer(self) -> None:
        if self._tab.puzzle:
            self._seconds *= LONGER
            self._begin_answer(self._tab.puzzle)


def _show_part(part: WhyPart) -> None:
    """A text, and pictures that can hold no markup of the page."""
    if part.text:
        ui.label(part.text).classes("psolver-text")
    if part.pictures:
        with ui.element("div").classes("psolver-pictures"):
            for picture in part.pictures:
                image = ui.element("img")
                data = base64.b64encode(picture.encode()).decode()
                image.props["src"] = f"data:image/svg+xml;base64,{data}"
                image.props["alt"] = part.text or "picture"
