"""Certificates of counts, and proofs for checkers of other programs."""

from __future__ import annotations

from ..core.room import Room

ROOM = Room(
    sentence="Certificates of counts, and proofs for checkers of other programs.",
    services={
        "certificate_file": "count_certificate:CertificateFile",
    },
    docs="certificates.md",
)
