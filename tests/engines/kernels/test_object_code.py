"""Object code runs as the kernel does that it was made of, without the compiler."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
from support.command import run

from psolver.engines.kernels import elf_code, jit
from psolver.engines.kernels.object_code import called_at, flattened, load_code, with_names

linux_on_x86 = pytest.mark.skipif(not elf_code.processor(), reason="others leave it to LLVM")


def mixed(numbers: Any, grid: Any, switch: Any, n: int, bounds: Any) -> int:
    """A kernel of arguments of all kinds, which writes into two of them."""
    total = 0
    first, flag, inner = bounds
    for row in range(grid.shape[0]):
        for column in range(grid.shape[1]):
            grid[row, column] += n * (row + 1) + column
            total += grid[row, column] * first[column]
    if switch is not None:
        total += switch[0, 0, 1]
    if flag:
        total += inner[0] // inner[1]
    numbers[0] = total
    return total


def nothing(numbers: Any) -> None:
    """A kernel that returns nothing."""
    numbers[0] = 7


def waiting(shared: Any, turn: int) -> None:
    """A kernel that counts in turns with another."""
    while shared[turn] < 5:
        if shared[turn] < shared[1 - turn] + (1 - turn):
            shared[turn] += 1


def arguments(switch: bool, flag: bool, divisor: int) -> tuple[Any, ...]:
    """What `mixed` is called with."""
    cube = np.arange(8, dtype=np.int32).reshape(2, 2, 2) if switch else None
    bounds = np.array([3, 5, 7], np.uint32), flag, (100, divisor)
    return np.zeros(1, np.int64), np.zeros((2, 3), np.int32), cube, 11, bounds


def test_other_kinds_of_arguments_are_refused() -> None:
    """The address of an array tells nothing of what lies there."""
    call = jit.ready(nothing, (np.zeros(1, np.int64),))
    with pytest.raises(AssertionError):
        call(np.zeros(1, np.int32))
    with pytest.raises(AssertionError):
        call(np.zeros(4, np.int64)[::2])


def test_arrays_may_be_empty_and_not_for_writing() -> None:
    grid = np.zeros((0, 3), np.int64)
    words = np.arange(3)
    words.flags.writeable = False
    kinds, numbers = flattened((grid, words))
    assert ("i8 2", "i8 1") == kinds
    assert [grid.ctypes.data, 0, 3, words.ctypes.data, 3] == numbers


def test_threads_run_at_the_same_time() -> None:
    """One waits in its kernel for what another writes."""
    shared = np.zeros(2, np.int64)
    wait = jit.ready(waiting, (shared, 0))
    others = [threading.Thread(target=wait, args=(shared, turn)) for turn in (0, 1)]
    for other in others:
        other.start()
    for other in others:
        other.join(30)
    assert [5, 5] == shared.tolist()


def test_what_needs_a_name_that_is_not_here_is_not_loaded() -> None:
    assert load_code(with_names("entry", ["psolver_has_no_such_name"], b"any code"), ()) is None


@pytest.mark.parametrize("by_llvm", [False, True])
def test_loaded_object_code_computes_what_the_kernel_does(
    by_llvm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if by_llvm:
        monkeypatch.setattr(elf_code, "load_elf", lambda *_: None)
    plain, compiled = arguments(True, True, 9), arguments(True, True, 9)
    call = load_code(jit._make(mixed, jit.kinds_of_arguments(plain)), jit.kinds_of_arguments(plain))
    assert call is not None
    assert mixed(*plain) == call(*compiled) == compiled[0][0]
    with pytest.raises(ArithmeticError, match=r"^a kernel failed with status 1$"):
        call(*arguments(True, True, 0))


def clearing(shared: Any, number: int) -> int:
    """A kernel whose loop LLVM makes a call of `memset`."""
    for k in range(number):
        shared[k] = 0
    return number


@linux_on_x86
def test_a_function_of_the_c_library_is_called_but_no_other_name_outside() -> None:
    """The words before those that are cleared, and after them, stay; what is for another machine is
    left to LLVM, and what needs more than addresses.
    """
    shared = np.arange(100)
    kinds = jit.kinds_of_arguments((shared, 7))
    line, _, code = jit._make(clearing, kinds).partition(b"\n")
    entry = line.decode().split()[0]
    assert b"\0memset\0" in code
    found = elf_code.load_elf(code, entry)
    assert found is not None
    address, owner = found
    assert 7 == called_at(address, kinds, owner)(shared, 7)
    assert [0] * 7 + list(range(7, 100)) == shared.tolist()
    other = code[:18] + b"\xb7" + code[19:]
    for one in (b"no ELF" + code, other, code.replace(b"\0memset\0", b"\0system\0")):
        assert elf_code.load_elf(one, entry) is None


@pytest.mark.parametrize(
    ("words", "out", "needs_loader"),
    [
        (["pentominoes-3x20", "--all", "-q"], "", False),
        (["pentominoes-6x10", "--count", "-q"], "9356", True),
        (["soma-cube", "--count", "-q"], "11520", True),
        (["dominoes-8x8", "--count", "-q"], "12988816", False),
    ],
)
def test_a_small_list_and_a_count_by_a_cached_kernel_load_no_heavy_package(
    words: list[str], out: str, needs_loader: bool
) -> None:
    """LLVM's own loader is for systems that `elf_code` does not serve."""
    code = f"""
import sys
from psolver.cli import main
sys.argv = ["psolver", *{words!r}]
try:
    main()
except SystemExit:
    heavy = {{"llvmlite", "multiprocessing", "numba", "numpy", "pysat", "subprocess"}}
    print(sorted(heavy & set(sys.modules)))
"""
    run(*words)  # compiles its kernel
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    *shown, last = done.stdout.splitlines()
    loader = ["llvmlite"] if needs_loader and not elf_code.processor() else []
    assert (last, done.stderr, shown if out else [""]) == (str(loader), "", [out])
