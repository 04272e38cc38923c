"""The view "Why": an answer to one of the questions about a puzzle that rooms bring, such as the
reason why it is impossible, or the part that its solutions share. Nothing is answered before it is
asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Placements, Tiling, tiling
from ..page import load_or_report, placed_homes
from ..pictures import part_svgs
from ..text.look import Style
from .question import AnswerQuestion, Question, QuestionAnswer, Scale
from .reasons_tuning import QUESTION_LONGER_FACTOR, QUESTION_SECONDS

if TYPE_CHECKING:
    from ..page import Connection, Tab

THESE = "These cells are"
UNKNOWN = "Not known yet: the time was too short."
NO_TILINGS = "A symmetry puzzle has arrangements, not tilings: see Solutions."
NOT_TWO = "Choose two different solutions."
REASON = "explain"  # the question that Solutions asks if there are none


class WhyPart(NamedTuple):
    """A text, in lines, and pictures below it, each an SVG document."""

    text: str
    pictures: tuple[str, ...] = ()


class WhyAnswer(NamedTuple):
    """A `QuestionAnswer` with pictures in place of scenes."""

    parts: tuple[WhyPart, ...]
    cost: str = ""
    settled: bool = True
    clues: Placements = ()
    fold: str = ""
    scale: Scale | None = None


class Asked(NamedTuple):
    """A question that was asked: its name, the puzzle, and what else its answer depends on."""

    name: str
    puzzle: Puzzle
    more: tuple[Any, ...] = ()


class WhyView:
    """The questions, and the answer to the one that was asked."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab = tab
        self._connection = connection
        self._questions, faults = questions()
        self._asked: Asked | None = None
        self._pair = 1, 2
        self._clues: Placements = ()  # of the answer that is shown
        self._waits = False
        self._is_interrupted = False  # another view has taken the process
        self._seconds = QUESTION_SECONDS
        words = []
        for name, question in self._questions.items():
            words.append([name, question.words, question.of_pair])
        self._module = connection.module("Why", "why", words, self._hear)
        tab.on_change(self._refresh)
        tab.on_open("Why", self._refresh)
        for fault in faults:
            connection.page("notify", fault, True)

    def _hear(self, event: str, value: Any) -> None:
        asked = self._asked
        if event == "ask" and value["name"] in self._questions:
            number, other_number = map(int, value["pair"])
            self._pair = max(1, number), max(1, other_number)
            self._ask(value["name"])
        elif event == "begun":
            self._tab.saved["why begun"] = bool(value)
            self._refresh()
        elif event == "longer" and asked:
            self._seconds *= QUESTION_LONGER_FACTOR
            self._begin_answer(asked)
        elif event == "keep" and asked and self._clues:
            kept = self._tab.keep_as_clues(asked.puzzle, self._clues, THESE)
            self._connection.begin(kept)

    @property
    def _is_begun(self) -> bool:
        """Whether questions are about the rest beside the placements of Play."""
        return bool(self._tab.saved.get("why begun"))

    def _to_ask(self, name: str) -> Asked | None:
        """A question about the puzzle of now, or the rest of it if it is not asked of whole
        solutions; None without a puzzle.
        """
        question = self._questions[name]
        is_of_whole = question.of_solution or question.of_pair
        is_of_rest = self._is_begun and not is_of_whole
        puzzle = self._tab.rest(is_of_rest)
        if puzzle is None:
            return None
        if question.of_pair:
            solutions = self._two_solutions(puzzle)
            return Asked(name, puzzle, (self._pair, solutions))
        if question.of_solution:
            return Asked(name, puzzle, self._solution(puzzle))
        return Asked(name, puzzle)

    def _solution(self, puzzle: Puzzle) -> tuple[Tiling | None, int]:
        """The solution of a puzzle that was shown large last in Solutions, None if none was, and
        its number there.
        """
        number = self._tab.saved.get("opened", 0)
        if number:
            solution = self._numbered(puzzle, number)
            if solution:
                return solution, number
        return None, 1

    def _two_solutions(self, puzzle: Puzzle) -> tuple[Tiling, Tiling] | None:
        """The two with the numbers of the pair, if the list in Solutions has them."""
        number, other_number = self._pair
        solution = self._numbered(puzzle, number)
        other_solution = self._numbered(puzzle, other_number)
        if solution and other_solution:
            return solution, other_solution
        return None

    def _numbered(self, puzzle: Puzzle, number: int) -> Tiling | None:
        """The solution of a number in the list of Solutions; None if this has none."""
        search = self._tab.search
        if search is None or not search.is_of(puzzle):
            return None
        placements, numbers = search.found(number, 1)
        if not numbers:
            return None
        cells = (placements[number_of_placement] for number_of_placement in numbers[0])
        return tiling(cells, puzzle.board.lattice)

    def _refresh(self) -> None:
        """Forget the answer if the puzzle has changed; begin it again if it was interrupted."""
        tab = self._tab
        self._module.call("offer", tab.begun_words, self._is_begun)
        if tab.view != "Why":
            return
        if name := tab.saved.pop("why asked", ""):
            self._ask(name)
            return
        if tab.puzzle is None:
            self._asked = None
            self._show_line(tab.no_puzzle_line)
        elif self._asked and self._to_ask(self._asked.name) != self._asked:
            self._asked = None
            self._module.call("clear")
        elif self._asked and self._is_interrupted:
            self._begin_answer(self._asked)

    def _ask(self, name: str) -> None:
        self._asked = self._to_ask(name)
        self._seconds = QUESTION_SECONDS
        self._module.call("ask", name, list(self._pair))
        if self._asked:
            self._begin_answer(self._asked)

    def _begin_answer(self, asked: Asked) -> None:
        self._is_interrupted = False
        number, other_number = self._pair
        if asked.puzzle.goal:
            self._show_line(NO_TILINGS)
        elif self._questions[asked.name].of_pair and number == other_number:
            self._show_line(NOT_TWO)
        else:
            self._waits = True
            self._module.call("wait", f"Looking for {self._seconds:.0f} seconds at most …")
            self._connection.begin(self._show_answers(asked))

    async def _show_answers(self, asked: Asked) -> None:
        answers = self._questions[asked.name].answers
        try:
            async for answer in self._tab.questions.call(
                _drawn_answers, answers, asked.puzzle, self._seconds, *asked.more
            ):
                if asked is self._asked:
                    self._show(answer)
        except PsolverError as fault:
            if asked is self._asked:
                fault_text = self._tab.in_words(fault, asked.puzzle)
                self._show_line(f"Stopped: {fault_text}.")
        else:
            if asked is self._asked and self._waits:
                self._is_interrupted = True

    def _show_line(self, line: str) -> None:
        part = WhyPart(line)
        self._show(WhyAnswer((part,)))

    def _show(self, answer: WhyAnswer) -> None:
        self._waits = False
        self._clues = answer.clues
        parts = answer.parts or (WhyPart(UNKNOWN),)
        self._module.call(
            "show",
            {
                "parts": [[answer_part.text, answer_part.pictures] for answer_part in parts],
                "cost": f"{answer.cost}." if answer.cost else "",
                "isOpen": not answer.settled,
                "hasClues": bool(answer.clues),
                "fold": answer.fold,
                "scale": answer.scale and answer.scale._asdict(),
            },
        )

    @staticmethod
    def unavailable(tab: Tab) -> str:
        """Return why there is nothing to ask about; "" if there is."""
        if tab.puzzle:
            return ""
        return tab.no_puzzle_line


class WhyLink:
    """The way from Solutions, if there are none, to the reason."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab = tab
        self._connection = connection
        tab.ask_why = self._ask

    def _ask(self, is_begun: bool) -> None:
        self._tab.saved["why begun"] = is_begun
        self._tab.saved["why asked"] = REASON
        self._connection.page("go", "Why")


def questions() -> tuple[dict[str, Question], list[str]]:
    """Return the questions that rooms bring, by name, and a sentence for each that cannot be
    loaded.
    """
    questions_by_name = {}
    faults: list[str] = []
    for name, home in placed_homes("questions"):
        question = load_or_report(f"The question {name}", home, faults)
        if question is not None:
            questions_by_name[name] = question
    return questions_by_name, faults


def _drawn_answers(
    function: AnswerQuestion, puzzle: Puzzle, seconds: float, *more: Any
) -> Iterator[WhyAnswer]:
    """Yield the answers of the function of a question, drawn, in the process of a tab."""
    for answer in function(puzzle, seconds, *more):
        yield _drawn_answer(answer)


def _drawn_answer(answer: QuestionAnswer) -> WhyAnswer:
    """Return an answer with its scenes drawn; several solids beside each other by their layers,
    since these can be compared.
    """
    drawn = []
    for answer_part in answer.parts:
        style = Style()
        if len(answer_part.scenes) > 1:
            style = Style(view="layers")
        pictures = tuple(part_svgs(answer_part, style))
        drawn.append(WhyPart(answer_part.text, pictures))
    return WhyAnswer(
        tuple(drawn), answer.cost, answer.settled, answer.clues, answer.fold, answer.scale
    )
