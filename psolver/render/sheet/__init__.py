"""Puzzles on paper and on plates, in millimetres, to be printed, cut out with scissors or with a
laser; pure functions from values to text.
"""
