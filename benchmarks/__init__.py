"""Runnable measurements, each of which prints one table. Never part of the tests."""
