"""Views of values, as texts, pictures and plain values, by modules loaded by their first use."""

from __future__ import annotations

from importlib import import_module

from .registries import VIEWS
from .room_tables import installed_rooms

TYPE_CHECKING = False  # not typing's: the current folder may have another module of that name
if TYPE_CHECKING:
    from collections.abc import Callable
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


def views_of(
    name: str, number_of_cells: Callable[[Any], int] = lambda _: 0
) -> tuple[Callable[[Any], str], Callable[..., dict[str, str]], Callable[[Any], tuple[str, str]]]:
    """Return three methods of a class, by the views of its name: `__str__`, and those for Jupyter
    and marimo; in these a value of more than MOST_CELLS cells has no picture.
    """

    def text(value: object) -> str:
        return view(f"{name}.text", value)

    def bundle(value: object, **_: object) -> dict[str, str]:
        views = {"text/plain": text(value)}
        if number_of_cells(value) > MOST_CELLS:
            return views
        return {"image/svg+xml": view(f"{name}.svg", value), **views}

    return text, bundle, html_view


def html_view(value: Any) -> tuple[str, str]:
    """Return the view for marimo of a value: its kind, and an image or a text. In lists marimo
    takes no SVG and only one view; an image is dark if the notebook is.
    """
    (kind, text), *_ = value._repr_mimebundle_().items()
    if kind == "text/plain":
        return kind, text
    data = import_module("urllib.parse").quote(text, " /:;,.=()")
    return "text/html", f'<img alt="{type(value).__name__}" src="data:{kind},{data}">'
