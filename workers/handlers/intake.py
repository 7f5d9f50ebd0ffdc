"""From what people wrote to a RequirementPacket: a Jira ticket, a file, or a line of JSON. No judgement, no network."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from config.guardrail import LONGEST_TEXT
from config.projects import PROJECT_KEY, ProjectRules
from workers.atlassian.models import Ticket
from workers.reading.language import Language, language_of, weighted_length
from workers.review.scenario import classify
from workers.review.schemas import SHORTEST_TEXT, Attachment, RequirementPacket, Scenario, Tier, WorkflowConfig

_HEADING = re.compile(r"\A\s*(?:#{1,6}\s+|h[1-6]\.\s*)?(?P<title>\S[^\n]*)")
_KEY = re.compile(rf"(?P<project>{PROJECT_KEY})-[1-9][0-9]*")
_PRIORITY = {
    **dict.fromkeys(("p0", "blocker", "critical", "highest", "urgent", "紧急", "最高", "阻塞"), "P0"),
    **dict.fromkeys(("p1", "high", "major", "高", "严重", "重要"), "P1"),
}


_LONGEST_LINE = 2_000
_NOTHING = {"en": "(no description)", "zh": "（无描述）。"}


@dataclass(frozen=True)
class TextTicket:
    """A requirement given as text, from a file or a line of JSON."""

    id: str
    title: str
    description: str
    ticket_type: str = ""
    project_key: str = ""

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
    return _packet(
        given.id,
        given.title,
        given.description,
        given.ticket_type,
        rules,
        source_type="Jira_Ticket" if _KEY.fullmatch(given.id) else "PRD_Doc",
        **project,
    )


def packet_from_ticket(ticket: Ticket, rules: ProjectRules) -> RequirementPacket:
    """Return the packet of a Jira ticket or a page of Confluence as it is now."""
    of_page: Mapping[str, object] = {}
    if ticket.is_page:
        # A space may be called otherwise, and has no rules of its own then.
        project = {"project_key": ticket.project_key} if re.fullmatch(PROJECT_KEY, ticket.project_key) else {}
        of_page = {"source_type": "PRD_Doc", "takes_commands": False, **project}
    return _packet(
        ticket.key,
        ticket.title,
        ticket.description,
        ticket.issue_type,
        rules,
        labels=ticket.labels,
        components=ticket.components,
        priority=_PRIORITY.get(ticket.priority.strip().lower(), "P2"),
        environment=ticket.environment,
        attachments=tuple(Attachment(filename=each.filename, mime_type=each.mime_type) for each in ticket.attachments),
        links=ticket.links,
        **of_page,
    )


def _packet(
    ticket_id: str, title: str, description: str, ticket_type: str, rules: ProjectRules, **more: object
) -> RequirementPacket:
    labels = _strings(more.get("labels"))
    components = _strings(more.get("components"))
    key = _KEY.fullmatch(ticket_id)
    description, unread = _as_far_as_read(description.strip())
    language = _language(f"{title}\n{description}", rules)
    overrides: Mapping[str, Scenario] = {name: Scenario(value) for name, value in rules.scenario_by_issue_type.items()}
    fields = {
        "ticket_id": ticket_id,
        "title": title,
        "project_key": key["project"] if key else "LOCAL",
        "ticket_type": ticket_type,
        "scenario": classify(ticket_type, labels, title, description, overrides),
        "tier": _tier(labels, components, rules),
        "language": language,
        "unread": unread,
        **more,
    }
    return RequirementPacket.model_validate({"raw_text": _raw_text(title, description, language), **fields})


def _as_far_as_read(text: str) -> tuple[str, int]:
    """Return as much of a text as is reviewed, in whole lines if they are not endless, and how much that leaves out."""
    if len(text) <= LONGEST_TEXT:
        return text, 0
    end = text.rfind("\n", LONGEST_TEXT - _LONGEST_LINE, LONGEST_TEXT)
    read = text[: end if end > 0 else LONGEST_TEXT].rstrip()
    return read, len(text) - len(read)


def config_for(packet: RequirementPacket, rules: ProjectRules, config: WorkflowConfig) -> WorkflowConfig:
    """Return `config` with the project's own threshold for this kind of ticket, if it has one."""
    return config.model_copy(update={"threshold": rules.thresholds.get(packet.scenario.value)})


def _raw_text(title: str, description: str, language: Language) -> str:
    """Return the description; the title stands in for one that says nothing, and words of ours for neither."""
    together = f"{title}\n\n{description}".strip()
    for text in (description, together):
        if weighted_length(text) >= SHORTEST_TEXT:
            return text
    return f"{together}\n\n{_NOTHING[language]}".strip()


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
