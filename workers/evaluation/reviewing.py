"""Reviews a labelled text the way the workers do, with the rules as shipped and without a model."""

from functools import lru_cache

from config.projects import ProjectRules
from workers.evaluation.rows import Row
from workers.handlers.intake import TextTicket, packet_from_text
from workers.review.reviewed import review_packet
from workers.review.schemas import ReviewReport

_REMEMBERED = 2000


@lru_cache(maxsize=_REMEMBERED)
def review(title: str, description: str, ticket_type: str) -> ReviewReport:
    """Return the report; a text that two stages measure is reviewed once."""
    packet = packet_from_text(TextTicket("", title, description, ticket_type), ProjectRules())
    return review_packet(packet).report


def review_issue(row: Row) -> ReviewReport:
    """Return the report of a row whose `text` is an issue of an issue tracker: the title, a line break, the body."""
    title, _, description = str(row["text"]).partition("\n")
    return review(title.strip(), description, "Bug")
