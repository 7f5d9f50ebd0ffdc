"""`reqgate report --html`: one file that holds everything it shows, in the language of the project, and no script."""

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.cli.report import command as report
from bot.cli.report.figures import MOST_WEEKS, project_report
from bot.cli.report.words import WORDS
from config.settings import get_settings
from tests.support.admin_pages import words_of
from tests.support.stored import fill, issues, save
from tests.support.stored import report as stored_report
from workers.store import DeadLetter, Scope, Store, open_store
from workers.store.migrate import migrate
from workers.store.views.history import DaySums

assert report, "importing it registers the command"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    url = f"sqlite:///{tmp_path / 'reqgate.db'}"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("JIRA_URL", "https://jira.example")
    get_settings.cache_clear()
    migrate(url)
    return open_store(url)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["report", "--html", "report.html", *arguments])
    return result.exit_code, result.output


def page(*arguments: str) -> str:
    code, output = run(*arguments)
    assert code == 0, output
    return Path("report.html").read_text(encoding="utf-8")


def test_a_project_has_its_figures_gaps_with_words_to_add_and_tickets_that_wait(store: Store) -> None:
    fill(store)
    save(store, "s1", "SHOP-1", "REJECT", "z", 42, **issues("F-AC-NONE", "VAGUE-WORD", "CODE-OF-THE-PAST"))
    save(store, "s2", "SHOP-2", "PASS", "y", 90, **issues("VAGUE-WORD"))
    text = page("--project", "SHOP")
    words = words_of(text)
    assert "Requirements of SHOP" in words
    assert "ready (pass rate) 50%" in words
    assert "reviews 2" in words
    assert words.index("VAGUE-WORD") < words.index("F-AC-NONE"), "the most frequent first"
    assert "“…” means something different to everyone." in words
    assert "within 2 seconds" in words
    assert "does not know this code any more" in words
    assert '<a href="https://jira.example/browse/SHOP-1"' in text
    assert "browse/SHOP-2" not in text
    assert "DEMO" not in text


def test_the_file_needs_nothing_else_and_runs_nothing(store: Store) -> None:
    fill(store)
    text = page()
    assert "Requirements of all projects" in text
    assert text.count("<svg") == 8, "each of four, for a desk and for a phone"
    assert not re.search(r"<script|<link|<img|\bon\w+=|@import|url\(", text)
    assert set(re.findall(r'(?:src|href)="([^"]*)"', text)) <= {"https://jira.example/browse/DEMO-1"}
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_a_chinese_project_gets_chinese_words(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tmp_path / "projects.yaml"
    rules.write_text("projects: {SHOP: {language: zh}}")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(rules))
    get_settings.cache_clear()
    save(store, "s1", "SHOP-1", "REJECT", "z", 42, **issues("VAGUE-WORD"))
    text = page("--project", "SHOP")
    assert '<html lang="zh-CN">' in text
    assert "SHOP 的需求质量" in text
    assert "的理解都不同" in text
    assert "Requirements of" in page("--project", "SHOP", "--language", "en")


def test_both_languages_have_the_same_words_with_the_same_gaps_to_fill() -> None:
    assert WORDS["en"].keys() == WORDS["zh"].keys()
    for name, text in WORDS["en"].items():
        assert re.findall(r"{\w+}", text) == re.findall(r"{\w+}", WORDS["zh"][name]), name


def test_a_page_of_confluence_is_not_linked_into_jira(store: Store) -> None:
    save(store, "s1", "confluence:4711", "REJECT", "z", 42, **issues("VAGUE-WORD"))
    text = page()
    assert "confluence:4711" in text
    assert "browse/" not in text


def test_a_period_counts_today_as_the_pages_do_and_may_be_longer_than_the_calendar(store: Store) -> None:
    fill(store)
    assert f"Since {datetime.now(UTC).date() - timedelta(days=6)}" in page("--days", "7")
    assert "reviews 6" in words_of(page("--days", "36500"))
    code, output = run("--days", "999999999")
    assert (code, "Traceback" in output) == (2, False)
    assert "36500" in output


def test_runs_given_up_before_the_period_are_not_counted(store: Store) -> None:
    save(store, "s1", "SHOP-1", "PASS", "z", 90)
    for run_id, age in (("old", 8), ("new", 6)):
        moment = datetime.now(UTC) - timedelta(days=age)
        store.save_dead_letter(DeadLetter(run_id, "SHOP-1", "SHOP", "job", {}, "gave up", 3, moment))
    assert "runs given up 1" in words_of(page("--days", "7"))
    assert "runs given up 2" in words_of(page())


def test_what_stands_in_the_store_is_escaped(store: Store) -> None:
    save(store, "s1", "SHOP-1", "REJECT", "z", 42, **issues("<b>X</b>"))
    text = page()
    assert "<b>X" not in text
    assert "&lt;b&gt;X" in text


def test_without_reviews_or_of_an_unknown_project_it_says_what_to_do(store: Store) -> None:
    code, output = run()
    assert code == 2
    assert "Nothing was reviewed yet" in output
    fill(store)
    code, output = run("--project", "SHOP")
    assert code == 2
    assert "Projects with reviews: DEMO" in output
    assert not Path("report.html").exists()


def test_a_file_that_cannot_be_written_and_a_database_that_is_away_are_said(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store)
    result = CliRunner().invoke(app, ["report", "--html", "nowhere/report.html"])
    assert result.exit_code == 2
    assert "cannot be written" in result.output
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'none.db'}")
    get_settings.cache_clear()
    code, output = run()
    assert code == 2
    assert "The database cannot be used (OperationalError). Check DATABASE_URL" in output


class _Weeks(Store):
    """A store whose reviews were spread over these days."""

    def __init__(self, store: Store, *days: date) -> None:
        super().__init__(store._engine)
        self._days = days

    def day_sums(self, scope: Scope) -> tuple[DaySums, ...]:
        (one, *_) = super().day_sums(scope)
        return tuple(one._replace(day=day) for day in self._days)


def test_weeks_without_reviews_are_there_and_only_the_last_ones(store: Store) -> None:
    save(store, "s1", "SHOP-1", "PASS", "z", 90)
    monday = date(2026, 3, 2)
    spread = _Weeks(store, monday - timedelta(days=1), monday, monday + timedelta(days=20))
    weeks = project_report(spread, Scope(), {}, "en").weeks
    assert [(day.isoformat(), figures.reviews()) for day, figures in weeks] == [
        ("2026-02-23", 1),
        ("2026-03-02", 1),
        ("2026-03-09", 0),
        ("2026-03-16", 1),
    ]
    long_ago = _Weeks(store, monday - timedelta(days=3_000), monday)
    assert len(project_report(long_ago, Scope(), {}, "en").weeks) == MOST_WEEKS


# What it would have said


def observed(store: Store, run_id: str, ticket: str, decision: str = "REJECT", **more: object) -> None:
    """Store a review of which nobody was told."""
    store.start_run(run_id, ticket, "created")
    store.save_review(run_id, ticket, stored_report(decision, run_id, 50, **more), is_observed=True)


def asks(*codes: str, quote: str = "as discussed") -> dict[str, object]:
    """A report under the bar with open points."""
    points = [{"code": code, "quote": quote, "text": f"question of {code}"} for code in codes]
    return {"profile": "ready", "outcome": "QUESTIONS", "points": points}


def section(text: str) -> str:
    """Return the words of the section, up to the next one."""
    found = re.search(r"<h2>What it would have said</h2>(.*?)<h2>", text, re.S)
    return words_of(found[1]) if found else ""


def test_silent_reviews_are_summed_up_with_codes_and_tickets_as_they_were_judged_last(store: Store) -> None:
    observed(store, "a1", "SHOP-1", **asks("STEPS"))
    observed(store, "a2", "SHOP-1", **asks("UNDECIDED", "LOOSE"))
    observed(store, "b1", "SHOP-2", **asks("UNDECIDED"))
    observed(store, "c1", "SHOP-3", "PASS", profile="ready", outcome="READY", points=asks("CHECK")["points"])
    observed(store, "d1", "SHOP-4", profile="strict", **issues("F-AC-NONE"))
    observed(store, "e1", "SHOP-5", "ERROR", profile="ready")
    save(store, "f1", "SHOP-6", "REJECT", "told", 10, **asks("RESULT"))
    text = page("--project", "SHOP")
    words = section(text)
    assert "judged without a word on them: 5" in words
    for line in ("READY: nothing found to decide first 1", "points are open 2", "NOT READY 1", "could not be judged 1"):
        assert line in words
    assert "EMPTY" not in words
    assert "Has this been decided, and if so, how? on 2 of 5 tickets UNDECIDED" in words
    assert words.index("UNDECIDED") < words.index("F-AC-NONE") < words.index("LOOSE"), "the most frequent first"
    assert "STEPS" not in words, "it was settled"
    assert "CHECK" not in words, "work can start on that one"
    assert "SHOP-6" not in words, "people were told"
    assert "as discussed question of UNDECIDED UNDECIDED" in words
    assert '<a href="https://jira.example/browse/SHOP-1"' in text
    assert "reqgate enforce SHOP" in words


def test_at_most_ten_tickets_are_shown_those_that_it_would_have_spoken_of_first(store: Store) -> None:
    for number in range(9):
        observed(store, f"q{number}", f"SHOP-{number}", **asks("STEPS"))
    for number in range(10, 20):
        observed(store, f"p{number}", f"SHOP-{number}", "PASS", profile="ready", outcome="READY", points=[])
    text = page()
    assert {f"SHOP-{number}" for number in range(9)} < set(re.findall(r"SHOP-\d+", section(text)))
    assert len(set(re.findall(r"SHOP-\d+", section(text)))) == 10


def test_a_point_that_a_comment_would_leave_out_is_counted_and_not_shown_first(store: Store) -> None:
    observed(store, "a1", "SHOP-1", **asks("UNDECIDED", "LOOSE"), silenced=["UNDECIDED"])
    words = section(page())
    assert "on 1 of 1 tickets UNDECIDED" in words
    assert "question of LOOSE" in words
    assert "question of UNDECIDED" not in words


def test_the_words_of_a_ticket_are_masked_and_escaped(store: Store) -> None:
    observed(store, "a1", "SHOP-1", **asks("LOOSE", quote="ask jane@example.com <b>soon</b>"))
    text = page()
    assert "jane@example.com" not in text
    assert "&lt;b&gt;soon" in text


def test_only_where_a_project_is_observed_the_section_is_there_also_when_it_is_empty(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, "s1", "SHOP-1", "PASS", "z", 90)
    save(store, "d1", "DEMO-1", "PASS", "z", 90)
    assert "What it would have said" not in page()
    rules = tmp_path / "projects.yaml"
    rules.write_text("projects: {SHOP: {mode: observe}}")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(rules))
    get_settings.cache_clear()
    assert "No ticket was judged in this period" in section(page("--project", "SHOP"))
    assert "No ticket was judged in this period" in section(page())
    assert "What it would have said" not in page("--project", "DEMO")
