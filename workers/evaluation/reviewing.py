"""Reviews a labelled text the way the workers do, with the rules as shipped and, unless one is scripted, no model."""

from functools import lru_cache

from config.projects import ProjectRules
from workers.evaluation.rows import Row
from workers.handlers.intake import NO_FIELDS, TextFields, TextTicket, config_for, packet_from_text
from workers.review.graph import ReviewParts
from workers.review.reviewed import review_packet
from workers.review.schemas import ReviewReport, WorkflowConfig

_REMEMBERED = 2000


@lru_cache(maxsize=_REMEMBERED)
def review(
    title: str,
    description: str,
    ticket_type: str,
    fields: TextFields = NO_FIELDS,
    parts: ReviewParts | None = None,
) -> ReviewReport:
    """Return the report, by rules where no parts are given; a text that two stages measure is reviewed once."""
    rules = ProjectRules(profile="ready")
    packet = packet_from_text(TextTicket("", title, description, ticket_type, fields=fields), rules)
    return review_packet(packet, config_for(packet, rules, WorkflowConfig()), parts).report


def review_issue(row: Row) -> ReviewReport:
    """Return the report of a row whose `text` is an issue of an issue tracker: the title, a line break, the body."""
    title, _, description = str(row["text"]).partition("\n")
    return review(title.strip(), description, "Bug")
