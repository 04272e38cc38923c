"""Completion in shells, by the protocol of click: commands and options, samples, files by their
endings, the words that an option takes.

A shell sets COMPLETE to its name and a verb: `bash_source` prints the script that a user's start
file evaluates, with `bash_complete` the script asks for the words that fit.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any, TypeAlias

import click
from click.shell_completion import CompletionItem, get_completion_class

from ..cli.command_options import FormatChoice
from ..cli.overview import COMPLETE, DEFAULT_COMMAND, OTHER_WORDS, all_commands
from ..cli.sample_files import COVER_SUFFIX, cover_names, samples
from ..core.errors import PsolverError
from ..core.formats import puzzle_endings
from ..core.registries import FOREIGN_ENDINGS
from ..core.wording import listed
from ..text.writers import ENDINGS, add_installed_writers
from .typed_words import CALENDARS, typed_dates

PROGRAM = "psolver"
VERBS = ("source", "complete")
SHELLS = ("bash", "zsh", "fish")
SOLUTIONS = (".jsonl", ".json")
# The symmetries of flat boards; those of solids are not offered.
SYMMETRIES = (
    "half-turn",
    "quarter-turn",
    "third-turn",
    "sixth-turn",
    "horizontal-mirror",
    "vertical-mirror",
    "falling-diagonal",
    "rising-diagonal",
    "level-mirror",
    "upright-mirror",
)
Completions: TypeAlias = list[CompletionItem[str]]
Offer = Callable[[click.Context, str], Completions]


def complete(
    instruction: str,
    commands: Mapping[str, click.Command],
    arguments: Callable[[list[str]], list[str]],
) -> int:
    """Print what a shell asks for, and return the exit status. Raises PsolverError.

    arguments  the function that puts the default command before arguments without one
    """
    shell, _, verb = instruction.partition("_")
    kind = get_completion_class(shell)
    if verb not in VERBS or kind is None:
        commands_of_shells = [f"{shell_name}_source" for shell_name in SHELLS]
        shell_names = listed(commands_of_shells, "or")
        fault = f"{instruction} is not known"
        raise PsolverError(f"{COMPLETE}: {fault}; write {shell_names}")
    add_installed_writers()
    option_before = ""
    group = _Group(PROGRAM, commands, arguments)
    protocol = kind(group, {}, PROGRAM, COMPLETE)
    if verb == "source":
        script = protocol.source()
        click.echo(script.encode(), nl=False)
        return 0
    words, start = protocol.get_completion_args()
    words = _unsplit(words)
    option, equals, value = start.partition("=")
    if equals and option.startswith("--"):  # click would look for the option too late
        words.append(option)
        option_before = option + equals
        start = value
    lines = []
    for item in protocol.get_completions(words, start):
        typed_item = _as_typed(item, option_before, shell)
        lines.append(protocol.format_completion(typed_item))
    text = "\n".join(lines)
    click.echo(text.encode())
    return 0


def _unsplit(words: list[str]) -> list[str]:
    """Return the words without the "=" that bash makes a word of its own in --option=word."""
    unsplit = []
    word_before = ""
    for word in words:
        is_sign = word == "=" and word_before.startswith("--")
        if not is_sign:
            unsplit.append(word)
        word_before = word
    return unsplit


def _as_typed(item: CompletionItem[str], option_before: str, shell: str) -> CompletionItem[str]:
    """Return an item as the shell needs it: with the "--option=" before it that is typed in the
    same word, and for zsh not empty, since its script drops empty lines and then misreads all
    others.
    """
    if item.type == "file":
        if shell == "zsh" and not item.value:
            return CompletionItem(".", type="file")
        return item
    value = option_before + item.value
    return CompletionItem(value, item.type, item.help)


class _Group(click.Group):
    """The commands, with words for their parameters."""

    def __init__(
        self,
        name: str,
        commands: Mapping[str, click.Command],
        arguments: Callable[[list[str]], list[str]],
    ) -> None:
        super().__init__(name, commands=commands)  # type: ignore[arg-type]
        self._arguments = arguments

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        if args and args[0] in OTHER_WORDS:
            command, _ = OTHER_WORDS[args[0]]
            # the option --help has no word behind it
            words = command.removeprefix("--help").split()
            args = [*words, *args[1:]]
        args = self._arguments(args)
        if args and args[0] not in self.commands:
            args = [DEFAULT_COMMAND, *args]
        return super().make_context(info_name, args, parent, **extra)

    def get_command(self, context: click.Context, name: str) -> click.Command:
        command = copy(self.commands[name])
        command.params = [_with_words(parameter) for parameter in command.params]
        return command

    def shell_complete(self, context: click.Context, start: str) -> Completions:
        """Return the commands and puzzles that begin so, for an option those of `solve`."""
        if start.startswith("-"):
            options: Completions
            options = self.commands[DEFAULT_COMMAND].shell_complete(context, start)
            return options
        sentences = {}
        for name, (command, _) in all_commands().items():
            sentences[name] = command.sentence
        for name, (_, sentence) in OTHER_WORDS.items():
            sentences[name] = sentence
        command_items = []
        for name, sentence in sentences.items():
            if name.startswith(start):
                command_items.append(CompletionItem(name, help=sentence))
        # click's script for bash drops all words before a "file", which therefore comes first
        if start:
            return _puzzles(context, start) + command_items
        return _files(puzzle_endings(), start) + command_items


def _with_words(parameter: click.Parameter) -> click.Parameter:
    name = parameter.name or ""
    offer = OFFERS.get(name)
    if offer is None:
        return parameter
    parameter = copy(parameter)
    parameter.type = _Words(offer)
    return parameter


class _Words(click.ParamType):  # type: ignore[type-arg]
    """The type of a parameter for which words are offered."""

    name = "words"

    def __init__(self, offer: Offer) -> None:
        self._offer = offer

    def shell_complete(
        self, context: click.Context, _parameter: click.Parameter, start: str
    ) -> Completions:
        """Return the words that begin so."""
        return self._offer(context, start)


def _puzzles(context: click.Context, start: str) -> Completions:
    """Return the puzzle files that begin so, and the samples; for `cover`, exact-cover problems."""
    if context.command.name == "cover":
        problems = _files((COVER_SUFFIX,), start)
        return problems + _samples(start, cover_names())
    puzzles = _files(puzzle_endings(), start)
    puzzles += _samples(start, samples())
    files_before = context.params.get("files") or ("",)
    if files_before[-1] in CALENDARS:  # a date may stand behind it
        return _dates(start) + puzzles
    return puzzles


def _samples(start: str, names: Iterable[str]) -> Completions:
    """Return the names that begin so, in any letters and with other separators."""
    small_letters = start.casefold()
    name = re.sub("[ _]", "-", small_letters)
    return _beginning(name, names)


def _shapes(start: str) -> Completions:
    """Return the puzzle files that begin so, and names of shapes."""
    from ..core.shape_text import shape_names

    files = _files(puzzle_endings(), start)
    return files + _beginning(start, shape_names())


def _beginning(start: str, words: Iterable[str]) -> Completions:
    return [CompletionItem(word) for word in words if word.startswith(start)]


def _files(endings: Iterable[str], start: str) -> Completions:
    """Return the files with one of some endings that begin so; beside folders, and if there are
    none, the shell lists its own.
    """
    suffixes = tuple(endings)
    folder, begin = os.path.split(start)
    files = []
    has_folders = False
    for name in _names_in(folder):
        path = os.path.join(folder, name)
        if not name.startswith(begin):
            continue
        is_hidden = name.startswith(".")
        if is_hidden and not begin:
            continue
        if os.path.isdir(path):
            has_folders = True
            continue
        breaks_words = not set(name).isdisjoint(" \t,:")
        if name.lower().endswith(suffixes) and not breaks_words:
            files.append(CompletionItem(path))
    if files and not has_folders:
        return files
    return [CompletionItem(start, type="file"), *files]


def _names_in(folder: str) -> list[str]:
    """Return the sorted names in a folder; [] for one that is not there, or cannot be read."""
    try:
        names = os.listdir(folder or os.curdir)
        return sorted(names)
    except OSError:
        return []


def _outputs(context: click.Context, start: str) -> Completions:
    """Return the name with each ending that stands for a format of the command."""
    items = [CompletionItem(start, type="file")]
    file_name = os.path.basename(start)
    base, dot, ending = file_name.partition(".")
    if not base:
        return items
    formats = _formats_of(context.command)
    stem = start.removesuffix(dot + ending)
    for written_ending, formats_of_ending in _written_endings():
        if not written_ending.startswith(ending):
            continue
        if formats.intersection(formats_of_ending):
            output = f"{stem}.{written_ending}"
            items.append(CompletionItem(output))
    return items


def _formats_of(command: click.Command) -> set[str]:
    """Return the formats that a command writes, also those of installed packages."""
    formats: set[str] = set()
    for parameter in command.params:
        if parameter.name not in ("format", "to"):
            continue
        kind = parameter.type
        if isinstance(kind, FormatChoice):
            kind.look()
        if isinstance(kind, click.Choice):
            formats.update(kind.choices)
    return formats


def _written_endings() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the endings of files that are written, each with the formats that it stands for."""
    yield from ENDINGS.items()
    yield "toml", ("toml",)
    yield "jsonl", ("jsonl",)
    for ending, name in FOREIGN_ENDINGS.items():
        if name:
            yield ending[1:], (name,)


def _dates(start: str) -> Completions:
    dates = typed_dates()
    if not dates:
        return []
    return _beginning(start, dates.DATE_WORDS)


# by the name of a parameter
OFFERS: dict[str, Offer] = {
    "file": _puzzles,
    "files": _puzzles,
    "sample": _puzzles,
    "shape": lambda _, start: _shapes(start),
    "symmetric": lambda _, start: _beginning(start, SYMMETRIES),
    "solutions": lambda _, start: _files(SOLUTIONS, start),
    "placed": lambda _, start: _files(SOLUTIONS, start),
    "output": _outputs,
    "store": lambda _, start: [CompletionItem(start, type="file")],
    "leave": lambda _, start: _dates(start),
}
