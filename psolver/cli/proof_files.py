"""The files of a proof in DRAT: the clauses, and the steps that refute them."""

from __future__ import annotations

import os
from itertools import product

from ..core.errors import PsolverError
from .output import Output, is_input, same_place

PROOF_SUFFIXES = (".cnf", ".drat")  # of the clauses, and of the steps


def check_proof(
    path: str, file: str, output: str | None, kind: str = "puzzle file", *endings: str
) -> None:
    """Raise PsolverError unless `path` with each ending can be written and is no other file."""
    folder, name = os.path.split(path)
    is_other = os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path))
    if not name or path == "-" or is_other:
        fault = f"'{path}' is not the name of a file" if name else f"'{path}' is a folder"
        fault = fault if path else "empty path"
        cure = "name the files that are to be written, without a suffix"
        raise PsolverError(f"--proof: {fault}; {cure}")
    if folder and not os.path.isdir(folder):
        raise PsolverError(f"--proof {path}: there is no folder {folder}")
    cure = "choose another name for the proof"
    for ending, suffix in product(("", *endings), PROOF_SUFFIXES):
        proof = path + ending + suffix
        if is_input(proof, file):
            raise PsolverError(f"--proof {path}: {proof} is the {kind} itself; {cure}")
        if output is not None and same_place(proof, output):
            raise PsolverError(f"--proof {path}: {proof} is where -o prints the answer; {cure}")


def write_proof(texts: tuple[str, str], path: str) -> None:
    """Write clauses and a proof that they contradict each other into two files."""
    cnf, drat = (path + suffix for suffix in PROOF_SUFFIXES)
    with Output(cnf) as clauses, Output(drat) as proof:
        for stream, text in zip((clauses, proof), texts, strict=True):
            stream.write(text.removesuffix("\n"))


def remove_proof(path: str) -> list[str]:
    """Remove the files of an older proof; return their names. Raises PsolverError."""
    old = [name for suffix in PROOF_SUFFIXES if os.path.isfile(name := path + suffix)]
    for name in old:
        try:
            os.remove(name)
        except OSError as error:
            raise PsolverError(f"{name}: cannot be removed ({error.strerror})") from None
    return old
