"""The state of one tab of the browser: its puzzle's text, its workers, the file it may save in.

A tab outlives a reload of its page: it is found again by the number that the browser gives it.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from ..cli.output import NewFile
from ..core.errors import PsolverError, PuzzleError, SeveralPuzzles
from ..core.model import Expect, Puzzle
from ..core.plain_values import Values
from ..core.registries import FRONTS, service
from ..core.several_puzzles import PROBLEM
from ..core.tilings import Placement, Placements
from ..core.toml.dump import puzzle_key
from ..core.toml.keys import Table
from ..core.toml.load import load_toml_bytes, toml_values
from ..core.wording import plural
from ..html import placements_of_clues
from ..text.file_stems import file_stems
from ..text.scene import title_of
from .connection import Connection
from .drawings import unfinished
from .edits import without_answers
from .page_tuning import CLOSED_TAB_SECONDS
from .searching import TabSearch, are_same_but_for_words, in_words_of_page
from .tab_edits import text_with_clues
from .worker import MakeWorker

LEAST_COMMON = 0.3  # of the lines of a file with the same puzzle, edited
NO_PUZZLE_YET = "There is no puzzle yet: see Puzzle."
LEFT_OUT = " The answer that the file had is left out: it was that of the puzzle before."
STALE = "The puzzle was changed: these are solutions of the one before. Run it again."
UNNAMED = "Pieces can be clues when the text gives them names: name them in Puzzle."
CHANGED = "has changed since this tab read it; download the puzzle as TOML instead"


class TextFault(NamedTuple):
    """The fault of a text; its line counts from 1, and is 0 if unknown."""

    message: str
    line: int


class VariableChoice(NamedTuple):
    """The variables of a text: their names, the numbers that they may have together, and those that
    they have on the page; of a text of several problems "problem", their titles, and the title
    of the text.
    """

    name: str
    numbers: tuple[str, ...]
    number: str
    titles: tuple[str, ...] = ()
    whole: str = ""

    @property
    def given(self) -> dict[str, int]:
        """The numbers by the names of the variables, as readers of puzzles take them."""
        names = self.name.split(", ")
        numbers = [int(number) for number in self.number.split(", ")]
        return dict(zip(names, numbers, strict=True))


ChosenNumber: TypeAlias = tuple[str, str]  # a variable and its number
Numbers: TypeAlias = dict[str, int]  # by the names of the variables


def parsed(
    text: str, file: str, chosen: ChosenNumber | None = None
) -> tuple[Puzzle | TextFault, VariableChoice | None]:
    """Return the puzzle that a text describes, or its fault; `file` is the text's name in messages.
    For a text of several puzzles, or with problems, the second value is its variable: the puzzle is
    the one `chosen`, a variable and its number, or the first. Faults of other problems are none.
    """
    choice = None
    try:
        choice = _problems(text, chosen)
        if choice:
            return _loaded(text, file, choice.given), choice
        try:
            return _loaded(text, file), None
        except SeveralPuzzles as several:
            choice = _numbers_of(several, chosen)
            return _loaded(text, file, choice.given), choice
    except PsolverError as fault:
        return _fault_of_text(fault, file), choice


def _fault_of_text(fault: PsolverError, file: str) -> TextFault:
    line = 0
    if isinstance(fault, PuzzleError):
        line = fault.line or 0
    message = in_words_of_page(str(fault), file)
    without_line = re.sub(rf"^line {line}(, column \d+)?: ", "", message)
    return TextFault(without_line, line)


def _numbers_of(several: SeveralPuzzles, chosen: ChosenNumber | None) -> VariableChoice:
    """The choice of the numbers of the variables of a text."""
    name = ", ".join(dict(several.every[0]))
    choices = []
    for numbers_of_puzzle in several.every:
        numbers = [str(number) for _, number in numbers_of_puzzle]
        choices.append(", ".join(numbers))
    return VariableChoice(name, tuple(choices), _number(name, choices, chosen))


def _number(name: str, numbers: Sequence[str], chosen: ChosenNumber | None) -> str:
    """The numbers of variables that are `chosen`, if these have them; else the first ones."""
    if chosen:
        chosen_name, number = chosen
        if chosen_name == name and number in numbers:
            return number
    return numbers[0]


def _problems(text: str, chosen: ChosenNumber | None) -> VariableChoice | None:
    """The choice of the problems of a text; None if it has none that can be read."""
    if PROBLEM not in text or PROBLEM not in FRONTS:
        return None
    name_of = service("name_of_problem")
    try:
        top = Table(toml_values(text.removeprefix("\ufeff")), "")
        tables = top.tables(PROBLEM)
    except PuzzleError:
        return None
    if not tables:
        return None
    titles = {}
    for number, table in enumerate(tables, 1):
        title = name_of(table).strip()
        titles[str(number)] = title or f"Problem {number}"
    numbers = tuple(titles)
    return VariableChoice(
        PROBLEM,
        numbers,
        _number(PROBLEM, numbers, chosen),
        tuple(titles.values()),
        name_of(top).strip(),
    )


def _loaded(text: str, file: str, numbers: Numbers | None = None) -> Puzzle:
    data = text.encode(errors="surrogatepass")
    return load_toml_bytes(data, file, numbers)


class SolutionAct(NamedTuple):
    """A button beside a solution: its word, the act, which takes the index of the solution among
    those found, and whether a puzzle has it.
    """

    word: str
    act: Callable[[int], None]
    fits: Callable[[Puzzle], bool]


class Tab:
    """A tab: its text, the puzzle in this, the workers that work for it.

    text       TOML, as it is in the editor
    puzzle     of the text, or of the last text that described one; None before that
    fault      of the text
    missing    the parts that the text has not got yet, "pieces" and "board": then it has no puzzle
    title      of the text, if parts are missing
    variable   of a text that is several puzzles, with its number in `puzzle`; or None
    questions  the worker that answers questions of the views
    searching  the worker of its search
    making     the worker that makes files to take away
    file       the file that it may be saved in
    search     the last search, or None
    view       the name of the open view
    position   the placements of Play, which go together if the puzzle is the same
    ask_why    opens the view with the reason for no solution, of the rest beside the placements of
               Play or of the whole puzzle; None without such a view
    acts       the buttons beside a solution, which rooms bring
    saved      values that views restore after a reload, by name
    """

    def __init__(self, make_worker: MakeWorker, file: PuzzleFile | None = None) -> None:
        self.file = file
        self.text = ""
        self.puzzle: Puzzle | None = None
        self.fault: TextFault | None = None
        self.missing: list[str] = []
        self.title = ""
        self.variable: VariableChoice | None = None
        self.search: TabSearch | None = None
        self.acts: list[SolutionAct] = []
        self.ask_why: Callable[[bool], None] | None = None
        self.saved: Values = {}
        self.position: Placements = ()
        self.left_at: float | None = None  # by time.monotonic, when its page was closed
        self.leaving: asyncio.Task[None] | None = None  # the end of its workers, if it comes
        self.view = ""
        self._reading: asyncio.Task[None] | None = None
        self._listeners: list[Callable[[], None]] = []
        self._openers: dict[str, Callable[[], None]] = {}
        self._make_worker = make_worker
        self._take_workers()
        self._connection: Connection | None = None

    @property
    def fault_line(self) -> str:
        """A sentence that the text has a fault; "" if it has none."""
        if self.fault is None:
            return ""
        if self.missing:
            return f"The puzzle has no {' and no '.join(self.missing)} yet: see Puzzle."
        where = ""
        if self.fault.line:
            where = f" (line {self.fault.line})"
        shows_old = ". The page shows the puzzle before it." if self.puzzle else "."
        return f"The text of the puzzle has a fault{where}: see Puzzle{shows_old}"

    @property
    def no_puzzle_line(self) -> str:
        """A sentence for a view that has no puzzle to show."""
        return self.fault_line or NO_PUZZLE_YET

    @staticmethod
    def in_words(fault: PsolverError, puzzle: Puzzle) -> str:
        """Return the message of a fault of a puzzle in words of the page."""
        return in_words_of_page(str(fault), puzzle.file)

    @property
    def stale_line(self) -> str:
        """A sentence that the solutions are those of another puzzle; "" if they are not."""
        if self.search is None or self.puzzle is None:
            return ""
        if self.search.is_of(self.puzzle):
            return ""
        return STALE

    @property
    def file_stem(self) -> str:
        """The name of a file to take away, without its ending."""
        title = "puzzle"
        if self.puzzle:
            title = title_of(self.puzzle)
        (stem,) = file_stems([title])
        return stem

    @property
    def file_name(self) -> str:
        """The name of the puzzle's file in messages."""
        if self.file:
            return self.file.path
        return "puzzle"

    @property
    def command_words(self) -> str:
        """The puzzle as a command line has it: its file, and its number in that."""
        path = f"{self.file_stem}.toml"
        if self.file:
            path = self.file.path
        words = shlex.quote(path)
        if self.problem:
            words += f" --problem {self.problem}"
        elif self.variable:
            for name, number in self.variable.given.items():
                words += f" --vary {name}={number}"
        return words

    @property
    def problem(self) -> int:
        """The number of the problem on the page; 0 if the text has no problems."""
        choice = self.variable
        if choice is None or not choice.titles:
            return 0
        return int(choice.number)

    def set_text(self, text: str) -> asyncio.Task[None]:
        """Take another text; puzzle and fault are those of it when the task is done."""
        self.text = text
        self._reading = asyncio.create_task(self._read(text))
        return self._reading

    @property
    def is_read(self) -> bool:
        """Whether puzzle and fault are those of the text."""
        return self._reading is None or self._reading.done()

    def choose(self, number: str) -> None:
        """Take another of the text's puzzles, by the numbers of its variables."""
        if self.variable and number != self.variable.number:
            self.saved["vary"] = self.variable.name, number
            self.set_text(self.text)

    def want_number(self, variable: str, number: str) -> None:
        """Choose the puzzle of a text to come, if that has this variable and number."""
        self.saved["vary"] = variable, number

    def want_problem(self, text: str, is_new: bool) -> None:
        """Choose the last problem of a text to come, which `is_new`, or else the one in place of
        the problem on the page.
        """
        choice = _problems(text, None)
        if choice is None:
            return
        number = str(self.problem)
        if is_new or number not in choice.numbers:
            number = choice.numbers[-1]
        self.saved["vary"] = choice.name, number

    def puzzle_in(self, text: str) -> Puzzle | None:
        """Return the puzzle of another text, the first one of several; None if it has a fault."""
        puzzle, _ = parsed(text, self.file_name)
        if isinstance(puzzle, TextFault):
            return None
        return puzzle

    async def keep_as_clues(
        self,
        puzzle: Puzzle,
        placements: Sequence[Placement],
        these: str = "These pieces are",
    ) -> None:
        """Write placements, or cells of them, into the text of a puzzle as clues, and say so."""
        text = self.text
        try:
            changed = await asyncio.to_thread(
                text_with_clues, text, puzzle, placements, self.problem
            )
        except PsolverError as fault:
            self._notify(str(fault))
            return
        parsed_text, _ = parsed(changed, self.file_name, self.saved.get("vary"))
        if isinstance(parsed_text, TextFault):
            self._notify(UNNAMED)
        elif self.text == text:
            true = await asyncio.to_thread(self._without_false_answers, text, changed)
            await self.set_text(true)
            sentence = f"{these} clues of the board now."
            if true != changed:
                sentence += LEFT_OUT
            self._notify(sentence)

    async def with_true_answers(self, text: str, changed: str) -> str:
        """Return a text after an edit. If its puzzle is another one than before, the answers that
        it expects are left out, and a notice is shown.
        """
        true = await asyncio.to_thread(self._without_false_answers, text, changed)
        if true != changed:
            self._notify(LEFT_OUT.strip())
        return true

    def _without_false_answers(self, text: str, changed: str) -> str:
        puzzle = self._parsed(text)
        changed_puzzle = self._parsed(changed)
        if puzzle is None or changed_puzzle is None:
            return changed
        expects_nothing = changed_puzzle.expect in (None, Expect())
        if expects_nothing or are_same_but_for_words(puzzle, changed_puzzle):
            return changed
        return without_answers(changed, self.problem)

    def _parsed(self, text: str) -> Puzzle | None:
        """The puzzle of a text that is on the page with it; None if it has a fault."""
        puzzle, _ = parsed(text, self.file_name, self.saved.get("vary"))
        if isinstance(puzzle, TextFault):
            return None
        return puzzle

    def _notify(self, sentence: str) -> None:
        if self._connection:
            self._connection.page("notify", sentence, False)

    async def _read(self, text: str) -> None:
        chosen = self.saved.get("vary")
        parsed_text, variable = await asyncio.to_thread(parsed, text, self.file_name, chosen)
        is_latest = text == self.text and chosen == self.saved.get("vary")
        if not is_latest:
            return
        if isinstance(parsed_text, TextFault):
            self.fault = parsed_text
            self.variable = variable or self.variable
            self.title, missing = unfinished(text, self.problem)
            self.missing = [] if parsed_text.line else missing
            if self.missing:
                self.puzzle = None
        else:
            self.puzzle = parsed_text
            self.fault = None
            self.variable = variable
            self.missing = []
        for listener in list(self._listeners):
            listener()

    @property
    def begun(self) -> Placements:
        """The placements of Play that other views may begin with: those that are possible in the
        puzzle of now; () if they cover all of its board.
        """
        puzzle = self.puzzle
        if puzzle is None or not self.position:
            return ()
        if puzzle.goal or puzzle.best:
            return ()
        begun = self.possible(self.position)
        covered = sum(len(placement.cells) for placement in begun)
        if covered < len(puzzle.board.cells):
            return begun
        return ()

    @property
    def begun_words(self) -> str:
        """The choice to begin with the placements of Play, in words; "" if there are none."""
        number = len(self.begun)
        if number:
            return f"With {plural(number, 'piece')} as in Play"
        return ""

    def rest(self, is_begun: bool) -> Puzzle | None:
        """The puzzle, or if it `is_begun` the rest of it beside the placements of Play."""
        begun = self.begun if is_begun else ()
        if self.puzzle is None or not begun:
            return self.puzzle
        rest: Puzzle | None = service("rest_of_puzzle")(self.puzzle, begun)
        return rest

    def start(self, puzzle: Puzzle) -> Placements:
        """Return the placements with which Play of a puzzle begins: those of its clues, and those
        that a link or a command line brought.
        """
        key = puzzle_key(puzzle)
        key_of_start, start_before = self.saved.get("start", ("", ()))
        start: Placements = start_before
        if key_of_start != key:
            start = self.possible(placements_of_clues(puzzle))
            self.saved["start"] = key, start
            self.position = (*start, *self.position)
        return start

    def begin_with(self, puzzle: Puzzle, placements: Sequence[Placement]) -> None:
        """Let Play of the puzzle of the tab begin with some placements."""
        all_placements = [*placements_of_clues(puzzle), *placements]
        self.position = self.possible(all_placements)
        self.saved["start"] = puzzle_key(puzzle), self.position

    def possible(self, placements: Sequence[Placement]) -> Placements:
        """Return those of some placements that do not clash with those before them."""
        if not placements:
            return ()
        placed: Placements = service("possible_placements")(self.puzzle, placements)
        return placed

    def list_begun(self) -> None:
        """Let the next search list the solutions that hold the placements of Play."""
        controls = {"begun": True, "kind": "list"}
        self.saved.setdefault("controls", {}).update(controls)

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call a listener after each change of the puzzle or the fault, until the page closes."""
        self._listeners.append(listener)

    def on_open(self, view: str, listener: Callable[[], None]) -> None:
        """Call a listener whenever the view of a name is opened: hidden views do no work."""
        self._openers[view] = listener

    def open(self, view: str) -> None:
        """Note that a view is open, and call its listener."""
        self.view = view
        if view in self._openers:
            self._openers[view]()

    def offer_act(
        self, word: str, act: Callable[[int], None], fits: Callable[[Puzzle], bool] = lambda _: True
    ) -> None:
        """Offer a button beside each solution, until the page closes."""
        self.acts.append(SolutionAct(word, act, fits))

    def enter(self, connection: Connection) -> None:
        """Let a page have the tab, in place of the one before."""
        if self._connection:
            self._connection.page("end")
        self._forget_listeners()
        self._connection = connection
        self.left_at = None

    def close_page(self, connection: Connection) -> bool:
        """Let the tab be without a page if that is of a connection; return whether it was."""
        if self._connection is not connection:
            return False
        self._forget_listeners()
        self._connection = None
        self.left_at = time.monotonic()
        return True

    def _forget_listeners(self) -> None:
        self._listeners.clear()
        self._openers.clear()
        self.acts.clear()
        self.ask_why = None
        if self.search:
            self.search.listen(lambda _: None)

    def leave(self) -> None:
        """End its workers: its page was closed."""
        self.close()
        self._take_workers()

    def _take_workers(self) -> None:
        self.questions = self._make_worker()
        self.searching = self._make_worker()
        self.making = self._make_worker()

    def close(self) -> None:
        """End its workers."""
        for worker in (self.questions, self.searching, self.making):
            worker.close()


class Tabs:
    """All tabs, by the numbers that the browser gives them."""

    def __init__(self, make_worker: MakeWorker, file: str = "") -> None:
        self._make_worker = make_worker
        self._file = file
        self._tabs: dict[str, Tab] = {}

    def of(self, number: str) -> Tab:
        """Return the tab of a number, a new one at first. Raises PsolverError for its file."""
        self._forget()
        if number not in self._tabs:
            file = None
            if self._file:
                file = PuzzleFile.read(self._file)
            self._tabs[number] = Tab(self._make_worker, file)
        return self._tabs[number]

    def _forget(self) -> None:
        earliest = time.monotonic() - CLOSED_TAB_SECONDS
        for number, tab in list(self._tabs.items()):
            if tab.left_at is not None and tab.left_at < earliest:
                del self._tabs[number]

    def close(self) -> None:
        """End the workers of all of them."""
        for tab in self._tabs.values():
            tab.close()


class PuzzleFile:
    """The file that the page was opened with, the only one that it may write, and the bytes last
    read from it or written to it. Each tab has its own, so that none saves over another's changes.
    """

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self._data = data
        self._ends_in_crlf = b"\r\n" in data

    @classmethod
    def read(cls, path: str) -> PuzzleFile:
        """Read a file. Raises PsolverError if that is impossible."""
        return cls(path, _bytes(path))

    @property
    def text(self) -> str:
        """The text of the file. Raises PsolverError if it is not UTF-8."""
        try:
            return self._data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise PsolverError(f"{self.path}: is not UTF-8 text; save it as UTF-8") from None

    def is_of_another(self, text: str) -> bool:
        """Whether a text has hardly a line of the file, as after a sample took its place."""
        old_lines = {line for line in self.text.splitlines() if line.strip()}
        common_lines = old_lines.intersection(text.splitlines())
        return len(common_lines) < LEAST_COMMON * len(old_lines)

    def save(self, text: str) -> None:
        """Write a text, with the line ends that the file had. Raises PsolverError."""
        lines = text.replace("\r\n", "\n")
        if self._ends_in_crlf:
            lines = lines.replace("\n", "\r\n")
        data = lines.encode()
        if _bytes(self.path) != self._data:
            raise PsolverError(f"{self.path}: {CHANGED}")
        with NewFile(self.path) as file:
            file.write(data)
        self._data = data


def _bytes(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise PsolverError(f"{path}: cannot be read ({error.strerror})") from None
