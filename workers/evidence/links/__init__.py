"""Issues as a graph: who blocks whom, what belongs to what, walked from one issue outwards."""
