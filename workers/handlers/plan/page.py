"""The page of a plan in Confluence, before its comment: so that the comment says what became of it."""

from dataclasses import dataclass

from workers.actions.models import KeepPage
from workers.actions.pages import EDITED, REMOVED, plan_page
from workers.handlers.opening import Opened
from workers.handlers.plan.talk import KIND
from workers.handlers.posting import post_actions
from workers.plan.compose.comment import PageState
from workers.plan.compose.page import plan_page_document
from workers.plan.schemas import PlanReport
from workers.runs.services import RunServices

_KEEP = KeepPage.model_fields["type"].default
_LEFT_ALONE: dict[str, PageState] = {EDITED: "edited", REMOVED: "removed"}


@dataclass(frozen=True)
class KeptPage:
    """What keeps the page, to be recorded with the rest of the run, and what became of it; nothing if none is
    wanted.
    """

    actions: tuple[KeepPage, ...] = ()
    state: PageState = ""


def kept_page(run_id: str, opened: Opened, report: PlanReport, services: RunServices) -> KeptPage:
    """Keep a finished plan on its page, where the project wants one. What Confluence refuses keeps nobody waiting."""
    space = opened.rules.plan_space
    if not space or services.confluence is None or report.plan.status != "plan_ready":
        return KeptPage()
    action = plan_page(plan_page_document(report), opened.ticket, space, run_id, report.language, services.outgoing)
    action = action.model_copy(update={"page_id": action.page_id or _known_page(opened, services)})
    post_actions(run_id, (action,), services)
    result = next(iter(services.store.action_results(_KEEP, run_id=run_id)), "")
    if result.isdecimal():
        return KeptPage((action.model_copy(update={"page_id": result}),), "kept")
    return KeptPage((action,), _LEFT_ALONE.get(result, "failed"))


def _known_page(opened: Opened, services: RunServices) -> str:
    """Return the page that earlier runs made, where the ticket does not tell of it any more."""
    if opened.ticket.marked and opened.ticket.marked.of(KIND):
        return ""
    results = services.store.action_results(_KEEP, ticket_key=opened.ticket.key)
    return next((one for one in results if one.isdecimal()), "")
