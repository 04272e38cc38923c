"""Compiled search kernels: how they are compiled, once, and kept.

A kernel is a plain function over arrays of integers, written so that Python runs it as it stands;
`compiled` gives its numba form, or the function itself where numba is missing or PSOLVER_PLAIN is
set. Words have 63 bits, so that no number is ever negative and both forms compute the same.

A kernel is compiled for the kinds of its arguments when it is first called with them: an argument
that may be None is a switch that costs nothing while the kernel runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

WORD = 63  # bits of a word that are used
PLAIN_VARIABLE = "PSOLVER_PLAIN"  # when set in the environment, kernels run as plain Python
CACHE_VARIABLE = (
    "PSOLVER_CACHE"  # the folder for compiled kernels, where the user's cache folder will not do
)

_compiling = threading.RLock()


def lowest(word: int) -> int:
    """The position of the lowest bit that is set; one machine instruction in a compiled kernel.

    >>> lowest(0b101000)
    3
    """
    return (int(word) & -int(word)).bit_length() - 1


def compiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a kernel; it is compiled for new kinds of arguments when it is called
    with them.

    Compiling takes some seconds, once: the machine code is kept in the user's cache folder, where
    one process at a time compiles, and a line on standard error says what is going on.
    """
    return _plain(kernel) if os.environ.get(PLAIN_VARIABLE) else _compiled(kernel)


@cache
def _plain(kernel: Callable[..., Any]) -> Callable[..., Any]:
    import numpy as np

    return np.errstate(over="ignore")(
        kernel
    )  # products in hashes wrap around, as they do in machine code


def is_compiled() -> bool:
    """Are kernels compiled here?"""
    return not os.environ.get(PLAIN_VARIABLE) and bool(find_spec("numba"))


@cache
def _compiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
    with _compiling:
        try:
            from numba import njit, typeof
            from numba.core import config
        except ImportError:  # no wheel for this machine: slower, but the same
            return _plain(kernel)
        _teach_lowest()
        folder = cache_folder()
        before, config.CACHE_DIR = (
            config.CACHE_DIR,
            str(folder or ""),
        )  # the program we are part of may have its own
        try:
            function = njit(nogil=True, cache=folder is not None)(kernel)
        finally:
            config.CACHE_DIR = before
    known = set()

    def call(*arguments: Any) -> Any:
        kinds = tuple(map(typeof, arguments))
        if kinds not in known:
            with _compiling, _one_process(folder), _told():
                function.compile(kinds)
            known.add(kinds)
        return function(*arguments)

    return call


@cache
def cache_folder() -> Path | None:
    """The folder where compiled kernels are kept, made where it was not there; None where none can
    be written to.
    """
    from platformdirs import user_cache_dir

    folder = Path(os.environ.get(CACHE_VARIABLE) or user_cache_dir("psolver", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


@contextmanager
def _one_process(folder: Path | None) -> Iterator[None]:
    """While this process compiles, others wait, and then find what it has compiled."""
    if folder is None:
        yield
        return
    from filelock import FileLock

    try:
        lock = FileLock(folder / "compiling.lock")
        lock.acquire()
    except OSError:  # a file system without locks
        yield
        return
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _told() -> Iterator[None]:
    """Say so, the first time in a process that something is really compiled."""
    from numba.core import event

    class Teller(event.Listener):  # type: ignore[misc]
        def on_start(self, _event: Any) -> None:
            _tell()

        def on_end(self, _event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Teller()):
        yield


@cache
def _tell() -> None:
    if sys.stderr is not None:
        print(
            "psolver: compiling a search kernel, which takes a few seconds; it is kept for next"
            " time",
            file=sys.stderr,
        )


@cache
def _teach_lowest() -> None:
    """Teach numba the machine instruction for `lowest`."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(typing: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    @overload(lowest)  # type: ignore[untyped-decorator]
    def overloaded(word: int) -> Any:
        def implementation(word: int) -> Any:
            return trailing_zeros(word)

        return implementation
