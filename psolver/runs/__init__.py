"""Long runs: searches of days, in jobs that are kept in a store, done here or on many machines."""
