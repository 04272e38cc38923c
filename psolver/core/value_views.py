"""Views of values, as texts, pictures and plain values, by modules loaded by their first use."""

from __future__ import annotations

from importlib import import_module

from .registries import VIEWS
from .room_tables import installed_rooms

TYPE_CHECKING = False  # not typing's: the current folder may have another module of that name
if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T")

MOST_CELLS = 20_000  # of a picture in a notebook: 2 MB


def view(name: str, value: object) -> str:
    """Return a view of a value as text; the module that makes it is loaded by the first use."""
    return converted(name, value, str)


def converted(name: str, value: object, kind: type[T]) -> T:
    """Return a view of a value, or the value of a view, of that type."""
    if name not in VIEWS:
        installed_rooms()
    module, _, function = VIEWS[name].partition(":")
    made: T = getattr(import_module(module), function)(value)
    return made


def bundle(name: str, value: object, cells: int = 0) -> dict[str, str]:
    """Return the views for a notebook of a value of a class, which has a number of `cells`: a
    picture, unless that would be too large for a page, and text if it shows none.
    """
    text = {"text/plain": view(f"{name}.text", value)}
    if cells > MOST_CELLS:
        return text
    return {"image/svg+xml": view(f"{name}.svg", value), **text}


def html_view(value: Any) -> tuple[str, str]:
    """Return the view for marimo of a value: its kind, and an image or a text. In lists marimo
    takes no SVG and only one view; an image is dark if the notebook is.
    """
    (kind, text), *_ = value._repr_mimebundle_().items()
    if kind == "text/plain":
        return kind, text
    data = import_module("urllib.parse").quote(text, " /:;,.=()")
    return "text/html", f'<img alt="{type(value).__name__}" src="data:{kind},{data}">'
