"""A checker of proofs in LRAT, which shares no code with psolver and needs none of it:

    python -I lrat_checker.py FORMULA.cnf PROOF.lrat

A step has a number, a clause, and the numbers of clauses that hold: `7 1 -2 0 3 5 0`. That means:
clause 7, "1 or not 2", follows from clauses 3 and 5. To check it, assume the opposite, 1 false and
2 true. Then clause 3 must have a single literal that is not false, which has to be true; with it
clause 5 must have none: a contradiction, so clause 7 holds. If the last clause that follows so has
no literal at all, the formula contradicts itself. `9 d 3 5 0` drops clauses that are used no more.
(L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, Efficient Certified RAT
Verification, 2017; steps with negative hints, which only solvers' own tricks need, are refused.)

Its exit status is 0 if the formula is refuted, 1 if a step does not follow, and 2 if a file cannot
be read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

Clause = tuple[int, ...]


class Fault(Exception):
    """A step that does not follow, or a line that is none of LRAT."""


def is_refuted(formula: Iterable[str], proof: Iterable[str]) -> bool:
    """Whether a proof in LRAT shows that a formula in DIMACS CNF contradicts itself; False if its
    steps follow, but none of them is empty. Raises Fault, with the line.
    """
    clauses = dict(enumerate(read_formula(formula), 1))
    for place, line in enumerate(proof, 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        try:
            if words[1:2] == ["d"]:
                for word in words[2:-1]:
                    del clauses[int(word)]
                continue
            number, *numbers = map(int, words)
            end = numbers.index(0)
            clause, hints = tuple(numbers[:end]), numbers[end + 1 : -1]
            if numbers[-1] != 0 or end == len(numbers) - 1 or number in clauses:
                raise ValueError
        except (ValueError, KeyError):
            raise Fault(f"line {place}: not a step of LRAT") from None
        if not follows(clause, hints, clauses):
            raise Fault(f"line {place}: clause {number} does not follow from its hints")
        if not clause:
            return True
        clauses[number] = clause
    return False


def read_formula(lines: Iterable[str]) -> Iterator[Clause]:
    """Yield the clauses of a formula in DIMACS CNF. Raises Fault."""
    clause: list[int] = []
    for place, line in enumerate(lines, 1):
        if line.startswith(("c", "p")):
            continue
        try:
            numbers = list(map(int, line.split()))
        except ValueError:
            raise Fault(f"line {place} of the formula: not a clause") from None
        for literal in numbers:
            if literal:
                clause.append(literal)
            else:
                yield tuple(clause)
                clause = []
    if clause:
        raise Fault("the last clause of the formula has no end")


def follows(clause: Clause, hints: Iterable[int], clauses: dict[int, Clause]) -> bool:
    """Whether a clause follows from those with some numbers, in their order."""
    false = set(clause)
    for hint in hints:
        if hint not in clauses:
            return False
        possible = [literal for literal in clauses[hint] if literal not in false]
        if not possible:
            return True
        if len(set(possible)) > 1:
            return False
        false.add(-possible[0])
    return False


def main() -> int:
    """Check the files that are named; return the exit status."""
    try:
        formula, proof = sys.argv[1:]
        with open(formula, encoding="ascii") as clauses, open(proof, encoding="ascii") as steps:
            is_right = is_refuted(clauses, steps)
    except Fault as fault:
        print(f"no: {fault}")
        return 1
    except ValueError as error:
        text = "usage: lrat_checker.py FORMULA.cnf PROOF.lrat"
        print(text if not isinstance(error, UnicodeDecodeError) else "a file is not ASCII text")
        return 2
    except OSError as error:
        print(f"{error.filename}: cannot be read ({error.strerror})")
        return 2
    print("yes: the clauses contradict each other" if is_right else "no: there is no contradiction")
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
