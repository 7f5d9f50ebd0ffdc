"""What a plan is made of in this installation, whoever asks for one."""

from dataclasses import dataclass
from datetime import timedelta

from workers.plan.graph import PlanParts


@dataclass(frozen=True)
class PlanServices:
    """The parts of the plan's graph; how many rounds of questions there are, and how long people have to answer."""

    parts: PlanParts
    rounds: int
    patience: timedelta
