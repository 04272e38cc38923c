"""The content of all rooms, by name, also of those that installed packages bring.

psolver's own rooms are in the map, `rooms`. Packages that are installed beside psolver bring rooms
by entry points of the group "psolver.rooms", whose names are those of the rooms. A look at them
takes some milliseconds, so they are only looked up when a name is unknown (see `is_known`), and for
lists of everything.

A name that psolver has itself stays psolver's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any

from .errors import PsolverError, printable
from .found_rooms import INSTALLED_FAULTS, OWN_PACKAGE, FoundRoom, core_rooms, own_rooms
from .plain_values import GivenValues, Values
from .room import Command, RuleEntry

# rooms of installed packages ----------------------------------------------------------------------


@cache
def installed_rooms() -> tuple[FoundRoom, ...]:
    """Return the rooms of packages that are installed beside psolver, by name; their content is in
    the tables from now on.
    """
    from .installed_rooms import find_rooms

    return find_rooms()


def is_known(name: str, table: GivenValues) -> bool:
    """Whether a table of `registries` has a name, if need be after a look at installed packages."""
    # installed rooms add to the table
    return name in table or (len(installed_rooms()) > 0 and name in table)


def failure(package: str, error: Exception) -> str:
    """Return the words on an error of an installed package."""
    kind = type(error).__name__
    return printable(f"the package {package} fails ({kind}: {error})")


def load_home(name: str, home: str) -> Any:
    """Return the value at a home of `registries`, "module:value", or the module "module", which a
    room brings by a name. Raises PsolverError if that of an installed package cannot be loaded.
    """
    module, _, value = home.partition(":")
    package = module.partition(".")[0]
    try:
        loaded = import_module(module)
        if value:
            return getattr(loaded, value)
        return loaded
    except Exception as error:
        if package == OWN_PACKAGE:
            raise
        fault = failure(package, error)
        raise PsolverError(f"{printable(name)}: {fault}") from None


def add_homes(table: Values, homes: Mapping[str, str]) -> list[str]:
    """Add what installed rooms bring to a table of functions, by the homes of all rooms; return the
    names of these. A function is loaded when it is called.
    """
    names = []
    for name, home in homes.items():
        package = home.partition(".")[0]
        if package != OWN_PACKAGE:
            table[name] = partial(_called, name, home)
            names.append(name)
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
        if value:
            loaded = getattr(loaded, value)
        return getattr(loaded, name)(*arguments)
    except Exception as error:
        package = module.partition(".")[0]
        if package == OWN_PACKAGE:
            raise
        fault = failure(package, error)
        INSTALLED_FAULTS.append(f"{home}: {fault}")
        return None


def package_of(error: BaseException) -> str:
    """Return the installed package with a room in whose code an error was raised, "" for none."""
    packages = set()
    for found_room in installed_rooms():
        package = found_room.package.partition(".")[0]
        packages.add(package)
    name = ""
    trace = error.__traceback__
    while trace:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        package = module.partition(".")[0]
        if package in packages:
            name = package
        trace = trace.tb_next
    return name


def room_commands(installed: bool = False) -> dict[str, tuple[Command, str]]:
    """Return the commands of psolver's rooms, or of `installed` ones, each with its home."""
    rooms = installed_rooms() if installed else own_rooms()
    commands = {}
    for found_room in rooms:
        for name, command in found_room.room.commands.items():
            home = f"{found_room.package}.{command.module}:{name}"
            commands[name] = (command, home)
    return commands


def room_rules() -> list[RuleEntry]:
    """Return the entries of the rules of psolver's rooms, in order."""
    entries = []
    for found_room in (*core_rooms(), *own_rooms()):
        entries += found_room.rules()
    return sorted_rules(entries)


def sorted_rules(entries: Iterable[RuleEntry]) -> list[RuleEntry]:
    """Return the entries of rules in the order in which puzzles have them."""
    return sorted(entries, key=lambda entry: entry.order)


def installed_functions() -> dict[str, str]:
    """Return the functions and classes for Python of installed rooms, each with its home."""
    functions = {}
    for found_room in installed_rooms():
        for name, module in found_room.room.functions.items():
            functions[name] = f"{found_room.package}.{module}:{name}"
    return functions
