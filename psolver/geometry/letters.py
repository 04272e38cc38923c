"""The customary letters of small polyforms: each drawn with its letter, by the name of its set.

Pentominoes have Golomb's letters (S. W. Golomb, Polyominoes, 1965), tetrominoes those of the
falling blocks; polyhexes and polyiamonds have those of Polyform Puzzler (D. Goodger, 1998). A
letter in small type stands for the mirror image of a piece that may not be flipped over, but J is
the mirror image of the tetromino L, and Z that of S.
"""

from __future__ import annotations

TWINS = {("tetrominoes", "L"): "J", ("tetrominoes", "S"): "Z"}

DRAWN = {
    "monominoes": "O",
    "dominoes": "II",
    "trominoes": """
III

L
LL
""",
    "tetrominoes": """
IIII

L
L
LL

OO
OO

.SS
SS

TTT
.T
""",
    "pentominoes": """
.FF
FF
.F

IIIII

L
L
L
LL

.N
.N
NN
N

PP
PP
P

TTT
.T
.T

U.U
UUU

V
V
VVV

W
WW
.WW

.X
XXX
.X

.Y
YY
.Y
.Y

ZZ
.Z
.ZZ
""",
    # polyhexes: the tetrahexes are called bar, worm, bee, pistol, wave, arch and propeller
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
