"""Put open questions about a ticket to a model. Its quotes are verified, and its verdicts weighed, by the scoring."""

from prompts import Prompt, load_prompt
from workers.asking.review.asker import Asker
from workers.asking.review.parts import excerpt
from workers.asking.review.ticket import TicketView, view_for_model
from workers.asking.review.wire import CheckAnswer, JudgeAnswer
from workers.contracts import WorkflowExecutionError
from workers.llm.client import Message
from workers.llm.schema import schema_text
from workers.llm.structured import ask
from workers.review.errors import JudgeUnavailableError
from workers.review.ports import CheckQuestion, Judged, Judgement
from workers.review.schemas import RequirementPacket, Verdict


class LlmJudge(Asker):
    """Implements `workers.review.ports.Judge` with a model."""

    @property
    def model(self) -> str:
        """The model's name, for the report."""
        return self.client.model

    def judge(
        self, packet: RequirementPacket, model_text: str, questions: tuple[CheckQuestion, ...], vote: int = 1
    ) -> Judged:
        """Return a judgement for each question that the model answered, in the order of its answer, asked in one call.

        Answers to questions that were not asked are left out, and so is all but the first answer to a question. Of a
        very long ticket the model sees the outline and the sections that matter; it cannot say then what is nowhere,
        so an UNMET without a quote is left out, too.

        Raises:
            JudgeUnavailableError: the model failed, or gave no answer of the required form.
        """
        if not questions:
            return Judged(judgements=())
        shown = excerpt(model_text, [question.check_id for question in questions])
        view = view_for_model(packet, shown.text, self.guardrail)
        try:
            answer = ask(
                self.client,
                _messages(view, questions, load_prompt("review/judge", self.prompt)),
                JudgeAnswer,
                timeout_s=self.timeout_s,
                vote=vote,
            )
        except WorkflowExecutionError as error:
            raise JudgeUnavailableError(str(error), error.tokens) from None
        asked = {question.check_id for question in questions}
        first: dict[str, CheckAnswer] = {}
        for check in answer.value.verdicts:
            if check.id in asked and (shown.is_whole or check.verdict != "UNMET" or check.quote):
                first.setdefault(check.id, check)
        return Judged(
            judgements=tuple(
                Judgement(check.id, Verdict(check.verdict), view.restore(check.quote)) for check in first.values()
            ),
            tokens=answer.tokens,
            retry_count=answer.retry_count,
        )


def _messages(view: TicketView, questions: tuple[CheckQuestion, ...], prompt: Prompt) -> list[Message]:
    instructions = prompt.render(
        tag=view.block.tag,
        questions="\n".join(
            f"- {question.check_id}: {' '.join(question.definition.split())}" for question in questions
        ),
        answer_schema=schema_text(JudgeAnswer),
    )
    return [{"role": "system", "content": instructions}, {"role": "user", "content": view.block.text}]
