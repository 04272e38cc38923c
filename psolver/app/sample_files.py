"""The samples that come with psolver, and the puzzle files that a name stands for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import PsolverError
from ..formats import READERS
from ..wording import meant

if TYPE_CHECKING:
    from ..puzzle.model import Puzzle

SUFFIX = ".toml"

SEQUENCES = "sequences"  # the folder of samples that are a puzzle for each number of a variable

MOST_NAMES = 3  # that a mistyped one may stand for


def samples_folder() -> Path:
    """Where the samples are: in an installed package inside it, in a checkout beside it."""
    package = Path(__file__).parents[1]
    inside = package / "samples"
    folder = inside if inside.is_dir() else package.parent / "samples"
    try:
        return folder.relative_to(Path.cwd())
    except (OSError, ValueError):  # the current folder was deleted, or is elsewhere
        return folder


def sample_names() -> list[str]:
    """The names of all samples, sorted."""
    return sorted(path.stem for path in samples_folder().glob(f"*{SUFFIX}"))


def samples() -> list[tuple[str, Puzzle]]:
    """All samples, each with its name before it, sorted by name."""
    from ..formats import load

    return [(name, load(_path(name))) for name in sample_names()]


def sequence_names() -> list[str]:
    """The names of all samples that are sequences of puzzles, sorted, "sequences/..." each."""
    return [name for name, _ in sequences()]


def sequences() -> list[tuple[str, dict[str, Any]]]:
    """The samples that are sequences of puzzles: the values in their files, each with its name,
    "sequences/..." before it, sorted by name.
    """
    from ..formats.toml.load import values_of

    folder = samples_folder() / SEQUENCES
    return [
        (f"{SEQUENCES}/{path.stem}", values_of(path.read_text(encoding="utf-8")))
        for path in sorted(folder.glob(f"*{SUFFIX}"))
    ]


def located(file: str) -> str:
    """The path of a puzzle file, which may be given by the name of a sample; a file that has this
    name comes first.
    """
    if file.startswith(f"{SEQUENCES}/") and not _is_file(file) and _is_file(str(_path(file))):
        return str(_path(file))
    if "/" in file or os.sep in file or _is_file(file):
        return file
    path = _path(file)
    return str(path) if _is_file(str(path)) else file


def check_there_is(file: str) -> None:
    """Raise PsolverError, with the names that may have been meant, where neither a file nor a
    sample is called so.
    """
    if not file or not _is_missing(file) or not _is_missing(located(file)):
        return
    path = Path(file)
    if path.suffix and path.stem in sample_names():
        hint = f"the sample is called {path.stem}"
    elif path.suffix or path.name != file:
        return  # a file was meant, and why it cannot be read is said by who reads it
    else:
        hint = _nearest(file) or "psolver samples lists the samples"
    raise PsolverError(f"{file}: there is no such file or sample ({hint})")


def _nearest(word: str) -> str:
    """The question which sample was meant; "" where no name is like the word."""
    names = sample_names()
    inside = [name for name in names if word in name]
    return meant(word, names, most=MOST_NAMES) or meant(word, inside, 0, MOST_NAMES)


def _path(name: str) -> Path:
    return samples_folder() / f"{name}{SUFFIX}"


def _is_missing(path: str) -> bool:
    """Is nothing of that name there? False also for a name that no system takes."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        pass
    return False


def _is_file(path: str) -> bool:
    """Is it there, and no folder? A path that no system would take is not."""
    try:
        return os.path.exists(path) and not os.path.isdir(path)
    except ValueError:  # a null byte
        return False


def puzzle_files(files: Sequence[str]) -> list[str]:
    """The files named, those in folders named (sorted), or all samples. Raises PsolverError for a
    folder of none.
    """
    found: list[str] = []
    for name in files or [str(samples_folder())]:
        if name != "-" and os.path.isdir(name):
            inside = _inside(Path(name))
            if not inside:
                raise PsolverError(f"{name}: holds no puzzle files (*{', *'.join(READERS)})")
            found += sorted(map(str, inside))
        else:
            found.append(name)
    return found


def _inside(folder: Path) -> list[Path]:
    """The puzzle files in a folder, by their suffixes. Raises PsolverError."""
    try:
        return [path for path in folder.iterdir() if path.suffix.lower() in READERS]
    except OSError as error:
        raise PsolverError(f"{folder}: cannot be read ({error.strerror})") from None
