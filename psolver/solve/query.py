"""What a search is asked, in one value, and the colouring that may answer it at once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..control import Control, TimeUp
from ..cover.problem import Problem
from ..cover.states.limits import MEMORY
from ..puzzle.reason import Reason
from .encode import Encoding

Task: TypeAlias = Literal["list", "count", "count classes"]


@dataclass(frozen=True)
class Query:
    """What is searched, and how.

    task      "list": a cover of each class; "count": how many covers, and classes where that takes
              no longer; "count classes": these too in any case
    encoding  what the problem means; None: nothing that a reason could speak of
    solver    the name of a SAT solver; None: the default
    cores     how many to use
    memory    bytes that the states of a count may take
    explains  is it to be told why there is nothing, even where that takes longer?
    """

    problem: Problem
    task: Task = "list"
    encoding: Encoding | None = None
    engine: str = "auto"
    solver: str | None = None
    cores: int = 1
    memory: int = MEMORY
    explains: bool = True


class ColouringStep:
    """A colouring that shows that a puzzle is impossible, looked for once, when it is first asked
    for.
    """

    def __init__(self, query: Query, control: Control) -> None:
        self._encoding, self._control = query.encoding, control
        self._asked = False
        self.reason: Reason | None = None

    def proves_it(self) -> bool:
        """Is there one? Where that is not known yet it may take a while to tell."""
        from .reasons.colouring import colouring_reason

        if not self._asked and self._encoding:
            self._asked = True
            self.reason = colouring_reason(self._encoding, self._control)
        return self.reason is not None

    def why(self) -> Reason | None:
        """The reason after a search that has found nothing, if one is found in the time left."""
        with suppress(TimeUp):  # the search is complete all the same
            self.proves_it()
        return self.reason
