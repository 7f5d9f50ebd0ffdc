"""`/admin/runs/<id>`: what happened in one run, with its words masked; review the ticket anew, or replay the run."""

from typing import TYPE_CHECKING

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from bot.admin.answer_view import shown_answer
from bot.admin.parts import AdminParts
from bot.admin.plan_view import difference, shown_plan
from bot.admin.run_path import path_of
from workers.queueing.messages import TICKET_KEY_PATTERN, ReplayRun, ReviewTicket
from workers.queueing.redis_server import QueueUnavailable

if TYPE_CHECKING:
    from workers.store import Store, StoredPlan

_NO_REDIS = "Redis does not answer; check REDIS_URL. Nothing was queued."
_REVIEWED_ANEW = (
    "A new review of {ticket} is queued as run {run}; it reads the ticket as it is now and posts the result, "
    "unless the project is only observed."
)
_REPLAYED = "The replay is queued. Load this page again in a few seconds to see how it came out."


def add_run(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page, and what can be done from it."""

    @blueprint.get("/runs/<run_id>")
    def run(run_id: str) -> str:
        store = parts.open_store()
        details = store.run_details(run_id) or abort(404)
        report, plan, question = details.report or {}, store.plan_of(run_id), store.question_of(run_id)
        key = details.run.ticket_key
        versions = _versions(plan, store) if plan else ()
        return render_template(
            "run.html",
            run=details.run,
            report=report,
            actions=details.actions,
            recording=store.recording_of(run_id),
            path=path_of(report.get("execution_times", {})),
            plan=shown_plan(plan) if plan else None,
            answer=shown_answer(question) if question else None,
            document=store.document_of_run(run_id),
            versions=versions,
            latest=store.latest_plans(1, key) if key and not plan else (),
            difference=difference(versions, plan, request.args.get("against", "")) if plan else None,
            ticket_url=_ticket_url(parts.settings.jira_url, key),
        )

    @blueprint.post("/runs/<run_id>/rerun")
    def rerun(run_id: str) -> Answer:
        found = parts.open_store().run_details(run_id)
        if found is None or not found.run.ticket_key:
            abort(404)
        message = ReviewTicket(ticket=found.run.ticket_key, trigger="console")
        try:
            parts.queue.submit(message)
        except QueueUnavailable:
            flash(_NO_REDIS, "failing")
        else:
            flash(_REVIEWED_ANEW.format(ticket=message.ticket, run=message.run_id))
        return redirect(url_for("pages.run", run_id=run_id), 303)

    @blueprint.post("/runs/<run_id>/replay")
    def replay(run_id: str) -> Answer:
        if parts.open_store().recording_of(run_id) is None:
            abort(404)
        try:
            parts.queue.submit_again(ReplayRun(original=run_id))
        except QueueUnavailable:
            flash(_NO_REDIS, "failing")
        else:
            flash(_REPLAYED)
        return redirect(url_for("pages.run", run_id=run_id), 303)


def _versions(plan: "StoredPlan", store: "Store") -> "tuple[StoredPlan, ...]":
    """Return what was planned of the plan's ticket, the newest first; a text of the HTTP API is none."""
    return store.plans_of(plan.ticket_key) if plan.ticket_key else (plan,)


def _ticket_url(jira_url: str, ticket_key: str) -> str:
    """Return where people see a ticket; empty for what is none."""
    return (
        f"{jira_url.rstrip('/')}/browse/{ticket_key}" if jira_url and TICKET_KEY_PATTERN.fullmatch(ticket_key) else ""
    )
