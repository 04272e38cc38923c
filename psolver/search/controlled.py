"""Generators whose items are made with a control of their own, while their readers have another
(see `current_control`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from ..core.control import RUNNING, Control

if TYPE_CHECKING:
    from .run import Run

P = ParamSpec("P")
T = TypeVar("T")


NO_MORE: Any = object()  # the end of items


def made_with(control: Control, items: Iterator[T]) -> Generator[T, None, None]:
    """Yield items that are made with a control; their reader keeps its own.

    A generator that puts its control to work itself would leave it to its reader.
    """
    try:
        while True:
            before = RUNNING.get()
            RUNNING.set(control)
            try:
                item = next(items, NO_MORE)
            finally:
                RUNNING.set(before)
            if item is NO_MORE:
                return
            yield item
    finally:
        if isinstance(items, Generator):
            with control.at_work():
                items.close()


def controlled(
    generator: Callable[Concatenate[Run, P], Generator[T, None, None]],
) -> Callable[Concatenate[Run, P], Generator[T, None, None]]:
    """Return a generator whose items are made with the control of its run; their reader has its
    own.
    """

    def items(run: Run, /, *arguments: P.args, **options: P.kwargs) -> Generator[T, None, None]:
        yield from made_with(run.control, generator(run, *arguments, **options))

    update_wrapper(items, generator)
    return items
