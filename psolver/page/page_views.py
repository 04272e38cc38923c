"""The views of the page and their parts, as rooms bring them, also those of installed packages."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ..core.registries import PAGE_MODULES, PAGE_PARTS, PAGE_SHEETS, PAGE_VIEWS
from ..core.room_tables import installed_rooms, load_or_report
from .connection import Connection
from .tab import Tab

MakeView: TypeAlias = Callable[[Tab, Connection], Any]
OWN = __package__.partition(".")[0]


class PageViews(NamedTuple):
    """The views by name, in the order of the header; the parts of each, in their order, those of ""
    are in the frame of the page; and a sentence for each that cannot be loaded.
    """

    views: dict[str, MakeView]
    parts: dict[str, list[MakeView]]
    faults: list[str]


def page_views() -> PageViews:
    """Return all views and parts."""
    installed_rooms()
    found = PageViews({}, {}, [])
    for name in sorted(PAGE_VIEWS, key=lambda name: PAGE_VIEWS[name][1]):
        view = load_or_report(words_for_view(name), PAGE_VIEWS[name][0], found.faults)
        if view is not None:
            found.views[name] = view
    for name, home, _ in sorted(PAGE_PARTS, key=lambda part: part[2]):
        part = load_or_report(words_for_part(name), home, found.faults)
        if part is not None:
            found.parts.setdefault(name, []).append(part)
    return found


def words_for_view(name: str) -> str:
    """Return the beginning of a sentence about a view."""
    return f"The view {name}"


def words_for_part(view: str) -> str:
    """Return the beginning of a sentence about a part of a view."""
    return f"A part of {view or 'the page'}"


def own_modules() -> dict[str, Path]:
    """Return the files of the modules in JavaScript of psolver's own rooms, by name."""
    return {name: file_of(home) for name, home in PAGE_MODULES.items() if _is_own(home)}


def installed_module(name: str) -> Path | None:
    """Return the file of a module of an installed package; None for any other name."""
    installed_rooms()
    home = PAGE_MODULES.get(name)
    if home is None or _is_own(home):
        return None
    path = file_of(home)
    return path if path.is_file() else None


def style_sheets() -> list[Path]:
    """Return the style sheets of rooms that are there."""
    installed_rooms()
    paths = map(file_of, PAGE_SHEETS)
    return [path for path in paths if path.is_file()]


def _is_own(home: str) -> bool:
    return home.startswith(f"{OWN}.")


def file_of(home: str) -> Path:
    """Return the path of a file of a package, with ":" between their names."""
    package, _, name = home.partition(":")
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return Path(package, name)
    return Path(spec.origin).parent / name
