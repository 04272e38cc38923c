# The names that psolver.certificates offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .count_certificate import CertificateFile as CertificateFile
from .enumeration_proof import proof_of_enumeration as proof_of_enumeration
from .enumeration_proof import with_preserved as with_preserved
from .proof_export import export_count_proof as export_count_proof

ROOM: Room
OFFERS: dict[str, str]
