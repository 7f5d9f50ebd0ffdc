"""Somebody tries ReqGate out: they file a ticket on the sandbox's page, and the answer appears by itself."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bot.sandbox.samples import load_samples
from tests.browser.comments import bench
from tests.browser.conftest import OpenTab
from tests.browser.installation import Installation
from tests.browser.pictures import take

pytestmark = pytest.mark.browser


def file_ticket(page: Page, title: str, text: str) -> None:
    page.get_by_label("Title").fill(title)
    page.get_by_label("Description").fill(text)
    page.get_by_role("button", name="File the ticket").click()


def test_a_ticket_gets_its_comment_and_label_while_one_looks_at_it(open_tab: OpenTab, site: Installation) -> None:
    page = open_tab(site.stack.sandbox.url).open("/")
    file_ticket(
        page, "Make the shop faster", "The shop is slow. Please make it faster and easier to use for everybody."
    )
    comment = page.locator("article.bot")
    expect(comment).to_contain_text("NOT READY", timeout=20_000)
    expect(page.locator(".facts .lozenge")).to_have_text("reqgate-rejected")
    expect(comment).to_contain_text("F-AC-NONE")
    comment.get_by_text("Details", exact=True).click()
    expect(comment.get_by_role("heading", name="Scores")).to_be_visible()
    page.get_by_label("Add a comment").fill("/reqgate help")
    page.get_by_role("button", name="Comment").click()
    expect(page.locator("article.bot").last).to_contain_text("/reqgate explain", timeout=20_000)


def test_without_javascript_a_chinese_sample_is_filed_and_read_after_a_refresh(
    open_tab: OpenTab, site: Installation
) -> None:
    page = open_tab(site.stack.sandbox.url, java_script_enabled=False).open("/")
    page.get_by_role("button", name="优化商品搜索体验").click()
    key = re.findall(r"/browse/(\w+-\d+)", page.url)[0]
    site.stack.wait_for_outcome(key, "reqgate-rejected")
    page.get_by_role("link", name="Refresh").click()
    expect(page.locator("article.bot")).to_contain_text("尚未就绪")
    expect(page.locator("article.bot")).to_contain_text("请补充：")


def test_the_first_page_lists_every_sample_that_was_filed_with_its_label(open_tab: OpenTab, tmp_path: Path) -> None:
    labels = {"READY": "reqgate-passed", "QUESTIONS": "reqgate-questions", "EMPTY": "reqgate-rejected"}
    with bench("cloud", tmp_path) as jira:
        tab, keys = open_tab(jira.url), []
        for sample in load_samples():
            tab.open("/").get_by_role("button", name=sample.title).click()
            tab.page.wait_for_url("**/browse/*")
            keys.append(tab.page.url.rpartition("/")[2])
            jira.review(keys[-1])
        page = tab.open("/")
        for key, sample in zip(keys, load_samples(), strict=True):
            ticket = page.get_by_role("listitem").filter(has_text=re.compile(rf"{key}\b"))
            expect(ticket).to_contain_text(labels[sample.expect])
        take(tab, "demo", height=1000, of_documents=True)
