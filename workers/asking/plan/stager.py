"""Stage a ticket's statements with a model, in one question. The plan's own rules say what is wrong with its answer."""

import json
from collections.abc import Iterator

from prompts import as_data, load_prompt
from workers.asking.plan.reader import KINDS
from workers.asking.plan.wire import PlanStages
from workers.asking.review.asker import Asker
from workers.asking.review.structurer import LANGUAGES
from workers.contracts import WorkflowExecutionError
from workers.guardrail import inspect
from workers.llm.client import Message
from workers.llm.schema import schema_text
from workers.llm.structured import ask
from workers.plan.ports import Brief, Faults, ModelFailed, ProposedStage, ProposedTask, Staged

_MOST_WORDS = 24_000
"""Characters of statements in one question; a ticket with more is staged by rules."""


class LlmStager(Asker):
    """Implements `workers.plan.ports.Stager` with a model."""

    @property
    def model(self) -> str:
        """The model's name, for the report."""
        return self.client.model

    def stage(self, brief: Brief, faults: Faults) -> Staged:
        """Return the stages that the model proposes.

        Raises:
            ModelFailed: the model failed, its corrected answer has faults, too, or there is too much to stage.
        """
        block = as_data("\n".join(self._shown(brief)), "statements")
        if len(block.text) > _MOST_WORDS:
            raise ModelFailed("There are too many statements for one question.")
        roles = (f"- {one.role}: {one.name}{' (has tasks of its own)' * one.has_tasks}" for one in brief.roles)
        instructions = load_prompt("plan/stager", self.prompt).render(
            tag=block.tag,
            kind=KINDS[brief.kind],
            roles="\n".join(roles),
            language=LANGUAGES[brief.language],
            answer_schema=schema_text(PlanStages),
        )
        messages: list[Message] = [
            {"role": "system", "content": instructions},
            {"role": "user", "content": block.text},
        ]
        try:
            answer = ask(
                self.client,
                messages,
                PlanStages,
                timeout_s=self.timeout_s,
                faults=lambda value: faults(_proposal(value)),
            )
        except WorkflowExecutionError as error:
            raise ModelFailed(str(error), error.tokens) from None
        return Staged(stages=_proposal(answer.value), tokens=answer.tokens)

    def _shown(self, brief: Brief) -> Iterator[str]:
        """Yield what is to be staged, an object a line."""
        yield _line(title=self._seen(brief.title))
        for one in brief.statements:
            marks = {"due": True} if one.is_due else {}
            yield _line(id=one.id, text=self._seen(one.text), **marks, **({"keep": True} if one.is_kept else {}))

    def _seen(self, text: str) -> str:
        return inspect(text, self.guardrail.model_copy(update={"min_length": 0}), "lenient").model_text


def _line(**told: object) -> str:
    return json.dumps(told, ensure_ascii=False)


def _proposal(answer: PlanStages) -> tuple[ProposedStage, ...]:
    return tuple(
        ProposedStage(
            role=stage.role,
            name=stage.name,
            goal=stage.goal,
            tasks=tuple(ProposedTask(text=task.text, of=task.of) for task in stage.tasks),
        )
        for stage in answer.stages
    )
