"""`psolver rooms`: the parts of psolver, and those that installed packages bring."""

from __future__ import annotations

import click

from ..core.found_rooms import INSTALLED_FAULTS, FoundRoom, own_rooms
from ..core.installed_rules import installed_rules
from ..core.room_tables import installed_rooms
from ..text.tables import table, without_wide_columns
from .command import YES, terminal_width
from .output import Output, say

HEADS_OF_ROOMS = ("room", "commands", "purpose")
COMMANDS_COLUMN = HEADS_OF_ROOMS.index("commands")
LEAST_PURPOSE = 30  # columns: on a narrower terminal the commands are left out


@click.command()
def rooms() -> int:
    """List the parts of psolver, also of installed packages.

    Each has all of one thing that psolver can do. Packages that are installed beside psolver may
    bring more; they come last, with the name of their package. A room that cannot be loaded gets a
    sentence on standard error.
    """
    rows = [HEADS_OF_ROOMS, *map(_row, own_rooms()), *map(_row, installed_rooms())]
    with Output(None) as output:
        width = terminal_width() if output.is_terminal else None
        output.write(
            table(without_wide_columns(rows, width, LEAST_PURPOSE, [COMMANDS_COLUMN]), width)
        )
    installed_rules()  # so that those with a fault get their sentences
    for fault in INSTALLED_FAULTS:
        say(fault)
    return YES


def _row(found_room: FoundRoom) -> tuple[str, str, str]:
    own_package = __package__.partition(".")[0]
    is_own = found_room.package == f"{own_package}.{found_room.name}"
    purpose = (
        found_room.room.sentence if is_own else f"{found_room.room.sentence} ({found_room.package})"
    )
    return found_room.name, ", ".join(found_room.room.commands), purpose
