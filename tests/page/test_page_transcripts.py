"""Transcripts of the page: rules, each with what somebody does there and what is seen then.

Behind `#` stands a rule, behind `$` a step of it, whose words are in `tests/support/page_steps.py`;
behind `<` a puzzle that a step opens, behind `>` the text of the puzzle after a step, behind `|`
the picture of the board that is in it then, if nothing else has changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.page_steps import do_step
from support.places import DATA
from support.transcripts import rules_of

pytestmark = pytest.mark.slow

OPENING = ("play", "link", "file", "film", "solutions")  # steps that open a page themselves
PATHS = sorted((DATA / "page").glob("*.txt"))
RULES = [pytest.param(path, rule, id=rule) for path in PATHS for rule in rules_of(path)]


@pytest.mark.parametrize(("path", "rule"), RULES)
def test_a_rule_of_the_page(path: Path, rule: str, tab: Any) -> None:
    _, *steps = rules_of(path)[rule]
    if not steps[0].command.startswith(OPENING):
        tab.goto("/")
        tab.get_by_role("tab", name="Puzzle").click()
    text = ""
    for step in steps:
        text = do_step(tab, step, text)
