"""What is common to stages that ask SAT for one tiling."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ...control import Control
from ...cover.problem import Problem
from ..encode import Encoding
from ..reasons.colouring import colouring_reason
from ..strategy import ASK_LISTING

FASTEST = "glucose42"  # 15x15 Y-pentominoes: 23,000 conflicts, 1.0 s; cadical153 35,000 and 1.5


def free(encoding: Encoding, random: Random | None) -> tuple[Problem, list[int]]:
    """The problem whose pieces are not counted, and the number in the encoding of each of its
    options, shuffled or not.
    """
    problem = encoding.problem
    cells, number = len(encoding.cells), len(problem.options)
    most = (*problem.most[:cells], *(max(2, number),) * len(encoding.pieces))
    order = list(range(number))
    if random:
        random.shuffle(order)
    options = tuple(problem.options[option] for option in order)
    groups = tuple(problem.groups[option] for option in order)
    return replace(problem, most=most, options=options, groups=groups), order


def is_coloured(encoding: Encoding, control: Control) -> bool:
    """Is there a colouring that shows that there is no tiling? It is not looked for where that
    takes long.
    """
    problem = encoding.problem
    if len(problem.options) * len(problem.least) > ASK_LISTING:
        return False
    return colouring_reason(encoding, control) is not None
