"""Units of compilation: kernels with arguments of all kinds that they are called with.

A kernel is compiled anew if an argument is None that was not, or the other way round: its
*switches*. One problem is made for each kernel that turns all of them on; turning some off again
gives the others.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, NamedTuple

from .kernel_arrays import no_rows


class CompilationUnit(NamedTuple):
    """A unit of compilation: a kernel, for arguments of some kinds, and its name for users."""

    name: str
    kernel: Callable[..., Any]
    arguments: tuple[Any, ...]


def arguments_of(tree: Any) -> tuple[Any, ...]:
    """Return the arguments with which a search of a tree calls its kernel first."""
    walk = tree.start()
    rows = no_rows(tree.width)
    arguments: tuple[Any, ...] = walk.arguments(0, rows)
    return arguments


def without_switches(
    kernel: Callable[..., Any], arguments: tuple[Any, ...], switches: tuple[str, ...]
) -> tuple[Any, ...]:
    """The arguments with None for those of some names."""
    places = places_of(kernel)
    switched_off = list(arguments)
    for name in switches:
        switched_off[places[name]] = None
    return tuple(switched_off)


def places_of(kernel: Callable[..., Any]) -> dict[str, int]:
    """Return the places of the parameters of a kernel, by name."""
    names = signature(kernel).parameters
    return {name: place for place, name in enumerate(names)}
