"""`/admin/documents`: what is written, what waits for people, and what came of it."""

from flask import Blueprint, render_template

from bot.admin.paging import PAGE_SIZE, offset_of, page_of, wanted_page
from bot.admin.parts import AdminParts


def add_documents(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page."""

    @blueprint.get("/documents")
    def documents() -> str:
        number = wanted_page()
        found = parts.open_store().latest_documents(offset_of(number), PAGE_SIZE + 1)
        return render_template("documents.html", page=page_of(found, number))
