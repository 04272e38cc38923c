"""The rooms of packages that are installed beside psolver: those that can be used, and the faults
of all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import entry_points
from operator import attrgetter
from typing import Any

from .errors import printable
from .found_rooms import INSTALLED_FAULTS, FoundRoom, core_rooms, own_rooms
from .plain_values import Values
from .registries import PLAIN_TABLES, TABLES, register
from .room import Command, PagePart, Room, RuleEntry
from .rooms import ROOMS

GROUP = "psolver.rooms"
# fields of psolver's own rooms alone, which are not looked up by names of users
OF_OWN_ROOMS = ("large", "foreign", "proofs", "dates", "services")
OF_THE_PAGE = ("page_views", "page_parts", "questions")


def find_rooms() -> tuple[FoundRoom, ...]:
    """Return the rooms, by name, whose content is in the tables from now on."""
    rooms: dict[str, FoundRoom] = {}
    for entry in sorted(entry_points(group=GROUP), key=attrgetter("name")):
        package = entry.value
        if entry.dist:
            package = entry.dist.name
        whose = printable(f"the room '{entry.name}' of {package}")
        if entry.name in ROOMS or entry.name in rooms:
            INSTALLED_FAULTS.append(f"{whose} is not used: there is a room of this name already")
            continue
        try:
            room = entry.load()
        except Exception as error:  # whatever a package of others may raise
            failed = f"{type(error).__name__}: {error}"
            INSTALLED_FAULTS.append(printable(f"{whose} cannot be loaded ({failed})"))
            continue
        fault = _room_fault(room, entry.value)
        if fault:
            INSTALLED_FAULTS.append(f"{whose} is not used: {fault}")
            continue
        room = _without_known_names(room, rooms.values(), printable(package))
        rooms[entry.name] = FoundRoom(entry.name, entry.module, room)
        register(entry.module, room._asdict())
    return tuple(rooms.values())


def _room_fault(room: Any, home: str) -> str:
    """The reason why a value of an installed package is no room; "" for a room."""
    if not isinstance(room, Room):
        return f"{home} is not a Room"
    kinds = {"commands": Command, "rules": RuleEntry, **dict.fromkeys(OF_THE_PAGE, PagePart)}
    for field in Room._fields:
        content = getattr(room, field)
        usual = Room._field_defaults.get(field, "")
        if isinstance(usual, Mapping):
            kind = kinds.get(field, str)
            if not _is_table(content, kind):
                of_values = f"values of {kind.__name__}"
                return f"its {field} is not a dictionary from names to {of_values}"
        else:
            kind = type(usual)
            if not isinstance(content, kind):
                return f"its {field} is not a {kind.__name__}"
    return ""


def _is_table(content: Any, kind: type) -> bool:
    """Whether a value is a table from names to values of a kind."""
    if not isinstance(content, Mapping):
        return False
    for name, value in content.items():
        if not isinstance(name, str) or not isinstance(value, kind):
            return False
    return True


def _without_known_names(room: Room, earlier: Iterable[FoundRoom], package: str) -> Room:
    """An installed room without the names that psolver or an earlier room has, and without the
    fields of psolver's own rooms.
    """
    usable: Values = {field: Room._field_defaults[field] for field in OF_OWN_ROOMS}
    rooms = [found_room.room for found_room in (*core_rooms(), *own_rooms(), *earlier)]
    for field in Room._fields:
        content = getattr(room, field)
        if not isinstance(content, Mapping):
            continue
        if field in OF_OWN_ROOMS or field == "page_parts":
            continue
        table = TABLES.get(field)
        if table is None:
            table = PLAIN_TABLES.get(field, {})
        used_names = set(table)
        for other_room in rooms:
            used_names.update(getattr(other_room, field))
        usable[field] = {}
        for name, value in content.items():
            if name in used_names:
                things = field.replace("_", " ")
                whose = f"'{name}', one of the {things} of {package},"
                INSTALLED_FAULTS.append(printable(f"{whose} is not used: there is one already"))
            else:
                usable[field][name] = value
    return room._replace(**usable)
