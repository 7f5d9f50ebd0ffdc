"""`/admin/queue`: what waits, what is at work and who works on it, and what in Redis was none of ours."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from flask import Blueprint, Response, flash, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as Answer

from bot.admin.parts import AdminParts
from config.settings import Settings
from workers.contracts import StoreUnavailable
from workers.queueing.redis_server import QueueUnavailable
from workers.queueing.running_jobs import running_jobs

if TYPE_CHECKING:
    from workers.limits.budget_use import ProjectUse


def add_queue(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page."""

    @blueprint.get("/queue")
    def queue() -> Response:
        try:
            health = parts.queue.health()
            running, put_aside = running_jobs(parts.queue), parts.queue.put_aside()
            used = _used(parts)
        except QueueUnavailable as error:
            return make_response(render_template("queue.html", health=None, trouble=str(error)), 503)
        letters, settings = _dead_letters(parts), parts.settings
        by_worker = {each.worker: each for each in running}
        page = render_template(
            "queue.html",
            health=health,
            running=running,
            put_aside=[(datetime.fromtimestamp(one.at, UTC), one.name, one.reason) for one in put_aside],
            job_of=by_worker.get,
            letters=letters,
            limits=_limits(settings),
            used=used,
            has_budgets=bool(settings.budget_project_runs_per_hour or settings.budget_project_tokens_per_day),
        )
        return make_response(page)

    @blueprint.post("/queue/put-aside/clear")
    def clear_put_aside() -> Answer:
        try:
            parts.queue.clear_put_aside()
        except QueueUnavailable as error:
            flash(str(error), "failing")
        else:
            flash("The list is empty.")
        return redirect(url_for("pages.queue"), 303)


def _dead_letters(parts: AdminParts) -> int | None:
    """Return how many there are, None while the database is away: the queue does not need it."""
    try:
        return parts.open_store().count_dead_letters()
    except StoreUnavailable:
        return None


def _used(parts: AdminParts) -> "tuple[ProjectUse, ...]":
    """Return what projects used of their budgets. Raises QueueUnavailable."""
    # Late: nothing else in this process counts budgets.
    from workers.limits.budget_use import budget_use

    return budget_use(
        parts.queue.connection,
        runs_per_hour=parts.settings.budget_project_runs_per_hour,
        tokens_per_day=parts.settings.budget_project_tokens_per_day,
    )


def _limits(settings: Settings) -> tuple[tuple[str, int], ...]:
    """Return the limits that put work off or refuse it; 0 is none."""
    return (
        ("Reviews of one project in an hour", settings.budget_project_runs_per_hour),
        ("Reviews that one person commands in an hour", settings.budget_user_runs_per_hour),
        ("A model's tokens for one project in a day", settings.budget_project_tokens_per_day),
        (f"Automatic reviews of one ticket in {settings.storm_window} s", settings.storm_events),
    )
