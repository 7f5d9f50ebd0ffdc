"""The agent without a model: it goes through a template section by section and has sentences of the sources copied."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from workers.document.agent.choosing import ChosenSection, chosen_sections, opening_of
from workers.document.ports import Answered, Call, Step, View
from workers.document.request import Ticket, place_of
from workers.document.sources.evidence import Evidence
from workers.document.sources.sentences import Sentence
from workers.document.templates import FieldsPart, Template
from workers.document.tools.arguments import LONGEST_HEADING
from workers.document.writing.forms import Form

_AT_ONCE = 8
"""Sections in one step: rules are quick, and each step is kept."""


@dataclass(frozen=True)
class TemplateAgent:
    """Implements `ports.Agent` by rules. Two runs on the same sources write the same bytes."""

    def step(self, view: View) -> Step:
        """Return the next calls: the sections that are not written yet, then a checkpoint, then the end."""
        written = [one for one in view.answered if one.call.tool == "append_to_markdown"]
        sections = planned(view)[len(written) :]
        if sections:
            return Step(calls=sections[:_AT_ONCE])
        if not _has_checkpoint(view.answered):
            return Step(calls=(Call(tool="create_checkpoint", arguments={"label": "written"}),))
        return Step(is_finished=True)


def planned(view: View) -> tuple[Call, ...]:
    """Return the calls that write a document, one per section; the first one opens it with its title."""
    return _planned(view.template, view.evidence, view.language)


@lru_cache(maxsize=16)
def _planned(template: Template, evidence: Evidence, language: str) -> tuple[Call, ...]:
    sections = [one for one in chosen_sections(template, evidence) if one.statements]
    is_zh = language == "zh"
    calls = (_call(one.rule.title.zh if is_zh else one.rule.title.en, 2, one) for one in sections)
    opening = opening_of(evidence)
    return (_opening(template, evidence, _subject(opening, evidence, sections), is_zh), *calls) if opening else ()


def _subject(opening: Sentence | None, evidence: Evidence, sections: Iterable[ChosenSection]) -> Sentence | None:
    """Return what stands below the title: what the first source says first, if it stands nowhere else."""
    said = {one for section in sections for each in section.statements for one in each.evidence}
    passage = evidence.passage(opening.id) if opening else None
    is_own = passage is not None and passage.place == evidence.place and passage.id not in said
    return opening if is_own else None


def _opening(template: Template, evidence: Evidence, opening: Sentence | None, is_zh: bool) -> Call:
    """Return the call that writes the title, and under it what the document is about, as its source says it."""
    kind = template.title.zh if is_zh else template.title.en
    form = Form.SUBJECT if evidence.passages[0].part == "summary" else Form.PARAGRAPH
    statements = [{"evidence": [opening.id], "form": form.value}] if opening else []
    title = f"{kind}{'：' if is_zh else ': '}{_title(evidence)}"[:LONGEST_HEADING]
    return Call(tool="append_to_markdown", arguments={"heading": title, "level": 1, "statements": statements})


def _title(evidence: Evidence) -> str:
    root = evidence.root
    return getattr(root, "summary", "") or getattr(root, "title", "") or place_of(root)


def _call(heading: str, level: int, section: ChosenSection) -> Call:
    statements = [{"evidence": list(one.evidence), "form": one.form.value} for one in section.statements]
    return Call(tool="append_to_markdown", arguments={"heading": heading, "level": level, "statements": statements})


def _has_checkpoint(answered: tuple[Answered, ...]) -> bool:
    return any(one.call.tool == "create_checkpoint" and "refused" not in one.answer for one in answered)


def headings_of(view: View) -> tuple[str, ...]:
    """Return the headings of the sections that the sources say something about."""
    return tuple(str(one.arguments["heading"]) for one in planned(view))


def not_said(template: Template, evidence: Evidence, language: str) -> tuple[str, ...]:
    """Return the titles of the expected sections of which no source says anything; files and pages have no fields."""
    return tuple(
        one.rule.title.zh if language == "zh" else one.rule.title.en
        for one in chosen_sections(template, evidence)
        if not one.statements and one.rule.is_expected and (isinstance(evidence.root, Ticket) or not _is_of_fields(one))
    )


def _is_of_fields(section: ChosenSection) -> bool:
    return all(isinstance(part, FieldsPart) for part in section.rule.parts)
