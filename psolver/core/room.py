"""Rooms: each is a folder of psolver, or a package of others, with all of one thing a user can do.

    ROOM = Room(
        sentence="Tilings of the plane by copies of one shape.",
        commands={"plane": Command("plane_command", "Find out whether copies of a shape tile it.")},
        functions={"plane": "plane_function", "PlaneVerdict": "plane_tiling"},
        views={"PlaneVerdict.text": "plane_report:text_of_verdict"},
        docs="plane.md",
    )

stands in the door of a room, its file `__init__`. All texts name modules of the room, or names in
them, which are loaded when they are used. `rooms` is the map, what the doors of psolver's own rooms
hold; `room_tables` looks things up in it.

Other rooms import from the door alone, the names that it offers (see `door`).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple


class Command(NamedTuple):
    """A command: the module with a function of its name, the first sentence of its help, and the
    heading under which `psolver --help` lists it.
    """

    module: str
    sentence: str
    heading: str = "Others"


class Attribute(NamedTuple):
    """A keyword and attribute of Puzzle that a rule brings, and its value for a puzzle without."""

    name: str
    usual: Any = ""


class RuleEntry(NamedTuple):
    """A rule that puzzles can have, as data.

    module      its module, which has `rule_of(pieces, board, values)`: the rule of a puzzle with
                these parts and these values of `attributes`, None for none; and `read(top, pieces,
                tables)`: the values of the attributes in a file; HELP, the meanings of its keys;
                and WITHOUT_BOARD, the sentence that refuses its keys in a symmetry puzzle
    attributes  the keywords of Puzzle that set it, which are the attributes that show it: texts, or
                fields of the rule by these names
    keys        those of a puzzle file, at the top
    piece_keys  those of a [[piece]] table; the module has `read_piece(table, drawing)` then
    board_keys  those of the top that are about the board's cells; the module has
                `read_board(top, board)` then
    joint       of these the one that draws a property of all `pieces`, which a [[piece]] sets by
                its first piece key; "" for none. The module has `read_drawings(top, drawings)` and
                `joint_drawing(pieces)` then
    lists_pieces  whether a [[piece]] can be several; the module has `piece_tables(top, tables)`
    loosens     whether pieces without a count can be left out by it; the module has
                `loosened(values, pieces, counted)` then
    by_color    whether colours can distinguish pieces; the module has `colors_matter(top)` then
    table       the name of its own tables in a file, "" for none
    table_keys  the keys of these
    features    words by which a puzzle that has it is found
    order       puzzles have their rules by this number, and those of one number as rooms name them
    package     the installed package that brings it, "" for a rule of psolver
    """

    module: str
    attributes: tuple[Attribute, ...] = ()
    keys: tuple[str, ...] = ()
    piece_keys: tuple[str, ...] = ()
    board_keys: tuple[str, ...] = ()
    joint: str = ""
    lists_pieces: bool = False
    loosens: bool = False
    by_color: bool = False
    table: str = ""
    table_keys: tuple[str, ...] = ()
    features: str = ""
    order: int = 0
    package: str = ""

    def load(self) -> Any:
        """Return the module."""
        return import_module(self.module)


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
    first_files      its files to be read first, with blanks between, without ".py"; not in the map
    commands         those of the command line
    functions        the names of `import psolver`, each with its module
    views            views of values
    lattices         lattices, each with its module, which has the value by its name in capitals
    rules            the rules of puzzles
    fronts           keys of puzzle files that stand for several puzzles
    keys             other keys at the top of puzzle files that it reads, also those of fronts, each
                     with the sentence on one in another place
    key_help         the home of the meanings of these (see RoomKeys in `editors`), "" for
                     none
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
    questions        questions of the view Why (see `reasons.question`)
    page_modules     modules in JavaScript that views mount, each with its file in the room
    page_sheets      style sheets of views, files in the room
    docs             the page of docs/ about it, "" for none; it and `first_files` are for those who
                     read the code, and are not in the map
    """

    sentence: str
    first_files: str = ""
    commands: Mapping[str, Command] = {}
    functions: Mapping[str, str] = {}
    views: Mapping[str, str] = {}
    lattices: Mapping[str, str] = {}
    rules: Mapping[str, RuleEntry] = {}
    fronts: Mapping[str, str] = {}
    keys: Mapping[str, str] = {}
    key_help: str = ""
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
