"""The views of the page, each a class that is built for a tab and a connection to its page."""
