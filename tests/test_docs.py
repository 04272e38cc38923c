"""What the README and the pages of docs/ show is what happens: their commands are run and the
output compared, their Python examples too; their puzzles can be read, their links lead somewhere.

After a wanted change, set UPDATE_DOCS=1, run this file with -n 0, and read every difference.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from shlex import shlex
from typing import NamedTuple

import pytest
from support.command import COMPILING, mixed, piped, run
from support.places import ROOT

import psolver
from psolver import Lattice, Shape
from psolver.core import (
    EXPECT,
    NAMES,
    RULES,
    SeveralPuzzles,
    blocks,
    canonical,
    known_keys,
    lattice_named,
    named_set,
    set_names,
)

README = ROOT / "README.md"
INDEX = ROOT / "docs/index.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
DOCS = sorted((ROOT / "docs").glob("**/*.md"))
TEXTS = {path: path.read_text(encoding="utf-8") for path in (README, CONTRIBUTING, *DOCS)}
TEXT = "\n".join(TEXTS.values())
CONSOLE = re.compile(
    r"^(?:<!-- exit status(?:es)? ([\d, ]+) -->\n)?```console\n(.*?)^```$", re.M | re.S
)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.M)
TOML = re.compile(r"^```toml\n(.*?)^```$", re.M | re.S)
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
CAPTIONED = re.compile(r"^```(hexagon|triangle)\n(.*?)^```$", re.M | re.S)
HEADING = re.compile(r"^#+ (.*)$", re.M)
SLOW = re.compile("20x20|steinhaus-cube|(twenty|eleven|hard).toml|y9.txt|moves.gif")  # commands
LINK = re.compile(r"\]\(([^)\s]+)\)")


def name(path: Path) -> str:
    """How a page is called from the project's root."""
    return path.relative_to(ROOT).as_posix()


class ConsoleBlock(NamedTuple):
    """The commands of a console block, which run in one folder, each with the output shown under
    it, and their statuses: 0, or the one or more that a comment above the block names.
    """

    commands: list[tuple[str, str]]
    statuses: list[int]

    @classmethod
    def read(cls, named: str, block: str) -> ConsoleBlock:
        commands = COMMAND.findall(block)
        statuses = [int(one) for one in named.split(",")] if named else [0]
        return cls(commands, statuses * len(commands) if len(statuses) == 1 else statuses)


def blocks_of(text: str) -> list[ConsoleBlock]:
    """The console blocks of a text."""
    return [ConsoleBlock.read(*found) for found in CONSOLE.findall(text)]


def commands(text: str) -> list[tuple[str, str]]:
    """The commands in the console blocks, each with the output shown under it."""
    return [found for block in blocks_of(text) for found in block.commands]


def anchors(text: str) -> set[str]:
    """What a link may name after its `#`: the headings of a page, as GitHub writes them."""
    found: Counter[str] = Counter()
    anchors = set()
    for heading in HEADING.findall(FENCED.sub("", text)):
        anchor = re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        anchors.add(f"{anchor}-{found[anchor]}" if found[anchor] else anchor)
        found[anchor] += 1
    return anchors


def links(text: str) -> list[str]:
    """Where the links of a page lead, but for those into the web."""
    found = LINK.findall(FENCED.sub("", text))
    return [link for link in found if not re.match(r"https?://", link)]


def output(command: str, here: Path) -> tuple[int, str]:
    """The worst status of the programs of a line for a shell, and what it prints, both streams, in
    a folder: psolver runs in this process, another program in one of its own.
    """
    words = shlex(command, posix=True, punctuation_chars=True)
    words.whitespace_split = True
    worst, text, data, before, stage = 0, b"", b"", "", list[str]()
    for word in (*words, "&&"):
        if word not in ("|", "&&", ">"):
            stage.append(word)
            continue
        program, *arguments = stage
        status, errors = 0, b""
        if before == ">":
            (here / program).write_bytes(data)
            data = b""
        elif program != "psolver":
            done = subprocess.run(stage, input=data, capture_output=True, cwd=here, check=False)
            status, data = done.returncode, done.stdout
        elif word == "&&":
            status, data = mixed(here, *arguments, data=data)
        else:
            status, data, errors = piped(here, *arguments, data=data)
        worst = max(worst, status)
        text += errors
        if word == "&&":
            text, data = text + data, b""
        before, stage = word, []
    return worst, COMPILING.sub("", text.decode())


def timeless(text: str) -> str:
    """A text without what differs from run to run or with the solver's version: seconds, conflicts
    and nodes, paces, pages of a store, and when in a plot something was done.
    """
    text = re.sub(r'("nodes":|"amount":|"seconds":)[\d.]+', r"\g<1>N", text)
    text = re.sub(r"[\d,]+ (conflict|node)s?\b", r"N \1s", text)
    text = re.sub(r"[\d.]+[kMG]? a second|\b[\d:]+ of work|\b\d+ kB", "N", text)
    text = re.sub(r"^ *[\d.]*[kMG]? ┤.*", "┤", text, flags=re.M)
    text = re.sub(r" +[\d,]+ +\d+\.\d\d(  complete)", r" N N\1", text)  # rows of counts
    text = re.sub(r"(,complete),\d+,[\d.]+,", r"\1,N,N,", text)
    return re.sub(r"[\d.]+ s\b", "N s", text)


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are written for a POSIX shell")
@pytest.mark.parametrize(
    ("page", "block"),
    [
        pytest.param(
            page,
            block,
            id=f"{name(page)}: {block.commands[0][0]}",
            marks=pytest.mark.slow if any(SLOW.search(one) for one, _ in block.commands) else (),
        )
        for page, text in TEXTS.items()
        for block in blocks_of(text)
    ],
)
def test_commands_print_what_the_docs_show_with_the_status_that_they_name(
    page: Path, block: ConsoleBlock, tmp_path: Path
) -> None:
    for folder in ("samples", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    statuses = []
    for command, expected in block.commands:
        status, printed = output(command, tmp_path)
        statuses.append(status)
        if os.environ.get("UPDATE_DOCS") and timeless(expected) != timeless(printed):
            text = page.read_text(encoding="utf-8")
            text = text.replace(f"$ {command}\n{expected}", f"$ {command}\n{printed}")
            page.write_text(text, encoding="utf-8")
        else:
            assert timeless(expected) == timeless(printed), command
    assert block.statuses == statuses


def test_an_error_that_is_shown_as_a_result_is_found(tmp_path: Path) -> None:
    text = "```console\n$ psolver no.toml\n```\n<!-- exit statuses 2, 2, 0 -->\n"
    text += "```console\n$ psolver no.toml\n$ psolver no.toml | cat\n"
    text += "$ psolver -h | wc -l > a && cat a\n```\n"
    plain, marked = blocks_of(text)
    assert ([0], [2, 2, 0]) == (plain.statuses, marked.statuses)
    assert [2, 2, 0] == [output(command, tmp_path)[0] for command, _ in marked.commands]


def test_a_puzzle_in_the_docs_can_be_read() -> None:
    for text in TOML.findall(TEXT):
        try:
            if "[make]" in text:
                done = run("make", "-", "--time-limit", "0.001", data=text.encode())
                assert done.status in (0, 3), done.err
                continue
            puzzle = psolver.loads(text)
        except SeveralPuzzles as family:
            puzzle = psolver.loads(text, vary=dict(family.every[0]))
        assert puzzle.board.cells, text


@pytest.mark.parametrize("page", [page for page in TEXTS if ">>> " in TEXTS[page]], ids=name)
def test_python_in_the_docs_does_what_it_shows(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (0, True) == (result.failed, result.attempted > 3)


def captioned(text: str) -> list[tuple[Lattice, str, Shape]]:
    """The pictures of hexagons and triangles that stand side by side under captions."""
    found = []
    for name, shown in CAPTIONED.findall(text):
        lattice = lattice_named(name)
        for _, row in blocks(shown):
            captions, *lines = row.split("\n")
            starts = [match.start() for match in re.finditer(r"(?<!\S \S)\S+(?: \S+)*", captions)]
            for start, end in zip(starts, [*starts[1:], None], strict=True):
                picture = "\n".join(line[start:end] for line in lines)
                cells = lattice.parse(picture, "#" + NAMES, 1)
                found.append((lattice, captions[start:end].strip(), lattice.normalise(cells)))
    return found


def test_the_pictures_under_captions_are_sizes_and_pieces_of_named_sets() -> None:
    shown = captioned(TEXT)
    for lattice, caption, shape in shown:
        if caption.startswith('"'):
            board = psolver.puzzle(lattice=lattice, board=caption.strip('"'), pieces=[shape]).board
            assert lattice.normalise(board.cells) == shape, caption
            continue
        sets = [named_set(name) for name in set_names(lattice)]
        sized = [one for one in sets if len(one.shapes[0][1]) == len(shape) and one.reverse]
        assert canonical(dict(sized[0].shapes)[caption[0]], lattice) == canonical(shape, lattice)
    assert len(shown) == 40


def test_pages_commands_puzzles_and_python_were_found() -> None:
    assert len(DOCS) >= 25
    assert len(commands(TEXT)) >= TEXT.count("```console") >= 15
    assert len(TOML.findall(TEXT)) == TEXT.count("```toml") >= 4
    assert ">>> " in TEXTS[ROOT / "docs/python.md"]


def test_the_index_links_every_page() -> None:
    linked = {f"docs/{link}" for link in links(TEXTS[INDEX])}
    assert ["docs/index.md"] == sorted(set(map(name, DOCS)) - linked)


def test_the_last_part_of_the_readme_has_few_links() -> None:
    assert len(links(TEXTS[README].split("\n## ")[-1])) <= 15


def test_a_link_leads_to_a_file_and_a_heading() -> None:
    lost = []
    for page, text in TEXTS.items():
        for link in links(text):
            file, _, anchor = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            if not target.exists() or (anchor and anchor not in anchors(TEXTS.get(target, ""))):
                lost.append((name(page), link))
    assert [] == lost


def test_the_docs_name_every_key_of_the_file() -> None:
    assert [] == [
        key
        for key in (*known_keys(tuple(RULES)).top, *known_keys(tuple(RULES)).piece, *EXPECT)
        if f"`{key}`" not in TEXT and f"`[{key}]`" not in TEXT
    ]


def test_the_docs_name_every_option_and_command() -> None:
    from psolver.cli import psolver as group

    names = [
        name
        for command in group.commands.values()
        for option in command.params
        for name in option.opts
    ]
    wanted = [
        *(f"psolver {name}" for name in group.commands),
        *(name for name in names if name.startswith("--")),
    ]
    assert [] == [name for name in wanted if f"`{name}" not in TEXT and f", `{name}" not in TEXT]


def test_the_first_screen_has_the_two_commands() -> None:
    text = TEXTS[README]
    block = text.split("<!-- first commands -->")[1].split("<!-- end -->")[0]
    assert 2 == block.count("    $ ")
    assert text.index("<!-- end -->") < 2500


def test_the_docs_are_in_plain_english() -> None:
    prose = re.sub(r"`[^`]*`", "", FENCED.sub("", TEXT))
    words = "told|tells|laid|kept|sought|wants|anew|in vain|(?<!there )is no"
    assert [] == re.findall(rf".*\b(?:{words})\b.*", prose)


def test_the_readme_is_short() -> None:
    assert TEXTS[README].count("\n") <= 120


def test_the_changelog_names_the_version() -> None:
    from importlib.metadata import version

    assert f"## {version('psolver')}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_table_of_statuses_has_every_status() -> None:
    text = TEXTS[ROOT / "docs" / "command-line.md"]
    table = text.partition("| exit status | meaning |")[2].partition("\n\n")[0]
    assert ["0", "1", "2", "3", "130", "143"] == re.findall(r"^\| (\d+) \|", table, re.M)
