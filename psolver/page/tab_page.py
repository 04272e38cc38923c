"""The page of one tab: its header, and the views, each built when it is first opened."""

from __future__ import annotations

import asyncio
import base64
import json
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from ..cli.sample_files import located
from ..core.errors import PsolverError
from ..core.plain_values import Values
from ..core.registries import SERVICES
from ..core.several_puzzles import PROBLEM
from ..core.tilings import Placement
from ..html import placements_from_page
from ..text.scene import title_of
from .calendar_text import text_on_day
from .connection import Connection, FileLink
from .edits.starting_texts import sample_text
from .opening import FileChoices, OpenedFile, read_file, shown_name
from .page_tuning import RECONNECT_SECONDS
from .page_views import MakeView, page_views, words_for_part, words_for_view
from .room_parts import fault_line
from .server_settings import ServerSettings
from .tab import Tab
from .views.take_view import TakeView, unpacked_text

FIRST_SAMPLE = "four-pieces"  # the sample that a new tab shows
UNTITLED = "A new puzzle"
DAMAGED = "The link is cut off or damaged: not all of the puzzle is in it."


def begin_page(tab: Tab, settings: ServerSettings, start: Values, link: FileLink) -> Connection:
    """Begin the page of a tab. `start` holds the text in the browser, which may be a letter ahead
    of the tab, and that of the link that the page was opened with; both may be None; and the view
    that was open, or ""; and the `day` there, (year, month, day); a link may also have the number
    of its puzzle among several, such as "problem:6", as `vary`. `link` gives addresses to files.
    """
    page = TabPage(tab, link, settings)
    linked = unpacked_text(start["link"])
    if start["link"] and not linked:
        page.connection.page("notify", DAMAGED, True)
    text = linked or start["text"]
    first_view = "Puzzle"
    placements: Sequence[Placement] = ()
    if text is None:
        first_view = settings.view
        placements = () if tab.text else settings.placed
        if settings.problem and not tab.text:
            tab.want_number(PROBLEM, str(settings.problem))
        text = tab.text
        if not text and tab.file:
            text = tab.file.text
        elif not text:
            text = _first_text(settings, start["day"])
    if not text:
        text = sample_text(FIRST_SAMPLE)
        first_view = "Start"
    choice = start.get("vary") or ""
    variable, colon, number = choice.partition(":")
    if linked and colon:
        tab.want_number(variable, number)
    reading = tab.set_text(text)
    if linked and start["laid"]:
        laying = page.lay(reading, start["laid"])
        page.connection.begin(laying)
    elif placements:
        beginning = page.begin_with(reading, placements)
        page.connection.begin(beginning)
    views = (start["view"], tab.view, first_view, "Puzzle")
    known_views = [view for view in views if view in page.views]
    page.begin(known_views[0])
    return page.connection


def _first_text(settings: ServerSettings, day: Sequence[int]) -> str:
    """The text that the server was started with; a sample that is a calendar leaves a day free."""
    path = located(settings.name)
    is_sample = path != settings.name
    if is_sample:
        return text_on_day(settings.text, day)
    return settings.text


class TabPage:
    """The page itself: the header, and the views that were opened."""

    def __init__(self, tab: Tab, link: FileLink, settings: ServerSettings) -> None:
        self.connection = Connection(self._hear, link)
        self._tab = tab
        self._built: Values = {}
        self.views, self._parts, self._faults = page_views()
        self._take = TakeView(tab, self.connection, settings.shared, settings.site)
        tab.enter(self.connection)
        tab.on_change(self._show)

    async def lay(self, reading: asyncio.Task[None], packed_placements: str) -> None:
        """Take placements of Play as a link carries them, once the text is read."""
        tab = self._tab
        await reading
        if tab.puzzle is None or tab.fault:
            return
        if "possible_placements" not in SERVICES:
            return
            return
        try:
            values = json.loads(unpacked_text(packed_placements))
            placements = placements_from_page(tab.puzzle, values)
        except (ValueError, TypeError, LookupError):
            self.connection.page("notify", DAMAGED, True)
            return
        await self.begin_with(reading, placements)

    async def begin_with(
        self, reading: asyncio.Task[None], placements: Sequence[Placement]
    ) -> None:
        """Let Play begin with some placements, once the text is read."""
        tab = self._tab
        await reading
        if tab.puzzle and not tab.fault:
            tab.begin_with(tab.puzzle, placements)
            tab.open(tab.view)

    def begin(self, view: str) -> None:
        """Show the header, and a view."""
        page = self.connection.page
        is_of_file = bool(self._tab.file)
        page("begin", list(self.views), is_of_file, view)
        self._build_parts("")
        self._open("Puzzle")  # its editor has the text
        if view != "Puzzle":
            self._open(view)
        self._show()
        for fault in self._faults:
            page("notify", fault, True)

    def _build_parts(self, view: str) -> None:
        for make in self._parts.get(view, ()):
            self._make(words_for_part(view), make)

    def _make(self, words: str, make: MakeView) -> Any:
        """Return a view or a part; None after a sentence about its fault."""
        try:
            return make(self._tab, self.connection)
        except Exception as error:  # whatever a package of others may raise
            traceback.print_exc()
            line = fault_line(words, make.__module__, error)
            self.connection.page("notify", line, True)
            return None

    def _open(self, view: str) -> None:
        """Follow the page, which has opened a view."""
        if view not in self._built:
            self._build_parts(view)
            words = words_for_view(view)
            self._built[view] = self._make(words, self.views[view])
        self._tab.open(view)

    def _show(self) -> None:
        tab = self._tab
        variable = None
        title = tab.title or UNTITLED
        if tab.puzzle:
            title = title_of(tab.puzzle)
        if tab.variable:
            variable = tab.variable._asdict()
            title = tab.variable.whole or title
        reasons = self._unavailable()
        self.connection.page("show", title, variable, tab.fault_line, reasons)

    def _unavailable(self) -> dict[str, str]:
        """The reasons of views that have nothing to show of the puzzle, by their names."""
        reasons = {}
        for name, view in self.views.items():
            reason = getattr(view, "unavailable", None)
            if not reason:
                continue
            sentence = self._reason(name, reason)
            if sentence:
                reasons[name] = sentence
        return reasons

    def _reason(self, view: str, reason: Callable[[Tab], str]) -> str:
        try:
            return reason(self._tab)
        except Exception as error:  # whatever a package of others may raise
            return fault_line(words_for_view(view), reason.__module__, error)

    def _hear(self, event: str, value: Any) -> None:
        if event == "open" and value in self.views:
            self._open(value)
        elif event == "solve":
            self._built["Solutions"].solve()
        elif event == "vary":
            self._tab.choose(value)
        elif event == "save":
            self._save(value)
        elif event == "download":
            self._take.show()
        elif event == "take":
            taking = self._take.take(value["format"], value["first"])
            self.connection.begin(taking)
        elif event == "file":
            opening = self._open_file(**value)
            self.connection.begin(opening)

    async def _open_file(self, name: str, data: str, problem: int, board: str) -> None:
        """Open a file of the browser, its bytes in base64, or report the choice that it needs, or
        the reason why not; the puzzle that is open stays until then.
        """
        page = self.connection.page
        choices = FileChoices(problem, board)
        content = base64.b64decode(data)
        reading = self._tab.making.call(read_file, content, name, choices)
        try:
            async for opened in reading:
                needs = {"problems": opened.problems, "needsBoard": opened.needs_board}
                page("opening", needs)
                if opened.text:
                    await self._show_opened(shown_name(name), opened)
        except PsolverError as fault:
            page("opening", {"fault": str(fault)})

    async def _show_opened(self, file: str, opened: OpenedFile) -> None:
        """Show the puzzle of a file, in the open view if that shows puzzles without faults."""
        tab = self._tab
        page = self.connection.page
        tab.saved.pop("vary", None)
        await tab.set_text(opened.text)
        if tab.fault or tab.view == "Start":
            page("go", "Puzzle")
        page("notify", f"Opened {file}", False)
        for loss in opened.losses:
            page("notify", f"{file}: {loss}", True)

    def _save(self, replaces: bool) -> None:
        """Write the text to the file that psolver was started with; another puzzle takes the place
        of the one there only if it `replaces` that.
        """
        file = self._tab.file
        page = self.connection.page
        assert file
        if not replaces and file.is_of_another(self._tab.text):
            difference = f"This puzzle differs from the one in {file.path}."
            page("confirm", f"{difference} Replace that one?")
            return
        try:
            file.save(self._tab.text)
        except PsolverError as fault:
            page("notify", str(fault), True)
        else:
            page("notify", f"Saved to {file.path}", False)


def leave_later(tab: Tab, connection: Connection) -> None:
    """Let a tab be without the page of a connection; end its workers unless a page comes back."""
    if tab.close_page(connection):
        tab.leaving = asyncio.create_task(_leave(tab))  # not in the request, which ends at once


async def _leave(tab: Tab) -> None:
    left_at = tab.left_at
    await asyncio.sleep(RECONNECT_SECONDS)
    if tab.left_at == left_at:
        tab.leave()
