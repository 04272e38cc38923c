"""The view "Why": an answer to one of the questions about a puzzle that rooms bring, such as the
reason why it is impossible, or the part that its solutions share.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Placement, Tiling, tiling
from ..page import load_or_report, placed_homes
from ..pictures import part_svgs
from ..text.look import Style
from .question import AnswerQuestion, Question, QuestionAnswer
from .reasons_tuning import QUESTION_LONGER_FACTOR, QUESTION_SECONDS

if TYPE_CHECKING:
    from ..page import Connection, Tab

THESE = "These cells are"
UNKNOWN = "Not known yet: the time was too short."
NO_TILINGS = "A symmetry puzzle has arrangements, not tilings: see Solutions."


class WhyPart(NamedTuple):
    """A text, in lines, and pictures below it, each an SVG document."""

    text: str
    pictures: tuple[str, ...] = ()


class WhyAnswer(NamedTuple):
    """A `QuestionAnswer` with pictures in place of scenes."""

    parts: tuple[WhyPart, ...]
    cost: str = ""
    settled: bool = True
    clues: tuple[Placement, ...] = ()


class WhyView:
    """The questions, and the answer to one of them."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab, self._connection = tab, connection
        self._questions, faults = questions()
        self._question = next(iter(self._questions))
        self._shown: tuple[Puzzle, str, int] | None = None
        self._clues: tuple[Placement, ...] = ()  # of the answer that is shown
        self._waits = False
        self._seconds = QUESTION_SECONDS
        words = [(name, question.words) for name, question in self._questions.items()]
        self._module = connection.module("Why", "why", words, self._hear)
        tab.on_change(self._refresh)
        tab.on_open("Why", self._refresh)
        for fault in faults:
            connection.page("notify", fault, True)

    def _hear(self, event: str, value: Any) -> None:
        if event == "question" and value in self._questions:
            self._question = value
            self._refresh()
        elif event == "begun":
            self._tab.saved["why begun"] = bool(value)
            self._refresh()
        elif event == "longer" and (puzzle := self._asked_about):
            self._seconds *= QUESTION_LONGER_FACTOR
            self._begin_answer(puzzle)
        elif event == "keep" and self._shown and self._clues:
            self._connection.begin(self._tab.keep_as_clues(self._shown[0], self._clues, THESE))

    @property
    def _is_begun(self) -> bool:
        """Whether questions are about the rest beside the placements of Play."""
        return bool(self._tab.saved.get("why begun"))

    @property
    def _asked_about(self) -> Puzzle | None:
        """The puzzle of the question, or the rest of it if it is not asked of a whole solution."""
        of_solution = self._questions[self._question].of_solution
        return self._tab.rest(self._is_begun and not of_solution)

    def _solution(self, puzzle: Puzzle) -> tuple[Tiling | None, int]:
        """The solution of a puzzle that was shown large last in Solutions, None if none was, and
        its number there.
        """
        search = self._tab.search
        number = self._tab.saved.get("opened", 0)
        if not (number and search and search.is_of(puzzle)):
            return None, 1
        placements, numbers = search.found(number, 1)
        if not numbers:
            return None, 1
        return tiling(
            (placements[number_of_placement] for number_of_placement in numbers[0]),
            puzzle.board.lattice,
        ), number

    def _refresh(self) -> None:
        """Begin a new answer if the puzzle or the question has changed."""
        self._module.call("offer", self._tab.begun_words, self._is_begun)
        puzzle = self._asked_about
        question = self._question
        if puzzle is None and self._tab.view == "Why":
            self._shown = None
            self._show(WhyAnswer((WhyPart(self._tab.no_puzzle_line),)))
        if self._tab.view != "Why" or puzzle is None:
            return
        if self._shown == (puzzle, question, self._solution(puzzle)[1]):
            return
        self._seconds = QUESTION_SECONDS
        self._begin_answer(puzzle)

    def _begin_answer(self, puzzle: Puzzle) -> None:
        self._shown = puzzle, self._question, self._solution(puzzle)[1]
        if puzzle.goal:
            self._show(WhyAnswer((WhyPart(NO_TILINGS),)))
            return
        self._waits = True
        self._module.call("wait", f"Looking for {self._seconds:.0f} seconds at most …")
        self._connection.begin(self._show_answers(puzzle))

    async def _show_answers(self, puzzle: Puzzle) -> None:
        question = self._questions[self._question]
        solution = self._solution(puzzle) if question.of_solution else ()
        shown_before = self._shown
        try:
            async for answer in self._tab.questions.call(
                _drawn_answers, question.answers, puzzle, self._seconds, *solution
            ):
                if shown_before == self._shown:
                    self._show(answer)
        except PsolverError as fault:
            fault_text = self._tab.in_words(fault, puzzle)
            self._show(WhyAnswer((WhyPart(f"Stopped: {fault_text}."),)))
        else:
            if shown_before == self._shown and self._waits:
                self._shown = None  # another view has taken the process: again when this is open

    def _show(self, answer: WhyAnswer) -> None:
        self._waits = False
        self._clues = answer.clues
        lines_and_pictures = [
            [answer_part.text, answer_part.pictures]
            for answer_part in answer.parts or (WhyPart(UNKNOWN),)
        ]
        cost = f"{answer.cost}." if answer.cost else ""
        self._module.call("show", lines_and_pictures, cost, not answer.settled, bool(answer.clues))

    @staticmethod
    def unavailable(tab: Tab) -> str:
        """Return why there is nothing to ask about; "" if there is."""
        return "" if tab.puzzle else tab.no_puzzle_line


class WhyLink:
    """The way from Solutions, if there are none, to the reason."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab, self._connection = tab, connection
        tab.ask_why = self._ask

    def _ask(self, is_begun: bool) -> None:
        self._tab.saved["why begun"] = is_begun
        self._connection.page("go", "Why")


def questions() -> tuple[dict[str, Question], list[str]]:
    """Return the questions that rooms bring, by name, and a sentence for each that cannot be
    loaded.
    """
    questions_by_name: dict[str, Question] = {}
    faults: list[str] = []
    for name, home in placed_homes("questions"):
        question = load_or_report(f"The question {name}", home, faults)
        if question is not None:
            questions_by_name[name] = question
    return questions_by_name, faults


def _drawn_answers(
    function: AnswerQuestion, puzzle: Puzzle, seconds: float, *solution: Any
) -> Iterator[WhyAnswer]:
    """Yield the answers of the function of a question, drawn, in the process of a tab."""
    for answer in function(puzzle, seconds, *solution):
        yield _drawn_answer(answer)


def _drawn_answer(answer: QuestionAnswer) -> WhyAnswer:
    """Return an answer with its scenes drawn."""
    drawn = (
        WhyPart(answer_part.text, tuple(part_svgs(answer_part, Style())))
        for answer_part in answer.parts
    )
    return WhyAnswer(tuple(drawn), answer.cost, answer.settled, answer.clues)
