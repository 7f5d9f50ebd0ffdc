"""The input guardrail: what a text must not be or hold before a model sees it. Not the node."""

from workers.guardrail.inspection import inspect

__all__ = ["inspect"]
