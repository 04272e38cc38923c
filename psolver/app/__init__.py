"""The rim: streams, colours, statuses, the command line."""
