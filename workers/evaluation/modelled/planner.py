"""Models that plan from a row's labels, or lie: what reader and stager could do at best and at worst. Ask nobody."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from workers.evaluation.rows import Row
from workers.evidence.items import EvidenceItem
from workers.grounding.claims import prepare, verify_quote
from workers.plan.ports import Brief, Faults, ModelFailed, ProposedStage, ProposedTask, Reading, Said, Staged
from workers.plan.request import PlanRequest, Query
from workers.plan.staging.frames import load_stages
from workers.plan.wording import content_of, recall

_SPEAKS_OF = 0.6
_INVENTED = "Migrate the ledger of the board to blockchain receipts"
_INVENTED_LABEL = "Blockchain receipts"


@dataclass(frozen=True)
class CapablePlanner:
    """Reader and stager that know what people found in one ticket.

    It asks about the words that annotators call ambiguous. It makes tasks of all that is due, and first of the
    statements that speak of what people made sub-tasks of; it copies their words, behind those of the title where
    people speak of a statement by both. Where that has a fault, its correction copies the words alone.
    """

    row: Row
    model: str = "scripted"

    def read(self, request: PlanRequest, evidence: Sequence[EvidenceItem]) -> Reading:
        """Return the annotators' words as questions."""
        source = prepare(request.document.source)
        found = (verify_quote(source, one["text"]) for one in self.row.get("ambiguities", ()))
        queries = (Query(quote=one.text, question="What is meant here?", is_blocking=True) for one in found if one)
        return Reading(queries=tuple(queries))

    def stage(self, brief: Brief, faults: Faults) -> Staged:
        """Return what is due in stages, the statements that people made sub-tasks of first."""
        wanted = self._of_people(brief)
        due = {one.id: one.text for one in brief.statements if one.is_due}
        first = tuple(_stages(brief, _tasks({**wanted, **due, **wanted})))
        if not faults(first):
            return Staged(stages=first)
        said = {one.id: one.text for one in brief.statements}
        return _checked(tuple(_stages(brief, _tasks({one: said[one] for one in (*wanted, *due)}))), faults)

    def _of_people(self, brief: Brief) -> dict[str, str]:
        """Return tasks of the statements that people made sub-tasks of, which speak of it alone or below the title."""
        about = content_of(brief.title)
        alone, below = dict[str, str](), dict[str, str]()
        for child in self.row.get("children", ()):
            wanted = content_of(child["title"])
            said = [(one, content_of(one.text)) for one in brief.statements]
            one, words = max(said, key=lambda each: recall(wanted, each[1]), default=(None, about))
            if one and recall(wanted, words) >= _SPEAKS_OF:
                alone[one.id] = one.text
                continue
            one, words = max(said, key=lambda each: recall(wanted, each[1] | about), default=(None, about))
            if one and wanted & words - about and recall(wanted, words | about) >= _SPEAKS_OF:
                below[one.id] = f"{brief.title}: {one.text}"
        return {**alone, **below}


@dataclass(frozen=True)
class LyingPlanner:
    """One that quotes the wrong role for every sentence, and words every task and label as something made up."""

    how: str
    model: str = "scripted"

    def read(self, request: PlanRequest, evidence: Sequence[EvidenceItem]) -> Reading:
        """Return every sentence as left out, and questions about nothing."""
        blocks = request.document.blocks
        said = tuple(Said(role="out_of_scope", quote=one.text) for one in blocks[:20])
        return Reading(said=said, queries=(Query(quote=_INVENTED, question=f"{_INVENTED}?"),))

    def stage(self, brief: Brief, faults: Faults) -> Staged:
        """Return tasks that name what is due and say something else."""
        due = [one for one in brief.statements if one.is_due]
        made_up = len(due) if self.how == "all" else len(due) // 2
        tasks = tuple(
            ProposedTask(text=_INVENTED if at < made_up else one.text, of=(one.id,)) for at, one in enumerate(due)
        )
        return _checked(tuple(_stages(brief, tasks, _INVENTED_LABEL, _INVENTED)), faults)


INVENTED = (_INVENTED, _INVENTED_LABEL)
"""What a lying planner says."""


def _tasks(texts: Mapping[str, str]) -> tuple[ProposedTask, ...]:
    """Return a task of each statement, given by its id."""
    return tuple(ProposedTask(text=text, of=(one,)) for one, text in texts.items())


def _stages(brief: Brief, tasks: tuple[ProposedTask, ...], name: str = "", goal: str = "") -> Iterator[ProposedStage]:
    mains = {role for texts in load_stages().root.values() for role, text in texts.items() if text.main}
    main = next(one.role for one in brief.roles if one.role in mains)
    for one in brief.roles:
        if one.has_tasks or (one.role == main and tasks):
            yield ProposedStage(role=one.role, name=name, goal=goal, tasks=tasks if one.role == main else ())


def _checked(stages: tuple[ProposedStage, ...], faults: Faults) -> Staged:
    """Return the stages, as a model would once it was told of their faults and gave the same answer again."""
    if faults(stages):
        raise ModelFailed("scripted")
    return Staged(stages=stages)
