"""Compiled kernels: compiled once, cached, and called.

A kernel is a plain function over arrays of integers, written so that Python runs it as it stands;
`compiled` returns a function that calls its machine code, or the kernel itself if numba is missing
or PSOLVER_PLAIN is set. Words have 63 bits, so that no number is ever negative and both forms
compute the same.

A kernel is compiled for the kinds of its arguments: an argument that may be None is a switch that
costs nothing while the kernel runs. It makes no arrays.

Its machine code may have come with psolver (`ahead_code`); else it is compiled when it is first
called. Compiling takes some seconds and cannot be interrupted. So `ensure` has it done by a process
that can be killed, which sends the machine code back. The code is cached (`kernel_cache`) for the
next run, which loads it without the compiler; one process at a time compiles.
"""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any, Literal, TypeAlias

from ...core.control import IN_BROWSER, current_control
from ...core.errors import printable
from ..tuning import MOST_WAIT_SECONDS, QUIET_WAIT_SECONDS
from . import ahead_code, kernel_cache
from .bit_words import (
    ALWAYS_INLINED,
    INLINED,
    LOADED,
    Kernel,
    highest_bit,
    kinds_of_arguments,
    lowest,
    ones,
)
from .kernel_arrays import Kinds
from .kernel_sources import kernel_name, sources_of
from .object_code import called_at, compiler, load_code

# If this variable is set in the environment, kernels run as plain Python.
PLAIN_VARIABLE = "PSOLVER_PLAIN"
COMPILING = "psolver: compiling a search kernel, which takes a few seconds"
SLOW_IN_BROWSER = (
    "psolver: without the kernels as WebAssembly, which the site has, this search takes up to some"
    " hundred times longer"
)
SLOW = (
    SLOW_IN_BROWSER
    if IN_BROWSER
    else "psolver: without numba this search takes up to some hundred times longer; if there is one"
    " for this Python, 'python -m pip install numba' helps"
)
WAITING = "psolver: waiting for another process, which compiles a search kernel"
# The name of a cached file has this number of hexadecimal digits.
KEY_DIGITS = 16

# The ways of a kernel: its code came with psolver, is in the cache, is compiled now; plain Python.
Way: TypeAlias = Literal["shipped", "cached", "made", "plain"]

_compiling = threading.RLock()
_sought: set[tuple[Kernel, Kinds]] = set()  # in the cache, before a search was long


def compiled(kernel: Kernel) -> Kernel:
    """Return a function that calls a kernel with arguments of any kinds."""

    def call(*arguments: Any) -> Any:
        return ready(kernel, arguments)(*arguments)

    return call


def ready(kernel: Kernel, arguments: tuple[Any, ...]) -> Kernel:
    """Return the compiled form of a kernel, for these arguments and others of the same kinds.

    It is compiled now if it was not before, with a line on standard error about that.
    """
    if not is_compiled():
        if not os.environ.get(PLAIN_VARIABLE):
            report_once(SLOW)
        return kernel
    kinds = kinds_of_arguments(arguments)
    if not _is_loaded(kernel, kinds):
        if not _compiler_works():
            report_once(SLOW)
            return kernel
        for news in _compile(kernel, kinds):
            _receive(kernel, kinds, news)
    return LOADED[kernel, kinds]


def load_at_hand(kernel: Kernel, kinds: Kinds) -> None:
    """Load the machine code of a kernel, if it came with psolver or the cache has it, and it is
    loaded without a library; it is looked for once.
    """
    if (kernel, kinds) not in _sought:
        _sought.add((kernel, kinds))
        if is_compiled() and ahead_code.target():
            _is_loaded(kernel, kinds)


def is_compiled() -> bool:
    """Whether kernels run as machine code here, which came with psolver or is compiled."""
    return not os.environ.get(PLAIN_VARIABLE) and (ahead_code.is_here() or bool(compiler()))


def needs_compiling(kernel: Kernel, arguments: tuple[Any, ...]) -> bool:
    """Whether there is no machine code of a kernel for these arguments.

    Cached machine code is loaded. False also if kernels are plain.
    """
    return (
        is_compiled()
        and not _is_loaded(kernel, kinds_of_arguments(arguments))
        and _compiler_works()
    )


def way_of(kernel: Kernel, arguments: tuple[Any, ...]) -> Way:
    """Return the way in which a kernel runs for these arguments; "made": it is to be compiled."""
    kinds = kinds_of_arguments(arguments)
    if not is_compiled():
        return "plain"
    if ahead_code.load_ahead(kernel, kinds):
        return "shipped"
    if _is_loaded(kernel, kinds):
        return "cached"
    return "made" if _compiler_works() else "plain"


def compile_for(name: str, kinds: Kinds) -> Iterator[str | bytes]:
    """Compile a kernel for a process that `needs_compiling`, and cache it.

    Yields sentences for the user, then the machine code; no sentence if another process has
    compiled it meanwhile.
    """
    if is_compiled() and _compiler_works():
        module, _, kernel = name.rpartition(".")
        yield from _compile(getattr(import_module(module), kernel), kinds)


def ensure(kernel: Kernel, arguments: tuple[Any, ...]) -> None:
    """Compile a kernel for these arguments, if it is not compiled yet, in a child process, so
    that this can be interrupted.
    """
    control = current_control()
    if needs_compiling(kernel, arguments):
        from ...core.children import child_values

        kinds = kinds_of_arguments(arguments)
        control.progress.compiling = "a search kernel"
        for news in child_values(compile_for, kernel_name(kernel), kinds):
            _receive(kernel, kinds, news)
        control.progress.compiling = ""


def prepare_compiler() -> None:
    """Register all phases of kernels that were loaded since the last call with the compiler."""
    from .compiler import learn_instructions, learn_phases

    learn_instructions(lowest, highest_bit, ones)
    learn_phases(INLINED, forceinline=False)
    learn_phases(ALWAYS_INLINED, forceinline=True)
    INLINED.clear()
    ALWAYS_INLINED.clear()


@cache
def report_once(sentence: str) -> None:
    """Print a sentence on standard error, the first time in a process."""
    if sys.stderr is not None:
        with suppress(OSError):  # a full disk, a closed pipe: there is nowhere to print
            print(printable(sentence), file=sys.stderr, flush=True)


@cache
def _compiler_works() -> bool:
    try:
        import_module(".compiler", __package__)
    except (
        ImportError,
        OSError,
    ):  # it is not made for this machine, or this numpy: slower, but the same
        return False
    return True


def _is_loaded(kernel: Kernel, kinds: Kinds) -> bool:
    if (kernel, kinds) not in LOADED:
        with _compiling:
            call = ahead_code.load_ahead(kernel, kinds) or _load_cached(kernel, kinds)
            if call is not None:
                LOADED[kernel, kinds] = call
    return (kernel, kinds) in LOADED


def _load_cached(kernel: Kernel, kinds: Kinds) -> Kernel | None:
    if not compiler():
        return None
    code = kernel_cache.cached_code(*_label(kernel, kinds))
    return None if code is None else load_code(code, kinds)


def _compile(kernel: Kernel, kinds: Kinds) -> Iterator[str | bytes]:
    """As `compile_for`; the kernel is loaded here, too."""
    label = _label(kernel, kinds)
    why_not = kernel_cache.why_not()
    with _compiling, ExitStack() as stack:
        if not why_not and not kernel_cache.one_process(stack, QUIET_WAIT_SECONDS):
            yield WAITING
            kernel_cache.one_process(stack, MOST_WAIT_SECONDS)
        code = kernel_cache.cached_code(*label)
        if code is not None:
            _receive(kernel, kinds, code)
        if code is None or (kernel, kinds) not in LOADED:
            yield COMPILING + ("" if why_not else "; it is saved for next time")
            if why_not:
                yield why_not
            code = _make(kernel, kinds)
            if not why_not:
                try:
                    kernel_cache.save(*label, code)
                except OSError as error:
                    yield kernel_cache.could_not_be_saved(error)
        yield code


def _receive(kernel: Kernel, kinds: Kinds, news: str | bytes) -> None:
    if isinstance(news, str):
        report_once(news)
        return
    with _compiling:
        if (kernel, kinds) not in LOADED:
            call = load_code(news, kinds)
            if call is not None:
                LOADED[kernel, kinds] = call


def _make(kernel: Kernel, kinds: Kinds) -> bytes:
    from .compiler import compile_kernel

    prepare_compiler()
    made = compile_kernel(kernel, kinds)
    LOADED[kernel, kinds] = called_at(made.address, kinds, made.owner)
    return made.code


def _label(kernel: Kernel, kinds: Kinds) -> tuple[str, bytes]:
    module = kernel.__globals__["__name__"].rpartition(".")[2]
    name = re.sub("[<>]", "", f"{module}.{kernel.__qualname__}")
    key = repr((*sources_of(kernel, kinds), compiler())).encode()
    return f"{name}-{sha256(key).hexdigest()[:KEY_DIGITS]}", key
