"""The rules of regions as texts: of one region, "a = 7", and of all without their own, "equal"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..core.checks import fail
from ..core.wording import kind_of, quoted

ADDS_UP = "="
ADDS_UP_TO_LESS = "<"
ADDS_UP_TO_MORE = ">"
ALL_EQUAL = "equal"
ALL_DIFFERENT = "different"
SIZE_OF_PIECE = "size"
CONDITION = r"(?:(=|<|>)\s*([0-9]{1,6})|\b(equal|different)|\b(size)\s+([0-9]{1,6}))\s*"
RULE = re.compile(rf"\s*([0-9A-Za-z])\s*{CONDITION}")
RULE_FOR_ALL = re.compile(rf"\s*{CONDITION}")
# A file has a condition once if at least this number of regions have it.
FEWEST_FOR_ALL = 2
EXAMPLES = '"a = 7", "a < 7", "a > 7", "a equal", "a different" or "size"'
NO_SIZE = 'a region of the rule "size" is drawn with a digit, its size; for another one write'
NO_RULE = f"is not a rule of a region; write {EXAMPLES}"


class RegionRule(NamedTuple):
    """The condition on the marks in a region, by its letter.

    >>> region_rule("a=7")
    RegionRule(region='a', relation='=', number=7)
    >>> str(region_rule(" b  equal"))
    'b equal'
    """

    region: str
    relation: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.region} {self.condition}"

    @property
    def condition(self) -> str:
        """The condition as a file has it."""
        if self.adds_up or self.is_size:
            return f"{self.relation} {self.number}"
        return self.relation

    @property
    def is_size(self) -> bool:
        """Whether it is about the size of pieces."""
        return self.relation == SIZE_OF_PIECE

    @property
    def adds_up(self) -> bool:
        """Whether it is about a sum."""
        return self.relation in (ADDS_UP, ADDS_UP_TO_LESS, ADDS_UP_TO_MORE)

    @property
    def words(self) -> str:
        """The condition in words, which follow "the marks in region a"."""
        if not self.adds_up:
            return f"are all {self.relation}"
        much = {ADDS_UP: "", ADDS_UP_TO_LESS: "less than ", ADDS_UP_TO_MORE: "more than "}
        comparison = much[self.relation]
        return f"add up to {comparison}{self.number:,}"


def region_rule(text: str) -> RegionRule | None:
    """Return the rule of a region in a text, None for another text."""
    match = RULE.fullmatch(text)
    if not match:
        return None
    region, *condition = match.groups()
    return _rule(region, *condition)


def rules_of_regions(texts: Iterable[str], drawn: Collection[str]) -> list[RegionRule]:
    """Return the rules of the regions that are drawn: of each its own, and after these, in order,
    the rule for all others. Raises PuzzleError for a region whose size is not known.

    >>> list(map(str, rules_of_regions(["b equal", "size"], "3b")))
    ['b equal', '3 size 3']
    """
    rules = [rule for rule in map(region_rule, texts) if rule]
    ruled = {rule.region for rule in rules}
    ruleless = sorted(set(drawn) - ruled)
    for text in texts:
        if text.strip() == SIZE_OF_PIECE:
            for region in ruleless:
                if not region.isdigit():
                    example = f'"{region} size 12"'
                    fail("", "region_rules", f"{NO_SIZE} {example}")
                rules.append(RegionRule(region, SIZE_OF_PIECE, int(region)))
        elif match := RULE_FOR_ALL.fullmatch(text):
            condition = match.groups()
            for region in ruleless:
                rules.append(_rule(region, *condition))
    return rules


def _rule(
    region: str,
    relation: str | None,
    number: str | None,
    word: str | None,
    size: str | None,
    cells: str | None,
) -> RegionRule:
    """The rule of a region from the parts of a text."""
    operator = relation or word or size or ""
    operand = number or cells or 0
    return RegionRule(region, operator, int(operand))


def faults_of_rules(texts: Sequence[object]) -> Iterator[str]:
    """The fault of each rule, "" for a right one."""
    ruled_regions = set[str]()
    has_for_all = False
    for text in texts:
        if not isinstance(text, str):
            yield f"{kind_of(text)} {NO_RULE}"
        elif rule := region_rule(text):
            fault = ""
            if rule.region in ruled_regions:
                fault = f"the region {rule.region} has a rule already; give each region one"
            yield fault
            ruled_regions.add(rule.region)
        elif text.strip() == SIZE_OF_PIECE or RULE_FOR_ALL.fullmatch(text):
            yield "there is a rule for all other regions already" if has_for_all else ""
            has_for_all = True
        else:
            yield f"{quoted(text)} {NO_RULE}"


def written_rules(rules: Sequence[RegionRule]) -> str | tuple[str, ...]:
    """The rules of regions as a file has them: one for all at the end if the last are alike."""
    texts = list(map(str, rules))
    number = _alike_at_end(rules, _is_drawn_size)
    if number:
        texts[-number:] = [SIZE_OF_PIECE]
    elif rules:
        last_condition = rules[-1].condition
        number = _alike_at_end(rules, lambda rule: rule.condition == last_condition)
        if number >= FEWEST_FOR_ALL:
            texts[-number:] = [last_condition]
    if len(texts) == 1:
        text = texts[0]
        if not region_rule(text):
            return text
    return tuple(texts)


def _is_drawn_size(rule: RegionRule) -> bool:
    """Whether a region is drawn with the digit that is its size."""
    return rule.is_size and rule.region == str(rule.number)


def _alike_at_end(rules: Sequence[RegionRule], test: Callable[[RegionRule], bool]) -> int:
    """The number of the last rules, in the order of their regions, that pass a test."""
    number = 0
    next_region = ""
    for rule in reversed(rules):
        is_before = not next_region or rule.region <= next_region
        if not is_before or not test(rule):
            break
        number += 1
        next_region = rule.region
    return number
