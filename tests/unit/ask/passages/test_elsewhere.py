"""What a page is about, and where another tells of something, is no answer: what is told goes before it."""

from pathlib import Path

import pytest

from workers.ask.passages.cut import Read
from workers.ask.passages.reading import Quoted, quoted
from workers.evidence.pages.cutting import passages_of
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sqlite import SqliteTable

PAGES = {
    "Garden": "This page explains how to water the garden. The gardener waters the garden with the hose at the shed.",
    "Hedges": "In this section we list what a hedge needs. A hedge needs a cut in June.",
    "Pond": "To fill the pond, see the water handbook.",
    "Water handbook": "This handbook covers the pond and the well. The pond is filled from the well with the pump.",
    "Roof": "For how to clear the gutters, please refer to the notebook of the caretaker.",
    "温室": "本页说明如何给温室通风。园丁打开温室的天窗通风。",
    "果树": "本节列出果树需要的东西。果树需要每年二月修剪一次。",
    "鱼塘": "鱼塘换水的方法详见用水手册。",
    "用水手册": "本手册涵盖鱼塘和水井。鱼塘用小水泵从水井换水。",
    "屋顶": "清理排水沟的步骤请参考看门人的笔记。",
}


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> IndexedPages:
    """An index of a few pages."""
    table = SqliteTable(Path(tmp_path_factory.mktemp("index")) / "pages.db")
    for title, text in PAGES.items():
        page = IndexedPage(id=title, space="HOUSE", title=title)
        table.put(page, passages_of(page, text))
    return IndexedPages(table, ("HOUSE",), lambda page: True)


def read(pages: IndexedPages, question: str) -> Quoted:
    return quoted(question, pages.search(question))


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How do I water the garden?", "The gardener waters the garden with the hose at the shed."),
        ("What does a hedge need?", "A hedge needs a cut in June."),
        ("How do I fill the pond?", "The pond is filled from the well with the pump."),
        ("温室如何通风？", "园丁打开温室的天窗通风。"),
        ("果树需要什么？", "果树需要每年二月修剪一次。"),
        ("鱼塘怎么换水？", "鱼塘用小水泵从水井换水。"),
    ],
)
def test_what_is_told_is_quoted_and_not_that_it_is_told(garden: IndexedPages, question: str, first: str) -> None:
    found = read(garden, question)
    assert found.is_enough
    assert found.sentences[0][1] == first


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How do I clear the gutters?", "For how to clear the gutters, please refer to the notebook of the caretaker."),
        ("怎么清理排水沟？", "清理排水沟的步骤请参考看门人的笔记。"),
    ],
)
def test_where_nothing_is_told_the_place_where_it_is_helps(garden: IndexedPages, question: str, first: str) -> None:
    assert read(garden, question).sentences[0][1] == first


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Which page explains how to water the garden?", "This page explains how to water the garden."),
        ("哪个页面说明如何给温室通风？", "本页说明如何给温室通风。"),
    ],
)
def test_who_asks_for_a_page_is_told_what_it_is_about(garden: IndexedPages, question: str, first: str) -> None:
    assert read(garden, question).sentences[0][1] == first


@pytest.mark.parametrize(
    "text",
    [
        "This runbook describes who restarts the pump and when.",
        "The following section briefly outlines the watering of the lawn.",
        "In this guide, you'll learn how to prune a rose.",
        "在本节中，您将了解如何修剪玫瑰。",
        "本文介绍水泵的启动，并说明谁来检查。",
    ],
)
def test_a_sentence_announces_what_a_page_is_about(text: str) -> None:
    assert Read(text).announces


@pytest.mark.parametrize(
    "text",
    [
        "This page lists the two gardeners: Ida and Tom.",
        "This page explains the start of the pump, and the gardener does it at six.",
        "This policy applies to all visitors.",
        "The pond page is kept by Ida.",
        "本页列出两位园丁：小王和小李。",
        "本手册说明水泵的启动，启动由园丁负责。",
        "本页由园丁维护。",
    ],
)
def test_what_a_page_tells_itself_is_no_announcement(text: str) -> None:
    assert not Read(text).announces


@pytest.mark.parametrize(
    "text",
    [
        "See the water handbook for how to start the pump.",
        "If the pump does not start, please refer to the manual.",
        "More details can be found in the water handbook.",
        "The steps are described in the pump manual.",
        "详情参见用水手册。",
        "如果水泵不能启动，请参考水泵手册。",
        "- 参考水泵手册了解如何启动水泵。",
    ],
)
def test_a_sentence_leads_to_another_place(text: str) -> None:
    assert Read(text).points


@pytest.mark.parametrize(
    "text",
    [
        "Start the pump; see the manual for the pressure.",
        "You may see the fish at the pond.",
        "Open the lid and read the gauge.",
        "See you at the pond.",
        "先启动水泵，具体可以参考手册。",
        "价格仅供参考。",
        "请查看水表。",
    ],
)
def test_what_says_something_itself_leads_nowhere(text: str) -> None:
    assert not Read(text).points
