"""The engines behind the seam of searches: kernels, states, first tilings."""
