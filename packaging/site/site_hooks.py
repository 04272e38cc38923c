"""What the site has beyond the folder docs/: the references of the command line and of Python, made
from the code. Links to files outside docs/ lead to the repository.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from mkdocs.structure.files import File, Files

import psolver
from psolver.cli import psolver as program
from psolver.page import packed_text

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = re.compile(r"\]\(\.\./([^)\s]+)\)")
COMMENT = re.compile(r"^<!-- .*? -->\n", re.M)
ROW = re.compile(r"(\S+(?: \S+)*?) {2,}(\S.*)")  # of a table in a docstring
UNREADABLE = re.compile(r"(?<== )<.*>$")  # a function as the default, with its place in memory
PUZZLE = re.compile(r"^```toml\n(.*?)^```\n", re.M | re.S)
PLAY = "play/index.html"  # psolver in the browser, which lies beside the site
EXAMPLE = re.compile(r"^```python\n(?=>>>)", re.M)
STYLE = """
.md-typeset pre > code, .md-typeset code {
  font-family: "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
.md-typeset pre > code { line-height: 1.17; } /* so that box-drawing characters join */
.md-typeset img { max-height: 28rem; }
.md-grid { max-width: 72rem; } /* so that drawings and tables of 90 characters are not cut off */
.md-typeset :is(p, li) { max-width: 42rem; }
.md-typeset .try { display: block; margin-top: -0.5rem; font-size: 0.7rem; }
[data-md-copying] :is(.gp, .go) { display: none; } /* the button copies commands alone */
"""


def on_config(config: Any) -> Any:
    """Set the address of the repository, which pyproject.toml has."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    config.repo_url = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
    config.repo_name = "psolver"
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made from the code, and the style."""
    pages = {"commands.md": command_reference(), "api.md": api_reference(), "site.css": STYLE}
    for path, content in pages.items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, config: Any, **_: Any) -> str:
    """Return a page without comments for the tests, and with links into the repository."""
    markdown = PUZZLE.sub(_with_link, COMMENT.sub("", markdown))
    markdown = EXAMPLE.sub("```pycon\n", markdown)
    return OUTSIDE.sub(rf"]({config.repo_url}/blob/main/\1)", markdown)


def _with_link(block: re.Match[str]) -> str:
    """A text in a page, and if it is a whole puzzle a link that opens it in the browser."""
    try:
        psolver.loads(block[1])
    except psolver.PsolverError:
        return block[0]
    address = f"{PLAY}#puzzle={packed_text(block[1])}"
    return f'{block[0]}\n<a class="try" href="{address}">Try it in the browser</a>\n'


# the command line ---------------------------------------------------------------------------------


def command_reference() -> str:
    """Return the page of all commands, with their arguments and options."""
    head = "# All commands\n\nEvery command with its options, as `--help` prints them."
    tables = [_command(name, command) for name, command in program.commands.items()]
    return "\n\n".join([head, *tables]) + "\n"


def _command(name: str, command: click.Command) -> str:
    context = click.Context(command, info_name=f"psolver {name}")
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    first, *more = inspect.cleandoc(command.help or "").replace("\b\n", "").split("\n\n")
    rows = [
        record
        for parameter in command.get_params(context)
        if (record := parameter.get_help_record(context)) and record[1]
    ]
    table = [f"| `{option}` | {_cell(text)} |" for option, text in rows]
    return "\n\n".join(
        [
            f"## psolver {name}",
            _prose(first),
            f"```text\n{usage}\n```",
            *map(_prose, more),
            "\n".join(["| option | meaning |", "|---|---|", *table]),
        ]
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


def _prose(text: str) -> str:
    """Plain text as Markdown: but for words in backquotes, its signs stand for themselves."""
    return re.sub(r"(`[^`]*`)|([*<\[])", lambda found: found[1] or "\\" + found[2], text)


# Python -------------------------------------------------------------------------------------------


def api_reference() -> str:
    """Return the page of all that `psolver` gives to programs: functions, then classes."""
    head = (
        "# Python reference\n\nAll public names of the package `psolver`; [Python](python.md) shows"
        " how to use them."
    )
    public = {name: getattr(psolver, name) for name in psolver.__all__}
    functions = [name for name, value in public.items() if inspect.isfunction(value)]
    classes = [name for name, value in public.items() if isinstance(value, type)]
    others = [name for name in public if name not in functions + classes]
    parts = [head, "## Functions", *(_entry(name, public[name]) for name in functions)]
    parts += ["## Classes", *(_entry(name, public[name]) for name in classes)]
    parts += ["## Values and types", "\n".join(f"- `{_value(one, public[one])}`" for one in others)]
    return "\n\n".join(parts) + "\n"


def _value(name: str, value: object) -> str:
    kind = "" if getattr(value, "__origin__", None) else f": {type(value).__name__}"
    return f"psolver.{name}{kind}" if kind else f"psolver.{name} = {value}"


def _entry(name: str, value: Any) -> str:
    lines = [f"### {name}", f"```python\n{_signature(f'psolver.{name}', value)}\n```"]
    lines += _documented(value.__doc__)
    if isinstance(value, type):
        for member, of in _members(value):
            lines += [f"#### {name}.{member}", *_documented(of.__doc__)]
    return "\n\n".join(lines)


def _signature(name: str, value: Any) -> str:
    """A call with all arguments, one a line if it is long."""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return name
    parts = [
        UNREADABLE.sub("...", _parameter(one))
        for one in found.parameters.values()
        if one.name != "self"
    ]
    gives = "" if isinstance(value, type) else f" -> {found.return_annotation}"
    short = f"{name}({', '.join(parts)}){gives}"
    if len(short) <= 90:
        return short
    return "\n".join([f"{name}(", *(f"    {part}," for part in parts), f"){gives}"])


def _parameter(one: inspect.Parameter) -> str:
    """A parameter with its type as the code has it, also one that is written as text there."""
    kind = getattr(one.annotation, "__forward_arg__", one.annotation)
    if not isinstance(kind, str):
        return str(one)
    name = one.replace(annotation=one.empty, default=one.empty)
    return f"{name}: {kind}" if one.default is one.empty else f"{name}: {kind} = {one.default!r}"


def _members(value: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties of a class that have a text of their own."""
    for name, of in vars(value).items():
        of = getattr(of, "__func__", of)
        is_member = isinstance(of, property) or inspect.isfunction(of)
        if is_member and not name.startswith("_") and of.__doc__:
            yield name, of


def _documented(text: str | None) -> list[str]:
    """The parts of a docstring as Markdown; examples stand as they are."""
    parts = []
    for part in inspect.cleandoc(text or "").split("\n\n"):
        if part.startswith((">>>", " ")):
            parts.append(f"```python\n{inspect.cleandoc(part)}\n```")
        else:
            parts += _with_table(part)
    return parts


def _with_table(part: str) -> list[str]:
    """Prose, a table of names and meanings, and prose after it, as far as a part has them."""
    before, rows, after = list[str](), list[list[str]](), list[str]()
    for line in part.splitlines():
        if found := ROW.fullmatch(line):
            rows.append([found[1], found[2]])
        elif line.startswith(" "):
            rows[-1][1] += f" {line.strip()}"
        else:
            (after if rows else before).append(line)
    cells = [f"| `{name}` | {_prose(meaning)} |" for name, meaning in rows]
    table = ["| name | meaning |", "|---|---|", *cells] if rows else []
    texts = [_prose("\n".join(before)), "\n".join(table), _prose("\n".join(after))]
    return [text for text in texts if text]
