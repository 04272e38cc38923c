"""The dialog "Download": the puzzle, its solutions, and the command line that finds the same."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

from ...core.errors import PsolverError
from ...core.model import Puzzle
from ...html import page_values
from ..connection import Connection
from ..phone_link import LONGEST_QR_TEXT, code_picture
from ..searching import TabSearch, in_words_of_page
from ..tab import Tab
from ..taken_files import page_to_play, solutions_file

# the formats of solutions, with the endings of their files
SUFFIX_OF_FORMAT = {"svg": "svg", "png": "png", "html": "html", "json": "jsonl"}
FIRST_SCREEN = "Start"  # the view that no link leads to
MOST_LINK_BYTES = 1_000_000  # of a puzzle that a link carries
LONGEST_LINK = 30_000  # characters that all browsers and most mail programs take


class TakeView:
    """The dialog's values, and the files that it takes.

    shared  the address of the page for other devices, "" if none can reach it
    site    the address of the page of psolver in the browser, to which links lead; "": to this page
    """

    def __init__(self, tab: Tab, connection: Connection, shared: str = "", site: str = "") -> None:
        self._tab = tab
        self._connection = connection
        self._shared = shared
        self._site = site

    def show(self) -> None:
        """Open the dialog, with the values that take.js describes."""
        tab = self._tab
        search = tab.search
        choices = []
        if search and search.number:
            choices = self._choices(search)
        link = urlencode(self._linked())
        values = {
            "fault": tab.fault_line,
            "link": "" if len(link) > LONGEST_LINK else link,
            "site": self._site,
            "phone": self._phone(link),
            "command": self._command(),
            "choices": choices,
            "chosen": tab.saved.get("opened", 0),
            "formats": list(SUFFIX_OF_FORMAT),
        }
        self._connection.page("take", values)

    def _linked(self) -> dict[str, str]:
        """The values of a link: the puzzle, the number of it among several, the placements of Play,
        the open view.
        """
        tab = self._tab
        values = {"puzzle": packed_text(tab.text)}
        if placements := self._laid():
            values["laid"] = placements
        if tab.variable:
            values["vary"] = f"{tab.variable.name}:{tab.variable.number}"
        if tab.view != FIRST_SCREEN:
            values["view"] = tab.view
        return values

    def _phone(self, link: str) -> dict[str, str] | None:
        """The address for other devices, and its QR code, with the puzzle if that is short."""
        if not self._shared:
            return None
        address = self._shared
        address_of_puzzle = f"{address}#{link}"
        is_short = len(address_of_puzzle) <= LONGEST_QR_TEXT
        if is_short and not self._tab.fault:
            address = address_of_puzzle
        return {"address": self._shared, "picture": code_picture(address)}

    def _laid(self) -> str:
        """The placements of Play as a link carries them."""
        puzzle = self._tab.puzzle
        position = self._tab.position
        if puzzle is None or self._tab.fault:
            return ""
        if not position or position != self._tab.possible(position):
            return ""
        values = page_values(puzzle, position)
        return packed_text(json.dumps(values, separators=(",", ":")))

    def _command(self) -> str:
        """The command line that does the same; "" if none does."""
        search = self._tab.search
        command = f"psolver {self._tab.command_words}"
        if search is None:
            return command
        if search.request.begun:
            return ""
        return command + search.options

    def _choices(self, search: TabSearch) -> list[tuple[int, str]]:
        """The solutions that can be taken: all, or the one that was seen large, by its number."""
        number = search.number
        puzzle = self._tab.puzzle
        is_of_puzzle = puzzle is not None and search.is_of(puzzle)
        old = "" if is_of_puzzle else " of the puzzle before it was changed"
        all_ = "The solution that was"
        if number > 1:
            all_ = f"All {number:,} solutions that were"
        choices = [(0, f"{all_} found{old}")]
        opened = self._tab.saved.get("opened")
        if opened and opened <= number:
            choices.append((opened, f"Solution {opened:,}{old}"))
        return choices

    async def take(self, format_: str, first_number: int) -> None:
        """Make a file of a format, and let the browser fetch it; `first_number`: that of the one
        solution that is in it, 0 for all.
        """
        search = self._tab.search
        try:
            if format_ == "toml":
                self._offer(self._tab.text.encode(), "toml")
            elif format_ == "play":
                await self._make("html", page_to_play, self._played())
            elif search and search.report:
                most_tilings = 1 if first_number else None
                start = first_number or 1
                placements, tilings = search.found(start, most_tilings)
                await self._make(
                    SUFFIX_OF_FORMAT[format_],
                    solutions_file,
                    self._solved(search),
                    format_,
                    placements,
                    tilings,
                    start,
                    search.report.outcome,
                )
            self._connection.page("taken", "")
        except PsolverError as fault:
            file = self._tab.puzzle.file if self._tab.puzzle else ""
            self._connection.page("taken", in_words_of_page(str(fault), file))

    def _played(self) -> Puzzle:
        """The puzzle of the tab. Raises PsolverError if its text has a fault."""
        if self._tab.puzzle is None or self._tab.fault:
            raise PsolverError(self._tab.no_puzzle_line)
        return self._tab.puzzle

    def _solved(self, search: TabSearch) -> Puzzle:
        """The puzzle of a search, with its title and words of now if it is still in the tab."""
        puzzle = self._tab.puzzle
        if puzzle and search.is_of(puzzle):
            return puzzle
        return search.puzzle

    async def _make(
        self, suffix: str, function: Callable[..., Iterator[bytes]], *arguments: Any
    ) -> None:
        async for data in self._tab.making.call(function, *arguments):
            self._offer(data, suffix)

    def _offer(self, data: bytes, suffix: str) -> None:
        self._connection.offer_file(data, self._tab.file_stem, suffix)


def packed_text(text: str) -> str:
    """Return a puzzle's text as letters, digits, "-" and "_", for a link behind its #, which no
    browser sends to a server.

    >>> unpacked_text(packed_text("board = '2x2'"))
    "board = '2x2'"
    """
    data = zlib.compress(text.encode(), 9)
    link = base64.urlsafe_b64encode(data).decode()
    return link.rstrip("=")


def unpacked_text(link: str | None) -> str:
    """Return the text of a link; "" for None, and for no result of `packed_text`."""
    if not link:
        return ""
    try:
        padding = "=" * (-len(link) % 4)
        data = base64.urlsafe_b64decode(link + padding)
        text = zlib.decompressobj().decompress(data, MOST_LINK_BYTES)
        return text.decode()
    except (binascii.Error, zlib.error, ValueError):
        return ""
