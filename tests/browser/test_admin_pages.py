"""Administrators at work in a real browser, with JavaScript and without: every page does what it says."""

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bot.sandbox.config import BOT
from tests.browser.conftest import OpenTab
from tests.browser.installation import Installation
from tests.browser.tabs import PHONE, Tab
from tests.support.processes import eventually
from tests.support.stack import ADMIN_TOKEN, SECRET

pytestmark = pytest.mark.browser

Visit = Callable[[], Tab]


@pytest.fixture(params=[True, False], ids=["with JavaScript", "without JavaScript"])
def visit(open_admin: OpenTab, request: pytest.FixtureRequest) -> Visit:
    """Open a tab of somebody who is logged in."""
    return lambda: open_admin(java_script_enabled=request.param)


def rows(page: Page) -> list[str]:
    page.wait_for_load_state("domcontentloaded")  # a page that a click has begun to load has no rows yet
    return page.locator("main tbody tr").all_inner_texts()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_wrong_token_is_told_and_the_right_one_leads_to_the_page_first_asked_for(
    open_tab: OpenTab, site: Installation, javascript: bool
) -> None:
    tab = open_tab(site.stack.bot_url, java_script_enabled=javascript)
    page = tab.open("/admin/runs?decision=REJECT")
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    expect(page.get_by_label("Admin token")).to_be_focused()
    page.get_by_label("Admin token").fill("wrong")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_contain_text("not a live value of ADMIN_TOKEN")
    expect(page.get_by_role("alert")).to_contain_text("令牌不正确")
    tab.expect_refusal(401)
    page.get_by_label("Admin token").fill(ADMIN_TOKEN)
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(re.compile(r"/admin/runs\?decision=REJECT$"))
    assert {row.split("\t")[5] for row in rows(page)} == {"REJECT"}
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    page.goto("/admin/runs")
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()


def test_the_overview_shows_figures_and_pictures_of_a_project_and_a_period(visit: Visit) -> None:
    page = visit().open("/admin")
    page.get_by_label("Period").select_option("90")
    page.get_by_label("Project", exact=True).select_option("DEMO")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(re.compile("period=90&project=DEMO"))
    figures = dict(page.locator(".figures div").evaluate_all("all => all.map(one => one.innerText.split('\\n'))"))
    assert int(figures["Reviews"]) >= 18
    assert int(figures["Errors"]) >= 2
    assert int(figures["Undetermined"]) == 3
    pictures = page.locator("figure img")
    assert pictures.count() >= 5
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        eventually(lambda: picture.evaluate("one => one.naturalWidth"), 10, "a chart")  # noqa: B023


def test_on_a_phone_the_letters_of_a_chart_are_as_large_as_they_were_drawn(open_admin: OpenTab) -> None:
    page = open_admin(viewport=PHONE).open("/admin?period=90")
    picture = page.locator("figure img").first
    picture.scroll_into_view_if_needed()
    eventually(lambda: picture.evaluate("one => one.naturalWidth"), 10, "a chart")
    assert picture.evaluate("one => one.clientWidth / one.naturalWidth") > 0.9


def test_the_history_shows_gaps_by_project(visit: Visit) -> None:
    page = visit().open("/admin/history?period=90")
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    gaps = page.get_by_role("region", name="Most frequent gaps by project")
    assert "DEMO" in gaps.inner_text()
    assert "F-AC-NONE" in gaps.inner_text()


def test_runs_are_filtered_searched_and_paged(visit: Visit, site: Installation) -> None:
    page = visit().open("/admin/runs")
    first = rows(page)
    assert len(first) == 50
    page.get_by_role("link", name="older →").click()
    expect(page).to_have_url(re.compile("older="))
    assert len(rows(page)) == 50
    assert not set(rows(page)) & set(first)
    page.get_by_role("link", name="← newer").click()
    expect(page).not_to_have_url(re.compile("older="))
    assert rows(page) == first
    page.get_by_label("Project", exact=True).fill("DEMO")
    page.get_by_label("Decision").select_option("UNDETERMINED")
    page.get_by_role("button", name="Show").click()
    assert sorted(row.split("\t")[2] for row in rows(page)) == site.keys["needs info"]
    page.get_by_role("link", name="All runs").click()
    key = site.keys["improved"][0]
    page.get_by_label("Ticket or run, or how it begins").fill(key)
    page.get_by_role("button", name="Show").click()
    assert [row.split("\t")[5] for row in rows(page)] == ["PASS", "REJECT"]
    page.get_by_label("Ticket or run, or how it begins").fill("NOWHERE-1")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("No run is like this.")).to_be_visible()


def test_a_run_shows_its_way_its_checks_with_quotes_and_what_was_asked_of_the_model(
    visit: Visit, site: Installation
) -> None:
    page = visit().open("/admin/runs")
    page.get_by_label("Ticket or run, or how it begins").fill(site.keys["passed"][0])
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name=site.run_of("passed")).click()
    expect(page.locator("strong.pass")).to_have_text("PASS")
    expect(page.get_by_role("img", name=re.compile("guardrail → structuring"))).to_be_visible()
    assert page.locator("svg.path .step.taken").count() == 6
    assert page.locator("meter").count() == 6
    checks = page.get_by_role("region", name="Checks")
    assert "feature.acceptance" in checks.inner_text()
    assert "“" in checks.locator("q").first.evaluate("one => getComputedStyle(one, '::before').content + '“'")
    assert "signed-in shopper" in checks.inner_text()
    assert page.get_by_text(re.compile(r"openai/stub: 100 \+ 20 tokens")).count() == 2
    assert "+reqgate-passed" in page.get_by_role("region", name="Actions").inner_text()


def test_a_ticket_is_reviewed_again_and_a_run_replayed_without_posting(visit: Visit, site: Installation) -> None:
    page, key = visit().open(f"/admin/runs/{site.run_of('rejected')}"), site.keys["rejected"][0]
    before = len(site.stack.writes(key))
    page.get_by_role("button", name="Replay as dry run").click()
    expect(page.get_by_role("status")).to_contain_text("The replay is queued")

    def replayed() -> bool:
        page.reload()
        return page.get_by_text("The same: comment and labels are byte for byte").count() == 1

    eventually(replayed, 20, "the replay")
    assert len(site.stack.writes(key)) == before
    page.get_by_role("button", name="Review the ticket again").click()
    said = page.get_by_role("status").inner_text()
    assert key in said
    (run,) = re.findall(r"run ([0-9a-f]{12})", said)
    site.stack.wait_until_quiet()
    page.goto(f"/admin/runs/{run}")
    expect(page.get_by_text("done: posted")).to_be_visible()
    assert len(site.stack.bot_comments(key)) == 1


def test_a_dead_letter_is_kept_unless_confirmed_and_one_is_run_again(visit: Visit, site: Installation) -> None:
    site.stack.wait_until_quiet()
    letter, *_ = site.store.dead_letters()
    count = site.store.count_dead_letters()
    page = visit().open("/admin/dead-letters")
    assert len(rows(page)) == count
    row = page.locator("tr", has_text=letter.run_id)
    row.get_by_role("link", name="Drop…").click()
    expect(page.get_by_role("alert")).to_contain_text("Throw this letter away?")
    page.get_by_role("link", name="No, keep it").click()
    expect(page.get_by_text("Jira refused the request as invalid")).to_be_visible()
    assert site.store.count_dead_letters() == count
    page.get_by_role("link", name="All dead letters").click()
    row.get_by_role("button", name="Run again").click()
    expect(page.get_by_role("status")).to_have_text("1 run queued again.")
    eventually(lambda: site.stack.outcome(letter.ticket_key) != ["reqgate-error"], what="the verdict")
    assert site.store.count_dead_letters() == count - 1


def test_a_dead_letter_is_dropped_by_who_confirms_it(open_admin: OpenTab, site: Installation) -> None:
    (letter,) = site.store.dead_letters()
    page = open_admin(java_script_enabled=False).open(f"/admin/dead-letters/{letter.run_id}")
    page.get_by_role("link", name="Drop…").click()
    page.get_by_role("button", name="Yes, drop it").click()
    expect(page.get_by_role("status")).to_contain_text("was dropped")
    expect(page.get_by_text("No dead letters: no run was given up")).to_be_visible()


def test_feedback_has_the_objections_and_their_reasons(visit: Visit, site: Installation) -> None:
    page = visit().open("/admin/feedback")
    overridden, disputed = site.keys["objected"]
    said = page.get_by_role("region", name="What was said")
    assert f"{disputed}\tF-AC-NONE" in said.inner_text()
    assert "Agreed with the team in planning" in said.inner_text()
    page.get_by_label("Kind").select_option("dispute")
    page.get_by_role("button", name="Show").click()
    assert "验收标准写在原型里了" in said.inner_text()
    assert overridden not in said.inner_text()


def test_the_configuration_shows_no_secret(visit: Visit) -> None:
    page = visit().open("/admin/configuration")
    expect(page.get_by_text("No problems found.")).to_be_visible()
    for secret in (ADMIN_TOKEN, SECRET, BOT.token):
        assert secret not in page.content()
    settings = page.get_by_role("region", name="Settings")
    assert re.search(r"ADMIN_TOKEN\s+(?!e2e)", settings.inner_text())


def test_an_export_is_downloaded_as_csv(visit: Visit, tmp_path: Path) -> None:
    page = visit().open("/admin?period=30&project=DEMO")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV (reviews)").click()
    download.value.save_as(tmp_path / "reviews.csv")
    found = list(csv.DictReader((tmp_path / "reviews.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert {row["project_key"] for row in found} == {"DEMO"}
    assert {"PASS", "REJECT", "ERROR", "UNDETERMINED"} <= {row["decision"] for row in found}


def test_an_address_that_does_not_exist_leads_back(visit: Visit) -> None:
    tab = visit()
    page = tab.open("/admin/runs/000000000bad")
    tab.expect_refusal(404)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="Health").click()
    expect(page.get_by_role("heading", name="ReqGate")).to_contain_text("ok")
