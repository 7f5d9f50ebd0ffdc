"""Tests of the evaluation: its arithmetic, its reading of labelled rows, its output."""
