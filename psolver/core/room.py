"""Rooms: each is a folder of psolver, or a package of others, with all of one thing a user can do.

    ROOM = Room(
        sentence="Tilings of the plane by copies of one shape.",
        commands={"plane": Command("plane_command", "Find out whether copies of a shape tile it.")},
        functions={"plane": "plane_function", "PlaneVerdict": "plane_tiling"},
        views={"PlaneVerdict.text": "plane_report:text"},
        docs="plane.md",
    )

stands in the door of a room, its file `__init__`. All texts name modules of the room, or names in
them, which are loaded when they are used. `rooms` is the map, what the doors of psolver's own rooms
hold; `room_tables` looks things up in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Command(NamedTuple):
    """A command: the module with a function of its name, the first sentence of its help, and the
    heading under which `psolver --help` lists it.
    """

    module: str
    sentence: str
    heading: str = "Others"


class PagePart(NamedTuple):
    """A view of the page, or a part of one: the home of its class, and its place: a number by which
    views stand in the header, and parts in their view.
    """

    home: str
    place: int


class Room(NamedTuple):
    """The content of a room, by name; a home is the place of a value, as "module:name" (see
    `registries`).

    sentence         the purpose of the room
    commands         those of the command line
    functions        the names of `import psolver`, each with its module
    views            views of values
    fronts           keys of puzzle files that stand for several puzzles
    goals            the tasks of goals
    large            a module that suits some large puzzles, "" for none
    kernels          a module with kernels to be compiled ahead of need, "" for none
    writers          writers of tilings as pictures
    report_writers   writers of reports as pictures
    readers          readers of files of other programs
    foreign_writers  writers of files of other programs
    endings          the endings of such files, each with its format
    foreign          the module that finds out which program wrote a file, "" for none
    proofs           the module that proves puzzles impossible, "" for none
    dates            the module that finds out which words are of a date, "" for none
    services         functions and classes that other rooms use
    page_views       views of the page, by their names in its header
    page_parts       parts of views that other rooms have, by the names of these; of "", the frame
    questions        questions of the view Why (see `text.question`)
    page_modules     modules in JavaScript that views mount, each with its file in the room
    page_sheets      style sheets of views, files in the room
    docs             the page of docs/ about it, "" for none
    """

    sentence: str
    commands: Mapping[str, Command] = {}
    functions: Mapping[str, str] = {}
    views: Mapping[str, str] = {}
    fronts: Mapping[str, str] = {}
    goals: Mapping[str, str] = {}
    large: str = ""
    kernels: str = ""
    writers: Mapping[str, str] = {}
    report_writers: Mapping[str, str] = {}
    readers: Mapping[str, str] = {}
    foreign_writers: Mapping[str, str] = {}
    endings: Mapping[str, str] = {}
    foreign: str = ""
    proofs: str = ""
    dates: str = ""
    services: Mapping[str, str] = {}
    page_views: Mapping[str, PagePart] = {}
    page_parts: Mapping[str, PagePart] = {}
    questions: Mapping[str, PagePart] = {}
    page_modules: Mapping[str, str] = {}
    page_sheets: tuple[str, ...] = ()
    docs: str = ""
