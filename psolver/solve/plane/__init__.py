"""Shapes and the plane: tilings of it by copies of one shape, and coronas around one."""
