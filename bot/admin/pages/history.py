"""`/admin/history`: whether tickets get better over time, and what they lack, by project and by week."""

from flask import Blueprint, render_template, request

from bot.admin.parts import AdminParts
from bot.admin.review_charts import HISTORY
from bot.admin.reviewed import Reviewed
from bot.admin.window import PERIODS, window_of


def add_history(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page."""

    @blueprint.get("/history")
    def history() -> str:
        store, window = parts.open_store(), window_of(request.args, default="90")
        seen = Reviewed(store, window, by_week=True)
        return render_template(
            "history.html",
            window=window,
            periods=PERIODS,
            known_projects=store.reviewed_projects(),
            seen=seen,
            charts=[chart(seen) for chart in HISTORY],
        )
