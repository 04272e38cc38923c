"""Pictures and answers as text."""

from ..core.door import door

OFFERS = {
    "board_scenes": "board_scene",
    "characters": "ASCII_CHARSET BOX_CHARSET Charset SECOND fitted plain_picture text_columns",
    "look": "Look Page Style",
    "outline": "Side sides_around",
    "palette": "PALETTE colors own_colors",
    "piece_scenes": "piece_scene",
    "progress_words": "activity how_far how_far_work",
    "scene": "Mark Region Scene",
    "scene_layers": "layers",
    "tiling_scenes": "tiling_scene",
    "writers": "PICTURE_FORMATS WRITERS",
}
__getattr__ = door(__name__, OFFERS)
