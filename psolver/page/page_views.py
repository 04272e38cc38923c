"""The views of the page and their parts, as rooms bring them, also those of installed packages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ..core.found_rooms import FoundRoom, own_rooms
from ..core.room_tables import installed_rooms
from .connection import Connection
from .room_parts import load_or_report, placed_homes
from .tab import Tab

MakeView: TypeAlias = Callable[[Tab, Connection], Any]


class PageViews(NamedTuple):
    """The views by name, in the order of the header; the parts of each, in their order, those of ""
    are in the frame of the page; and a sentence for each that cannot be loaded.
    """

    views: dict[str, MakeView]
    parts: dict[str, list[MakeView]]
    faults: list[str]


def page_views() -> PageViews:
    """Return all views and parts."""
    loaded = PageViews({}, {}, [])
    for name, home in placed_homes("page_views"):
        view = load_or_report(words_for_view(name), home, loaded.faults)
        if view is not None:
            loaded.views[name] = view
    for name, home in placed_homes("page_parts", names_differ=False):
        make_part = load_or_report(words_for_part(name), home, loaded.faults)
        if make_part is not None:
            loaded.parts.setdefault(name, []).append(make_part)
    return loaded


def words_for_view(name: str) -> str:
    """Return the beginning of a sentence about a view."""
    return f"The view {name}"


def words_for_part(view: str) -> str:
    """Return the beginning of a sentence about a part of a view."""
    return f"A part of {view or 'the page'}"


def own_modules() -> dict[str, Path]:
    """Return the files of the modules in JavaScript of psolver's own rooms, by name."""
    return _modules(own_rooms())


def installed_module(name: str) -> Path | None:
    """Return the file of a module of an installed package; None for any other name."""
    path = _modules(installed_rooms()).get(name)
    if path and path.is_file():
        return path
    return None


def _modules(rooms: Iterable[FoundRoom]) -> dict[str, Path]:
    return {
        name: folder_of(found_room.package) / file
        for found_room in rooms
        for name, file in found_room.room.page_modules.items()
    }


def style_sheets() -> list[Path]:
    """Return the style sheets of rooms that are there."""
    paths = []
    for found_room in (*own_rooms(), *installed_rooms()):
        for file in found_room.room.page_sheets:
            paths.append(folder_of(found_room.package) / file)
    return [path for path in paths if path.is_file()]


def folder_of(package: str) -> Path:
    """Return the folder of a package, or of a module, which is not loaded."""
    spec = find_spec(package)
    if spec and spec.origin:
        return Path(spec.origin).parent
    return Path(package)
