"""Proofs with hints, in LRAT: made from proofs in DRAT, and checked."""

from __future__ import annotations

from ..core.door import door
from ..core.room import Room

ROOM = Room(
    sentence="Proofs with hints, in LRAT: made from proofs in DRAT, and checked.",
    first_files="proof_hints unit_propagation",
    services={"hinted_proof": "proof_hints:hinted_proof"},
    kernels="propagation_kernels",
    docs="proofs.md",
)
OFFERS = {
    "lrat_checker": "Fault is_refuted",
    "proof_hints": "hinted_proof",
}
__getattr__ = door(__name__, OFFERS)
