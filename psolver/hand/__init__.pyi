# The names that psolver.hand offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .by_hand import NOT_PLAYED as NOT_PLAYED
from .by_hand import NUMBERED as NUMBERED
from .by_hand import TOO_LARGE_TO_PLAY as TOO_LARGE_TO_PLAY
from .by_hand import carried_line as carried_line
from .by_hand import clash_line as clash_line
from .carried import CARRIED_SEED as CARRIED_SEED
from .carried import CarriedSolutions as CarriedSolutions
from .carried import carried_solutions as carried_solutions
from .carried import cell_maps as cell_maps
from .hand_tuning import MOST_CARRIED as MOST_CARRIED
from .hints import completion as completion
from .partial import ClueSet as ClueSet
from .partial import ClueTask as ClueTask
from .partial import Difficulty as Difficulty
from .partial import StepKind as StepKind
from .partial import clash as clash
from .partial import clued as clued
from .partial import kind_of_step as kind_of_step
from .partial import names_on as names_on
from .partial import rest as rest
from .play_answers import PlayHint as PlayHint
from .play_answers import PlayMistake as PlayMistake
from .play_answers import answers_of_play as answers_of_play
from .play_moves import closed_to as closed_to
from .play_moves import hint_call as hint_call
from .play_moves import possible_placements as possible_placements
from .play_moves import told_values as told_values
from .play_results import begin_values as begin_values
from .steps_by_hand import steps_to as steps_to
from .steps_by_hand import too_many_placements as too_many_placements
from .watched_runs import watched_run as watched_run

ROOM: Room
OFFERS: dict[str, str]
