"""How values show themselves, by name, so that nothing here knows who words or draws them.

VIEWS     from the name of a view to the function that makes it, as "module:function";
          the package fills it: {"Reason.sentence": "psolver.render.words.reasons:sentence"}
"""

from __future__ import annotations

from importlib import import_module

VIEWS: dict[str, str] = {}


def view(name: str, value: object) -> str:
    """A view of a value as text; the module that makes it is loaded by the first use."""
    module, _, function = VIEWS[name].partition(":")
    text: str = getattr(import_module(module), function)(value)
    return text


def bundle(name: str, value: object) -> dict[str, str]:
    """What a notebook shows of a value of a class: a picture, and text where it shows none."""
    return {"image/svg+xml": view(f"{name}.svg", value), "text/plain": view(f"{name}.text", value)}
