"""The content of all rooms, by name: commands, functions of `import psolver` and views.

psolver's own rooms are in the map, `rooms`. Packages that are installed beside psolver bring rooms
by entry points of the group "psolver.rooms", whose names are those of the rooms. A look at them
takes some milliseconds, so they are only looked up when a name is unknown, and for lists of
everything.

A name that psolver has itself stays psolver's. `INSTALLED_FAULTS` has a sentence for each name of
an installed room that is not used, and for each room that cannot be loaded.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from .errors import PsolverError, printable
from .registries import register, value_at
from .room import Command, Room
from .rooms import ROOMS

GROUP = "psolver.rooms"
INSTALLED_FAULTS: list[str] = []


class Home(NamedTuple):
    """The place of something that a room brings: a package, a module there, a name in it."""

    package: str
    module: str
    name: str

    def load(self) -> Any:
        """Return the value; its module is loaded by the first use."""
        return getattr(import_module(f"{self.package}.{self.module}"), self.name)


class FoundRoom(NamedTuple):
    """A room, its name, and the package with its modules."""

    name: str
    package: str
    room: Room

    def command_home(self, name: str) -> Home:
        """The place of one of its commands."""
        return Home(self.package, self.room.commands[name].module, name)

    def function_home(self, name: str) -> Home:
        """The place of one of its functions."""
        return Home(self.package, self.room.functions[name], name)


@cache
def own_rooms() -> tuple[FoundRoom, ...]:
    """Return psolver's own rooms, in the order of the map."""
    base = __package__.partition(".")[0]
    return tuple(FoundRoom(name, f"{base}.{name}", room_of(ROOMS[name])) for name in ROOMS)


def room_of(content: dict[str, Any]) -> Room:
    """Return a room with the content that the map has for it."""
    commands = {name: Command(*texts) for name, texts in content.get("commands", {}).items()}
    return Room(**{**content, "commands": commands})


@cache
def installed_rooms() -> tuple[FoundRoom, ...]:
    """Return the rooms of packages that are installed beside psolver, by name."""
    from importlib.metadata import entry_points

    found: dict[str, FoundRoom] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        package = entry.dist.name if entry.dist else entry.value
        whose = printable(f"the room '{entry.name}' of {package}")
        if entry.name in ROOMS or entry.name in found:
            INSTALLED_FAULTS.append(f"{whose} is not used: there is a room of this name already")
            continue
        try:
            room = entry.load()
        except Exception as error:  # whatever a package of others may raise
            what = f"{type(error).__name__}: {error}"
            INSTALLED_FAULTS.append(printable(f"{whose} cannot be loaded ({what})"))
            continue
        if not isinstance(room, Room):
            INSTALLED_FAULTS.append(f"{whose} is not used: {entry.value} is not a Room")
            continue
        try:
            register(entry.module, room._asdict())
        except Exception as error:  # a field that is not as a room has it
            what = f"{type(error).__name__}: {error}"
            INSTALLED_FAULTS.append(printable(f"{whose} is not used as a whole ({what})"))
            continue
        found[entry.name] = FoundRoom(entry.name, entry.module, room)
    return tuple(found.values())


def load_installed(name: str, home: Home) -> Any:
    """Return what an installed room brings by a name. Raises PsolverError, whatever goes wrong."""
    try:
        return home.load()
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise PsolverError(
            printable(f"{name}: the package {home.package} fails ({what})")
        ) from None


def load_or_report(words: str, home: str, faults: list[str]) -> Any:
    """Return the value of a home. If it cannot be loaded, add a sentence that begins with `words`
    to the faults, and return None.
    """
    try:
        return value_at(home)
    except Exception as error:  # whatever a package of others may raise
        faults.append(fault_line(words, home, error))
        return None


def fault_line(words: str, home: str, error: Exception) -> str:
    """Return a sentence that something is not there, since the module of its home fails.

    >>> fault_line("The view Cells", "psolver_cells.cells_view:CellsView", KeyError("x"))
    "The view Cells is not there: psolver_cells.cells_view fails (KeyError: 'x')."
    """
    what = f"{type(error).__name__}: {error}"
    return printable(f"{words} is not there: {home.partition(':')[0]} fails ({what}).")


def room_commands(installed: bool = False) -> dict[str, tuple[Command, Home]]:
    """Return the commands of psolver's rooms, or of `installed` ones, each with its place."""
    return {
        name: (command, found.command_home(name))
        for found in (installed_rooms() if installed else own_rooms())
        for name, command in found.room.commands.items()
    }


def room_functions(installed: bool = False) -> dict[str, Home]:
    """Return the functions and classes for Python of psolver's rooms, or of `installed` ones."""
    return {
        name: found.function_home(name)
        for found in (installed_rooms() if installed else own_rooms())
        for name in found.room.functions
    }
