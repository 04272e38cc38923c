"""drat-trim, the checker of DRAT proofs by Wetzler, Heule and Hunt (2014): the one in PATH, or
compiled from Debian's source package of CaDiCaL, which brings it along.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

SOURCES = ("sources.list.d/debian.sources", "sources.list")
FOLDER = Path("/etc/apt")
PACKAGE, FILE = "cadical", "test/cnf/drat-trim.c"


def drat_trim(folder: Path) -> Path:
    """The program, kept in a folder; the test is skipped if it cannot be had."""
    found, program = shutil.which("drat-trim"), folder / "drat-trim"
    if found:
        return Path(found)
    if not program.exists():
        made = folder / f"made-{os.getpid()}"
        made.mkdir(exist_ok=True)
        try:
            _compile(_source(made), made / "drat-trim")
            os.replace(made / "drat-trim", program)
        except (OSError, subprocess.SubprocessError, tarfile.TarError, StopIteration) as error:
            pytest.skip(f"no drat-trim in PATH, and none from Debian's sources: {error!r}")
        finally:
            shutil.rmtree(made)
    return program


def _source(folder: Path) -> bytes:
    """The text of the program, from the source package, whose signature apt checks."""
    for name in ("parts", "lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    found = next(FOLDER / name for name in SOURCES if (FOLDER / name).exists())
    text = re.sub(r"^Types:.*", "Types: deb-src", found.read_text(encoding="utf-8"), flags=re.M)
    text = re.sub(r"^deb ", "deb-src ", text, flags=re.M)
    (folder / "parts" / found.name.replace("sources.list", "a.list")).write_text(text)
    settings = {
        "Dir::Etc::SourceList": "/dev/null",
        "Dir::Etc::SourceParts": folder / "parts",
        "Dir::State::Lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "",
    }
    options = [word for key, value in settings.items() for word in ("-o", f"{key}={value}")]
    for command in (["update"], ["source", "--download-only", PACKAGE]):
        _run(["apt-get", "-q", *options, *command], folder, 300)
    (archive,) = folder.glob(f"{PACKAGE}_*.orig.tar.*")
    with tarfile.open(archive) as tar:
        stream = tar.extractfile(next(one for one in tar if one.name.endswith(FILE)))
        assert stream
        return stream.read()


def _compile(source: bytes, program: Path) -> None:
    path = program.with_suffix(".c")
    path.write_bytes(source)
    _run(["cc", "-O2", "-o", str(program), str(path)], program.parent, 120)


def _run(command: list[str], folder: Path, seconds: float) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=seconds)


def is_verified(program: Path, cnf: str, drat: str, folder: Path) -> bool:
    """Does drat-trim accept a proof that some clauses contradict each other?"""
    clauses, proof = folder / "a.cnf", folder / "a.drat"
    clauses.write_text(cnf, encoding="utf-8")
    proof.write_text(drat, encoding="utf-8")
    done = subprocess.run(
        [program, clauses, proof], capture_output=True, text=True, timeout=300, check=False
    )
    lines = {line.strip() for line in done.stdout.splitlines()}
    assert len(lines & {"s VERIFIED", "s NOT VERIFIED"}) <= 1, done.stdout
    return "s VERIFIED" in lines
