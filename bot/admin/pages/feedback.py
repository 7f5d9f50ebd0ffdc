"""`/admin/feedback`: what people said against verdicts: disputes of one issue, overrides of the whole."""

from flask import Blueprint, render_template, request

from bot.admin.paging import PAGE_SIZE, offset_of, page_of, wanted_page
from bot.admin.parts import AdminParts

_KINDS = ("dispute", "override")


def add_feedback(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page."""

    @blueprint.get("/feedback")
    def feedback() -> str:
        # Late: with the store, it takes long to load.
        from workers.store import FeedbackFilter

        store, number = parts.open_store(), wanted_page()
        chosen = {name: request.args.get(name, "") for name in ("kind", "code", "project")}
        wanted = FeedbackFilter(chosen["kind"], chosen["code"], chosen["project"])
        every = store.feedback_counts(FeedbackFilter())
        return render_template(
            "feedback.html",
            page=page_of(store.feedback_page(wanted, offset_of(number), PAGE_SIZE + 1), number),
            counts=store.feedback_counts(wanted) if wanted != FeedbackFilter() else every,
            chosen={name: value for name, value in chosen.items() if value},
            kinds=_KINDS,
            codes=sorted({one.code for one in every if one.code}),
            projects=store.feedback_projects(),
        )
