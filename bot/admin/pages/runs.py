"""`/admin/runs`: every run, the newest first, by project, decision, reason, state, day, ticket or id."""

from flask import Blueprint, render_template, request

from bot.admin import run_query
from bot.admin.paging import PAGE_SIZE
from bot.admin.parts import AdminParts


def add_runs(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page."""

    @blueprint.get("/runs")
    def runs() -> str:
        query = run_query.query_of(request.args)
        page = parts.open_store().list_runs(
            run_query.filter_of(query),
            PAGE_SIZE,
            newer_than=run_query.place_of(request.args.get("newer", "")),
            older_than=run_query.place_of(request.args.get("older", "")),
        )
        return render_template(
            "runs.html",
            page=page,
            newer=run_query.place_text(page.newer_than),
            older=run_query.place_text(page.older_than),
            query=query,
            choices=run_query,
        )
