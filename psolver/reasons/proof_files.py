"""The files of a proof: the clauses, and the steps that refute them, in DRAT and LRAT."""

from __future__ import annotations

import os
from contextlib import ExitStack
from itertools import product

from ..cli.output import Output, is_input, same_place
from ..core.errors import PsolverError
from ..core.registries import SERVICES, service

PROOF_SUFFIXES = (".cnf", ".drat", ".lrat")  # of clauses, of steps, and of these with hints


def check_proof(
    path: str, file: str, output: str | None, kind: str = "puzzle file", *endings: str
) -> None:
    """Raise PsolverError unless `path` with each ending can be written and is no other file."""
    _check_name(path)
    for ending, suffix in product(("", *endings), PROOF_SUFFIXES):
        proof = path + ending + suffix
        fault = ""
        if is_input(proof, file):
            fault = f"is the {kind} itself"
        elif output is not None and same_place(proof, output):
            fault = "is where -o prints the answer"
        if fault:
            cure = "choose another name for the proof"
            raise PsolverError(f"--proof {path}: {proof} {fault}; {cure}")


def _check_name(path: str) -> None:
    """Raise PsolverError unless a path is the name of a file in a folder that there is."""
    folder, name = os.path.split(path)
    fault = ""
    if not path:
        fault = "empty path"
    elif not name:
        fault = f"'{path}' is a folder"
    elif path == "-" or _is_special(path):
        fault = f"'{path}' is not the name of a file"
    if fault:
        cure = "name the files that are to be written, without a suffix"
        raise PsolverError(f"--proof: {fault}; {cure}")
    if folder and not os.path.isdir(folder):
        raise PsolverError(f"--proof {path}: there is no folder {folder}")


def _is_special(path: str) -> bool:
    """Whether a path is there and is neither a file nor a folder."""
    is_plain = os.path.isfile(path) or os.path.isdir(path)
    return os.path.exists(path) and not is_plain


def write_proof(texts: tuple[str, str], path: str) -> None:
    """Write clauses, and a proof that they contradict each other, into files; the proof with hints,
    too, if a room makes it of this one. Raises Stopped; then no file is written.
    """
    hinted = None
    if "hinted_proof" in SERVICES:
        hinted = service("hinted_proof")(*texts)
    with ExitStack() as files:
        for suffix, text in zip(PROOF_SUFFIXES, (*texts, hinted), strict=True):
            if text is None:
                remove_proof(path, (suffix,))  # which would be taken for that of these clauses
            else:
                output = files.enter_context(Output(path + suffix))
                output.write(text.removesuffix("\n"))


def remove_proof(path: str, suffixes: tuple[str, ...] = PROOF_SUFFIXES) -> list[str]:
    """Remove the files of an older proof; return their names. Raises PsolverError."""
    names = [path + suffix for suffix in suffixes]
    old_names = [name for name in names if os.path.isfile(name)]
    for name in old_names:
        try:
            os.remove(name)
        except OSError as error:
            raise PsolverError(f"{name}: cannot be removed ({error.strerror})") from None
    return old_names
