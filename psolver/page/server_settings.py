"""The settings of the server of the page, as a command line gives them."""

from __future__ import annotations

from typing import NamedTuple

from ..core.tilings import Placements


class ServerSettings(NamedTuple):
    """The address of the page, its first puzzle, and the memory of its searches.

    host     name or address to listen at
    port     None: the usual one, or any free one
    name     the file or sample that it was started with; "": none
    text     the puzzle that a new tab shows, if there is no file; "": the usual one
    file     the puzzle file that each tab reads, and may save in; "": none
    browser  whether to open the page
    memory   in bytes, the most that one search may take
    quiet    whether to print no QR code on a terminal
    view     the view that a new tab opens, of a puzzle that it was started with
    problem  the number of the problem that a new tab shows of that text; 0: the first
    placed   the placements that lie on the board of that puzzle in Play
    shared   the address of the page for other devices, with the token; "": none can reach it
    site     the address of the page of psolver in the browser, to which links lead that are for
             others; "": none is known
    """

    host: str = "127.0.0.1"
    port: int | None = None
    name: str = ""
    text: str = ""
    file: str = ""
    browser: bool = True
    memory: int = 2 * 10**9
    quiet: bool = False
    view: str = "Puzzle"
    problem: int = 0
    placed: Placements = ()
    shared: str = ""
    site: str = ""
