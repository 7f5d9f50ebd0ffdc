"""How the comment looks on a ticket, in Jira Cloud and Data Center, in English and Chinese."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator

from bot.sandbox.config import Deployment
from tests.browser.comments import RUNS, Bench, Situation, bench
from tests.browser.pictures import DOCUMENTS, SCREENSHOTS, compress, take
from tests.browser.situations import CHINESE, ENGLISH, FOLD
from tests.browser.tabs import Tab

pytestmark = pytest.mark.browser

DEPLOYMENTS: tuple[Deployment, ...] = ("cloud", "datacenter")
ONE_SCREEN = 900
_MARK = re.compile(r"h\d\.|##|[*#-]|\d+\.")
"""Marks of headings and lists in what is there to be copied, which each Jira writes its own way."""
WIDE = {"width": 1280, "height": 900}
CASES = [
    pytest.param((each, language), id=f"{each.name}-{language}")
    for language, situations in (("en", ENGLISH), ("zh", CHINESE))
    for each in situations
]
OF_DOCUMENTS = {
    **{f"comment-{each.name}-cloud-en": f"comment-{each.name}" for each in ENGLISH},
    "comment-many-datacenter-en": "comment-datacenter",
    "comment-many-cloud-zh": "comment-many-zh",
}


@dataclass(frozen=True)
class Seen:
    """What a reader sees of a comment: folded first, then all its words."""

    lozenge: str
    headings: list[str]
    folds: int
    unfolded: int
    height: float
    words: list[str]


@dataclass(frozen=True)
class Case:
    """A situation and its comment on both kinds of Jira."""

    situation: Situation
    language: str
    cloud: Seen
    datacenter: Seen


@pytest.fixture(scope="module")
def benches(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[dict[str, tuple[Bench, Tab]]]:
    """A sandbox of each kind, and somebody who looks at it."""
    folder = tmp_path_factory.mktemp("comments")
    with bench("cloud", folder) as cloud, bench("datacenter", folder) as datacenter:
        tabs = [Tab(browser, each.url, viewport=WIDE) for each in (cloud, datacenter)]
        yield dict(zip(DEPLOYMENTS, zip((cloud, datacenter), tabs, strict=True), strict=True))
        for tab in tabs:
            tab.close()


@pytest.fixture(scope="module", params=CASES)
def case(request: pytest.FixtureRequest, benches: dict[str, tuple[Bench, Tab]]) -> Case:
    """Play the situation and look at what came of it."""
    situation, language = request.param
    found = []
    for deployment, (site, tab) in benches.items():
        comments = tab.open(f"/browse/{site.play(situation)}").locator("article.bot")
        assert comments.count() == 1
        take_picture(comments, f"comment-{situation.name}-{deployment}-{language}")
        if situation.name == "open" and deployment == "cloud":
            take(tab, "comment" if language == "en" else "comment-zh", of_documents=True)
        found.append(look_at(comments.locator(".rich"), language, deployment))
    return Case(situation, language, *found)


def take_picture(comment: Locator, name: str) -> None:
    file = SCREENSHOTS / f"{name}.png"
    comment.screenshot(path=file, animations="disabled")
    if name in OF_DOCUMENTS and os.environ.get("REQGATE_RENEW_PICTURES"):
        compress(file, DOCUMENTS / f"{OF_DOCUMENTS[name]}.png")


def look_at(comment: Locator, language: str, deployment: Deployment) -> Seen:
    folds = comment.locator("details > summary" if deployment == "cloud" else "h6", has_text=FOLD[language])
    box = comment.bounding_box()
    assert box is not None
    lozenge = comment.locator(".lozenge" if deployment == "cloud" else "strong").first.inner_text()
    headings, unfolded = comment.locator("h6").all_text_contents(), comment.locator("details[open]").count()
    comment.evaluate("one => one.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    text = comment.inner_text()
    for run in RUNS:
        text = text.replace(run, "RUN")
    words = [word for word in text.split() if not _MARK.fullmatch(word)]
    return Seen(lozenge, headings, folds.count(), unfolded, box["height"], words)


def test_the_verdict_comes_first_and_what_to_do_stands_below_in_the_tickets_words(case: Case) -> None:
    for seen in (case.cloud, case.datacenter):
        assert seen.lozenge == case.situation.lozenge
        assert " ".join(seen.words).startswith(case.situation.lozenge)
        assert [words for words in case.situation.says if words not in " ".join(seen.words)] == []
        assert [each for each in case.situation.headings if each not in seen.headings] == []


def test_only_a_verdict_has_details_and_they_are_folded_where_jira_can_fold(case: Case) -> None:
    assert case.cloud.folds == case.datacenter.folds == bool(case.situation.headings)
    assert case.cloud.unfolded == 0


def test_what_one_must_read_fits_one_screen(case: Case) -> None:
    assert case.cloud.height <= ONE_SCREEN


def test_data_center_shows_the_same_words(case: Case) -> None:
    assert case.datacenter.words == case.cloud.words
