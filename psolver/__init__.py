"""psolver solves polyomino puzzles: pieces and a board in, every tiling out.

    >>> import psolver
    >>> puzzle = psolver.loads('''
    ... pieces = "##"
    ... count = "any"
    ... board = "2x3"
    ... ''')
    >>> psolver.count(puzzle)
    3
"""
