"""A description in the order of a template, as its ticket gets it."""

from typing import Any

from workers.actions.description import Body, rewritten_description
from workers.actions.outgoing import Outgoing
from workers.atlassian.models import Ticket, ticket_from
from workers.review.rewriting.rewrite import rewrite
from workers.review.rewriting.template import Template, template_for
from workers.review.schemas import Scenario

KEY = "SHOP-7"
BUG = template_for(Scenario.BUG, "en")


def ticket_with(body: Body) -> Ticket:
    return ticket_from({"id": "1", "key": KEY, "fields": {"summary": "Export", "description": body}}, (), None)


def in_order(body: Body, template: Template = BUG, deployment: Any = "cloud") -> Any:
    def rewriter(document: Any, spans: Any) -> Any:
        return rewrite(document, "en", template, spans=spans)

    return rewritten_description(ticket_with(body), rewriter, Outgoing(deployment), "")
