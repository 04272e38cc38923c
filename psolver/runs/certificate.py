"""The certificate of a run: what it was, what came of it, and a hash over all of it and every job.

The hash is the same for the same run on every machine, however many cores did the jobs and however
often it was stopped: times and names of files do not go into it. It finds what was changed later,
by a fault or by hand; it is no signature, since whoever changes a store could work it out again.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, NamedTuple

from ..control import Control
from . import optimum
from .kept import Kept
from .store import Store, Totals
from .work import plain

KEY = "certificate"  # of the table about
# what a run is, in the order in which it goes into the hash
IDENTITY = (
    "puzzle",
    "task",
    "up_to",
    "engine",
    "solver",
    "version",
    "searches",
    "kernel",
    "problem",
    "fingerprint",
    "first",
)
HASH_BYTES = 32


class Certificate(NamedTuple):
    """What stands at the end of a store.

    version    of psolver; `engine` and `kernel` are who searched
    classes    None where they were not counted
    hash       BLAKE2b, in hexadecimal digits
    """

    version: str
    engine: str
    kernel: str
    fingerprint: str
    jobs: int
    nodes: int
    solutions: int
    classes: int | None
    hash: str


class Digest:
    """The hash of a run, which is fed its jobs one by one, in order."""

    def __init__(self, about: dict[str, str]) -> None:
        self._hash = blake2b(digest_size=HASH_BYTES)
        for key in IDENTITY:
            self._add(key.encode(), about.get(key, "").encode())
        if optimum.KEY in about:  # runs of other puzzles have the hash that they had without it
            self._add(optimum.KEY.encode(), about[optimum.KEY].encode())

    def add(self, kept: Kept) -> None:
        """One job more, which is done. Raises ValueError or TypeError where it is damaged."""
        values = json.dumps(kept.values).encode()
        self._add(kept.place, kept.text.encode(), values, plain(kept.covers))

    def _add(self, *parts: bytes) -> None:
        for part in parts:
            self._hash.update(len(part).to_bytes(8, "big"))
            self._hash.update(part)

    def spoil(self) -> None:
        """A job cannot be read: it is no hash of a run any more."""
        self._add(b"damaged")

    def hexadecimal(self) -> str:
        """The hash of all that was added."""
        return self._hash.hexdigest()


def certify(store: Store, control: Control) -> None:
    """End a store, all jobs of which are done, with its certificate.

    Raises PsolverError where it is damaged, and what ends a run.
    """
    about = store.about()
    digest = Digest(about)
    for kept in control.watched(store.kept.each()):
        try:
            digest.add(kept)
        except (ValueError, TypeError) as error:
            raise store.damaged(f"a job cannot be read: {error}") from None
    store.note(KEY, json.dumps(certificate_of(about, store.totals(), digest)._asdict()))


def certificate_of(about: dict[str, str], totals: Totals, digest: Digest) -> Certificate:
    """The certificate of a run, from all that its store holds."""
    return Certificate(
        about["version"],
        about["searches"],
        about["kernel"],
        about["fingerprint"],
        totals.jobs,
        totals.nodes,
        totals.solutions,
        totals.classes,
        digest.hexadecimal(),
    )


def certified(about: dict[str, str]) -> Certificate | None:
    """The certificate of a store; None where it has none, or one that cannot be read."""
    try:
        values: Any = json.loads(about.get(KEY, ""))
        return Certificate(**values)
    except (ValueError, TypeError):
        return None


def is_over(about: dict[str, str], version: str) -> bool:
    """Has a run come to its end, done by this version of psolver? Not where it found no jobs for a
    reason, which is to be told again.
    """
    certificate = certified(about)
    if certificate is None or certificate.version != version:
        return False
    return certificate.jobs > 0 or optimum.KEY in about
