"""The certificate of a run: its identity, its sums, and a hash over all of it and every job.

The hash is the same for the same run on every machine, however many cores did the jobs and however
often it was stopped: times and names of files do not go into it. It finds changes made later, by a
fault or by hand; it is no signature, since whoever changes a store could work it out again.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, NamedTuple

from ..control import Control
from .records import uncompressed
from .store import Store, StoredJob, Totals
from .stored_run import OPTIMUM_KEY

CERTIFICATE_KEY = "certificate"  # of the table about
# the values of the table about that go into the hash, in their order
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
    """The last value of a store.

    version    of psolver; `engine` and `kernel` are those of the search
    classes    None if they were not counted
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
        if OPTIMUM_KEY in about:  # runs of other puzzles have the hash that they had without it
            self._add(OPTIMUM_KEY.encode(), about[OPTIMUM_KEY].encode())

    def add(self, stored: StoredJob) -> None:
        """Add a job that is done. Raises ValueError or TypeError if it is damaged."""
        values = json.dumps(stored.values).encode()
        self._add(stored.place, stored.text.encode(), values, uncompressed(stored.covers))

    def _add(self, *parts: bytes) -> None:
        for part in parts:
            self._hash.update(len(part).to_bytes(8, "big"))
            self._hash.update(part)

    def spoil(self) -> None:
        """Add a job that cannot be read: this is no hash of a run any more."""
        self._add(b"damaged")

    def hexadecimal(self) -> str:
        """Return the hash of all that was added."""
        return self._hash.hexdigest()


def certify(store: Store, control: Control) -> None:
    """Write the certificate of a store, all jobs of which are done.

    Raises PsolverError if the store is damaged, and the exceptions that end a run.
    """
    about = store.about()
    digest = Digest(about)
    for stored in control.watched(store.stored_jobs()):
        try:
            digest.add(stored)
        except (ValueError, TypeError) as error:
            raise store.damaged(f"a job cannot be read: {error}") from None
    store.note(CERTIFICATE_KEY, json.dumps(certificate_of(about, store.totals(), digest)._asdict()))


def certificate_of(about: dict[str, str], totals: Totals, digest: Digest) -> Certificate:
    """Return the certificate of a run, from all that its store holds."""
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


def certificate_in(about: dict[str, str]) -> Certificate | None:
    """Return the certificate of a store; None if it has none, or one that cannot be read."""
    try:
        values: Any = json.loads(about.get(CERTIFICATE_KEY, ""))
        return Certificate(**values)
    except (ValueError, TypeError):
        return None


def is_over(about: dict[str, str], version: str) -> bool:
    """Whether a run has come to its end, done by this version of psolver; False if it found no jobs
    for a reason, which is to be shown again.
    """
    certificate = certificate_in(about)
    if certificate is None or certificate.version != version:
        return False
    return certificate.jobs > 0 or OPTIMUM_KEY in about
