"""The sources of a kernel: its own file, the files of its phases, and all else that its machine
code depends on, beside the compiler and the processor.
"""

from __future__ import annotations

from pathlib import Path
from types import FunctionType
from typing import Any

from .bit_words import PHASES, Kernel
from .kernel_arrays import Kinds

# These files make arguments, and machine code of them.
MAKERS = ("compiler.py", "object_code.py", "kernel_arrays.py")


def kernel_name(kernel: Kernel) -> str:
    """Return the name by which another process finds a kernel."""
    return f"{kernel.__module__}.{kernel.__qualname__}"


def sources_of(kernel: Kernel, kinds: Kinds) -> tuple[Any, ...]:
    """Return the sources of a kernel for arguments of some kinds: values whose `repr` differs if
    its machine code may differ. Raises OSError.
    """
    files = _files_of(kernel.__globals__)
    return (
        kernel_name(kernel),
        kernel.__code__.co_firstlineno,
        kinds,
        _enclosed(kernel),
        [file["__loader__"].get_data(file["__file__"]) for file in files],
        # constants, which may come from other files
        [
            sorted((name, value) for name, value in file.items() if isinstance(value, int))
            for file in files
        ],
        [Path(__file__).with_name(name).read_bytes() for name in MAKERS],
    )


def source_files(kernel: Kernel) -> set[Path]:
    """Return the files that the sources of a kernel are in."""
    names = {Path(file["__file__"]) for file in _files_of(kernel.__globals__)}
    return names.union(Path(__file__).with_name(name) for name in MAKERS)


def _files_of(module: dict[str, Any]) -> list[dict[str, Any]]:
    """The names in the file of a kernel, and those in the files of its phases."""
    files = {module["__file__"]: module}
    unread = [module]
    while unread:
        for value in unread.pop().values():
            if isinstance(value, FunctionType) and value in PHASES:
                names = value.__globals__
                if names["__file__"] not in files:
                    files[names["__file__"]] = names
                    unread.append(names)
    return list(files.values())


def _enclosed(kernel: Kernel) -> bytes:
    if not kernel.__closure__:
        return b""
    from pickle import dumps

    return dumps([cell.cell_contents for cell in kernel.__closure__])
