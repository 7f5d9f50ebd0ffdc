"""`/admin/plans`: the tickets on which people are waited for, and what was planned last."""

from flask import Blueprint, render_template

from bot.admin.paging import PAGE_SIZE, offset_of, page_of, wanted_page
from bot.admin.parts import AdminParts

_LATEST = 20


def add_plans(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page."""

    @blueprint.get("/plans")
    def plans() -> str:
        store, number = parts.open_store(), wanted_page()
        return render_template(
            "plans.html",
            page=page_of(store.waiting_tickets(offset_of(number), PAGE_SIZE + 1), number),
            latest=store.latest_plans(_LATEST),
        )
