"""Who works on a store: one run at a time.

A lock lies beside the store while somebody works on it. It is no more than a courtesy: where two
get in at the same moment, since one has just taken its lock away, each job is still kept once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..control import Control, Stopped
from ..errors import PsolverError
from .store import Store

MOMENT_SECONDS = 0.3  # for which somebody has it who only looks whether it is taken
NO_LOCK = "cannot be locked (no file can be made beside it); choose another folder"
LOOK_SECONDS = 1.0  # for which who works on it is looked for


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Nobody else works on the store at that path inside. Raises PsolverError where somebody
    does.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(_beside(path), timeout=MOMENT_SECONDS)
    try:
        lock.acquire()
    except Timeout:
        if not os.path.exists(_beside(path)):  # the system says of a folder that it is not there
            raise PsolverError(f"{path}: {NO_LOCK}") from None
        what = f"another run is at work on it{_who(path)}"
        cure = f"'psolver status {path}' shows how it is getting on"
        raise PsolverError(f"{path}: {what}; {cure}") from None
    except OSError as error:
        what = f"cannot be locked ({error.strerror or error})"
        raise PsolverError(f"{path}: {what}; choose another folder") from None
    try:
        yield
    finally:
        with suppress(OSError):  # Windows takes it away by itself
            os.unlink(_beside(path))
        lock.release()


def is_locked(path: str) -> bool:
    """Does somebody work on the store at that path?"""
    from filelock import FileLock, Timeout

    if not os.path.exists(_beside(path)):
        return False
    try:
        with FileLock(_beside(path), timeout=0):
            return False
    except Timeout:
        return True
    except OSError:  # in a folder where nobody can work
        return False


def _beside(path: str) -> str:
    """Where the lock of a store is, whatever name the store is called by."""
    return f"{os.path.realpath(path)}.lock"


def _who(path: str) -> str:
    """Who works on a store, as it tells."""
    if not Path(path).exists():
        return ""
    # its owner may not have made it yet, or somebody may have locked it
    with suppress(PsolverError, Stopped), Store(path, Control(LOOK_SECONDS)) as store:
        if worker := store.diary.worker():
            return f" ({worker})"
    return ""
