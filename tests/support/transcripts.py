"""Transcripts: rules, each with its steps as somebody does them, and what is seen after each.

Behind `#` stands a rule, behind `$` a step of it; the lines below it begin with a sign that says
what they are. Lines before the first step are those of all steps of the rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Step:
    """A step, and the lines behind each sign that follow it."""

    command: str
    lines: dict[str, list[str]] = field(default_factory=lambda: {sign: [] for sign in "<>!=|"})

    def text(self, sign: str) -> str:
        return "".join(f"{line}\n" for line in self.lines[sign])

    def __str__(self) -> str:
        rows = [f"{sign} {line}".rstrip() for sign, some in self.lines.items() for line in some]
        return "\n".join([f"$ {self.command}", *rows] if self.command else rows)


def steps_of(rule: str) -> list[Step]:
    """Return the steps of a rule; the first, without a command, has what all of them share."""
    steps = [Step("")]
    for line in rule.splitlines():
        if line.startswith("$ "):
            steps.append(Step(line[2:]))
        elif line:
            steps[-1].lines[line[0]].append(line[2:])
    return steps


def rules_of(path: Path) -> dict[str, list[Step]]:
    """Return the steps of each rule of a file."""
    _, *parts = re.split(r"^# ", path.read_text(encoding="utf-8"), flags=re.M)
    heads = (part.partition("\n") for part in parts)
    return {head: steps_of(rest) for head, _, rest in heads}


def write_rules(path: Path, rules: dict[str, list[Step]]) -> None:
    parts = [[f"# {rule}", *filter(None, map(str, steps))] for rule, steps in rules.items()]
    text = "\n\n".join(map("\n".join, parts))
    path.write_text(text + "\n", encoding="utf-8", newline="\n")
