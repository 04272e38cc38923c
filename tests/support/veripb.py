"""A checker of proofs that count solutions, in version 3.0 of VeriPB's format: only the rules that
psolver writes (f, solx, rup without hints, pol with + and *, deld, output NONE, two conclusions),
and it refuses any other. It shares nothing with psolver, and reads the constraints and the proof
from their texts.

The rules are those of VeriPB's proof format overview. A constraint is a sum of literals, each with
a positive factor, and the least that it may be; literals are numbers, negative for a negation.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

HEADER = "pseudo-Boolean proof version 3.0"
LITERAL = re.compile(r"(~?)x([1-9]\d*)")
INTEGER = re.compile(r"[+-]?\d+")


class Refused(Exception):
    """A proof is wrong, or has a rule that is not known here."""


class Row(NamedTuple):
    """A constraint in normal form: positive factors, each variable once."""

    terms: tuple[tuple[int, int], ...]  # the factor, then the literal
    least: int

    @property
    def slack(self) -> int:
        return sum(factor for factor, _ in self.terms) - self.least

    @property
    def is_clause(self) -> bool:
        return self.least == 1 and all(factor == 1 for factor, _ in self.terms)


def normal(terms: Iterable[tuple[int, int]], least: int) -> Row:
    """The normal form of a sum that is to be at least a number."""
    factors: dict[int, int] = defaultdict(int)  # of variables
    for factor, literal in terms:
        factors[abs(literal)] += factor if literal > 0 else -factor
        least -= factor if literal < 0 else 0
    least -= sum(factor for factor in factors.values() if factor < 0)
    pairs = [(abs(a), variable if a > 0 else -variable) for variable, a in factors.items() if a]
    return Row(tuple(pairs), least)


class Formula(NamedTuple):
    """The constraints of a file, an equation as two, and the variables by which to count."""

    rows: list[Row]
    preserved: list[int] | None
    variables: set[int]


def formula_of(text: str) -> Formula:
    """The formula in an OPB text with a line of preserved variables."""
    rows: list[Row] = []
    preserved: list[int] | None = None
    variables: set[int] = set()
    lines = [line for line in text.splitlines() if not line.startswith("*")]
    for statement in statements("\n".join(lines)):
        if statement[0] == "preserved:":
            if preserved is not None or rows:
                raise Refused("the preserved variables come first, and once")
            preserved = [literal(word) for word in statement[1:]]
            continue
        *words, sign, least = statement
        terms = terms_of(words)
        variables |= {abs(one) for _, one in terms}
        if sign not in ("=", ">="):
            raise Refused(f"an unknown sign {sign}")
        rows.append(normal(terms, integer(least)))
        if sign == "=":
            rows.append(normal([(-factor, one) for factor, one in terms], -integer(least)))
    return Formula(rows, preserved, variables.union(preserved or ()))


def statements(text: str) -> Iterator[list[str]]:
    """The words of each statement; each ends with a semicolon."""
    *complete, rest = text.split(";")
    if rest.strip():
        raise Refused("a statement without an end")
    for one in complete:
        if not one.strip():
            raise Refused("an empty statement")
        yield one.split()


def integer(word: str) -> int:
    if not INTEGER.fullmatch(word):
        raise Refused(f"{word} is no number")
    return int(word)


def literal(word: str) -> int:
    found = LITERAL.fullmatch(word)
    if not found:
        raise Refused(f"{word} is no literal")
    return -int(found[2]) if found[1] else int(found[2])


def terms_of(words: list[str]) -> list[tuple[int, int]]:
    if len(words) % 2:
        raise Refused("a factor without a literal")
    return [(integer(a), literal(b)) for a, b in zip(words[::2], words[1::2], strict=True)]


class Propagation:
    """Constraints that can be added and deleted, and unit propagation over them.

    Clauses have two of their literals watched; for another constraint its slack is counted.
    """

    def __init__(self) -> None:
        self.rows: dict[int, Row] = {}
        self.slack: dict[int, int] = {}
        self.highest: dict[int, int] = {}  # of the factors
        self.at_once: set[int] = set()  # those that imply something without any assumption
        self.counted: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self.watched: dict[int, list[tuple[int, list[int]]]] = defaultdict(list)

    def add(self, number: int, row: Row) -> None:
        self.rows[number], self.slack[number] = row, row.slack
        self.highest[number] = max((factor for factor, _ in row.terms), default=0)
        if row.slack < self.highest[number]:
            self.at_once.add(number)
        if row.is_clause and len(row.terms) > 1:
            literals = [one for _, one in row.terms]
            for one in literals[:2]:
                self.watched[one].append((number, literals))
        elif not row.is_clause:
            for factor, one in row.terms:
                self.counted[one].append((number, factor))

    def delete(self, number: int) -> None:
        del self.rows[number]
        self.at_once.discard(number)

    def propagate(self, assumed: Iterable[int]) -> set[int] | None:
        """The literals that are true under assumptions, by unit propagation; None if a constraint
        cannot hold.
        """
        true: set[int] = set()
        slacks: dict[int, int] = {}
        todo = list(assumed)
        for number in self.at_once:
            row = self.rows[number]
            if row.slack < 0:
                return None
            todo += [one for factor, one in row.terms if factor > row.slack]
        while todo:
            one = todo.pop()
            if one in true:
                continue
            if -one in true:
                return None
            true.add(one)
            for step in (self._count, self._watch):
                implied = step(one, true, slacks)
                if implied is None:
                    return None
                todo += implied
        return true

    def _count(self, one: int, true: set[int], slacks: dict[int, int]) -> list[int] | None:
        implied: list[int] = []
        for number, factor in self.counted[-one]:
            row = self.rows.get(number)
            if row is None:
                continue
            slack = slacks.get(number, self.slack[number]) - factor
            slacks[number] = slack
            if slack < 0:
                return None
            if slack < self.highest[number]:
                implied += [a for b, a in row.terms if b > slack and not {a, -a} & true]
        return implied

    def _watch(self, one: int, true: set[int], _: dict[int, int]) -> list[int] | None:
        implied: list[int] = []
        watching, keep = self.watched[-one], []
        while watching:
            number, literals = watching.pop()
            if number not in self.rows:
                continue
            if literals[0] == -one:
                literals[0], literals[1] = literals[1], literals[0]
            keep.append((number, literals))
            if literals[0] in true:
                continue
            place = next((i for i, x in enumerate(literals) if i > 1 and -x not in true), 0)
            if place:
                literals[1], literals[place] = literals[place], literals[1]
                self.watched[literals[1]].append(keep.pop())
            elif -literals[0] in true:
                watching += keep
                return None
            else:
                implied.append(literals[0])
        self.watched[-one] = keep
        return implied


class Proof:
    """The state of a proof: the constraints, the solutions logged, the end."""

    def __init__(self, formula: Formula) -> None:
        self.formula, self.id = formula, 0
        self.logged: set[frozenset[int]] = set()
        self.all, self.alone = Propagation(), Propagation()  # of the formula alone
        self.core: set[int] = set()
        for row in formula.rows:
            self.alone.add(self.id + 1, row)
            self.add(row, core=True)
        self.answer: int | None = None
        self.ended = 0  # statements of the end that were read

    def add(self, row: Row, core: bool = False) -> None:
        self.id += 1
        self.all.add(self.id, row)
        if core:
            self.core.add(self.id)

    def step(self, words: list[str]) -> None:
        rule, *rest = words
        rules = {
            "f": self.f,
            "solx": self.solx,
            "rup": self.rup,
            "pol": self.pol,
            "deld": self.deld,
        }
        ends = {"output": self.output, "conclusion": self.conclusion, "end": self.end}
        if rule in ends:
            if list(ends)[self.ended : self.ended + 1] != [rule]:
                raise Refused(f"{rule} is out of order")
            self.ended += 1
            ends[rule](rest)
        elif self.ended or rule not in rules:
            raise Refused(f"no rule {rule} here")
        else:
            rules[rule](rest)

    def f(self, words: list[str]) -> None:
        if words != [str(len(self.formula.rows))] or self.id != len(self.formula.rows):
            raise Refused("the number of constraints is another one")

    def solx(self, words: list[str]) -> None:
        if self.formula.preserved is None:
            raise Refused("solx needs preserved variables")
        true = self.alone.propagate(map(literal, words))
        if true is None or {abs(one) for one in true} != self.formula.variables:
            raise Refused("no solution: a constraint does not hold, or a variable has no value")
        for terms, least in self.formula.rows:
            if sum(factor for factor, one in terms if one in true) < least:
                raise Refused("no solution: a constraint does not hold")
        solution = frozenset(one if one in true else -one for one in self.formula.preserved)
        if solution in self.logged:
            raise Refused("a solution that was logged before")
        self.add(normal([(1, -one) for one in solution], 1), core=True)
        self.logged.add(solution)

    def rup(self, words: list[str]) -> None:
        if len(words) < 2 or words[-2] != ">=":
            raise Refused("rup is for a constraint with >=, without hints")
        row = normal(terms_of(words[:-2]), integer(words[-1]))
        if not row.is_clause:
            raise Refused("only clauses are known here")
        if self.all.propagate([-one for _, one in row.terms]) is not None:
            raise Refused("it does not follow by unit propagation")
        self.add(row)

    def pol(self, words: list[str]) -> None:
        """The sum of constraints, each of them times a number: `1 2 * 5 3 * +`."""
        stack: list[Row] = []
        for word, after in zip(words, [*words[1:], ""], strict=True):
            if word == "+" and len(stack) > 1:
                one, other = stack.pop(), stack.pop()
                stack.append(normal([*one.terms, *other.terms], one.least + other.least))
            elif word == "*" and stack:
                factor, one = self.factor, stack.pop()
                stack.append(normal([(factor * a, x) for a, x in one.terms], factor * one.least))
            elif after == "*" and integer(word) > 0:
                self.factor = integer(word)
            elif integer(word) in self.all.rows:
                stack.append(self.all.rows[integer(word)])
            else:
                raise Refused(f"{word} is no constraint in pol")
        if len(stack) != 1:
            raise Refused("pol leaves no constraint, or several")
        self.add(stack[0])

    def deld(self, words: list[str]) -> None:
        for word in words:
            if integer(word) in self.core or integer(word) not in self.all.rows:
                raise Refused(f"{word} is no derived constraint")
            self.all.delete(integer(word))

    def output(self, words: list[str]) -> None:
        if words != ["NONE"]:
            raise Refused("an output")

    def conclusion(self, words: list[str]) -> None:
        kind, *numbers = words
        answer = integer(numbers.pop(0)) if kind == "ENUMERATION_COMPLETE" else 0
        if kind not in ("ENUMERATION_COMPLETE", "UNSAT") or len(numbers) != 2 or numbers[0] != ":":
            raise Refused("an unknown conclusion")
        row = self.all.rows.get(integer(numbers[1]))
        if row is None or row.slack >= 0:
            raise Refused("the constraint of the conclusion can hold")
        if answer != len(self.logged):
            raise Refused("another number of solutions was logged")
        self.answer = answer

    def end(self, words: list[str]) -> None:
        if words != ["pseudo-Boolean", "proof"]:
            raise Refused("another end")


def proved_number(constraints: str, proof: str) -> int:
    """The number of solutions that a proof proves. Raises Refused for anything wrong."""
    header, _, steps = proof.partition("\n")
    if header != HEADER:
        raise Refused("another header")
    state = Proof(formula_of(constraints))
    for words in statements(steps):
        state.step(words)
    if state.ended != 3 or state.answer is None:
        raise Refused("the proof has no end")
    return state.answer
