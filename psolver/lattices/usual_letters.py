"""The usual letters of small polyhexes, polyiamonds and polyaboloes: a picture of each, by the name
of its set. Those of polyhexes and polyiamonds are of Polyform Puzzler (D. Goodger, 1998).
"""

LETTERS_OF_HEXES = {
    "monohexes": "H",
    "dihexes": "I I",
    "trihexes": """
 A
A A

I I I

V
 V V
""",
    "tetrahexes": """
I I I I

     J
J J J

 O O
O O

P P P
 P

   S S
S S

U   U
 U U

Y
 Y Y
Y
""",
}
LETTERS_OF_IAMONDS = {
    # polyiamonds: the hexiamonds are called chevron, crown, yacht, hook, signpost, bar, crook,
    # hexagon, sphinx, snake, lobster and butterfly
    "moniamonds": "/T\\",
    "diamonds": r"/D\D/",
    "triamonds": "/I\\I/I\\",
    "tetriamonds": r"""
/C\C/C\
\C/

/I\I/I\I/

  /T\
/T\T/T\
""",
    "pentiamonds": r"""
/C\C/C\
\C/C\

/I\I/I\I/I\

      /L\
/L\L/L\L/

  /P\
/P\P/P\P/
""",
    "hexiamonds": r"""
      /C\C/
/C\C/C\C/

/E\E/E\E/E\
    \E/

  /F\ /F\
/F\F/F\F/

    \G/G\
/G\G/G\G/

/H\H/H\H/
    \H/H\

/I\I/I\I/I\I/

/J\J/J\J/J\
\J/

/O\O/O\
\O/O\O/

      /P\
/P\P/P\P/P\

/S\S/S\
    \S/S\S/

  /V\
/V\V/V\
\V/ \V/

\X/X\X/
/X\X/X\
""",
}
LETTERS_OF_ABOLOES = {
    # polyaboloes: the triangles, the square and the parallelogram of the tangram
    "monaboloes": "T/",
    "diaboloes": r"""
\MM/

/PP/

QQQ
""",
}
