"""The content of all rooms, by name, also of those that installed packages bring.

psolver's own rooms are in the map, `rooms`. Packages that are installed beside psolver bring rooms
by entry points of the group "psolver.rooms", whose names are those of the rooms. A look at them
takes some milliseconds, so they are only looked up when a name is unknown (see `is_known`), and for
lists of everything.

A name that psolver has itself stays psolver's. `INSTALLED_FAULTS` has a sentence for each name of
an installed room that is not used, and for each room that cannot be loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any, NamedTuple

from ..rooms import CORE_ROOMS, ROOMS
from .errors import PsolverError, printable
from .registries import PLAIN_TABLES, TABLES, register
from .room import Attribute, Command, PagePart, Room, RuleEntry

GROUP = "psolver.rooms"
OWN_PACKAGE = __package__.partition(".")[0]
# fields of psolver's own rooms alone, which are not looked up by names of users
OF_OWN_ROOMS = ("large", "foreign", "proofs", "dates", "services")
OF_THE_PAGE = ("page_views", "page_parts", "questions")
INSTALLED_FAULTS: list[str] = []


class FoundRoom(NamedTuple):
    """A room, its name, and the package with its modules."""

    name: str
    package: str
    room: Room

    def command_home(self, name: str) -> str:
        """The home of one of its commands."""
        return f"{self.package}.{self.room.commands[name].module}:{name}"

    def function_home(self, name: str) -> str:
        """The home of one of its functions."""
        return f"{self.package}.{self.room.functions[name]}:{name}"

    def rules(self) -> list[RuleEntry]:
        """The entries of its rules, with the whole names of their modules."""
        brought_by = "" if self.package.startswith(f"{OWN_PACKAGE}.") else self.package
        return [
            entry._replace(module=f"{self.package}.{entry.module}", package=brought_by)
            for entry in self.room.rules.values()
        ]


@cache
def core_rooms() -> tuple[FoundRoom, ...]:
    """Return the core rooms that bring lattices and rules."""
    return _rooms_of(CORE_ROOMS)


@cache
def own_rooms() -> tuple[FoundRoom, ...]:
    """Return psolver's own rooms that can be taken out, in the order of the map."""
    return _rooms_of(ROOMS)


def _rooms_of(rooms: dict[str, dict[str, Any]]) -> tuple[FoundRoom, ...]:
    return tuple(
        FoundRoom(name, f"{OWN_PACKAGE}.{name}", room_of(content))
        for name, content in rooms.items()
    )


def room_of(content: dict[str, Any]) -> Room:
    """Return a room with the content that the map has for it."""
    commands = {name: Command(*texts) for name, texts in content.get("commands", {}).items()}
    rules = {name: _rule_entry(fields) for name, fields in content.get("rules", {}).items()}
    return Room(**{**content, "commands": commands, "rules": rules})


def _rule_entry(fields: dict[str, Any]) -> RuleEntry:
    attributes = tuple(Attribute(*pair) for pair in fields.get("attributes", ()))
    return RuleEntry(**{**fields, "attributes": attributes})


# rooms of installed packages ----------------------------------------------------------------------


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
        fault = _room_fault(room, entry.value)
        if fault:
            INSTALLED_FAULTS.append(f"{whose} is not used: {fault}")
            continue
        room = _without_known_names(room, found.values(), printable(package))
        found[entry.name] = FoundRoom(entry.name, entry.module, room)
        register(entry.module, room._asdict())
    return tuple(found.values())


def _room_fault(room: Any, home: str) -> str:
    """The reason why a value of an installed package is no room; "" for a room."""
    if not isinstance(room, Room):
        return f"{home} is not a Room"
    kinds = {"commands": Command, "rules": RuleEntry, **dict.fromkeys(OF_THE_PAGE, PagePart)}
    for field in Room._fields:
        content = getattr(room, field)
        usual = Room._field_defaults.get(field, "")
        if not isinstance(usual, Mapping):
            if not isinstance(content, type(usual)):
                return f"its {field} is not a {type(usual).__name__}"
            continue
        kind = kinds.get(field, str)
        if not isinstance(content, Mapping) or not all(
            isinstance(name, str) and isinstance(value, kind) for name, value in content.items()
        ):
            return f"its {field} is not a dictionary from names to values of {kind.__name__}"
    return ""


def _without_known_names(room: Room, earlier: Iterable[FoundRoom], package: str) -> Room:
    """An installed room without the names that psolver or an earlier room has, and without the
    fields of psolver's own rooms.
    """
    usable: dict[str, Any] = {field: Room._field_defaults[field] for field in OF_OWN_ROOMS}
    rooms = [found.room for found in (*core_rooms(), *own_rooms(), *earlier)]
    for field in Room._fields:
        content = getattr(room, field)
        if not isinstance(content, Mapping) or field in (*OF_OWN_ROOMS, "page_parts"):
            continue
        known = {name for other in rooms for name in getattr(other, field)}
        known |= TABLES.get(field, PLAIN_TABLES.get(field, {})).keys()
        for name in content:
            if name in known:
                whose = f"'{name}', one of the {field.replace('_', ' ')} of {package},"
                INSTALLED_FAULTS.append(printable(f"{whose} is not used: there is one already"))
        usable[field] = {name: content[name] for name in content if name not in known}
    return room._replace(**usable)


def is_known(name: str, table: Mapping[str, Any]) -> bool:
    """Whether a table of `registries` has a name, if need be after a look at installed packages."""
    return name in table or (bool(installed_rooms()) and name in table)


def failure(package: str, error: Exception) -> str:
    """Return the words on an error of an installed package."""
    return printable(f"the package {package} fails ({type(error).__name__}: {error})")


def load_home(name: str, home: str) -> Any:
    """Return the value at a home of `registries`, "module:value", or the module "module", which a
    room brings by a name. Raises PsolverError if that of an installed package cannot be loaded.
    """
    module, _, value = home.partition(":")
    package = module.partition(".")[0]
    try:
        loaded = import_module(module)
        return getattr(loaded, value) if value else loaded
    except Exception as error:
        if package == OWN_PACKAGE:
            raise
        raise PsolverError(f"{printable(name)}: {failure(package, error)}") from None


def add_homes(table: dict[str, Any], homes: Mapping[str, str]) -> list[str]:
    """Add what installed rooms bring to a table of functions, by the homes of all rooms; return the
    names of these. A function is loaded when it is called.
    """
    names = [name for name, home in homes.items() if home.partition(".")[0] != OWN_PACKAGE]
    for name in names:
        table[name] = partial(_called, name, homes[name])
    return names


def _called(name: str, home: str, *arguments: Any) -> Any:
    return load_home(name, home)(*arguments)


def attempt(home: str, name: str, *arguments: Any) -> Any:
    """Return the result of a function of the module, or of the value, at a home of `registries`;
    None if it fails and is that of an installed package: INSTALLED_FAULTS has a sentence then.
    """
    module, _, value = home.partition(":")
    try:
        loaded = import_module(module)
        return getattr(getattr(loaded, value) if value else loaded, name)(*arguments)
    except Exception as error:
        package = module.partition(".")[0]
        if package == OWN_PACKAGE:
            raise
        INSTALLED_FAULTS.append(f"{home}: {failure(package, error)}")
        return None


def package_of(error: BaseException) -> str:
    """Return the installed package with a room in whose code an error was raised, "" for none."""
    packages = {found.package.partition(".")[0] for found in installed_rooms()}
    frames = []
    trace = error.__traceback__
    while trace:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    names = [str(frame.f_globals.get("__name__", "")).partition(".")[0] for frame in frames]
    return next((name for name in reversed(names) if name in packages), "")


def room_commands(installed: bool = False) -> dict[str, tuple[Command, str]]:
    """Return the commands of psolver's rooms, or of `installed` ones, each with its home."""
    return {
        name: (command, found.command_home(name))
        for found in (installed_rooms() if installed else own_rooms())
        for name, command in found.room.commands.items()
    }


def room_rules(installed: bool = False) -> list[RuleEntry]:
    """Return the entries of the rules of psolver's rooms, or of `installed` ones, in order."""
    rooms = installed_rooms() if installed else (*core_rooms(), *own_rooms())
    return in_order(entry for found in rooms for entry in found.rules())


def in_order(entries: Iterable[RuleEntry]) -> list[RuleEntry]:
    """Return the entries of rules in the order in which puzzles have them."""
    return sorted(entries, key=lambda entry: entry.order)


def room_functions(installed: bool = False) -> dict[str, str]:
    """Return the functions and classes for Python of psolver's rooms, or of `installed` ones,
    each with its home.
    """
    return {
        name: found.function_home(name)
        for found in (installed_rooms() if installed else own_rooms())
        for name in found.room.functions
    }
