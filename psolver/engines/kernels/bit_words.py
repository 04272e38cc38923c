"""The words of kernels, steps with their bits, and marks for the compiler.

Words have 63 bits, so that no number is ever negative, and machine code and plain Python compute
the same. Kernels are compiled by `jit`, which a short search does without.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from .kernel_arrays import Kinds, flattened

# Of a word 63 bits are used, in memory it takes 64.
WORD_BITS = 63
MEMORY_BITS = 64
# The mask changes no index: the compiler then takes it as not negative.
INDEX_MASK = (1 << 31) - 1
# Factors of hashes are odd and have no pattern (Knuth, TAOCP 6.4).
HASH_A = 0x1E3779B97F4A7C15
HASH_B = 0x2545F4914F6CDD1D
HASH_BITS = 62
HASH_MASK = (1 << HASH_BITS) - 1
Kernel: TypeAlias = Callable[..., Any]
LOADED: dict[tuple[Kernel, Kinds], Kernel] = {}  # the callers of the machine code of kernels
INLINED: list[Kernel] = []  # of kernels, not yet registered with numba
ALWAYS_INLINED: list[Kernel] = []  # the same
PHASES: set[Kernel] = set()  # all of these


def lowest(word: int) -> int:
    """Return the position of the lowest bit that is set; one machine instruction in a compiled
    kernel.

    >>> lowest(0b101000)
    3
    """
    number = int(word)
    bit = number & -number
    return bit.bit_length() - 1


def highest_bit(word: int) -> int:
    """Return the position of the highest_bit bit that is set; one machine instruction in a compiled
    kernel.

    >>> highest_bit(0b101000)
    5
    """
    return int(word).bit_length() - 1


def ones(word: int) -> int:
    """Return the number of bits of a word that are set; one machine instruction in a compiled
    kernel.

    >>> ones(0b101000)
    2
    """
    return int(word).bit_count()


def bit_of(place: int) -> int:
    """Return the bit of a large number that is a place: WORD_BITS of them in each 64 bits.

    >>> [bit_of(place) for place in (0, 62, 63)]
    [0, 62, 64]
    """
    word, bit = divmod(place, WORD_BITS)
    return MEMORY_BITS * word + bit


def inlined(function: Kernel) -> Kernel:
    """Mark a phase of a kernel for the compiler, which may inline it."""
    INLINED.append(function)
    PHASES.add(function)
    return function


def always_inlined(function: Kernel) -> Kernel:
    """Mark a phase of a kernel that the compiler inlines, however long it is: an array is seven
    words, and to pass a number of arrays takes as long as some steps.
    """
    ALWAYS_INLINED.append(function)
    PHASES.add(function)
    return function


def kinds_of_arguments(arguments: tuple[Any, ...]) -> Kinds:
    """Return the kinds of arguments that a kernel is compiled for."""
    kinds, _ = flattened(arguments)
    return kinds
