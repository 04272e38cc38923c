"""The order in which choices are asked for: a random one, of all choices or of a sample."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from random import Random


class ChoiceOrder:
    """The choices in a random order, all of them, or a sample of some, each once.

    number     of the choices in it
    is_sample  whether it leaves some out
    sampled    those in it if it leaves some out, else None
    """

    def __init__(self, choices: int, seed: int, sample: int | None = None) -> None:
        random = Random(f"order {seed}")
        self._choices = choices
        self.number = choices
        if sample is not None:
            self.number = min(sample, choices)
        self.is_sample = self.number < choices
        self.sampled: frozenset[int] | None = None
        self._drawn: Sequence[int] = ()
        if self.is_sample:
            self._drawn = _drawn(random, choices, self.number)
            self.sampled = frozenset(self._drawn)
        # steps of a length that has no factor in common with the number reach all
        lengths = max(1, choices)
        self._first = random.randrange(lengths)
        step = random.randrange(lengths)
        self._step = step + 1
        while gcd(self._step, choices) > 1:
            self._step += 1

    def __getitem__(self, place: int) -> int:
        """Return the number of the choice at a place."""
        if self.is_sample:
            return self._drawn[place]
        steps = place * self._step
        number = self._first + steps
        return number % self._choices


def _drawn(random: Random, choices: int, number: int) -> list[int]:
    """Some different numbers below that of the choices, which may be too large for `sample`."""
    drawn: dict[int, None] = {}  # in order, unlike a set
    while len(drawn) < number:
        choice = random.randrange(choices)
        drawn[choice] = None
    return list(drawn)
