"""Measures each stage against labelled data that lies outside the project. Changes nothing and tunes nothing."""
