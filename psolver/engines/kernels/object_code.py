"""Kernels as object code, which runs without the compiler that made it.

numba takes longer to import than most searches take, so its result is cached as LLVM's object code,
which ctypes calls; `elf_code` loads it, or llvmlite. Object code begins with a line of words: the
name of its entry, then the names of all that it calls outside itself. An entry gets the address of
one array of words, which `flattened` makes of arguments.

Whatever lends its memory is an array here: numpy's, and those of `numbers` and `zeros`, which need
no numpy: it takes longer to import than a short search takes.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable, Iterable
from ctypes import CFUNCTYPE, addressof, byref, c_char, c_int32, c_int64, c_void_p
from functools import cache
from importlib.util import find_spec
from math import prod
from pathlib import Path
from typing import Any, Literal, TypeAlias

from . import elf_code

Call: TypeAlias = Callable[..., Any]
# of an argument: "None", "bool", "int", of an array its dtype and number of axes as "i8 2", of a
# tuple the kinds of its members; they can be pickled
Kind: TypeAlias = "str | tuple[Kind, ...]"
Kinds: TypeAlias = tuple[Kind, ...]
Code: TypeAlias = Literal["q", "I"]  # of the numbers of an array, as the module `array` names them

NONE, BOOL, INT = "None", "bool", "int"
# numba's convention: the status comes back; the result, and an exception, are written
ENTRY = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_void_p)  # lets go of the interpreter's lock
NO_BYTES = c_char * 0  # at the address of a buffer
RETURNED = 0  # the status if nothing was raised
LONG: Code = "q"  # of numbers of 8 bytes
WORD32: Code = "I"  # of numbers of 4 bytes without a sign
LETTERS = {**dict.fromkeys("bhilq", "i"), **dict.fromkeys("BHILQ", "u"), "?": "b"}  # of dtypes


def numbers(values: Iterable[int], code: Code = LONG, columns: int = 0) -> Any:
    """Return an array of whole numbers; of two axes if it has `columns`."""
    flat = memoryview(array(code, values))
    return flat.cast("B").cast(code, (len(flat) // columns, columns)) if columns else flat


def zeros(*lengths: int, code: Code = LONG) -> Any:
    """Return an array of zeros, of one or more axes, none of which is empty."""
    return memoryview(bytearray(array(code).itemsize * prod(lengths))).cast(code, lengths)


def no_rows(columns: int) -> Any:
    """Return an array of two axes, of no rows, which `memoryview.cast` cannot make."""
    return memoryview((c_int64 * columns * 0)())


def flattened(arguments: tuple[Any, ...]) -> tuple[Kinds, list[int]]:
    """Return the kinds of arguments, and their words: of an array its address and lengths, nothing
    of None, of a tuple the words of its members.

    Arrays lie row by row in memory, without gaps.

    >>> flattened((None, 5, (True, 7)))
    (('None', 'int', ('bool', 'int')), [5, 1, 7])
    """
    kinds: list[Kind] = []
    words: list[int] = []
    for value in arguments:
        if value is None:
            kinds.append(NONE)
        elif isinstance(value, int):
            kinds.append(BOOL if isinstance(value, bool) else INT)
            words.append(int(value))
        elif isinstance(value, tuple):
            inner, more = flattened(value)
            kinds.append(inner)
            words += more
        else:
            view = memoryview(value)
            kinds.append(_array_kind(view.format, view.itemsize, view.ndim))
            words.append(_address(value, view))
            words += view.shape or ()
    return tuple(kinds), words


@cache
def _array_kind(code: str, size: int, axes: int) -> Kind:
    assert axes
    return f"{LETTERS[code[-1]]}{size} {axes}"


def _address(value: Any, view: memoryview) -> int:
    assert view.c_contiguous
    if view.readonly:  # an array of numpy, which takes four times as long
        return int(value.ctypes.data)
    return addressof(NO_BYTES.from_buffer(value))


def called_at(address: int, kinds: Kinds, owner: object) -> Call:
    """Return a function that calls the entry at an address, with arguments of these kinds only; a
    kernel that returns nothing gives 0. It holds the owner of the memory at the address.
    """
    entry = ENTRY(address)

    def call(*arguments: Any) -> int:
        found, words = flattened(arguments)
        assert kinds == found
        block = array("q", words)
        result, raised = c_int64(), c_void_p()
        status = entry(byref(result), byref(raised), block.buffer_info()[0])
        if status != RETURNED:  # after a division by zero
            raise ArithmeticError(f"a kernel failed with status {status}")
        return result.value

    call.owner = owner  # type: ignore[attr-defined]
    return call


def packed(entry: str, needed: list[str], code: bytes) -> bytes:
    """Return object code with its first line."""
    return " ".join([entry, *needed]).encode() + b"\n" + code


def load(packed_code: bytes, kinds: Kinds) -> Call | None:
    """Return a function that calls object code with arguments of these kinds; None if it cannot be
    loaded.
    """
    line, _, code = packed_code.partition(b"\n")
    entry, *needed = line.decode().split()
    if not needed and (loaded := elf_code.load(code, entry)):
        return called_at(loaded[0], kinds, loaded[1])
    try:
        import llvmlite.binding as llvm
    except (ImportError, OSError):  # its library is not for this machine
        return None
    # LLVM ends the process if it does not find a name
    if any(llvm.address_of_symbol(name) is None for name in needed):
        return None
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    triple = llvm.get_process_triple()
    machine = llvm.Target.from_triple(triple).create_target_machine()
    module = llvm.parse_assembly(f'target triple = "{triple}"')
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return called_at(engine.get_function_address(entry), kinds, engine)


@cache
def compiler() -> tuple[Any, ...]:
    """Return everything that object code depends on, beside the kernel: the compiler, its settings,
    the processor.

    It is found without importing the compiler; () if it is missing, or cannot be loaded.
    """
    versions: list[Any] = [sys.version]
    for name in ("numba", "llvmlite"):
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            return ()
        file = Path(spec.origin).with_name("_version.py")
        versions.append(file.read_bytes() if file.is_file() else file.parent.stat().st_mtime_ns)
    settings = sorted(pair for pair in os.environ.items() if pair[0].startswith("NUMBA_"))
    processor = _processor()
    return (versions, processor, settings) if processor else ()


def _processor() -> tuple[str, ...]:
    """Return the name and the features of this processor; () if nothing can be compiled for it."""
    if found := elf_code.processor():
        return found
    try:
        import llvmlite.binding as llvm
    except (ImportError, OSError):  # its library is not for this machine
        return ()
    try:
        features = str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:  # LLVM has no list of them
        features = ""
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), features
