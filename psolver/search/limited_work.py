"""Work with a clock, limits and progress, which a limit or `cancel` ends quietly.

work = LimitedWork(5.0)
with work.guarded():
    ...  # ticks `current_control()` often
work.timed_out
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..core.control import Cancelled, Control, MemoryUp, TimeUp
from ..core.errors import PsolverError
from ..engines.given_up import CountGivenUp

USED = "a search is over when it has been used; make a new one"


class LimitedWork:
    """Work with a control, and how it ended.

    seconds, show, tell, began  as in Control
    """

    def __init__(
        self,
        seconds: float | None = None,
        show: Callable[[], None] = lambda: None,
        tell: Callable[[str], None] = lambda _: None,
        began: float | None = None,
    ) -> None:
        self.control = Control(seconds, show, tell, began)
        self.used = False  # whether it has begun, or is over
        self.limited = self.timed_out = False
        self.given_up = ""  # why a count was, or a search for its memory

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Work on it, once, with its control; a limit or `cancel` ends the work quietly, and it is
        noted which. A generator that does so is `controlled`.

        Raises PsolverError if it has been used.
        """
        if self.used:
            raise PsolverError(USED)
        self.used = True
        try:
            with self.control.at_work():
                yield
        except TimeUp:
            self.limited = self.timed_out = True
        except Cancelled:
            pass
        except (CountGivenUp, MemoryUp) as given_up:
            self.limited, self.given_up = True, str(given_up)
            self.control.tell(f"{given_up}; --memory gives it more room")

    def close(self) -> None:
        """End the work: its clock stands still."""
        self.control.stop_clock()
