"""Kernels compiled ahead: machine code that comes with psolver, so that nothing is compiled where
it runs.

The folder `ahead` beside this file has, for each target (a kind of machine), a file of code and a
table of its kernels. A wheel brings those of Linux on x86-64, the site that of WebAssembly; a
source tree has none.

    ahead/x86-64-v3.json    {"kernels": [{"kernel": "psolver….search", "kinds": ["i8 1", …], …}]}
    ahead/x86-64-v3.code    the object code of all kernels, one after the other; a module for wasm32

A kernel runs only if its code is as it was written, and was made of the same sources that lie
beside it: each row of the table has the check sums of both. Anything else counts as missing.
"""

from __future__ import annotations

import json
import sys
from ctypes import CDLL, c_void_p, cast
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from . import elf_code
from .bit_words import Kernel
from .kernel_arrays import Kind, Kinds
from .kernel_sources import kernel_name, sources_of
from .object_code import Call, called_at, load_code, with_names

AHEAD = Path(__file__).with_name("ahead")
TABLE_SUFFIX, CODE_SUFFIX = ".json", ".code"
# Every 64-bit x86 processor runs the first of these; the second has AVX2, and BMI for bits.
ANY_X86_64, NEWER_X86_64 = "x86-64", "x86-64-v3"
WASM32 = "wasm32"
# The features of the level x86-64-v3 (System V ABI for AMD64, section 3.1.1), by Linux's names.
NEWER_FLAGS = frozenset(
    {
        "abm",
        "avx",
        "avx2",
        "bmi1",
        "bmi2",
        "cx16",
        "f16c",
        "fma",
        "lahf_lm",
        "movbe",
        "pni",
        "popcnt",
        "sse4_1",
        "sse4_2",
        "ssse3",
    }
)


class AheadKernel(NamedTuple):
    """A row of the table: the code of a kernel for arguments of some kinds.

    entry     the name of its entry in the code
    start     the place of its code in the file, in bytes
    size      the bytes of it
    check     `check_of` its entry and its code
    sources   `source_sum` of the kernel
    """

    kernel: str
    kinds: Kinds
    entry: str
    start: int
    size: int
    check: str
    sources: str


def check_of(entry: str, code: bytes) -> str:
    """Return the check sum of the code of a kernel, in hexadecimal digits."""
    return sha256(entry.encode() + b"\n" + code).hexdigest()


def source_sum(kernel: Kernel, kinds: Kinds) -> str:
    """Return the check sum of the sources of a kernel, in hexadecimal digits. Raises OSError."""
    return sha256(repr(sources_of(kernel, kinds)).encode()).hexdigest()


@cache
def target() -> str:
    """Return the target whose code this machine runs, "" if none is made for it."""
    if sys.platform == "emscripten":
        return WASM32
    flags = elf_code.flags()
    if not flags:
        return ""
    return NEWER_X86_64 if flags >= NEWER_FLAGS else ANY_X86_64


def is_here() -> bool:
    """Whether kernels for this machine came with psolver."""
    return bool(_table())


def load_ahead(kernel: Kernel, kinds: Kinds) -> Call | None:
    """Return a function that calls the code that came with psolver, for arguments of these kinds;
    None without such code that can be trusted.
    """
    row = _table().get((kernel_name(kernel), kinds))
    if row is None:
        return None
    path = AHEAD / (target() + CODE_SUFFIX)
    try:
        with path.open("rb") as file:
            file.seek(row.start)
            code = file.read(row.size)
        if row.check != check_of(row.entry, code) or row.sources != source_sum(kernel, kinds):
            return None
    except OSError:
        return None
    if target() == WASM32:
        return _load_wasm(path, row.entry, kinds)
    return load_code(with_names(row.entry, [], code), kinds)


@cache
def _table() -> dict[tuple[str, Kinds], AheadKernel]:
    """The rows of the table for this machine, by kernel and kinds; none if it cannot be read."""
    if not target():
        return {}
    try:
        text = (AHEAD / (target() + TABLE_SUFFIX)).read_text(encoding="utf-8")
        rows = [_row(values) for values in json.loads(text)["kernels"]]
    except (OSError, ValueError, TypeError, KeyError):
        return {}
    return {(row.kernel, row.kinds): row for row in rows}


def _row(values: dict[str, object]) -> AheadKernel:
    """A row of the table; raises TypeError for one that is not as it was written."""
    row = AheadKernel(**{**values, "kinds": kinds_of(values["kinds"])})  # type: ignore[arg-type]
    if not all(isinstance(number, int) and number >= 0 for number in (row.start, row.size)):
        raise TypeError
    return row


def kinds_of(values: object) -> Kinds:
    """Return the kinds in a table, where tuples are lists. Raises TypeError for anything else."""

    def kind(value: object) -> Kind:
        return value if isinstance(value, str) else kinds_of(value)

    if not isinstance(values, list):
        raise TypeError
    return tuple(map(kind, values))


def _load_wasm(path: Path, entry: str, kinds: Kinds) -> Call | None:
    """Load a module of WebAssembly, which has all kernels, into the memory of this Python."""
    try:
        library = CDLL(str(path))
        address = cast(library[entry], c_void_p).value
    except (OSError, AttributeError):
        return None
    return called_at(address, kinds, library) if address else None
