"""The views of the page: each has a file with a function that builds it for a desk."""
