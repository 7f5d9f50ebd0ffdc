"""Drafts without a model: every statement is a verbatim slice of the ticket."""

from workers.review.extract.structurer import RuleStructurer

__all__ = ["RuleStructurer"]
