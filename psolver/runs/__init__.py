"""Long runs: searches of days, in jobs in a store, done here or on many machines."""
