"""The words of a command line as people type them, in place of those that commands take.

Soma, "soma cube", SOMA_CUBE         samples, in any letters, with any separators
iq puzzler pro                       the same in several words
bedl                                 the beginning of the name of a single sample
calendar tomorrow, calendar dec 24   a puzzle with named cells, and a date: --leave "dec 24"
calendar                             a calendar alone: --leave today
play NAME, list, help NAME           other words for commands

A file that has the name of a word always comes first, and nothing is changed after "--".
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click

from ..cli import sample_files
from ..cli.output import say
from ..cli.overview import DEFAULT_COMMAND, OTHER_WORDS, all_commands, is_command
from ..core.errors import PsolverError
from ..core.registries import TYPED_DATES
from ..core.wording import listed, meant, typed

SHORT_NAMES = {"soma": "soma-cube"}  # of samples, where several begin so
CALENDARS = ("calendar", "calendar-month-and-day", "calendar-weekdays")
FEWEST_LETTERS = 3  # of a beginning that is not a whole word
MOST_CANDIDATES = 8  # that a sentence names
MOST_WORDS_OF_A_NAME = 6  # of a name
NEW_FILE = "new"  # the command whose file is not there yet
GROUP_OPTIONS = ("--version", "-h", "--help")  # of psolver itself
WITHOUT_DATE = ("--leave", "--by", "--year", "--help", "-h")  # with which a calendar has no date
OVERVIEWS = "psolver samples lists the samples, psolver -h the commands"
OF_TODAY = "today's date stays free; --leave NAMES leaves another day"
# the words that are no commands, though people try them, and the commands with that meaning;
# {file} is the puzzle named behind the word
SENTENCES_OF_WORDS = {
    "pdf paper": "'psolver export {file} -o {stem}.html' writes a sheet to print",
    "generate design invent": "'psolver make FILE' makes puzzles",
    "count number": "'psolver {file} --count' counts the solutions",
    "create init start begin": "'psolver new puzzle.toml' writes a file to start from",
    "open edit page web ui": "'psolver gui {file}' opens a page in the browser",
    "view display info pieces": "'psolver show {file}' draws the board and the pieces",
    "find search enumerate answer solution": "'psolver {file}' prints solutions",
    "why reason impossible": "'psolver explain {file}' explains it",
    "validate test": "'psolver check {file}' compares puzzles with their known answers",
    "save write image picture": "'psolver {file} -o {stem}.svg' draws them",
    "import translate": "'psolver convert FILE OUTPUT' converts files",
    "rate hard level": "'psolver difficulty {file}' measures it",
    "random sample": "'psolver {file} --sample 1' draws one at random",
    "resume continue": "'psolver run FILE' begins a long run or resumes it",
    "compile": "'psolver warm' compiles the kernels of all searches",
    "version": "'psolver --version' prints the version",
}


def _commands_meant() -> dict[str, str]:
    meant_by_words = {}
    for words, sentence in SENTENCES_OF_WORDS.items():
        for word in words.split():
            meant_by_words[word] = sentence
    return meant_by_words


COMMANDS_MEANT = _commands_meant()


def meant_arguments(arguments: Sequence[str], commands: Mapping[str, click.Command]) -> list[str]:
    """Return the arguments that are meant. Raises PsolverError if a word may mean several samples,
    or if it means nothing and no command can find that out as well.
    """
    if "--" in arguments:
        return [*arguments]
    line = _with_known_command([*arguments])
    if line[0] == NEW_FILE:
        return _with_sample_to_copy(line)
    is_default = not is_command(line[0])
    if is_default and line[0] in GROUP_OPTIONS:
        return line
    if is_default:
        name = DEFAULT_COMMAND
        behind = line
    else:
        name, *behind = line
    command = commands[name]
    kinds = [parameter for parameter in command.params if isinstance(parameter, click.Argument)]
    if not kinds or kinds[0].name not in ("file", "files"):
        return line
    words, options = _words_and_options(command, behind)
    takes_date = _takes_date(command, options)
    known_names = _names_for(name)
    names, date = _resolved(words, known_names, takes_date)
    if is_default:
        _check_first_word(names)
    takes_one = kinds[0].nargs == 1 or _lists(name, options)
    if len(kinds) == 1 and takes_one:
        _check_words(names)
    if date:
        text = " ".join(date)
        options += ["--leave", text]
    elif name == DEFAULT_COMMAND and _is_of_today(names, options):
        options += _leaving_today(options)
    line = [*names, *options]
    if is_default and names:
        return line
    return [name, *line]


def _takes_date(command: click.Command, options: Sequence[str]) -> bool:
    """Whether a command has the option --leave, and none is typed."""
    for parameter in command.params:
        if parameter.name == "leave":
            return not _has(options, "--leave")
    return False


def _leaving_today(options: Sequence[str]) -> list[str]:
    """The option that leaves the date of today free, with a sentence for those who read."""
    dates = typed_dates()
    if not dates:
        return []
    if "-q" not in options and "--quiet" not in options:
        say(OF_TODAY)
    return ["--leave", dates.TODAY]


def _with_known_command(words: list[str]) -> list[str]:
    """The words with a command in place of another word for it. Raises PsolverError with the
    command that is meant if the word has no such command, or is nearly a command.
    """
    first_word, *words_behind = words
    word = first_word.casefold()
    if is_command(first_word) or word.startswith("-"):
        return words
    if os.path.exists(first_word):
        return words
    if is_command(word):  # in other letters
        return [word, *words_behind]
    if word == "help":
        if words_behind and is_command(words_behind[0]):
            return [words_behind[0], "--help"]
        return ["--help"]
    if word in OTHER_WORDS:
        command, *_ = OTHER_WORDS[word]
        return [*command.split(), *words_behind]
    if word not in COMMANDS_MEANT:
        return words
    if not _candidates([word], _names_for(DEFAULT_COMMAND)):
        sentence = _sentence_on_command(word, words_behind)
        fault = "there is no such file or command"
        raise PsolverError(f"{first_word}: {fault} ({sentence})")
    return words


def _sentence_on_command(word: str, words_behind: Sequence[str]) -> str:
    """The command that is meant by another word, as it is typed for the puzzle behind that."""
    file = _named(words_behind)
    stem = "puzzle"
    if words_behind:
        name = os.path.basename(file)
        stem, _ = os.path.splitext(name)
    plain_stem = typed(stem.strip('"'))
    sentence = COMMANDS_MEANT[word]
    return sentence.format(file=file, stem=plain_stem)


def _named(words: Sequence[str]) -> str:
    """The puzzle that the words behind a command name, as it is typed; FILE if they name none."""
    files = [word for word in words if not word.startswith("-")]
    names = _names_for(DEFAULT_COMMAND)
    candidates = _candidates(files, names)
    if len(candidates) == 1:
        return candidates[0]
    if not files:
        return "FILE"
    return typed(files[0])


def _with_sample_to_copy(line: list[str]) -> list[str]:
    """The line of `new` with the name of a sample in full behind --from."""
    names = _names_for(NEW_FILE)
    for place, option in enumerate(line[:-1], 1):
        word = line[place]
        if option != "--from":
            continue
        if os.path.exists(word):
            continue
        sample = _sample([word], names)
        if sample:
            line[place] = sample
    return line


def _names_for(command: str) -> list[str]:
    """The names of the samples that a command takes."""
    if command == "cover":
        return sample_files.cover_names()
    names = sample_files.samples() + sample_files.family_names()
    if command in ("make", NEW_FILE):
        names += sample_files.names_to_make()
    return names


# names --------------------------------------------------------------------------------------------


def sample_meant(word: str) -> str:
    """Return the name of the sample that a word means, or begins; the word itself if it is a file,
    or means none. Raises PsolverError if it begins the names of several samples.
    """
    if _is_file(word):
        return word
    names = _names_for(DEFAULT_COMMAND)
    return _sample([word], names) or word


def _sample(words: Sequence[str], names: Sequence[str]) -> str:
    """The sample whose name some words are, or begin; "" for none. Raises PsolverError if they
    begin the names of several.
    """
    candidates = _candidates(words, names)
    if not candidates:
        return ""
    if len(candidates) == 1:
        return candidates[0]
    listed_names = candidates[:MOST_CANDIDATES]
    further_names = len(candidates) - MOST_CANDIDATES
    if further_names > 0:
        listed_names.append(f"{further_names} others")
    text = " ".join(words)
    several = f"begins the names of {len(candidates)} samples"
    choice = listed(listed_names, "or")
    raise PsolverError(f"{text}: {several}; write more of {choice}")


def _candidates(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """The sample whose name some words are, else those whose names they begin, whole words first.

    >>> names = ["conway-5x5x5", "conways-triangle-14", "conways-triangle-8"]
    >>> _candidates(["Conways", "Triangle", "8"], names), _candidates(["conway"], names)
    (['conways-triangle-8'], ['conway-5x5x5'])
    >>> _candidates(["conways-triangle-1"], names)
    []
    """
    text = " ".join(words)
    key = _key(text)
    if not key:
        return []
    short_name = SHORT_NAMES.get(key, "")
    if short_name in names:
        return [short_name]
    forms = {}
    exact = []
    for name in names:
        # the folder of a name need not be typed
        form = name
        if "/" not in text:
            *_, form = name.split("/")
        forms[name] = form
        if _key(form) == key:
            exact.append(name)
    if exact:
        return exact
    letters_of_key = map(re.escape, key)
    beginning = r"[-/]?".join(letters_of_key)  # whatever its separators
    whole_words = re.compile(rf"{beginning}[-/]")
    # the beginning of a number is another number
    letters = re.compile(rf"{beginning}(?!(?<=\d)\d)")
    as_words = [name for name, form in forms.items() if whole_words.match(form)]
    if as_words or len(key) < FEWEST_LETTERS:
        return as_words
    return [name for name, form in forms.items() if letters.match(form)]


def _key(name: str) -> str:
    """A name without its separators, in small letters.

    >>> _key("Soma Cube"), _key("pentominoes 6×10")
    ('somacube', 'pentominoes6x10')
    """  # noqa: RUF002
    small_letters = name.casefold()
    small_letters = small_letters.replace("×", "x")
    return re.sub(r"[\W_]+", "", small_letters)


# words --------------------------------------------------------------------------------------------


def _places(command: click.Command, behind: Sequence[str]) -> list[int]:
    """The places of the words behind a command that are neither options nor their values."""
    with_value = set[str]()
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.is_flag:
            with_value.update(parameter.opts)
    places = []
    is_value = False
    for place, word in enumerate(behind):
        if is_value:
            is_value = False
        elif word == "-" or not word.startswith("-"):
            places.append(place)
        elif word.startswith("--"):
            is_value = word in with_value
        else:  # letters, of which only the last can have its value in the next word
            letters = word[1:]
            for number, letter in enumerate(letters, 1):
                if f"-{letter}" in with_value:
                    is_value = number == len(letters)
                    break
    return places


def _words_and_options(
    command: click.Command, behind: Sequence[str]
) -> tuple[list[str], list[str]]:
    """The words behind a command, those in quotes one by one, and its options with their values."""
    places = _places(command, behind)
    words = []
    options = []
    for place, word in enumerate(behind):
        if place not in places:
            options.append(word)
        elif _is_file(word):
            words.append(word)
        else:  # perhaps several, in quotes
            words_in_quotes = word.split(" ")
            words += [quoted_word for quoted_word in words_in_quotes if quoted_word]
    return words, options


def _has(options: Sequence[str], *names: str) -> bool:
    """Whether one of some options is among those typed."""
    for word in options:
        name, _, _ = word.partition("=")
        if name in names:
            return True
    return False


def _resolved(
    words: Sequence[str], names: Sequence[str], takes_date: bool
) -> tuple[list[str], list[str]]:
    """The words with the names of samples in full, and those of them that are a date. Raises
    PsolverError for a beginning of several names.
    """
    resolved = []
    place = 0
    while place < len(words):
        words_left = words[place:]
        behind = _words_of_name(words_left)
        if not behind:
            resolved.append(words[place])
            place += 1
            continue
        if takes_date and resolved and _is_date(words_left):
            return resolved, list(words_left)
        name, number = _longest(behind, names, takes_date)
        resolved.append(name or words[place])
        place += number
    return resolved, []


def _words_of_name(words: Sequence[str]) -> Sequence[str]:
    """The first words, up to a file, of which a name may consist."""
    first_words = words[:MOST_WORDS_OF_A_NAME]
    for number, word in enumerate(first_words):
        if _is_file(word):
            return words[:number]
    return first_words


def _longest(words: Sequence[str], names: Sequence[str], takes_date: bool) -> tuple[str, int]:
    """The sample that most of these words name, and their number; "" and 1 for none."""
    for number in range(len(words), 0, -1):
        named = words[:number]
        name, *words_behind = named
        has_date = takes_date and _is_date(words_behind)
        is_name_and_date = has_date and _is_exact([name], names)
        if is_name_and_date and not _is_exact(named, names):
            continue
        sample = _sample(named, names)
        if sample:
            return sample, number
    return "", 1


def _is_exact(words: Sequence[str], names: Sequence[str]) -> bool:
    """Whether some words are a whole name."""
    text = " ".join(words)
    key = _key(text)
    return any(key == _key(name) for name in names)


def _is_date(words: Sequence[str]) -> bool:
    """Whether some words, at least one, are a date, and not numbers alone."""
    dates = typed_dates()
    if dates is None:
        return False
    if all(word.isdigit() for word in words):
        return False
    return all(dates.is_of_date(word) for word in words)


def typed_dates() -> Any:
    """Return the module that finds out which words are of a date (see `calendars.typed_dates`);
    None if no room has one.
    """
    if not TYPED_DATES:
        return None
    return import_module(TYPED_DATES[0])


def _is_file(word: str) -> bool:
    """Whether a word is a file, standard input, or looks like the name of a file."""
    if word in ("", "-"):
        return True
    if os.sep in word:
        return True
    if os.path.exists(word):
        return True
    _, ending = os.path.splitext(word)
    return ending[1:2].isalpha()


# faults -------------------------------------------------------------------------------------------


def _is_unknown(word: str) -> bool:
    """Whether a word is no file, and no sample."""
    if _is_file(word):
        return False
    if "/" in word:
        return False
    return sample_files.located(word) == word


def _check_first_word(names: Sequence[str]) -> None:
    """Raise PsolverError for a first word that is no file, command or sample, but nearly a
    command.
    """
    if not names or not _is_unknown(names[0]):
        return
    word = names[0]
    samples = sample_files.samples()
    known_words = [*all_commands(), *OTHER_WORDS, *samples]
    hint = meant(word, known_words)
    if hint and not meant(word, samples):
        fault = "there is no such file or command"
        raise PsolverError(f"{word}: {fault} ({hint})")


def _lists(name: str, options: Sequence[str]) -> bool:
    """Whether a command takes one puzzle, though it may have several."""
    if name != DEFAULT_COMMAND:
        return False
    return not _has(options, "--count", "--table")


def _check_words(names: Sequence[str]) -> None:
    """Raise PsolverError for a word that is no file and no sample, if there are several words."""
    unknown = [name for name in names if _is_unknown(name)]
    if len(names) < 2 or not unknown:
        return
    text = unknown[0]
    if len(unknown) == len(names):
        text = " ".join(names)
    hint = sample_files.nearest(text) or OVERVIEWS
    fault = "there is no such file, sample or command"
    raise PsolverError(f"{text}: {fault} ({hint})")


def _is_of_today(names: Sequence[str], options: Sequence[str]) -> bool:
    """Whether a calendar is solved for which no date is given."""
    if len(names) != 1:
        return False
    (name,) = names
    if name not in CALENDARS or os.path.exists(name):
        return False
    return not _has(options, *WITHOUT_DATE)
