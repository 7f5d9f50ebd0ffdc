"""The archive of the demo: as many issues as it says, the same each time, linked both ways, and nobody told of them."""

from datetime import UTC, datetime

from bot.sandbox.app import close_sandbox, create_sandbox
from bot.sandbox.archive.contents import ARCHIVE, archived_issues, archived_pages
from bot.sandbox.config import DEMO, ISSUE_TYPES, STATUSES, SandboxConfig
from bot.sandbox.jira.search import search_issues
from bot.sandbox.web.context import EXTENSION

NOW = datetime(2026, 11, 24, tzinfo=UTC)


def test_there_are_300_different_issues_older_than_today_and_always_the_same() -> None:
    issues = list(archived_issues(NOW))
    assert issues == list(archived_issues(NOW))
    assert len({one.key for one in issues}) == len({one.summary for one in issues}) == len(issues) == 300
    assert all(one.created < NOW for one in issues)
    assert {one.issue_type for one in issues} <= set(ISSUE_TYPES)
    assert {one.status for one in issues} <= set(STATUSES)
    assert {name for one in issues for name in one.components} <= set(ARCHIVE.components)


def test_links_lead_to_issues_that_lead_back() -> None:
    issues = {one.key: one for one in archived_issues(NOW)}
    linked = [(one.key, other.key) for one in issues.values() for other in one.links]
    assert linked
    assert all((other, key) in linked for key, other in linked)


def test_what_is_done_is_resolved_and_what_is_not_done_is_not() -> None:
    issues = list(archived_issues(NOW))

    def found(jql: str) -> set[str]:
        return {one.key for one in search_issues(jql, issues, NOW, must_be_bounded=False)}

    done = {one.key for one in issues if one.status == "Done"}
    assert found("resolution is not EMPTY") == found('resolution = "Done"') == found('resolved < "2027-01-01"') == done
    assert found("resolution is EMPTY") == found('status != "Done"')
    assert found('resolved < "2020-01-01"') == set()


def test_a_sandbox_with_an_archive_begins_with_it_and_tells_no_webhook() -> None:
    config = SandboxConfig(projects=(DEMO, ARCHIVE), has_archive=True, webhook_url="http://127.0.0.1:1/webhooks/jira")
    app = create_sandbox(config)
    try:
        box = app.extensions[EXTENSION]
        assert len(box.tracker.issues()) == 300
        assert {one.title for one in box.wiki.contents()} == {one.title for one in archived_pages()}
        client = app.test_client()
        assert client.get("/sandbox/deliveries").json == {"deliveries": [], "pending": 0}
        page = client.get("/").get_data(as_text=True)
        assert "SHOP-1" not in page
        assert "Older issues to ask about: 300" in page
    finally:
        close_sandbox(app)
