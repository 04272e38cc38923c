"""Transcripts: rules of the command line, as commands with all that they print.

Behind `#` stands a rule, behind `$` a command of it, behind `<` its standard input, behind `>` its
output, behind `!` its standard error without costs and usage, behind `=` its status if that is not
0; `...` stands for any text. Input before the first command is that of all commands of the rule. A
rule has a folder of its own, in which `write FILE`, `cat FILE` and `ls` are commands too. Variables
of the environment stand before a command, as in a shell.

After a wanted change, set UPDATE_GOLDEN=1, run this file with -n 0, and look at every difference.
"""

from __future__ import annotations

import os
import re
import shlex
from doctest import ELLIPSIS, OutputChecker
from itertools import takewhile
from pathlib import Path

import pytest
from support.command import Run, run_in
from support.places import DATA, ROOT
from support.transcripts import Step, rules_of, write_rules

FOLDER = DATA / "transcripts"
PATHS = sorted(FOLDER.glob("*.txt"))
ROW = re.compile(r" +[\d,]+ +\d+\.\d\d  (?=complete|limit)|(?<=complete,)\d+,[\d.]+")
VARYING = re.compile(r'("(?:seconds|nodes|engine|kernel|version)":)(?:"[^"]*"|[\d.]+)')
USAGE = re.compile(r"\AUsage: .*\n\n(?=Error: )", re.S)


def done(step: Step, shared: str, folder: Path) -> Run:
    """Return what a command of a rule does in the rule's folder."""
    words = shlex.split(step.command)
    settings = takewhile(lambda word: re.match(r"\w+=", word), words)
    environment = dict(word.split("=", 1) for word in settings)
    name, *arguments = words[len(environment) :]
    data = (step.text("<") or shared).encode()
    if name == "psolver":
        status, out, err = run_in(folder, *arguments, data=data, **environment)
        return Run(status, out, USAGE.sub("", err))
    if name == "cat":
        return Run(0, (folder / arguments[0]).read_text(encoding="utf-8"), "")
    if name == "ls":
        names = sorted(path.name for path in folder.iterdir() if not path.is_symlink())
        return Run(0, "".join(f"{name}\n" for name in names), "")
    assert name == "write"
    path = folder / arguments[0]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return Run(0, "", "")


def expected_of(step: Step) -> Run:
    return Run(int(*step.lines["="] or [0]), step.text(">"), step.text("!"))


def is_as_expected(expected: Run, found: Run) -> bool:
    same = OutputChecker().check_output
    texts = zip(expected[1:], found[1:], strict=True)
    return expected.status == found.status and all(same(a, b, ELLIPSIS) for a, b in texts)


def record(step: Step, found: Run) -> None:
    """Take what a command did as what it is to do."""
    for sign, text in zip(">!", found[1:], strict=True):
        step.lines[sign] = ROW.sub("...", VARYING.sub(r"\1...", text)).splitlines()
    step.lines["="] = [str(found.status)] if found.status else []


CASES = [pytest.param(path, rule, id=rule) for path in PATHS for rule in rules_of(path)]


@pytest.mark.parametrize(("path", "rule"), CASES)
def test_a_rule_of_the_command_line(path: Path, rule: str, tmp_path: Path) -> None:
    for name in ("samples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    rules = rules_of(path)
    shared, *steps = rules[rule]
    for step in steps:
        found = done(step, shared.text("<"), tmp_path)
        if os.environ.get("UPDATE_GOLDEN") and not is_as_expected(expected_of(step), found):
            record(step, found)
            write_rules(path, rules)
        assert is_as_expected(expected_of(step), found), (step.command, found)


def test_no_two_rules_have_one_name() -> None:
    names = [rule for path in PATHS for rule in rules_of(path)]
    heads = [line for path in PATHS for line in path.read_text("utf-8").splitlines()]
    assert len(set(names)) == len(names) == sum(line.startswith("# ") for line in heads)
