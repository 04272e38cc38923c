"""Widgets for notebooks, of the modules of the page: `Play`, a puzzle to be solved by hand, and
`Solutions`, tilings to leaf through.

They need the package anywidget (extra `notebook`).
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from typing import Any

from ..core.control import Control, TimeUp
from ..core.errors import PsolverError, missing_package
from ..core.model import Puzzle, check_puzzle
from ..core.room import Room
from ..core.tilings import Placement, Tiling, tiling
from ..core.wording import tally
from ..hand import (
    NOT_PLAYED,
    TOO_LARGE_TO_PLAY,
    PlayHint,
    PlayMistake,
    answers_of_play,
    begin_values,
    clash,
    clash_line,
    closed_to,
    hint_call,
    possible_placements,
    told_values,
)
from ..html import (
    TilingLines,
    is_playable,
    page_values,
    picture_style,
    placements_from_page,
    placements_of_clues,
)
from ..search.controlled import made_with
from ..text.look import Style
from .module_texts import widget_code

try:
    from anywidget import AnyWidget
except ModuleNotFoundError as error:
    if error.name != "anywidget":
        raise
    raise missing_package("the widgets for notebooks need", "anywidget", "notebook") from None

ROOM = Room(sentence="Widgets for notebooks.", first_files="module_texts", docs="notebooks.md")
QUESTION_SECONDS = 2.0  # for each question, while the notebook waits
TIMES_LONGER = 10  # times as long after each click on the button for it
MOST_SHOWN = 2000  # tilings


class Play(AnyWidget):
    """A puzzle to be solved by hand in a notebook: drag the pieces, turn them, ask for hints.

    `placements` are those on the board now; pass some to begin with them. Raises PsolverError for a
    puzzle that cannot be played: without a board, or too large.
    """

    _esm = widget_code("play_widget.js")

    def __init__(self, puzzle: Puzzle, placements: Iterable[Placement] = ()) -> None:
        check_puzzle(puzzle)
        if puzzle.goal or not is_playable(puzzle):
            raise PsolverError(f"{puzzle.file}: {NOT_PLAYED if puzzle.goal else TOO_LARGE_TO_PLAY}")
        self.puzzle, self.placements = puzzle, tuple(placements)
        if fault := clash(puzzle, self.placements):
            raise PsolverError(f"{puzzle.file}: {clash_line(fault)}")
        start = (*placements_of_clues(puzzle), *self.placements)
        self.placements = self._start = possible_placements(puzzle, start)
        self._known: Tiling | None = None
        self._hint: PlayHint | None = None
        self._mistake: PlayMistake | None = None
        self._asked = 0  # how often a hint was asked for since the last move
        self._seconds = QUESTION_SECONDS
        super().__init__()
        self.on_msg(self._hear)

    @property
    def tiling(self) -> Tiling:
        """The placements on the board, as a tiling, which may be a part of one."""
        return tiling(self.placements, self.puzzle.board.lattice)

    def _repr_mimebundle_(self, **_: Any) -> Any:
        return _with_picture(
            super()._repr_mimebundle_(), self.tiling if self.placements else self.puzzle
        )

    def _call(self, method: str, *values: Any) -> None:
        self.send({"method": method, "values": values})

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        """Take a message of the module, as the view of the page does."""
        event, value, puzzle = content["event"], content["value"], self.puzzle
        if event == "ready":
            board_values = page_values(puzzle, self.placements)
            game = {**begin_values(puzzle), "start": page_values(puzzle, self._start)}
            self._call("begin", game, picture_style(puzzle), board_values, 1)
            self._answer()
        elif event == "laid":
            self._lay(value[1])
        elif event == "taken":
            taking, piece, other_pieces = value[1]
            closed = closed_to(puzzle, placements_from_page(puzzle, other_pieces), piece)
            self._call("closed", taking, closed)
        elif event == "hint":
            if call := hint_call(puzzle, self._hint, self._mistake, self._asked):
                self._asked += 1
                method, values = call
                self._call(method, *values)
        elif event == "longer":
            self._seconds *= TIMES_LONGER
            self._answer()

    def _lay(self, value: Any) -> None:
        placements = placements_from_page(self.puzzle, value)
        if fault := clash(self.puzzle, placements):
            self._call("refuse", page_values(self.puzzle, self.placements), clash_line(fault))
        else:
            self.placements, self._seconds = placements, QUESTION_SECONDS
        self._answer()

    def _answer(self) -> None:
        self._hint, self._mistake, self._asked = None, None, 0
        known_tiling, seconds = self._known, self._seconds
        answers = answers_of_play(self.puzzle, self.placements, known_tiling, seconds)
        with suppress(TimeUp):
            for answer in made_with(Control(2 * seconds), answers):
                self._known = answer.tiling or self._known
                self._hint, self._mistake = answer.hint, answer.mistake
                self._call("tell", told_values(answer))


class Solutions(AnyWidget):
    """Tilings of a puzzle to leaf through in a notebook; `chosen` is what was chosen last, as data
    of the page.

    tilings  such as `psolver.tilings(puzzle)`; MOST_SHOWN at most are taken
    """

    _esm = widget_code("solutions_widget.js")

    def __init__(self, puzzle: Puzzle, tilings: Iterable[Tiling]) -> None:
        check_puzzle(puzzle)
        lines = TilingLines(puzzle, Style())
        shown_tilings = list(islice(tilings, MOST_SHOWN))
        texts = [lines.tiling(shown_tiling, n) for n, shown_tiling in enumerate(shown_tilings, 1)]
        self.puzzle, self.number, self._text = puzzle, len(texts), "\n".join(texts)
        self._first = shown_tilings[0] if shown_tilings else puzzle
        self.chosen: Any = None
        super().__init__()
        self.on_msg(self._hear)

    def _repr_mimebundle_(self, **_: Any) -> Any:
        return _with_picture(super()._repr_mimebundle_(), self._first)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if content["event"] == "state":
            self.chosen = content["value"]
        elif content["event"] == "ready":
            style = picture_style(self.puzzle, "psolver-solutions")
            first_words = "The first " if self.number == MOST_SHOWN else ""
            count = (
                f"{first_words}{tally(self.number, 'solution')}" if self.number else "No solutions"
            )
            self.send({"method": "begin", "values": [style, count]})
            if self._text:
                self.send({"method": "take", "values": [self._text + "\n"]})


def _with_picture(mimebundle: Any, value: Puzzle | Tiling) -> Any:
    """The views of a widget in a notebook, with a picture for a reader without a kernel."""
    views, metadata = mimebundle
    return {**views, **value._repr_mimebundle_()}, metadata
