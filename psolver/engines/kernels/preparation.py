"""Kernels that prepare a search, in plain Python if that is over before machine code is loaded."""

from __future__ import annotations

from typing import Any

from ...core.control import current_control
from ..tuning import MOST_PLAIN_STEPS, MOST_SHORT_STEPS, STEPS_TOGETHER
from .bit_words import Kernel
from .walk import at_hand


def run_for_all(kernel: Kernel, number: int, steps: int, *arguments: Any) -> None:
    """Call a kernel for each of a number of things, some at a time: its last arguments are the
    first of them, and the end. If it takes few `steps` in all, it runs in plain Python, and if no
    machine code is at hand, unless they are very many.
    """
    control = current_control()
    sample = *arguments, 0, 0
    if steps > MOST_PLAIN_STEPS:
        from .jit import ensure

        ensure(kernel, sample)
    call = at_hand(kernel, sample, steps <= MOST_SHORT_STEPS)
    together = max(1, STEPS_TOGETHER * number // max(1, steps))
    for start in range(0, number, together):
        control.tick()
        call(*arguments, start, min(number, start + together))
