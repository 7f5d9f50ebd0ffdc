"""`/admin`: how the reviews went, in figures and charts. The charts are pictures with addresses of their own."""

from flask import Blueprint, Response, abort, render_template, request

from bot.admin.charts import NARROW, WIDE, draw
from bot.admin.parts import AdminParts
from bot.admin.review_charts import CHARTS, OVERVIEW
from bot.admin.reviewed import Reviewed
from bot.admin.window import PERIODS, window_of
from bot.security import allow_own_style


def add_overview(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page and the pictures of this page and of the history."""

    @blueprint.get("")
    def overview() -> str:
        store, window = parts.open_store(), window_of(request.args)
        seen = Reviewed(store, window)
        return render_template(
            "overview.html",
            window=window,
            periods=PERIODS,
            known_projects=store.reviewed_projects(),
            seen=seen,
            charts=[chart(seen) for chart in OVERVIEW],
        )

    @blueprint.get("/charts/<name>.svg")
    def chart(name: str) -> Response:
        if name not in CHARTS:
            abort(404)
        seen = Reviewed(parts.open_store(), window_of(request.args), by_week="by_week" in request.args)
        frame = NARROW if "narrow" in request.args else WIDE
        return Response(draw(CHARTS[name](seen), frame), mimetype="image/svg+xml")

    allow_own_style(chart)
