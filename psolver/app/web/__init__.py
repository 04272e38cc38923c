"""`psolver gui`: a page in the browser to play with."""
