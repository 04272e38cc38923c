"""Kernels as object code, which runs without the compiler that made it.

numba takes longer to import than most searches take, so its result is cached as LLVM's object code,
which ctypes calls; `elf_code` loads it, or llvmlite. Object code begins with a line of words: the
name of its entry, then the names of all that it calls outside itself. An entry gets the address of
one array of words, which `flattened` makes of arguments.

Whatever lends its memory is an array here: numpy's, and those of `array_of` and `zeros`, which need
no numpy: it takes longer to import than a short search takes.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable
from ctypes import CFUNCTYPE, byref, c_int32, c_int64, c_void_p
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from . import elf_code
from .kernel_arrays import Kinds, flattened

Call: TypeAlias = Callable[..., Any]

# This is numba's convention: the status comes back; the result, and an exception, are written. The
# address of the words has 64 bits, also where others have 32. A call lets go of the interpreter's
# lock.
ENTRY = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_int64)
# This is the status if nothing was raised.
RETURNED = 0


def called_at(address: int, kinds: Kinds, owner: object) -> Call:
    """Return a function that calls the entry at an address, with arguments of these kinds only; a
    kernel that returns nothing gives 0. It holds the owner of the memory at the address.
    """
    entry = ENTRY(address)

    def call(*arguments: Any) -> int:
        given_kinds, words = flattened(arguments)
        assert kinds == given_kinds
        block = array("q", words)
        address_of_words, _ = block.buffer_info()
        result = c_int64()
        raised = c_void_p()
        status = entry(byref(result), byref(raised), address_of_words)
        if status != RETURNED:  # after a division by zero
            raise ArithmeticError(f"a kernel failed with status {status}")
        return result.value

    call.owner = owner  # type: ignore[attr-defined]
    return call


def with_names(entry: str, needed: list[str], code: bytes) -> bytes:
    """Return object code with its first line."""
    line = " ".join([entry, *needed])
    return line.encode() + b"\n" + code


def load_code(packed_code: bytes, kinds: Kinds) -> Call | None:
    """Return a function that calls object code with arguments of these kinds; None if it cannot be
    loaded.
    """
    line, _, code = packed_code.partition(b"\n")
    entry, *needed = line.decode().split()
    if not needed:
        loaded = elf_code.load_elf(code, entry)
        if loaded:
            address, owner = loaded
            return called_at(address, kinds, owner)
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
    if lines := elf_code.processor():
        return lines
    try:
        import llvmlite.binding as llvm
    except (ImportError, OSError):  # its library is not for this machine
        return ()
    try:
        features = str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:  # LLVM has no list of them
        features = ""
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), features
