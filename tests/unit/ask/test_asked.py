"""Which questions are about the ticket that they stand on."""

import pytest

from workers.ask.asked import is_about_its_ticket


@pytest.mark.parametrize(
    "question",
    [
        "Who works on this?",
        "When will it be done? Who is it for? What does it do?",
        "这个工单谁负责？",
        "is it a bug?",
        "Who reported it, and what is it blocked by?",
        "what is the status and who is it assigned to?",
        "is it done?",
        "which version is it in?",
    ],
)
def test_this_and_it_are_the_ticket(question: str) -> None:
    assert is_about_its_ticket(question)


@pytest.mark.parametrize(
    "question",
    [
        "Is there a page about incidents, and what does it say about the night?",
        "Which policy covers refunds and who is it for?",
        "How many bugs are open?",
        "is release 3.1 of the app out, and when did it ship?",
        "do gift cards expire and after how long does it apply?",
        "how long does it take to rebuild the search index?",
        "how much does it cost to ship to Norway?",
        "Is it true that refunds are free?",
        "is it allowed to deploy at night?",
        "is it ok to merge without a review?",
        "what was done on this sprint?",
        "show what Anna worked on this week",
        "which stories are under the epic SHOP-6?",
        "how often does it happen that the pager rings?",
        "有没有关于值班的页面？它怎么说？",
    ],
)
def test_what_was_named_before_is_not(question: str) -> None:
    assert not is_about_its_ticket(question)
