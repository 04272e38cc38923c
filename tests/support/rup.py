"""A small checker of DRAT proofs whose clauses all follow by unit propagation (RUP): slow, and easy
to believe.

A clause follows when assuming the opposite of each of its literals leads, by unit propagation, to a
clause without a literal that may still be true (E. Goldberg and Y. Novikov, 2003).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

Clause = tuple[int, ...]


class Checker:
    """Clauses with two of their literals watched each."""

    def __init__(self, clauses: Iterable[Iterable[int]]) -> None:
        self._watching: dict[int, list[Clause]] = defaultdict(list)
        self._live: Counter[Clause] = Counter()
        self._units: Counter[int] = Counter()
        self._has_empty = False
        for clause in clauses:
            self.add(clause)

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause without a question."""
        literals = tuple(sorted(set(clause)))
        if not literals:
            self._has_empty = True
        elif len(literals) == 1:
            self._units[literals[0]] += 1
        else:
            if not self._live[literals]:
                for literal in literals:
                    self._watching[literal].append(literals)
            self._live[literals] += 1

    def drop(self, clause: Iterable[int]) -> None:
        """Forget a clause; one that is not there does no harm. Units stay, as checkers have it."""
        literals = tuple(sorted(set(clause)))
        if len(literals) > 1 and self._live[literals]:
            self._live[literals] -= 1

    def follows(self, clause: Iterable[int]) -> bool:
        """Does unit propagation show that a clause follows from those there are?"""
        if self._has_empty:
            return True
        false: set[int] = set()  # literals that are false
        todo = [*clause, *(-unit for unit, n in self._units.items() if n)]
        while todo:
            literal = todo.pop()
            if -literal in false:
                return True
            if literal in false:
                continue
            false.add(literal)
            for other in self._watching[literal]:
                if not self._live[other]:
                    continue
                left = [one for one in other if one not in false]
                if not left:
                    return True
                if len(left) == 1 and -left[0] not in false:
                    todo.append(-left[0])
        return False


def is_refutation(clauses: Iterable[Iterable[int]], proof: Iterable[str]) -> bool:
    """Do the lines of a proof show that some clauses contradict each other?"""
    checker = Checker(clauses)
    for line in proof:
        words = line.split()
        literals = [int(word) for word in words if word != "d"]
        assert literals[-1] == 0
        if words[0] == "d":
            checker.drop(literals[:-1])
            continue
        if not checker.follows(literals[:-1]):
            return False
        checker.add(literals[:-1])
    return checker.follows([])
