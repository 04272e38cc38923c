"""Compiled kernels: how they are compiled, once, and kept.

A kernel is a plain function over arrays of integers, written so that Python runs it as it stands;
`compiled` gives its numba form, or the function itself where numba is missing or PSOLVER_PLAIN is
set. Words have 63 bits, so that no number is ever negative and both forms compute the same.

A kernel is compiled for the kinds of its arguments when it is first called with them: an argument
that may be None is a switch that costs nothing while the kernel runs.

Compiling takes some seconds and cannot be interrupted. So `ensure` has it done by a process that
can be killed, which hands the machine code back. The code is `kept` for the next run; one process
at a time compiles.
"""

from __future__ import annotations

import os
import pickle
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from ...control import Control
from ...errors import printable
from . import kept

WORD = 63  # bits of a word that are used
INDEX_MASK = (1 << 31) - 1  # changes no index: it tells the compiler that it is not negative
HASH_A, HASH_B = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D  # odd, no pattern (Knuth, TAOCP 6.4)
HASH_BITS = 62
HASH_MASK = (1 << HASH_BITS) - 1
PLAIN_VARIABLE = "PSOLVER_PLAIN"  # when set in the environment, kernels run as plain Python
COMPILING = "psolver: compiling a search kernel, which takes a few seconds"
KEY_DIGITS = 16  # of the name of a kept file

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
    if not _is_loaded(function, kinds):
        for news in _compile(function, kinds):
            _receive(function, kinds, news)
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
    """Is there no machine code of a kernel for such arguments?

    Machine code that is kept is loaded. False also where kernels are plain.
    """
    function = _function(kernel)
    return function is not None and not _is_loaded(function, kinds_of(arguments))


def compile_for(name: str, kinds: Kinds) -> Iterator[str | bytes]:
    """Compile a kernel for a process that `needs_compiling`, and keep it.

    Yields what a user is to be told, in sentences, then the machine code. There is nothing to tell
    where others have compiled it meanwhile.
    """
    module, _, kernel = name.rpartition(".")
    function = _function(getattr(import_module(module), kernel))
    if function is not None:
        yield from _compile(function, kinds)


def ensure(kernel: Kernel, arguments: tuple[Any, ...], control: Control) -> None:
    """Have a kernel compiled for such arguments where it is not, in a child process, so that it
    can be interrupted.
    """
    if needs_compiling(kernel, arguments):
        from ...children import values

        kinds = kinds_of(arguments)
        control.progress.compiling = "a search kernel"
        for news in values(control, compile_for, name_of(kernel), kinds):
            _receive(_function(kernel), kinds, news)
        control.progress.compiling = ""


@cache
def tell(sentence: str) -> None:
    """Say something on standard error, the first time in a process."""
    if sys.stderr is not None:
        with suppress(OSError):  # a full disk, a closed pipe: nobody can be told
            print(printable(sentence), file=sys.stderr, flush=True)


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
            from numba.extending import register_jitable
        except ImportError:  # no wheel for this machine: slower, but the same
            return None
        _teach_lowest()
        while _inlined:
            register_jitable(_inlined.pop())
        return njit(nogil=True)(kernel)


def _is_loaded(function: Any, kinds: Kinds) -> bool:
    """Is there machine code of a function, in memory or in the cache folder? Then it is loaded."""
    with _compiling:
        if kinds not in function.overloads:
            code = kept.load(*_label(function, kinds))
            if code is not None:
                _load(function, code)
        return kinds in function.overloads


def _compile(function: Any, kinds: Kinds) -> Iterator[str | bytes]:
    """As `compile_for`; the function is compiled here, too."""
    label = _label(function, kinds)
    why_not = kept.why_not()
    with _compiling, nullcontext() if why_not else kept.one_process():
        code = kept.load(*label)
        if code is None:
            yield COMPILING + ("" if why_not else "; it is kept for next time")
            if why_not:
                yield why_not
            function.compile(kinds)
            code = _machine_code(function.overloads[kinds])
            if not why_not:
                try:
                    kept.save(*label, code)
                except OSError as error:
                    yield kept.could_not_be_saved(error)
        yield code


def _receive(function: Any, kinds: Kinds, news: str | bytes) -> None:
    """Tell, or load, what compiling has yielded."""
    if isinstance(news, str):
        tell(news)
    elif kinds not in function.overloads:
        with _compiling:
            _load(function, news)


def _label(function: Any, kinds: Kinds) -> tuple[str, bytes]:
    """The name and the key under which machine code is kept: it is the same while the key is."""
    from hashlib import sha256

    import llvmlite
    import numba

    kernel = function.py_func
    module = kernel.__globals__
    parts = (
        name_of(kernel),
        kernel.__code__.co_firstlineno,
        kinds,
        pickle.dumps([cell.cell_contents for cell in kernel.__closure__ or ()]),
        module["__loader__"].get_data(module["__file__"]),
        # constants, which may come from other files
        sorted((name, value) for name, value in module.items() if isinstance(value, int)),
        function.targetctx.codegen().magic_tuple(),  # the processor
        (sys.version, numba.__version__, llvmlite.__version__),
    )
    key = repr(parts).encode()
    name = f"{module['__name__'].rpartition('.')[2]}.{kernel.__qualname__}"
    short = sha256(key).hexdigest()[:KEY_DIGITS]
    return f"{re.sub('[<>]', '', name)}-{short}", key


def _machine_code(result: Any) -> bytes:
    """What numba has compiled, as bytes. numba's own cache trusts its files, so it is not used."""
    from numba.core.serialize import dumps

    assert not result.library.has_dynamic_globals  # addresses, good for this process only
    return dumps(result._reduce())  # type: ignore[no-any-return]


def _load(function: Any, code: bytes) -> None:
    """Give a function machine code that `_machine_code` has made bytes of."""
    from numba.core.compiler import CompileResult
    from numba.core.compiler_lock import global_compiler_lock

    context = function.targetctx
    with global_compiler_lock:
        context.refresh()
        result = CompileResult._rebuild(context, *pickle.loads(code))
        context.insert_user_function(result.entry_point, result.fndesc, [result.library])
        function.add_overload(result)


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
