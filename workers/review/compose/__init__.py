"""The review's comment as a document tree. Rendering and sending happen elsewhere."""

from workers.review.compose.comment import Circumstances, Improvement, compose_comment

__all__ = ["Circumstances", "Improvement", "compose_comment"]
