"""The samples that come with psolver, and the puzzle files that a name stands for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import MissingPuzzleError, PsolverError
from ..core.formats import READERS, add_installed_formats, load, puzzle_endings
from ..core.plain_values import Values
from ..core.wording import meant

if TYPE_CHECKING:
    from ..core.model import Puzzle

PUZZLE_SUFFIX = ".toml"
# the folders of samples that are several puzzles: one for each number of a variable, or problems
FAMILY_FOLDERS = ("sequences", "problems")
MAKE_FOLDER = "make"  # the folder of files that puzzles are made of
SAMPLE_FOLDERS = (*FAMILY_FOLDERS, MAKE_FOLDER)
COVER_FOLDER, COVER_SUFFIX = "covers", ".dlx"  # the folder of exact-cover problems
MOST_NAMES_MEANT = 3  # that a mistyped one may stand for


def samples_folder() -> Path:
    """Return the folder of the samples: inside an installed package, beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside = package / "samples"
    folder = inside if inside.is_dir() else package.parent / "samples"
    try:
        return folder.relative_to(Path.cwd())
    except (OSError, ValueError):  # the current folder was deleted, or is elsewhere
        return folder


def samples() -> list[str]:
    """Return the names of all samples that are one puzzle, sorted; `psolver.load` takes each.

    >>> "soma-cube" in samples()
    True
    """
    return sorted(path.stem for path in samples_folder().glob(f"*{PUZZLE_SUFFIX}"))


def loaded_samples() -> list[tuple[str, Puzzle]]:
    """Return all samples that are one puzzle with their names, sorted by name."""
    return [(name, load(_path(name))) for name in samples()]


def families() -> list[tuple[str, Values]]:
    """Return the samples that are several puzzles, sequences first: names, values in their
    files.
    """
    return [(name, _values(name)) for name in family_names()]


def to_make() -> list[tuple[str, Values]]:
    """Return the samples of which puzzles are made: names, values in their files."""
    return [(name, _values(name)) for name in names_to_make()]


def names_to_make() -> list[str]:
    """Return the names of the samples of which puzzles are made, such as "make/half-turn"."""
    return _names_in(MAKE_FOLDER)


def _values(name: str) -> Values:
    from ..core.toml.load import toml_values

    return toml_values(_path(name).read_text(encoding="utf-8"))


def family_names() -> list[str]:
    """Return the names of the samples that are several puzzles, such as "sequences/lozenges"."""
    return [name for folder in FAMILY_FOLDERS for name in _names_in(folder)]


def cover_samples() -> list[tuple[str, list[str]]]:
    """Return the exact-cover problems among the samples: their names, and the comments in each, a
    line each: its title first, then the rest, such as "covers: 92".
    """
    folder = samples_folder()
    comments = []
    for name in cover_names():
        text = (folder / f"{name}{COVER_SUFFIX}").read_text(encoding="utf-8")
        lines = [line[1:].strip() for line in text.splitlines() if line.startswith("|")]
        comments.append((name, lines))
    return comments


def cover_names() -> list[str]:
    """Return the names of the exact-cover problems among the samples, such as "covers/zebra"."""
    return _names_in(COVER_FOLDER, COVER_SUFFIX)


def _names_in(folder: str, suffix: str = PUZZLE_SUFFIX) -> list[str]:
    """Return the names of the samples in a folder, sorted."""
    paths = sorted((samples_folder() / folder).glob(f"*{suffix}"))
    return [f"{folder}/{path.stem}" for path in paths]


def located_cover(file: str) -> str:
    """Return the path of an exact-cover problem or of the sample of that name, such as
    "covers/queens-8"; a file comes first.
    """
    path = samples_folder() / f"{file}{COVER_SUFFIX}"
    of_samples = file.partition("/")[0] == COVER_FOLDER and not _is_file(file)
    return str(path) if of_samples and _is_file(str(path)) else file


def path_of_cover(file: str) -> str:
    """Return the path as `located_cover` does. Raises MissingPuzzleError, with similar names, if
    there is neither.
    """
    path = located_cover(file)
    if _is_missing(path) and (hint := meant(file, dict(cover_samples()), 0.55, MOST_NAMES_MEANT)):
        raise MissingPuzzleError(file, f"there is no such file or sample ({hint})")
    return path


def located(file: str) -> str:
    """Return the path of a puzzle file or of the sample of that name; a file comes first."""
    in_family = file.partition("/")[0] in SAMPLE_FOLDERS
    if in_family and not _is_file(file) and _is_file(str(_path(file))):
        return str(_path(file))
    if "/" in file or os.sep in file or _is_file(file):
        return file
    path = _path(file)
    return str(path) if _is_file(str(path)) else file


def path_of(file: str) -> str:
    """Return the path of a puzzle file or of the sample of that name, as `located` does. Raises
    MissingPuzzleError, with similar names, if there is neither, and PsolverError for the name of an
    exact-cover problem.
    """
    place = located(file)
    if not file or not _is_missing(place):
        return place
    if located_cover(file) != file:
        raise PsolverError(f"{file}: is an exact-cover problem; 'psolver cover {file}' solves it")
    path = Path(file)
    if path.suffix and path.stem.casefold() in samples():
        hint = f"the sample is called {path.stem.casefold()}"
    elif family_samples := [name for name in family_names() if name.partition("/")[2] == file]:
        hint = f"the sample is called {family_samples[0]}"
    elif path.suffix or (path.name != file and str(path.parent) not in SAMPLE_FOLDERS):
        return place  # a file was meant; its reader raises why it cannot be read
    else:
        hint = nearest(file) or "psolver samples lists the samples"
    raise MissingPuzzleError(file, f"there is no such file or sample ({hint})")


def nearest(word: str) -> str:
    """Return the question which sample was meant, "" if no name is like the word, or holds all
    parts of it.
    """
    names = samples() + family_names() + names_to_make()
    word_parts = word.lower().split()
    word_parts = word_parts if min(map(len, word_parts), default=0) > 1 else [word]
    inside = [name for name in names if all(word_part in name for word_part in word_parts)]
    return meant(word, names, most=MOST_NAMES_MEANT) or meant(word, inside, 0, MOST_NAMES_MEANT)


def _path(name: str) -> Path:
    return samples_folder() / f"{name}{PUZZLE_SUFFIX}"


def _is_missing(path: str) -> bool:
    """Whether nothing has that name; false also for a name that no system takes."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        pass
    return False


def _is_file(path: str) -> bool:
    """Whether it exists, and is no folder; false also for a path that no system takes."""
    try:
        return os.path.exists(path) and not os.path.isdir(path)
    except ValueError:  # a null byte
        return False


def puzzle_files(files: Sequence[str]) -> list[str]:
    """Return files named, those in folders named, or all samples. Raises PsolverError for none."""
    paths = []
    for name in files or [str(samples_folder())]:
        if name != "-" and os.path.isdir(name):
            inside = _inside(name)
            if not inside:
                raise PsolverError(f"{name}: holds no puzzle files (*{', *'.join(READERS)})")
            paths += sorted(map(str, inside))
        else:
            paths.append(name)
    return paths


def _inside(folder: str) -> list[Path]:
    try:
        return [path for path in Path(folder).iterdir() if path.suffix.lower() in _endings()]
    except OSError as error:
        raise PsolverError(f"{Path(folder)}: cannot be read ({error.strerror})") from None


def _endings() -> tuple[str, ...]:
    add_installed_formats()
    return tuple(dict.fromkeys((*READERS, *puzzle_endings())))
