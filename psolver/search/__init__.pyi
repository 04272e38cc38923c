# The names that psolver.search offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from .cover_tasks import count_covers as count_covers
from .cover_tasks import covers as covers
from .encoding import Encoding as Encoding
from .encoding import encode as encode
from .engine_stages import Query as Query
from .engine_stages import Stage as Stage
from .known_reasons import ColouringProof as ColouringProof
from .known_reasons import area_reason as area_reason
from .known_reasons import part_reason as part_reason
from .known_reasons import placement_reason as placement_reason
from .problem import Cover as Cover
from .problem import Problem as Problem
from .problem import grouped as grouped
from .problem import orbit as orbit
from .puzzle_group import UpTo as UpTo
from .run import Options as Options
from .run import Run as Run
from .run import pose as pose
from .sat import DEFAULT_SOLVER as DEFAULT_SOLVER
from .sat.listing import SatLister as SatLister
from .sat.session import Session as Session
from .searches import WorkOptions as WorkOptions
from .strategy import ENGINES as ENGINES
from .symmetry import permutations as permutations
from .tasks import tilings as tilings

OFFERS: dict[str, str]
