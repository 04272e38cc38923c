"""Compiled kernels: how they are compiled, once, and kept.

A kernel is a plain function over arrays of integers, written so that Python runs it as it stands;
`compiled` gives its numba form, or the function itself where numba is missing or PSOLVER_PLAIN is
set. Words have 63 bits, so that no number is ever negative and both forms compute the same.

A kernel is compiled for the kinds of its arguments when it is first called with them: an argument
that may be None is a switch that costs nothing while the kernel runs.

Compiling takes some seconds and cannot be interrupted. The machine code is kept in the user's cache
folder, where one process at a time compiles: so `ensure` has it done by a process that can be
killed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from ...control import Control

WORD = 63  # bits of a word that are used
INDEX_MASK = (1 << 31) - 1  # changes no index: it tells the compiler that it is not negative
HASH_A, HASH_B = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D  # odd, no pattern (Knuth, TAOCP 6.4)
HASH_BITS = 62
HASH_MASK = (1 << HASH_BITS) - 1
PLAIN_VARIABLE = "PSOLVER_PLAIN"  # when set in the environment, kernels run as plain Python
# the folder for compiled kernels, where the user's cache folder will not do
CACHE_VARIABLE = "PSOLVER_CACHE"

Kernel: TypeAlias = Callable[..., Any]
Kinds: TypeAlias = tuple[Any, ...]  # numba's types of arguments; they can be pickled

_compiling = threading.RLock()
_inlined: list[Kernel] = []  # of kernels, that numba does not know yet


def lowest(word: int) -> int:
    """The position of the lowest bit that is set; one machine instruction in a compiled kernel.

    >>> lowest(0b101000)
    3
    """
    return (int(word) & -int(word)).bit_length() - 1


def inlined(function: Kernel) -> Kernel:
    """A phase of a kernel, in the same file, which the compiler puts where it is called."""
    _inlined.append(function)
    return function


def compiled(kernel: Kernel) -> Kernel:
    """A kernel to be called with arguments of any kinds; each call finds out which."""

    def call(*arguments: Any) -> Any:
        return ready(kernel, arguments)(*arguments)

    return call


def ready(kernel: Kernel, arguments: tuple[Any, ...]) -> Kernel:
    """The compiled form of a kernel, for these arguments and others of the same kinds.

    It is compiled now where that was not done before, and a line on standard error says so.
    """
    function = _function(kernel)
    if function is None:
        return _plain(kernel)
    kinds = kinds_of(arguments)
    if kinds not in function.overloads:
        with _compiling, _one_process(), _when_compiling(tell_compiling):
            function.compile(kinds)
    return function  # type: ignore[no-any-return]


def is_compiled() -> bool:
    """Are kernels compiled here?"""
    return not os.environ.get(PLAIN_VARIABLE) and bool(find_spec("numba"))


def kinds_of(arguments: tuple[Any, ...]) -> Kinds:
    """The kinds of arguments that a kernel is compiled for."""
    from numba import typeof

    return tuple(map(typeof, arguments))


def name_of(kernel: Kernel) -> str:
    """The name by which another process finds a kernel."""
    return f"{kernel.__module__}.{kernel.__qualname__}"


def needs_compiling(kernel: Kernel, arguments: tuple[Any, ...]) -> bool:
    """Is there no machine code of a kernel for such arguments, which another process could make?

    Machine code that is kept is loaded. False also where kernels are plain or nothing can be kept.
    """
    function = _function(kernel)
    if function is None or cache_folder() is None:
        return False
    return not _is_loaded(function, kinds_of(arguments))


def compile_for(name: str, kinds: Kinds) -> Iterator[None]:
    """Compile a kernel into the cache folder, for a process that `needs_compiling`.

    Yields once, when it begins, and not at all where others have compiled it meanwhile.
    """
    module, _, kernel = name.rpartition(".")
    function = _function(getattr(import_module(module), kernel))
    if function is None:
        return
    with _compiling, _one_process():
        if not _is_loaded(function, kinds):
            yield
            function.compile(kinds)


def ensure(kernel: Kernel, arguments: tuple[Any, ...], control: Control) -> None:
    """Have a kernel compiled for such arguments where it is not, in a child process, so that it
    can be interrupted.
    """
    if needs_compiling(kernel, arguments):
        from ...children import values

        for _ in values(control, compile_for, name_of(kernel), kinds_of(arguments)):
            tell_compiling()


@cache
def tell_compiling() -> None:
    """Say on standard error, the first time in a process, that something is being compiled."""
    if sys.stderr is not None:
        print(
            "psolver: compiling a search kernel, which takes a few seconds; it is kept for next"
            " time",
            file=sys.stderr,
        )


@cache
def _plain(kernel: Kernel) -> Kernel:
    import numpy as np

    # products in hashes wrap around, as they do in machine code
    return np.errstate(over="ignore")(kernel)


def _function(kernel: Kernel) -> Any:
    """numba's function for a kernel; None where kernels are plain."""
    return None if os.environ.get(PLAIN_VARIABLE) else _dispatcher(kernel)


@cache
def _dispatcher(kernel: Kernel) -> Any:
    with _compiling:
        try:
            from numba import njit
            from numba.core import config
            from numba.extending import register_jitable
        except ImportError:  # no wheel for this machine: slower, but the same
            return None
        _teach_lowest()
        while _inlined:
            register_jitable(_inlined.pop())
        folder = cache_folder()
        # the program we are part of may have its own
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
        try:
            return njit(nogil=True, cache=folder is not None)(kernel)
        finally:
            config.CACHE_DIR = before


class _Refused(Exception):
    """Something would have to be compiled."""


def _is_loaded(function: Any, kinds: Kinds) -> bool:
    """Is there machine code of a function, in memory or in the cache folder? Then it is loaded."""

    def refuse() -> None:
        raise _Refused

    try:
        with _compiling, _when_compiling(refuse):
            function.compile(kinds)
    except _Refused:
        return False
    return True


@contextmanager
def _when_compiling(react: Callable[[], None]) -> Iterator[None]:
    """Inside, `react` is called before something is really compiled, and not only loaded."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, _event: Any) -> None:
            react()

        def on_end(self, _event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield


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
def _one_process() -> Iterator[None]:
    """While this process compiles, others wait, and then find what it has compiled."""
    from filelock import FileLock

    folder = cache_folder()
    if folder is None:
        yield
        return
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
