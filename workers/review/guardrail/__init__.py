"""The input guardrail: what a text must not be or hold before a model sees it. Pure; the node lies in `workers/review/nodes`."""

from workers.review.guardrail.inspection import inspect

__all__ = ["inspect"]
