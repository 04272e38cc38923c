"""Rooms with the packages of their modules: psolver's own, from the map of rooms.

INSTALLED_FAULTS has a sentence for each name of an installed room that is not used, and for each
room that cannot be loaded.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .plain_values import Values
from .room import Attribute, Command, Room, RuleEntry
from .rooms import CORE_ROOMS, ROOMS

OWN_PACKAGE = __package__.partition(".")[0]
INSTALLED_FAULTS: list[str] = []


class FoundRoom(NamedTuple):
    """A room, its name, and the package with its modules."""

    name: str
    package: str
    room: Room

    def rules(self) -> list[RuleEntry]:
        """The entries of its rules, with the whole names of their modules."""
        brought_by = self.package
        if brought_by.startswith(f"{OWN_PACKAGE}."):
            brought_by = ""
        entries = []
        for entry in self.room.rules.values():
            module = f"{self.package}.{entry.module}"
            entries.append(entry._replace(module=module, package=brought_by))
        return entries


@cache
def core_rooms() -> tuple[FoundRoom, ...]:
    """Return the core rooms that bring lattices and rules."""
    return _rooms_of(CORE_ROOMS)


@cache
def own_rooms() -> tuple[FoundRoom, ...]:
    """Return psolver's own rooms that can be taken out, in the order of the map."""
    return _rooms_of(ROOMS)


def _rooms_of(rooms: dict[str, Values]) -> tuple[FoundRoom, ...]:
    found_rooms = []
    for name, content in rooms.items():
        room = room_of(content)
        found_rooms.append(FoundRoom(name, f"{OWN_PACKAGE}.{name}", room))
    return tuple(found_rooms)


def room_of(content: Values) -> Room:
    """Return a room with the content that the map has for it."""
    commands = {}
    for name, texts in content.get("commands", {}).items():
        commands[name] = Command(*texts)
    rules = {}
    for name, fields in content.get("rules", {}).items():
        rules[name] = _rule_entry(fields)
    functions: dict[str, str] = {}
    for module, names in content.get("functions", {}).items():
        functions |= dict.fromkeys(names.split(), module)
    content = {**content, "commands": commands, "rules": rules, "functions": functions}
    return Room(**content)


def _rule_entry(fields: Values) -> RuleEntry:
    attributes = tuple(Attribute(*pair) for pair in fields.get("attributes", ()))
    return RuleEntry(**{**fields, "attributes": attributes})
