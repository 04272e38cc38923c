"""The command `psolver-check PUZZLE CERTIFICATE`: the names of samples, and a sentence for each
file that cannot be read. All checking is in `psolver/certificate_checker.py`, which
runs alone, too.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import tomllib
import zlib
from itertools import chain
from pathlib import Path

from ..certificate_checker import HEADER_TYPES, Refused, answer, checked_header
from ..cli.sample_files import path_of
from ..core.errors import PsolverError
from ..core.plain_values import Values
from ..shell import sample_meant

WRONG_CERTIFICATE = 1  # the first argument of Refused; the status, too
USAGE = "usage: psolver-check PUZZLE CERTIFICATE"
ALWAYS_IN_HEADER = HEADER_TYPES.keys() - {"leave", "problem", "distinct"}


def main() -> int:
    """Print whether a certificate is right, and return the exit status."""
    try:
        if len(sys.argv) != 3:
            raise PsolverError(USAGE)
        puzzle, certificate = sys.argv[1:]
        header = _checked(certificate, _puzzle_of(puzzle), puzzle)
        print(answer(header), flush=True)
    except Refused as refused:
        status, sentence = refused.args
        print(f"no: {sentence}" if status == WRONG_CERTIFICATE else sentence, file=sys.stderr)
        return int(status)
    except PsolverError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:  # a file that may not be read, a full disk
        print(f"{error.filename or 'the answer'}: {error.strerror}", file=sys.stderr)
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  what could not be printed is dropped
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _puzzle_of(name: str) -> bytes:
    """The bytes of a puzzle file, or of the sample of a name. Raises PsolverError for other names,
    and for a file that is not TOML.
    """
    path = Path(path_of(sample_meant(name)))
    _refuse_if_not_there(name, path, " or sample")
    data = path.read_bytes()
    try:
        tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise PsolverError(f"{name}: is not text in UTF-8 (byte {error.start + 1:,})") from None
    except (ValueError, RecursionError) as error:
        raise PsolverError(f"{name}: is not a puzzle file in TOML ({error})") from None
    return data


def _refuse_if_not_there(name: str, path: Path, other_files: str = "") -> None:
    if path.is_dir():
        raise PsolverError(f"{name}: is a folder, not a file")
    if not path.exists():
        raise PsolverError(f"{name}: there is no such file{other_files}")


def _checked(name: str, puzzle: bytes, puzzle_name: str) -> Values:
    """The header of the right certificate in a file. Raises Refused for a wrong one, PsolverError
    for a file that cannot be read.
    """
    path = Path(name)
    _refuse_if_not_there(name, path)
    opened = gzip.open if name.endswith(".gz") else open
    try:
        with opened(path, "rt", encoding="ascii", newline="\n") as stream:
            lines = iter(stream)
            header = next(lines, "")
            if not _is_header(header):
                raise PsolverError(f"{name}: is not the certificate of a count")
            return checked_header(puzzle, chain([header], lines))
    except EOFError:
        raise PsolverError(f"{name}: is cut off") from None
    except (gzip.BadGzipFile, zlib.error):
        raise PsolverError(f"{name}: is damaged, or not packed by gzip") from None
    except UnicodeDecodeError:
        cure = "the name of a packed one ends with .gz"
        raise PsolverError(f"{name}: is not the certificate of a count; {cure}") from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        unreadable = f"has values that the checker cannot read ({type(error).__name__}: {error})"
        raise PsolverError(f"{puzzle_name}: {unreadable}") from None


def _is_header(line: str) -> bool:
    """Whether a line has the keys with which every certificate begins."""
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and header.keys() >= ALWAYS_IN_HEADER


if __name__ == "__main__":
    sys.exit(main())
