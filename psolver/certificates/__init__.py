"""Certificates of counts, and proofs for checkers of other programs."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="Certificates of counts, and proofs for checkers of other programs.",
    first_files="certificates",
    services={
        "certificate_file": "count_certificate:CertificateFile",
    },
    docs="certificates.md",
)
OFFERS = {
    "count_certificate": "CertificateFile",
    "enumeration_proof": "proof_of_enumeration with_preserved",
    "proof_export": "export_count_proof",
}
__getattr__ = door(__name__, OFFERS)
