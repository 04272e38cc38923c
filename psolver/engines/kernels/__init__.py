"""Compiled searches: walks of a tree that stop and go on."""
