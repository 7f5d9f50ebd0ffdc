"""`/admin/dead-letters`: the runs that were given up, and a way to run them again or throw them away.

What it does is what `reqgate dlq` does: `workers.runs.rerun` runs a letter again, the store drops it.
"""

from flask import Blueprint, Response, abort, flash, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from bot.admin.paging import PAGE_SIZE, offset_of, page_of, wanted_page
from bot.admin.parts import AdminParts
from workers.queueing.redis_server import QueueUnavailable

_MOST_AT_ONCE = 200
_NO_REDIS = "Redis does not answer; check REDIS_URL. {run} was not touched."
_UNKNOWN_JOB = "This version does not know the job of {runs}. Drop it, or install the version that does."
_MOST_NAMED = 5
"""The message is kept in a cookie, and a browser drops one of more than 4 kB, with the login in it."""


def add_dead_letters(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the list, the page of one letter, and what can be done with them."""

    @blueprint.get("/dead-letters")
    def dead_letters() -> Response:
        store, number, project = parts.open_store(), wanted_page(), request.args.get("project", "")
        found = store.dead_letter_page(project, offset_of(number), PAGE_SIZE + 1)
        projects = store.dead_letter_projects()
        return make_response(
            render_template(
                "dead_letters.html", page=page_of(found, number), project=project, projects=projects, most=_MOST_AT_ONCE
            )
        )

    @blueprint.get("/dead-letters/<run_id>")
    def dead_letter(run_id: str) -> Response:
        letter = parts.open_store().dead_letter(run_id) or abort(404)
        return make_response(render_template("dead_letter.html", letter=letter))

    @blueprint.get("/dead-letters/<run_id>/drop")
    def ask_before_dropping(run_id: str) -> Response:
        letter = parts.open_store().dead_letter(run_id) or abort(404)
        return make_response(render_template("dead_letter.html", letter=letter, is_asking=True))

    @blueprint.post("/dead-letters/<run_id>/drop")
    def drop_dead_letter(run_id: str) -> Answer:
        store = parts.open_store()
        letter = store.dead_letter(run_id) or abort(404)
        store.drop_dead_letter(letter.run_id)
        flash(f"{letter.run_id} was dropped; its run stays recorded as failed.")
        return _to_list()

    @blueprint.post("/dead-letters/<run_id>/retry")
    def retry_dead_letter(run_id: str) -> Answer:
        letter = parts.open_store().dead_letter(run_id) or abort(404)
        _retry((letter.run_id,), parts)
        return _to_list()

    @blueprint.post("/dead-letters/retry")
    def retry_dead_letters() -> Answer:
        project = request.form.get("project", "")
        letters = parts.open_store().dead_letter_page(project, 0, _MOST_AT_ONCE)
        _retry(tuple(letter.run_id for letter in letters), parts)
        return _to_list(project)


def _to_list(project: str = "") -> Answer:
    return redirect(url_for("pages.dead_letters", project=project or None), 303)


def _retry(run_ids: tuple[str, ...], parts: AdminParts) -> None:
    """Run letters again until Redis goes away, and leave word for the next page of what was done and what was not."""
    # Late: with the store, it takes long to load.
    from workers.runs.rerun import NotRepeatable, retry

    store, queued, refused = parts.open_store(), 0, []
    for run_id in run_ids:
        letter = store.dead_letter(run_id)
        if letter is None:  # somebody else was faster
            continue
        try:
            retry(letter, store, parts.queue)
        except NotRepeatable:
            refused.append(run_id)
        except QueueUnavailable:
            flash(_NO_REDIS.format(run=run_id), "failing")
            break
        else:
            queued += 1
    if queued:
        flash(f"{queued} run{'' if queued == 1 else 's'} queued again.")
    if refused:
        flash(_UNKNOWN_JOB.format(runs=_named(refused)), "failing")


def _named(run_ids: list[str]) -> str:
    if len(run_ids) <= _MOST_NAMED:
        return ", ".join(run_ids)
    return f"{len(run_ids)} runs, among them {', '.join(run_ids[:_MOST_NAMED])}"
