"""The button "Take apart" beside a solution on the page, and the film that it opens; the table of
all solutions (`levels_part`) opens it, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..core.control import Control, TimeUp, current_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Placement, Tiling, tiling
from ..html import film_values
from ..text.sentences import capital
from .apart_tuning import APART_SECONDS, LONGER_FACTOR
from .disassembly import Disassembly
from .levels_part import LevelsPart
from .moves import PAGE_VERBS
from .taking_apart import check_lattice, disassembly, is_taken_apart

if TYPE_CHECKING:
    from ..page import Connection, Tab, TabSearch, WorkerCall

FILM_INTERRUPTED = "Interrupted by another question."


class ApartPart:
    """The dialog with the film of the moves that take a solution apart."""

    def __init__(self, tab: Tab, connection: Connection) -> None:
        self._tab = tab
        self._connection = connection
        self._call: WorkerCall | None = None  # that takes a solution apart
        self._taken = 0
        self._seconds = APART_SECONDS
        self._module = connection.module("Solutions", "apart", hear=self._hear)
        tab.offer_act("Take apart", self._open, is_taken_apart)
        LevelsPart(tab, connection, self._show)

    def _open(self, index: int) -> None:
        self._seconds = APART_SECONDS
        self._taken = index
        self._module.call("open", f"Take solution {index + 1:,} apart")
        self._begin()

    def _show(self, number: int, assembled: Tiling, answer: Disassembly) -> None:
        """Show the film of a solution, by its number, that was taken apart before."""
        puzzle = self._tab.puzzle
        assert puzzle
        self._end()
        self._module.call("open", f"Take solution {number:,} apart")
        self._module.call("film", _film_of(puzzle, number, assembled, answer), "", False)

    def _hear(self, event: str, _: Any) -> None:
        """Begin again with more time, or end that."""
        if event == "longer":
            self._seconds *= LONGER_FACTOR
            self._begin()
        elif event == "left":
            self._end()

    def _end(self) -> None:
        if self._call and not (self._call.cancelled or self._call.ended.is_set()):
            self._tab.questions.cancel()
        self._call = None

    def _begin(self) -> None:
        self._end()
        if self._tab.search:
            self._connection.begin(self._show_film(self._tab.search))

    async def _show_film(self, search: TabSearch) -> None:
        placements, ((*numbers,),) = search.found(self._taken + 1, 1)
        solution = tuple([placements[number] for number in numbers])
        call = self._tab.questions.call(
            film, search.puzzle, solution, self._taken + 1, self._seconds
        )
        self._call = call
        answer: tuple[Any, str, bool] = None, FILM_INTERRUPTED, True
        try:
            async for values in call:
                short = f"Not known after {self._seconds:.0f} seconds."
                answer = values, "" if values else short, values is None
        except PsolverError as fault:
            words = self._tab.in_words(fault, search.puzzle)
            answer = None, f"{capital(words)}.", False
        if call is self._call:
            self._module.call("film", *answer)


def film(
    puzzle: Puzzle, placements: Sequence[Placement], number: int, seconds: float
) -> Iterator[Any]:
    """Yield the data of the film that takes a tiling apart, see film_page.py, by its number; None
    if the time was too short. Raises PsolverError for a tiling that cannot be moved.
    """
    limited = Control(seconds, current_control().tick)
    check_lattice(puzzle.board.space, puzzle.file)
    assembled = tiling(placements, puzzle.board.lattice)
    try:
        with limited.at_work():
            answer = disassembly(assembled, puzzle.together, puzzle.turns)
            values = _film_of(puzzle, number, assembled, answer)
    except TimeUp:
        values = None
    yield values


def _film_of(puzzle: Puzzle, number: int, assembled: Tiling, answer: Disassembly) -> Any:
    """The data of the film of a solution, whose verdict names it."""
    subject = f"Solution {number:,}"
    return film_values(puzzle, assembled, answer, subject, PAGE_VERBS)
