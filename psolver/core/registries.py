"""The tables that rooms fill, so that the core depends on none of the modules in them, which are
loaded when they are used. A home is the place of a value, as "module:name". This file imports
nothing: `import psolver` fills the tables before it knows what lies in the current folder.

FOREIGN_ENDINGS  the endings of files of other programs, each with its format; "" for one of several
                 formats, by the content
FOREIGN_FILES    the module that finds out which program wrote a file
FOREIGN_WRITER_HOMES, READER_HOMES  the writers and readers of the formats of other programs
FRONTS           from a key of a puzzle file that stands for several puzzles to the function that
                 makes one of them; that of [vary] also reads files without it, if a user gives
                 numbers
GOAL_HOMES       from the name of a goal to the task of a run for it
KERNEL_HOMES     modules with kernels to be compiled ahead of need
KEY_HELP         the meanings of the keys that rooms read (see RoomKeys in `editors`)
KEY_PLACES       the keys at the top of puzzle files that rooms read, each with the sentence on one
                 that stands in another place
LARGE_PUZZLES    modules that suit some large puzzles (see `search.run`)
LATTICES         from the name of a lattice to its module, with a constant of that name in capitals
PROOFS           the module that proves puzzles impossible (see `search.known_reasons`)
RULE_FAULTS      the words on the fault of a rule that cannot be used, by its keys and attributes
SERVICES         from the name of a service to the function or class that other rooms use
TYPED_DATES      the module that finds out which words are of a date (see `calendars.typed_dates`)
VIEWS            from the name of a view of a value to the function that makes it; `to_dict` is a
                 view, too, and `from_dict` the way back
WRITER_HOMES, REPORT_WRITER_HOMES   the writers of tilings, and of reports
"""

from __future__ import annotations

TYPE_CHECKING = False  # not typing's: the current folder may have another module of that name
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    Homes: TypeAlias = dict[str, str]  # by names; some tables hold other texts

FOREIGN_ENDINGS: Homes = {}
FOREIGN_FILES: list[str] = []
FOREIGN_WRITER_HOMES: Homes = {}
READER_HOMES: Homes = {}
FRONTS: Homes = {}
GOAL_HOMES: Homes = {}
KERNEL_HOMES: list[str] = []
KEY_HELP: list[str] = []
KEY_PLACES: Homes = {}
LARGE_PUZZLES: list[str] = []
LATTICES: Homes = {}
PROOFS: list[str] = []
RULE_FAULTS: Homes = {}
SERVICES: Homes = {}
TYPED_DATES: list[str] = []
VIEWS: Homes = {}
WRITER_HOMES: Homes = {}
REPORT_WRITER_HOMES: Homes = {}

# by the field of a room (see `room`) the table with its homes, that with its plain values, or the
# list with its module; `rule` and `room_tables` look up the others in the map
TABLES = {
    "lattices": LATTICES,
    "views": VIEWS,
    "fronts": FRONTS,
    "goals": GOAL_HOMES,
    "writers": WRITER_HOMES,
    "report_writers": REPORT_WRITER_HOMES,
    "readers": READER_HOMES,
    "foreign_writers": FOREIGN_WRITER_HOMES,
    "services": SERVICES,
}
PLAIN_TABLES = {"endings": FOREIGN_ENDINGS, "keys": KEY_PLACES}
MODULES = {
    "large": LARGE_PUZZLES,
    "kernels": KERNEL_HOMES,
    "key_help": KEY_HELP,
    "foreign": FOREIGN_FILES,
    "proofs": PROOFS,
    "dates": TYPED_DATES,
}


def register(package: str, room: dict[str, object]) -> None:
    """Enter the content of a room, by its fields, into the tables; names there already stay."""
    for field, content in room.items():
        if field in TABLES:
            assert isinstance(content, dict)
            for name, home in content.items():
                TABLES[field].setdefault(name, f"{package}.{home}")
        elif field in MODULES and content:
            MODULES[field].append(f"{package}.{content}")
        elif field in PLAIN_TABLES:
            assert isinstance(content, dict)
            PLAIN_TABLES[field].update(content)


def late(home: str) -> Callable[..., Any]:
    """Return a function that loads the one of a home when it is called."""

    def call(*arguments: Any) -> Any:
        return value_at(home)(*arguments)

    return call


def service(name: str) -> Any:
    """Return the function or class of a service, which its room brings. Raises PsolverError if no
    room does.
    """
    if name not in SERVICES:
        from .errors import PsolverError

        raise PsolverError(f"this is not possible here, as no room of psolver has '{name}'")
    return value_at(SERVICES[name])


def value_at(home: str) -> Any:
    """Return the value of a home; its module is loaded by the first use."""
    from importlib import import_module

    module, _, name = home.partition(":")
    return getattr(import_module(module), name)
