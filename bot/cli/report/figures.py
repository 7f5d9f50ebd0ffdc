"""What `reqgate report` says of a project: figures, weeks, gaps with words to add, tickets that wait. Draws nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

from workers.reading.language import Language
from workers.review.rubric.rubric import PLACEHOLDERS, IssueRule
from workers.store import Figures, Scope, Store, UnreadyTicket

MOST_WEEKS = 26
_MOST_TICKETS = 20
_ELLIPSIS = dict.fromkeys(PLACEHOLDERS, "…")


@dataclass(frozen=True)
class Gap:
    """An issue that reviews found often: what is wrong, and what to write. Words are empty for a code of the past."""

    code: str
    reviews: int
    description: str
    suggestion: str


@dataclass(frozen=True)
class ProjectReport:
    """Everything that the report shows. `weeks` are the last ones, by their Mondays, without holes."""

    project: str
    since: date | None
    made_at: datetime
    figures: Figures
    weeks: tuple[tuple[date, Figures], ...]
    gaps: tuple[Gap, ...]
    tickets: tuple[UnreadyTicket, ...]
    given_up: int


def project_report(store: Store, scope: Scope, issues: Mapping[str, IssueRule], language: Language) -> ProjectReport:
    """Return the figures of a project, or of all.

    Args:
        store: where the reviews are.
        scope: which project and since when.
        issues: the words for each code, as the project's rubric has them.
        language: of those words.

    Raises:
        StoreUnavailable: the database does not answer.
    """
    sums = store.day_sums(scope)
    by_week = {
        monday: Figures.of(rows)
        for monday, rows in groupby(sums, key=lambda row: row.day - timedelta(days=row.day.weekday()))
    }
    return ProjectReport(
        project=scope.project or "",
        since=scope.since,
        made_at=datetime.now(UTC),
        figures=Figures.of(sums),
        weeks=_without_holes(by_week),
        gaps=tuple(_gap(code, count, issues.get(code), language) for code, count in store.top_codes(scope).items()),
        tickets=store.unready_tickets(scope, _MOST_TICKETS),
        given_up=store.count_dead_letters(scope.project or "", scope.since),
    )


def _without_holes(by_week: Mapping[date, Figures]) -> tuple[tuple[date, Figures], ...]:
    """Return the last weeks in order, with those in between in which nothing was reviewed."""
    if not by_week:
        return ()
    last = max(by_week)
    first = max(min(by_week), last - timedelta(weeks=MOST_WEEKS - 1))
    mondays = (first + timedelta(weeks=number) for number in range((last - first).days // 7 + 1))
    return tuple((monday, by_week.get(monday, Figures())) for monday in mondays)


def _gap(code: str, reviews: int, rule: IssueRule | None, language: Language) -> Gap:
    if rule is None:
        return Gap(code, reviews, "", "")
    description, suggestion = (words.in_(language).format(**_ELLIPSIS) for words in (rule.description, rule.suggestion))
    return Gap(code, reviews, description, suggestion)
