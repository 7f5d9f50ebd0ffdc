"""Put the findings of a review to a model that confirms or refutes them. Its quotes are verified by the scoring."""

from prompts import as_data, load_prompt
from workers.asking.review.asker import Asker
from workers.asking.review.examples import as_json, critic_examples
from workers.asking.review.parts import excerpt
from workers.asking.review.reader import options_of
from workers.asking.review.structurer import LANGUAGES
from workers.asking.review.ticket import view_for_model
from workers.asking.review.wire import CriticAnswer, RulingAnswer
from workers.contracts import WorkflowExecutionError
from workers.grounding.claims import prepare
from workers.guardrail import inspect
from workers.llm.client import Message
from workers.llm.structured import ask
from workers.review.errors import CriticUnavailableError
from workers.review.ports import Claim, Critique, Ruling
from workers.review.schemas import RequirementPacket


class LlmCritic(Asker):
    """Implements `workers.review.ports.Critic` with a model."""

    def criticise(self, packet: RequirementPacket, model_text: str, claims: tuple[Claim, ...]) -> Critique:
        """Return what the model says of `claims`, in the order of its answer, asked in one call.

        Raises:
            CriticUnavailableError: the model failed, or gave no answer of the required form.
        """
        view = view_for_model(packet, excerpt(model_text, ()).text, self.guardrail)
        findings = as_data("\n".join(as_json(self._shown(claim)) for claim in claims), "findings")
        instructions = load_prompt("review/critic", self.prompt).render(
            tag=view.block.tag,
            findings_tag=findings.tag,
            language=LANGUAGES[packet.language],
            examples=critic_examples(packet.scenario, packet.language),
        )
        messages: list[Message] = [
            {"role": "system", "content": instructions},
            {"role": "user", "content": f"{view.block.text}\n\n{findings.text}"},
        ]
        try:
            answer = ask(self.client, messages, CriticAnswer, timeout_s=self.timeout_s, is_told=False)
        except WorkflowExecutionError as error:
            raise CriticUnavailableError(str(error), error.tokens) from None
        ticket, shown = prepare(f"{packet.title}\n{packet.raw_text}"), prepare(f"{packet.title}\n{model_text}")

        def ruling(one: RulingAnswer) -> Ruling:
            options, recommended = options_of(one.options, one.recommended, ticket, shown)
            own = {option for claim in claims if claim.id == one.id for option in claim.options}
            if one.recommended in own:
                recommended = one.recommended
            return Ruling(one.id, one.verdict == "CONFIRMED", view.restore(one.quote), options, recommended)

        return Critique(tuple(map(ruling, answer.value.rulings)), answer.tokens, answer.retry_count)

    def _shown(self, claim: Claim) -> dict[str, object]:
        """Return a claim as the model sees it: the ticket's words in it as they were redacted in the ticket."""
        shown: dict[str, object] = {"id": claim.id, "finding": claim.text}
        if claim.facet:
            shown["facet"] = claim.facet
        if claim.quote:
            shown["about"] = self._redacted(claim.quote)
        if claim.options:
            shown["options"] = [self._redacted(option) for option in claim.options]
        return shown

    def _redacted(self, words: str) -> str:
        return inspect(words, self.guardrail.model_copy(update={"min_length": 0}), "lenient").model_text
