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
        self._tab, self._connection = tab, connection
        self._shared, self._site = shared, site

    def show(self) -> None:
        """Open the dialog, with the values that take.js describes."""
        tab, search = self._tab, self._tab.search
        link = urlencode(self._linked())
        values = {
            "fault": tab.fault_line,
            "link": "" if len(link) > LONGEST_LINK else link,
            "site": self._site,
            "phone": self._phone(link),
            "command": self._command(),
            "choices": self._choices(search) if search and search.number else [],
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
        full = f"{self._shared}#{link}"
        fits = not self._tab.fault and len(full) <= LONGEST_QR_TEXT
        address = full if fits else self._shared
        return {"address": self._shared, "picture": code_picture(address)}

    def _laid(self) -> str:
        """The placements of Play as a link carries them."""
        puzzle, position = self._tab.puzzle, self._tab.position
        if puzzle is None or self._tab.fault:
            return ""
        if not position or position != self._tab.possible(position):
            return ""
        return packed_text(json.dumps(page_values(puzzle, position), separators=(",", ":")))

    def _command(self) -> str:
        """The command line that does the same; "" if none does."""
        tab, search = self._tab, self._tab.search
        if search and search.request.begun:
            return ""
        command = f"psolver {tab.command_words}"
        return command + search.options if search else command

    def _choices(self, search: TabSearch) -> list[tuple[int, str]]:
        """The solutions that can be taken: all, or the one that was seen large, by its number."""
        number, puzzle = search.number, self._tab.puzzle
        old = "" if puzzle and search.is_of(puzzle) else " of the puzzle before it was changed"
        all_ = f"All {number:,} solutions that were" if number > 1 else "The solution that was"
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
                await self._make(
                    SUFFIX_OF_FORMAT[format_],
                    solutions_file,
                    self._solved(search),
                    format_,
                    *search.found(first_number or 1, 1 if first_number else None),
                    first_number or 1,
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
        return puzzle if puzzle and search.is_of(puzzle) else search.puzzle

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
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked_text(link: str | None) -> str:
    """Return the text of a link; "" for None, and for no result of `packed_text`."""
    if not link:
        return ""
    try:
        data = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
        return zlib.decompressobj().decompress(data, MOST_LINK_BYTES).decode()
    except (binascii.Error, zlib.error, ValueError):
        return ""
