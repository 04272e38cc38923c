"""A search for the covers of a problem that comes from a file: no puzzle, no symmetries, no
tilings.

with CoverSearch(read(data, "queens.dlx"), limit=10) as search:
    for cover in search:
        print(search.text(cover))
search.outcome
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from ..control import Control, Progress, TimeUp
from ..cover.problem import Cover, Problem
from ..cover.states.count import MEMORY
from ..cover.states.stages import CountGivenUp
from ..cover.text.dlx import MOST_BYTES, Instance, grouped
from ..cover.text.dlx import parse_bytes as read
from ..errors import PsolverError
from ..puzzle.outcome import Outcome, Status
from .strategy import ENGINES, Settings, check_solver, cores

__all__ = ["MOST_BYTES", "CoverSearch", "Instance", "is_cover", "read"]


class CoverSearch:
    """One search; iterate over it, once, for covers, then read `outcome`. Close it to end it early.

    limit, engine, sat_solver, time_limit, jobs, memory, tell, tick mean what they mean in
    `pipeline.Search`. Raises PsolverError for a SAT solver that PySAT does not know.
    """

    distinct = False
    puzzle = None

    def __init__(
        self,
        instance: Instance,
        *,
        limit: int | None = None,
        engine: str = "auto",
        sat_solver: str | None = None,
        time_limit: float | None = None,
        jobs: int | None = None,
        memory: int = MEMORY,
        tell: Callable[[str], None] = lambda _: None,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        if sat_solver is not None:
            check_solver(sat_solver)
        self.instance, self.limit, self.engine, self._show, self._tell = (
            instance,
            limit,
            engine,
            tick,
            tell,
        )
        self._settings = Settings(sat_solver, jobs or cores(), memory, tell=tell)
        self.solutions = self.printed = 0
        self.complete = self.limited = False
        self.control = Control(time_limit, tick, tell)
        self._covers = self._run()

    def __iter__(self) -> Iterator[Cover]:
        for cover in self._covers:
            self.printed += 1
            yield cover

    def __enter__(self) -> CoverSearch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the search and its processes."""
        self._covers.close()

    @property
    def seconds(self) -> float:
        """The time since the search began."""
        return self.control.seconds

    @property
    def progress(self) -> Progress:
        """How far the search has come."""
        return self.control.progress

    @property
    def outcome(self) -> Outcome:
        """What has come of the search so far; "interrupted" where it is neither complete nor at a
        limit.
        """
        status: Status = "solved" if self.complete else "limit" if self.limited else "interrupted"
        return Outcome(
            "impossible" if self.complete and not self.solutions else status,
            self.solutions,
            None,
            self.printed,
            self.complete,
            self.control.progress.engine or self.engine,
            self.control.progress.nodes,
            self.seconds,
        )

    def count(self) -> Outcome:
        """Search to the end, or the limit, without handing out covers."""
        if self.limit is not None:
            for _ in self._covers:
                pass
            return self.outcome
        try:
            problem = grouped(self.instance.problem)
            for tally in ENGINES[self.engine].tallies(problem, False, self._settings, self.control):
                self.solutions += tally.solutions
            self.complete = True
        except TimeUp:
            self.limited = True
        except CountGivenUp as reason:
            self.limited = True
            self._tell(f"{reason}; --memory gives it more room")
        return self.outcome

    def text(self, cover: Cover) -> str:
        """A cover in the file's words, an option a line; a comment where it has none."""
        return (
            "\n".join(" ".join(option) for option in self.items(cover))
            or "| no option: nothing need be covered"
        )

    def items(self, cover: Cover) -> list[tuple[str, ...]]:
        """The items of each option of a cover, in the order of the file."""
        return [self.instance.options[number] for number in cover]

    def _run(self) -> Generator[Cover, None, None]:
        """The covers, each checked before it is handed out; `complete` or `limited` tells at the
        end how it ended.
        """
        try:
            self.control.tick()
            for cover in self._search():
                if not is_cover(self.instance.problem, cover):
                    raise PsolverError(
                        "internal error, please report it: a cover was found that is none"
                    )
                self.solutions += 1
                yield cover
                if self.solutions == self.limit:
                    self.limited = True
                    return
            self.complete = True
        except TimeUp:
            self.limited = True

    def _search(self) -> Iterator[Cover]:
        """What the engine finds."""
        return ENGINES[self.engine].covers(
            grouped(self.instance.problem), self._settings, self.control
        )


def is_cover(problem: Problem, cover: Cover) -> bool:
    """Are these different options that cover every item between its least and its most times?

    >>> is_cover(Problem((1, 1), (1, 2), ((0, 1), (1,)), (0, 1)), (0, 1))
    True
    """
    times = [0] * len(problem.least)
    for option in cover:
        for item in problem.options[option]:
            times[item] += 1
    within = all(a <= t <= b for a, t, b in zip(problem.least, times, problem.most, strict=True))
    return within and len(set(cover)) == len(cover)
