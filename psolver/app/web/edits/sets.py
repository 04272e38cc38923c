"""Edits of the named sets: each takes the text of a puzzle file and returns the edited text."""

from __future__ import annotations

from collections.abc import Sequence

from ....errors import PsolverError
from ....geometry.catalogue import NamedSet, named_set, set_names
from .document import values_in, with_value
from .pieces import add_drawings, with_new_table
from .shapes import drawing_of
from .writing import quoted_text


def add_set(text: str, name: str) -> str:
    """One more named set of pieces."""
    return _with_sets(text, [*_sets(text), name])


def remove_set(text: str, number: int) -> str:
    """The text without the named set of a number (from 0)."""
    names = _sets(text)
    return _with_sets(text, names[:number] + names[number + 1 :])


def draw_set(text: str, number: int, names: Sequence[str]) -> str:
    """The pieces of a named set drawn one by one, so that each can be edited; `names`: what they
    are called.
    """
    chosen = _chosen(_sets(text), number)
    if chosen is None or len(chosen.shapes) != len(names):
        raise PsolverError("this set cannot be read; mend 'piece_set' in the text first")
    shapes = [shape for _, shape in chosen.shapes]
    text = remove_set(text, number)
    if chosen.reverse and all(len(name) == 1 for name in names):
        drawn = [
            drawing_of(shape, chosen.lattice, name)
            for name, shape in zip(names, shapes, strict=True)
        ]
        return add_drawings(text, drawn)
    for name, shape in zip(names, shapes, strict=True):
        values = {"name": name, "shape": drawing_of(shape, chosen.lattice)}
        text = with_new_table(text, values if chosen.reverse else values | {"can_reverse": False})
    return text


def _chosen(words: Sequence[str], number: int) -> NamedSet | None:
    """The named set of a number; None where there is none."""
    word = " ".join(words[number].lower().split()) if number < len(words) else ""
    name = word.removeprefix("free ")
    return named_set(name) if name in set_names() else None


def _sets(text: str) -> list[str]:
    """The named sets of a text. Raises PsolverError where they cannot be read."""
    value = values_in(text).get("piece_set", [])
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise PsolverError("the named sets cannot be read; mend 'piece_set' in the text first")
    return names


def _with_sets(text: str, names: Sequence[str]) -> str:
    if not names:
        return with_value(text, "", "piece_set", None)
    told = [quoted_text(name) for name in names]
    raw = told[0] if len(told) == 1 else f"[{', '.join(told)}]"
    return with_value(text, "", "piece_set", raw)
