"""Metrics as values: their intervals, targets, table and plots. They know no stage."""
