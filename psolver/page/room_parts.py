"""The parts of the page that rooms bring, in their order, and the words on one that fails."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ..core.errors import printable
from ..core.found_rooms import own_rooms
from ..core.registries import value_at
from ..core.room_tables import installed_rooms


def placed_homes(field: str, names_differ: bool = True) -> list[tuple[str, str]]:
    """Return the parts of the page that all rooms have in a field, in the order of their places:
    the name and the home of each. If `names_differ`, a name that psolver has stays psolver's.
    """
    parts_of_place: dict[int, list[tuple[str, str]]] = defaultdict(list)
    names: set[str] = set()
    rooms = [*own_rooms(), *installed_rooms()]
    for found_room in rooms:
        parts = getattr(found_room.room, field)
        for name, (home, place) in parts.items():
            is_new = name not in names
            if is_new or not names_differ:
                home_of_package = f"{found_room.package}.{home}"
                parts_of_place[place].append((name, home_of_package))
            names.add(name)
    in_order = []
    for place in sorted(parts_of_place):
        in_order += parts_of_place[place]
    return in_order


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
    module, _, _ = home.partition(":")
    kind = type(error).__name__
    reason = f"{kind}: {error}"
    sentence = f"{words} is not there: {module} fails ({reason})."
    return printable(sentence)
