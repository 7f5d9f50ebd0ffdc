"""Read a ticket for planning with a model, in one question; every quote of its answer is looked up in the ticket."""

import json
from collections.abc import Iterator, Mapping, Sequence

from prompts import as_data, load_prompt
from workers.asking.plan.wire import PlanReading, QueryAnswer, SaidAnswer
from workers.asking.review.asker import Asker
from workers.asking.review.parts import excerpt
from workers.asking.review.questions import MOST_FOREIGN_OF_READER, may_be_asked
from workers.asking.review.reader import options_of
from workers.asking.review.structurer import LANGUAGES
from workers.asking.review.ticket import TicketView, view_of
from workers.contracts import WorkflowExecutionError
from workers.evidence.items import EvidenceItem
from workers.grounding.claims import PreparedSource, prepare, verify_quote
from workers.guardrail import inspect
from workers.llm.client import Message
from workers.llm.schema import schema_text
from workers.llm.structured import ask
from workers.plan.ports import ModelFailed, Reading, Said
from workers.plan.request import PlanRequest, Query, WorkKind

KINDS: Mapping[WorkKind, str] = {
    "FEATURE": "a feature",
    "BUG": "the repair of a bug",
    "TECH_TASK": "a technical task",
    "SPIKE": "research (a spike)",
}
_MOST_EVIDENCE = 12
_LONGEST_QUOTE = 300
_MOST_INVENTED = 0.5
_INVENTED = "most quotes are not in the ticket; copy them letter by letter, and leave out what you cannot quote"


class LlmPlanReader(Asker):
    """Implements `workers.plan.ports.Reader` with a model."""

    @property
    def model(self) -> str:
        """The model's name, for the report."""
        return self.client.model

    def read(self, request: PlanRequest, evidence: Sequence[EvidenceItem]) -> Reading:
        """Return what the model read. Quotes that the ticket does not hold are left out; if most are, it is corrected.

        Of a very long ticket the model sees the outline and the sections that matter.

        Raises:
            ModelFailed: the model failed, or quoted mostly what the ticket does not say.
        """
        source = request.document.source
        view = view_of(request.title, source, excerpt(request.model_text, ()).text, self.guardrail)
        beside = as_data("\n".join(self._shown(evidence)), "evidence")
        instructions = load_prompt("plan/reader", self.prompt).render(
            tag=view.block.tag,
            evidence_tag=beside.tag,
            kind=KINDS[request.kind],
            language=LANGUAGES[request.language],
            answer_schema=schema_text(PlanReading),
        )
        messages: list[Message] = [
            {"role": "system", "content": instructions},
            {"role": "user", "content": f"{view.block.text}\n\n{beside.text}"},
        ]
        ticket = prepare(source)

        def faults(answer: PlanReading) -> tuple[str, ...]:
            said = len(tuple(_said(answer.said, ticket, view)))
            return (_INVENTED,) if len(answer.said) - said > _MOST_INVENTED * len(answer.said) else ()

        try:
            answer = ask(self.client, messages, PlanReading, timeout_s=self.timeout_s, faults=faults)
        except WorkflowExecutionError as error:
            raise ModelFailed(str(error), error.tokens) from None
        shown = prepare(f"{request.title}\n{request.model_text}")
        whole = prepare(f"{request.title}\n{source}")
        return Reading(
            said=tuple(_said(answer.value.said, ticket, view)),
            queries=tuple(_queries(answer.value.questions, whole, shown, view)),
            tokens=answer.tokens,
        )

    def _shown(self, evidence: Sequence[EvidenceItem]) -> Iterator[str]:
        """Yield evidence, an item a line, without what speaks to a model in it."""
        config = self.guardrail.model_copy(update={"min_length": 0})
        for one in evidence[:_MOST_EVIDENCE]:
            words = inspect(f"{one.title}: {one.quote}"[:_LONGEST_QUOTE], config, "lenient").model_text
            if words:
                yield json.dumps({"id": one.id, "place": one.place, "text": words}, ensure_ascii=False)


def _said(answers: Sequence[SaidAnswer], ticket: PreparedSource, view: TicketView) -> Iterator[Said]:
    for one in answers:
        quote = verify_quote(ticket, view.restore(one.quote)) if one.quote else None
        if quote is not None:
            yield Said(role=one.role, quote=quote.text)


def _queries(
    answers: Sequence[QueryAnswer], ticket: PreparedSource, shown: PreparedSource, view: TicketView
) -> Iterator[Query]:
    """Yield the questions that are about words of the ticket, and whose own words may stand in a comment."""
    for one in answers:
        quote = verify_quote(ticket, view.restore(one.quote)) if one.quote else None
        if quote is None or not may_be_asked(one.question, ticket, shown, MOST_FOREIGN_OF_READER):
            continue
        options, recommended = options_of(one.options, one.recommended, ticket, shown)
        yield Query(
            quote=quote.text, question=one.question, options=options, recommended=recommended, is_blocking=one.blocks
        )
