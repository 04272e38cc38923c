# The names that psolver.best offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .best_so_far import BestSoFar as BestSoFar
from .best_so_far import state_jobs_of as state_jobs_of
from .equivalents import check_divisible as check_divisible
from .equivalents import equivalent_puzzle as equivalent_puzzle
from .objective import MINUS as MINUS
from .objective import cover_objective as cover_objective
from .objective import linear_objective as linear_objective
from .objective import objective_comments as objective_comments
from .objective import of_blockings as of_blockings
from .objective import worth_of as worth_of
from .state_jobs import OPTIMUM_TASK as OPTIMUM_TASK
from .state_jobs import STATES_KERNEL as STATES_KERNEL
from .state_jobs import RoundEnd as RoundEnd
from .state_jobs import RoundMerge as RoundMerge
from .state_jobs import StateJobs as StateJobs
from .state_jobs import holds_state as holds_state
from .state_jobs import weights_from as weights_from
from .totalizer import add_better as add_better

ROOM: Room
OFFERS: dict[str, str]
