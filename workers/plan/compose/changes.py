"""What changed from one plan of a ticket to the next: the tasks that are new, and those that are gone."""

from dataclasses import dataclass

from workers.plan.schemas import ImplementationPlan


@dataclass(frozen=True)
class Changes:
    """Tasks in the order of their plan."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Return whether anything changed."""
        return bool(self.added or self.removed)


NO_CHANGES = Changes()


def changes(before: ImplementationPlan | None, after: ImplementationPlan) -> Changes:
    """Return what changed since the plan `before`; nothing where there was none."""
    if before is None:
        return NO_CHANGES
    old, new = _tasks(before), _tasks(after)
    return Changes(tuple(one for one in new if one not in old), tuple(one for one in old if one not in new))


def _tasks(plan: ImplementationPlan) -> tuple[str, ...]:
    return tuple(task for stage in plan.stages for task in stage.tasks)
