"""What is read from the store of a long run, for the commands that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import PsolverError

if TYPE_CHECKING:
    from ..puzzle.model import Puzzle
    from ..runs.store import Store


def puzzle_of(store: Store) -> Puzzle:
    """The puzzle of a store. Raises PsolverError where it holds none that can be read."""
    from ..formats import load_bytes

    about = store.about()
    try:
        return load_bytes(about["puzzle"].encode(), about["file"])
    except PsolverError as error:
        raise store.damaged(f"its puzzle cannot be read: {error}") from None


def working_on(store: Store) -> str:
    """Who works on a store now; "" where nobody does."""
    from ..runs.lock import is_locked

    return store.diary.worker() if is_locked(store.path) else ""
