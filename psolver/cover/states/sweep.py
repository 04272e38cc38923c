"""A sweep: the positions of a component, decided one after the other, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2

from ...control import Progress
from .components import Component
from .limits import CountGivenUp
from .stages import Stages

# of more states each should stand for some partial covers, or a search is as fast, unless the
# number of covers is likely to have more bits than a search can visit
MANY_STATES, WAYS_OF_STATE, HOPELESS_BITS = 1 << 21, 32, 64


@dataclass(frozen=True, slots=True)
class Share:
    """The share of the whole progress that a component has."""

    progress: Progress
    start: float
    size: float

    def add(self, states: int, fraction: float) -> None:
        """Add states, and say what fraction of the component is done; it never becomes less."""
        self.progress.nodes += states
        done = self.start + self.size * fraction
        self.progress.fraction = max(done, self.progress.fraction or 0)


def with_shares(
    components: Sequence[Component], progress: Progress
) -> Iterator[tuple[Component, Share]]:
    """The components, each with its share of the progress; the whole of it is done in the end."""
    done, total = 0, sum(len(component.must) for component in components)
    for component in components:
        length = len(component.must)
        yield component, Share(progress, done / total, length / total)
        done += length
    progress.fraction = 1.0


class Sweep:
    """The sweep over a component, from its beginning, where its stages are.

    position  the one to be decided next
    sizes     how many states there were after each position before it
    """

    def __init__(
        self, component: Component, stages: Stages, share: Share, worthwhile: bool = False
    ) -> None:
        self.component, self.stages, self.share = component, stages, share
        self._worthwhile = worthwhile
        self.position = 0
        self.sizes: list[int] = []

    def advance(self, stop: int) -> None:
        """Decide all positions before a stop. Raises CountGivenUp where that is to be `worthwhile`,
        and is not.
        """
        while self.position < stop:
            self.stages.decide(self.position)
            self.position += 1
            self.sizes.append(self.stages.states)
            fraction = self.position / len(self.component.must)
            self.share.add(self.stages.states, fraction)
            if self._worthwhile and self.stages.states > MANY_STATES:
                self._doubt(fraction)

    def _doubt(self, fraction: float) -> None:
        """Raise CountGivenUp where states hardly ever stand for several partial covers."""
        ways = self.stages.ways()
        bits = log2(ways) / fraction  # of the number of covers, about
        if ways < WAYS_OF_STATE * self.stages.states and bits < HOPELESS_BITS:
            raise CountGivenUp("a count by states would be no faster than a search here")
