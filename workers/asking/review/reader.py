"""Read a ticket with a model, in one call: the draft as the structurer makes it, and what is to be decided before work.

What a question is about is looked up by the scoring; here it is told whether its words may stand in a comment.
"""

from dataclasses import replace

from prompts import load_prompt
from workers.asking.review.asker import Asker
from workers.asking.review.examples import reader_examples
from workers.asking.review.parts import excerpt
from workers.asking.review.questions import MOST_FOREIGN_OF_READER, as_option, may_be_asked
from workers.asking.review.sieve import Sieve
from workers.asking.review.structurer import KINDS, LANGUAGES, structured
from workers.asking.review.ticket import TicketView, view_for_model
from workers.asking.review.wire import READINGS, KindAnswer, QuestionAnswer
from workers.contracts import WorkflowExecutionError
from workers.grounding.claims import PreparedSource, prepare
from workers.llm.client import Message
from workers.llm.structured import Answer, ask
from workers.reading.document import Document
from workers.review.errors import StructuringFailureError
from workers.review.facets.questions import KIND, MODEL, question
from workers.review.facets.values import Point
from workers.review.ports import Structured
from workers.review.schemas import RequirementPacket, Scenario

_KIND_NAMES = {
    "en": {
        Scenario.FEATURE: "a feature",
        Scenario.BUG: "a bug",
        Scenario.TECH_TASK: "a technical task",
        Scenario.SPIKE: "a spike",
    },
    "zh": {
        Scenario.FEATURE: "功能",
        Scenario.BUG: "缺陷",
        Scenario.TECH_TASK: "技术任务",
        Scenario.SPIKE: "调研",
    },
}


class LlmReader(Asker):
    """Implements `workers.review.ports.Structurer` with a model that asks questions as well."""

    def structure(self, packet: RequirementPacket, document: Document, model_text: str) -> Structured:
        """Return a draft whose every statement is grounded in `packet.raw_text`, and questions, all from one call.

        Of a very long ticket the model sees the outline and the sections that matter; it cannot say then what is
        nowhere, so its questions about nothing in the ticket are left out.

        Raises:
            StructuringFailureError: the model failed, or said mostly what the ticket does not say; with the questions.
        """
        seen = excerpt(model_text, ())
        view = view_for_model(packet, seen.text, self.guardrail)
        schema = READINGS[packet.scenario]
        instructions = load_prompt("review/reader", self.prompt).render(
            tag=view.block.tag,
            kind=KINDS[packet.scenario],
            language=LANGUAGES[packet.language],
            examples=reader_examples(packet.scenario, packet.language),
        )
        messages: list[Message] = [
            {"role": "system", "content": instructions},
            {"role": "user", "content": view.block.text},
        ]
        try:
            answer = ask(self.client, messages, schema, timeout_s=self.timeout_s, is_told=False)
        except WorkflowExecutionError as error:
            raise StructuringFailureError(str(error), error.tokens) from None
        ticket, shown = prepare(f"{packet.title}\n{packet.raw_text}"), prepare(f"{packet.title}\n{model_text}")
        asked = [one for one in answer.value.questions if one.quote or seen.is_whole]
        questions = (
            *(point for one in asked if (point := _question(one, ticket, shown, view)) is not None),
            *_kind_question(answer.value.kind, packet, view),
        )
        try:
            draft = Answer(answer.value.draft, answer.tokens, answer.retry_count)
            made = structured(packet, document, draft, Sieve(prepare(packet.raw_text), view.restore))
        except StructuringFailureError as error:
            error.questions = questions
            raise
        return replace(made, questions=questions)


def _question(one: QuestionAnswer, ticket: PreparedSource, shown: PreparedSource, view: TicketView) -> Point | None:
    """Return a question as a point; None where its words may not stand in a comment."""
    if not may_be_asked(one.question, ticket, shown, MOST_FOREIGN_OF_READER):
        return None
    options, recommended = options_of(one.options, one.recommended, ticket, shown)
    return Point(
        code=MODEL,
        facet=one.facet,
        quote=view.restore(one.quote or "") or None,
        text=one.question,
        options=options,
        recommended=recommended,
        by_model=True,
    )


def options_of(
    offered: tuple[str, ...], recommended: str, ticket: PreparedSource, shown: PreparedSource
) -> tuple[tuple[str, ...], str | None]:
    """Return what may be offered of a model's answers to a question, and which it recommends; nothing for only one."""
    options = {words: option for words in offered if (option := as_option(words, ticket, shown)) is not None}
    distinct = tuple(dict.fromkeys(options.values()))
    return (distinct, options.get(recommended)) if len(distinct) > 1 else ((), None)


def _kind_question(told: KindAnswer | None, packet: RequirementPacket, view: TicketView) -> tuple[Point, ...]:
    """Return the question which kind it is, where the model tells another than the rules and nobody said."""
    if told is None or not told.quote or packet.kind_told_by != "words" or told.kind == packet.scenario:
        return ()
    names = _KIND_NAMES[packet.language]
    return (
        Point(
            code=KIND,
            quote=view.restore(told.quote),
            text=question(KIND, packet.language == "zh"),
            options=(names[Scenario(told.kind)], names[packet.scenario]),
            by_model=True,
        ),
    )
