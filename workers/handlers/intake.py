"""From what people wrote to a RequirementPacket: a Jira ticket, a file, or a line of JSON. No judgement, no network."""

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from config.guardrail import LONGEST_TEXT
from config.projects import PROJECT_KEY, ProjectRules
from workers.atlassian.models import Ticket
from workers.reading.document import SectionRole
from workers.reading.headings import heading_of
from workers.reading.language import Language, language_of, weighted_length
from workers.reading.parse import is_wiki
from workers.reading.repetition import is_form, says_anything, without_paragraphs
from workers.review.rewriting.parts import without_marks
from workers.review.scenario import classify
from workers.review.schemas import (
    NO_DESCRIPTION,
    SHORTEST_TEXT,
    Attachment,
    KindToldBy,
    RequirementPacket,
    Scenario,
    Tier,
    WorkflowConfig,
)

_HEADING = re.compile(r"\A\s*(?:#{1,6}\s+|h[1-6]\.\s*)?(?P<title>\S[^\n]*)")
_KEY = re.compile(rf"(?P<project>{PROJECT_KEY})-[1-9][0-9]*")
_PRIORITY = {
    **dict.fromkeys(("p0", "blocker", "critical", "highest", "urgent", "紧急", "最高", "阻塞"), "P0"),
    **dict.fromkeys(("p1", "high", "major", "高", "严重", "重要"), "P1"),
}
_LONGEST_LINE = 2_000


class TextFields(BaseModel):
    """What an issue tracker keeps beside the text of a ticket; null and what is left out say nothing."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    environment: str = ""
    versions: tuple[str, ...] = Field((), description="In which a bug was seen")
    components: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    priority: str = ""
    attachments: tuple[str, ...] = Field((), description="File names")
    parent: str = Field("", description="Key of the ticket that this one is a part of")

    @model_validator(mode="before")
    @classmethod
    def nothing_is_nothing(cls, given: object) -> object:
        """Exports write null where a field is empty."""
        return {name: value for name, value in given.items() if value is not None} if isinstance(given, dict) else given


NO_FIELDS = TextFields()


class OddFields(ValueError):
    """What was given beside a text has another form than it should."""


def text_fields(given: Mapping[str, object]) -> TextFields:
    """Return what is given beside a text. Raises OddFields, which names what is wrong."""
    try:
        return TextFields.model_validate(given)
    except ValidationError as error:
        wrong = ", ".join(dict.fromkeys(str(one["loc"][0]) for one in error.errors()))
        raise OddFields(f"not as expected: {wrong}; docs/report.md says how fields are written") from None


@dataclass(frozen=True)
class TextTicket:
    """A requirement given as text, from a file or a line of JSON."""

    id: str
    title: str
    description: str
    ticket_type: str = ""
    project_key: str = ""
    fields: TextFields = NO_FIELDS

    @property
    def lead(self) -> int:
        """Return how many leading characters the packet's `raw_text` leaves out of `description`."""
        return len(self.description) - len(self.description.lstrip())


def title_of(text: str) -> str:
    """Return the first heading, or the first line, of a file."""
    match = _HEADING.match(text)
    return match["title"].strip().rstrip("#").strip()[:255] if match else ""


def packet_from_text(given: TextTicket, rules: ProjectRules) -> RequirementPacket:
    """Return the packet of a text. Its project is the one that is given, else that of an id that is a ticket key."""
    project = {"project_key": given.project_key} if given.project_key else {}
    fields = given.fields
    return _packet(
        given.id,
        given.title,
        given.description,
        given.ticket_type,
        rules,
        source_type="Jira_Ticket" if _KEY.fullmatch(given.id) else "PRD_Doc",
        labels=fields.labels,
        components=fields.components,
        priority=_PRIORITY.get(fields.priority.strip().lower(), "P2"),
        environment=fields.environment,
        affects_versions=fields.versions,
        parent=fields.parent,
        attachments=tuple(Attachment(filename=name) for name in fields.attachments),
        **project,
    )


def packet_from_ticket(
    ticket: Ticket, rules: ProjectRules, template: Container[str] = frozenset()
) -> RequirementPacket:
    """Return the packet of a Jira ticket or a page of Confluence as it is now.

    `template` holds the digests of the paragraphs that are its project's and none of its own.
    """
    description, sections, is_unfilled = _own_parts(ticket, rules, template)
    of_page: Mapping[str, object] = {}
    if ticket.is_page:
        # A space may be called otherwise, and has no rules of its own then.
        project = {"project_key": ticket.project_key} if re.fullmatch(PROJECT_KEY, ticket.project_key) else {}
        of_page = {"source_type": "PRD_Doc", "takes_commands": False, **project}
    return _packet(
        ticket.key,
        ticket.title,
        _joined(description, sections),
        ticket.issue_type,
        rules,
        settled=ticket.settled,
        labels=ticket.labels,
        components=ticket.components,
        priority=_PRIORITY.get(ticket.priority.strip().lower(), "P2"),
        environment=ticket.environment,
        affects_versions=ticket.affects_versions,
        parent=ticket.parent,
        beside=len(sections.strip()),
        is_trimmed=description != without_marks(ticket.description),
        is_unfilled_form=is_unfilled,
        attachments=tuple(Attachment(filename=each.filename, mime_type=each.mime_type) for each in ticket.attachments),
        links=ticket.links,
        markup="wiki" if isinstance(ticket.description_body, str) else "markdown",
        **of_page,
    )


def text_of(ticket: Ticket, rules: ProjectRules) -> str:
    """Return what the author wrote: the description, and each field of the site's own as a section behind it."""
    return _joined(*_written_parts(ticket, rules))


def _written_parts(ticket: Ticket, rules: ProjectRules) -> tuple[str, str]:
    """Return the description, and the sections that stand in fields of the site's own."""
    description = without_marks(ticket.description)
    fields = [
        (SectionRole(rules.custom_fields[name]), text)
        for name, text in ticket.custom_fields
        if name in rules.custom_fields
    ]
    texts = (description, *(text for _, text in fields))
    language = _language("\n".join((ticket.title, *texts)), rules)
    mark = "h2." if any(map(is_wiki, texts)) else "##"  # what `##` is in wiki markup is a list
    sections = (f"{mark} {heading_of(role, language)}\n\n{text}" for role, text in fields)
    return description, "\n\n".join(sections)


def _joined(description: str, sections: str) -> str:
    return f"{description.rstrip()}\n\n{sections}".lstrip("\n") if sections else description


def _own_parts(ticket: Ticket, rules: ProjectRules, template: Container[str]) -> tuple[str, str, bool]:
    """Return description and sections without the template, and whether they are a form with nothing filled in.

    A text of which nothing would be left and that is no form stays: people copy tickets whose work comes again.
    """
    description, sections = _written_parts(ticket, rules)
    own = without_paragraphs(description, template), without_paragraphs(sections, template)
    if own == (description, sections) or says_anything(_joined(*own)):
        return *own, False
    return (*own, True) if is_form(_joined(*own)) else (description, sections, False)


def _packet(
    ticket_id: str,
    title: str,
    description: str,
    ticket_type: str,
    rules: ProjectRules,
    *,
    settled: str = "",
    **more: object,
) -> RequirementPacket:
    labels = _strings(more.get("labels"))
    components = _strings(more.get("components"))
    key = _KEY.fullmatch(ticket_id)
    description, unread = _as_far_as_read(description.strip())
    language = _language(f"{title}\n{description}", rules)
    scenario, told_by = _kind(settled, ticket_type, labels, title, description, rules)
    fields = {
        "ticket_id": ticket_id,
        "title": title,
        "project_key": key["project"] if key else "LOCAL",
        "ticket_type": ticket_type,
        "scenario": scenario,
        "kind_told_by": told_by,
        "tier": _tier(labels, components, rules),
        "language": language,
        "unread": unread,
        **more,
    }
    return RequirementPacket.model_validate({"raw_text": _raw_text(title, description, language), **fields})


def _kind(
    settled: str, ticket_type: str, labels: tuple[str, ...], title: str, description: str, rules: ProjectRules
) -> tuple[Scenario, KindToldBy]:
    """What a person settled stands above all else."""
    if settled:
        return Scenario(settled), "person"
    overrides: Mapping[str, Scenario] = {name: Scenario(value) for name, value in rules.scenario_by_issue_type.items()}
    return classify(ticket_type, labels, title, description, overrides)


def _as_far_as_read(text: str) -> tuple[str, int]:
    """Return as much of a text as is reviewed, in whole lines if they are not endless, and how much that leaves out."""
    if len(text) <= LONGEST_TEXT:
        return text, 0
    end = text.rfind("\n", LONGEST_TEXT - _LONGEST_LINE, LONGEST_TEXT)
    read = text[: end if end > 0 else LONGEST_TEXT].rstrip()
    return read, len(text) - len(read)


def config_for(packet: RequirementPacket, rules: ProjectRules, config: WorkflowConfig) -> WorkflowConfig:
    """Return `config` with what the project says of such a ticket: its threshold, if any, and what decides."""
    return config.model_copy(
        update={
            "threshold": rules.thresholds.get(packet.scenario.value),
            "profile": rules.profile_of(packet.tier.value),
            "questions_pass": rules.questions == "pass",
            "template": rules.template.get(packet.scenario.value, ()),
        }
    )


def _raw_text(title: str, description: str, language: Language) -> str:
    """Return the description; the title stands in for one that says nothing, and words of ours for neither."""
    together = f"{title}\n\n{description}".strip()
    for text in (description, together):
        if weighted_length(text) >= SHORTEST_TEXT:
            return text
    return f"{together}\n\n{NO_DESCRIPTION[language]}".strip()


def _strings(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, tuple) else ()


def _language(text: str, rules: ProjectRules) -> Language:
    return language_of(text) if rules.language == "auto" else rules.language


def _tier(labels: tuple[str, ...], components: tuple[str, ...], rules: ProjectRules) -> Tier:
    """Label first, then component, then project: the nearest word to the ticket wins."""
    for label in labels:
        if label in rules.tier_by_label:
            return Tier(rules.tier_by_label[label])
    for component in components:
        if component in rules.tier_by_component:
            return Tier(rules.tier_by_component[component])
    return Tier(rules.tier)
