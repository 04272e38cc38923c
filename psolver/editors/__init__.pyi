# The names that psolver.editors offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .file_keys import TEXT_SCHEMA as TEXT_SCHEMA
from .file_keys import KeyTables as KeyTables
from .file_keys import RoomKeys as RoomKeys
from .file_keys import Schema as Schema
from .file_keys import completions as completions
from .file_keys import file_schema as file_schema
from .file_keys import object_of as object_of
from .file_keys import properties_of as properties_of
from .file_keys import without as without

ROOM: Room
OFFERS: dict[str, str]
