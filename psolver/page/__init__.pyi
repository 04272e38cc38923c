# The names that psolver.page offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .browser_calls import OUT_OF_MEMORY as OUT_OF_MEMORY
from .browser_calls import CallServer as CallServer
from .browser_tab import BrowserTab as BrowserTab
from .browser_worker import BROKEN as BROKEN
from .browser_worker import BrowserWorker as BrowserWorker
from .browser_worker import OpenPort as OpenPort
from .browser_worker import WarmPorts as WarmPorts
from .connection import Connection as Connection
from .drawn_lattice import lattice_values as lattice_values
from .drawn_pieces import MOST_EDITED_CELLS as MOST_EDITED_CELLS
from .edits import edited as edited
from .opening import FileChoices as FileChoices
from .opening import read_file as read_file
from .prepared_pictures import pictured_puzzle as pictured_puzzle
from .prepared_pictures import pictured_samples as pictured_samples
from .prepared_pictures import prepared_samples as prepared_samples
from .prepared_pictures import prepared_solution as prepared_solution
from .process_worker import ProcessWorker as ProcessWorker
from .room_parts import load_or_report as load_or_report
from .room_parts import placed_homes as placed_homes
from .searching import TabSearch as TabSearch
from .tab import Tab as Tab
from .tab_calls import ThreadHearing as ThreadHearing
from .tab_calls import cancel_call as cancel_call
from .tab_calls import hear_by as hear_by
from .tab_calls import make_call as make_call
from .tab_calls import pause_call as pause_call
from .tab_calls import resume_call as resume_call
from .tab_calls import run_call as run_call
from .views.take_view import packed_text as packed_text
from .worker import TabWorker as TabWorker
from .worker import WorkerCall as WorkerCall

ROOM: Room
OFFERS: dict[str, str]
