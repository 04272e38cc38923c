"""Write the map of the rooms, psolver/core/rooms.py, from their doors, and beside each door a file
`__init__.pyi` with the names that it offers, for type checkers: python packaging/map.py
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from psolver.core.room import Room, RuleEntry

ROOT = Path(__file__).resolve().parents[1]
MAP = ROOT / "psolver/core/rooms.py"
# core rooms with doors, which bring values that lie behind seams
CORE = ("lattices", "rules")
# the fields of rooms for those who read the code, which no run of psolver needs
FOR_READERS = ("first_files", "docs")
# the order in which the rooms are listed, from solving to special things; all others come behind
ORDER = [
    "reasons",
    "hand",
    "watching",
    "clues",
    "difficulties",
    "best",
    "boxes",
    "figures",
    "symmetric",
    "families",
    "calendars",
    "empty_cells",
    "grounds",
    "disassembly",
    "making",
    "choices",
    "planes",
    "rectangles",
    "editors",
    "shell",
    "saved",
    "pictures",
    "html",
    "paper",
    "solids",
    "page",
    "notebook",
    "covers",
    "exchange",
    "certificates",
    "long_runs",
]
HEAD = '''"""The map: the rooms of psolver, with the content that their doors name (see `Room`).

CORE_ROOMS  the core rooms that bring values: lattices, rules
ROOMS       the others, each of which can be taken out

The values are plain, since `import psolver` reads them.

Made from the doors by `python packaging/map.py`; a test keeps it so. A room of ROOMS is taken out
with its folder, that of its tests, and its entry here.
"""

from __future__ import annotations

TYPE_CHECKING = False  # not typing's: the current folder may have another module of that name
if TYPE_CHECKING:
    from typing import Any

'''


STUB_HEAD = """# The names that psolver.{} offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.
"""


def map_text(root: Path = ROOT) -> str:
    """Return the text of the map, as ruff formats it."""
    return _formatted(map_source(root), MAP)


def map_source(root: Path = ROOT) -> str:
    """Return the map as Python, in long lines."""
    sys.path.insert(0, str(root))
    doors = [path.parent.name for path in (root / "psolver").glob("*/__init__.py")]
    doors.sort(key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
    rooms = {}
    for name in doors:
        room = getattr(import_module(f"psolver.{name}"), "ROOM", None)
        if room is not None:
            rooms[name] = room
    core = {name: rooms.pop(name) for name in CORE}
    return f"{HEAD}{_table('CORE_ROOMS', core)}{_table('ROOMS', rooms)}"


def stub_text(name: str) -> str:
    """Return the text of the file for type checkers beside a door, "" if it offers no names."""
    door = import_module(f"psolver.{name}")
    offers = getattr(door, "OFFERS", {})
    lines = [
        f"from .{module} import {offered} as {offered}"
        for module, names in offers.items()
        for offered in names.split()
    ]
    if not lines:
        return ""
    values = "OFFERS: dict[str, str]\n"
    if hasattr(door, "ROOM"):
        lines.insert(0, "from ..core.room import Room")
        values = f"ROOM: Room\n{values}"
    text = "\n".join([STUB_HEAD.format(name), *lines])
    return _formatted(f"{text}\n\n{values}", stub_of(name))


def stub_of(name: str) -> Path:
    """Return the path of the file for type checkers beside a door."""
    return ROOT / "psolver" / name / "__init__.pyi"


def _formatted(text: str, path: Path) -> str:
    """Return the text of a file as ruff orders and formats it."""
    for options in (("check", "--select", "I", "--fix", "--quiet"), ("format",)):
        command = [sys.executable, "-m", "ruff", *options, "--stdin-filename", str(path), "-"]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        text = done.stdout
    return text


def _table(name: str, rooms: Mapping[str, Room]) -> str:
    """Return the lines of a table of rooms."""
    entries = "".join(f"    {name!r}: {_written(room)},\n" for name, room in rooms.items())
    return f"{name}: dict[str, dict[str, Any]] = {{\n{entries}}}\n"


def _written(value: Any) -> str:
    """Return a value of a door as Python; a room, and a rule, is a dictionary without its usual
    values, and without those that no run needs.
    """
    if isinstance(value, (Room, RuleEntry)):
        given = {
            field: content
            for field, content in value._asdict().items()
            if content != value._field_defaults.get(field) and field not in FOR_READERS
        }
        if "functions" in given:
            given["functions"] = _by_modules(given["functions"])
        return _written(given)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key!r}: {_written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, tuple):
        return f"({', '.join(map(_written, value))}{',' * (len(value) == 1)})"
    return repr(value)


def _by_modules(functions: Mapping[str, str]) -> dict[str, str]:
    """Return the names in each module, with blanks between them."""
    names: dict[str, list[str]] = {}
    for name, module in functions.items():
        names.setdefault(module, []).append(name)
    return {module: " ".join(names[module]) for module in names}


if __name__ == "__main__":
    MAP.write_text(map_text(), encoding="utf-8")
    for path in (ROOT / "psolver").glob("*/__init__.py"):
        if text := stub_text(path.parent.name):
            stub_of(path.parent.name).write_text(text, encoding="utf-8")
