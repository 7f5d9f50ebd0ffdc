"""Imports every module of checks, so that the register is full. Holds nothing else."""

from workers.review.checks import (
    always,
    bug_environment,
    bug_expectation,
    bug_observation,
    bug_reproduction,
    clarity,
    consistency,
    dependencies,
    feature_acceptance,
    feature_story,
    feature_substance,
    scope,
    spike,
    task,
)

__all__ = [
    "always",
    "bug_environment",
    "bug_expectation",
    "bug_observation",
    "bug_reproduction",
    "clarity",
    "consistency",
    "dependencies",
    "feature_acceptance",
    "feature_story",
    "feature_substance",
    "scope",
    "spike",
    "task",
]
