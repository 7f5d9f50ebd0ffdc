"""Commands about what happened: runs, those that were given up, runs made again, what people said, how variants did."""
