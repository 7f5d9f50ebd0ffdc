"""A model that writes a document, one step a question. What it writes is checked by the tools that it calls."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from prompts import as_data, load_prompt
from workers.asking.document.wire import AuthorStep, Finish
from workers.asking.review.asker import Asker
from workers.asking.review.structurer import LANGUAGES
from workers.contracts import WorkflowExecutionError
from workers.document.ports import AgentFailed, Answered, Call, Step, View
from workers.document.templates import Template
from workers.document.tools.arguments import ToolArguments
from workers.guardrail import inspect
from workers.llm.client import Message
from workers.llm.schema import schema_text
from workers.llm.structured import ask

_MOST_CHARACTERS = 48_000
"""Of earlier answers in one question; the oldest are left out, and can be read again."""
_MOST_DRAFT = 16_000
_WRITING = frozenset({"append_to_markdown", "edit_markdown_line", "rollback_to_checkpoint"})


@dataclass(frozen=True)
class LlmAuthor(Asker):
    """Implements `workers.document.ports.Agent` with a model."""

    def step(self, view: View) -> Step:
        """Return the calls that the model asks for. A document that was changed since is checked before it ends.

        Raises:
            AgentFailed: the model failed, or gave no answer that can be used, not even after one correction.
        """
        shown = as_data("\n".join(self._told(view)), "document")
        instructions = load_prompt("document/author", self.prompt).render(
            tag=shown.tag,
            sections=_sections(view.template, view.language == "zh"),
            language=LANGUAGES[view.language],
            answer_schema=schema_text(AuthorStep),
        )
        messages: list[Message] = [
            {"role": "system", "content": instructions},
            {"role": "user", "content": shown.text},
        ]
        try:
            answer = ask(self.client, messages, AuthorStep, timeout_s=self.timeout_s)
        except WorkflowExecutionError as error:
            raise AgentFailed(str(error), error.tokens) from None
        calls = tuple(_call(one) for one in answer.value.calls if not isinstance(one, Finish))
        if calls:
            return Step(calls=calls, tokens=answer.tokens)
        if _is_unchecked(view.answered):
            check = Call(tool="create_checkpoint", arguments={"label": "finished"})
            return Step(calls=(check,), tokens=answer.tokens)
        return Step(is_finished=True, tokens=answer.tokens)

    def _told(self, view: View) -> Iterator[str]:
        """Yield what the model is told, an object a line, without words for a machine in it."""
        yield _line(files=list(view.files), pictures=sorted(view.assets), decisions=dict(view.decisions))
        for one in self._recent(view.answered):
            yield _line(tool=one.call.tool, arguments=one.call.arguments, answer=self._seen(one.answer))
        yield _line(document_so_far=self._seen(view.draft)[-_MOST_DRAFT:])
        if view.issues:
            yield _line(correct_these=[f"line {one.line}: {one.rule} {one.message}" for one in view.issues])

    def _recent(self, answered: tuple[Answered, ...]) -> tuple[Answered, ...]:
        kept, room = list[Answered](), _MOST_CHARACTERS
        for one in reversed(answered):
            room -= len(one.answer)
            if room < 0:
                break
            kept.append(one)
        return tuple(reversed(kept))

    def _seen(self, text: str) -> str:
        return inspect(text, self.guardrail.model_copy(update={"min_length": 0}), "lenient").model_text


def _call(one: ToolArguments) -> Call:
    given = one.model_dump(mode="json")
    return Call(tool=given.pop("tool"), arguments=given)


def _is_unchecked(answered: tuple[Answered, ...]) -> bool:
    """Say whether something was written since the last checkpoint."""
    for one in reversed(answered):
        if one.call.tool == "create_checkpoint":
            return False
        if one.call.tool in _WRITING:
            return True
    return False


def _sections(template: Template, is_zh: bool) -> str:
    return "\n".join(f"- {one.title.zh if is_zh else one.title.en}" for one in template.sections)


def _line(**told: object) -> str:
    return json.dumps(told, ensure_ascii=False)
