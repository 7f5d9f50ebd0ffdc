"""A project's report as one HTML file that needs nothing else: no script, no picture, no server."""

from collections.abc import Mapping

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from bot.admin.charts import NARROW, WIDE, Chart, Frame, draw
from bot.cli.report.figures import ProjectReport
from bot.cli.report.observed import WouldHaveSaid
from bot.cli.report.words import WORDS
from workers.queueing.messages import TICKET_KEY_PATTERN
from workers.reading.language import Language


def html_page(report: ProjectReport, observed: WouldHaveSaid | None, language: Language, jira_url: str) -> str:
    """Return the page. Tickets link to `jira_url`, unless that is empty; None where no project is observed."""
    loader = PackageLoader("bot.cli.report")
    environment = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters.update({"inline": _inline})
    environment.globals.update({"frames": {"wide": WIDE, "narrow": NARROW}})
    words = WORDS[language]
    return environment.get_template("report.html").render(
        report=report,
        observed=observed,
        words=words,
        moment=f"{report.made_at:%Y-%m-%d %H:%M}",
        figures=_key_figures(report, words),
        language="zh-CN" if language == "zh" else "en",
        trend=_trend(report, words),
        spread=_spread(report, words),
        address=lambda key: _address(jira_url, key),
    )


def _address(jira_url: str, key: str) -> str:
    """Return where people see a ticket; empty for a page of Confluence, which is none of Jira's."""
    return f"{jira_url.rstrip('/')}/browse/{key}" if jira_url and TICKET_KEY_PATTERN.fullmatch(key) else ""


def _key_figures(report: ProjectReport, words: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the figures at the top; those of trouble only where there was some."""
    figures = report.figures
    trouble = {"undecided": figures.undecided, "given_up": report.given_up}
    return (
        (words["pass_rate"], _percent(figures.pass_rate)),
        (words["first_pass_rate"], _percent(figures.first_pass_rate)),
        (words["median_rounds"], str(figures.median_rounds or words["nothing"])),
        (words["reviews"], str(figures.reviews())),
        *((words[name], str(count)) for name, count in trouble.items() if count),
    )


def _trend(report: ProjectReport, words: Mapping[str, str]) -> tuple[Chart, ...]:
    labels = tuple(f"{monday:%m-%d}" for monday, _ in report.weeks)  # half a year, so no day comes twice
    weeks = tuple(figures for _, figures in report.weeks)
    rates = {
        words["pass_rate"]: tuple(_of_hundred(each.pass_rate) for each in weeks),
        words["first_pass_rate"]: tuple(_of_hundred(each.first_pass_rate) for each in weeks),
    }
    volume = {
        words["passed"]: tuple(float(each.reviews("PASS")) for each in weeks),
        words["rejected"]: tuple(float(each.reviews("REJECT")) for each in weeks),
        words["undecided"]: tuple(float(each.undecided) for each in weeks),
    }
    return (
        Chart("rates", words["rates"], labels, rates, "lines", words["week"]),
        Chart("volume", words["volume"], labels, volume, "stack", words["week"]),
    )


def _spread(report: ProjectReport, words: Mapping[str, str]) -> tuple[Chart, ...]:
    scores, rounds = report.figures.scores, report.figures.rounds
    by_score = {words["reviews"]: tuple(map(float, scores.values()))}
    by_round = {words["tickets_count"]: tuple(map(float, rounds.values()))}
    return (
        Chart("scores", words["score_reviews"], tuple(scores), by_score, "bars", words["score"]),
        Chart("rounds", words["rounds_tickets"], tuple(rounds), by_round, "bars", words["round"]),
    )


def _inline(chart: Chart, frame: Frame) -> Markup:
    """Return the picture to stand in a page. It is ours: what it holds is escaped by the library that draws it."""
    picture = draw(chart, frame).decode()
    return Markup(picture[picture.index("<svg") :])  # noqa: S704 - see above


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}"


def _of_hundred(share: float | None) -> float | None:
    return None if share is None else round(share * 100, 1)
