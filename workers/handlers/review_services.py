"""What a review is made of in this installation, whoever asks for one."""

from dataclasses import dataclass

from workers.review.graph import ReviewParts
from workers.review.schemas import WorkflowConfig


@dataclass(frozen=True)
class ReviewServices:
    """The parts of the review's graph, and how its runs behave."""

    parts: ReviewParts
    config: WorkflowConfig
