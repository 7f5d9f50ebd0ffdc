"""A sentence in other words is supported by what says it, and never by what says another number or the opposite."""

import pytest

from workers.document.support import is_copied, supports
from workers.document.support.counts import counted

TEXT = (
    "Guests pay with a card in at most 3 steps. The receipt is sent by e-mail."
    " Refunds are not part of the first release."
    " The new editor `RichTextField` replaces the old one since version 4.2.1."
)
HISTORY = (
    "Release of 2021-09-14. The Single Sign On Service came in 2007, at first for staff only."
    " Guests pay with a card, but not before they have confirmed their address."
)
CHINESE = "访客可以在3步内用银行卡付款。收据通过邮件发送。首个版本不支持退款。"


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (TEXT, "Guests pay with a card in at most 3 steps."),
        (TEXT, "A guest pays by card in 3 steps at most."),
        (TEXT, "Receipts are sent by e-mail."),
        (HISTORY, "The release was in September 2021."),
        (HISTORY, "The SSOS came in the 2000s, at first for staff."),
        (HISTORY, "Guests pay with a card."),
        (TEXT, "Guests pay with a card in at most three steps."),
        ("Guests pay with a card in at most three steps.", "Guests pay with a card in 3 steps at most."),
        (CHINESE, "收据通过邮件发送。"),
        (CHINESE, "访客用银行卡在3步内付款。"),
    ],
)
def test_what_the_text_says_is_supported(text: str, claim: str) -> None:
    assert supports(text, claim).is_supported


@pytest.mark.parametrize(
    ("text", "claim", "reason"),
    [
        (TEXT, "", "the statement is empty"),
        (TEXT, "A guest pays by card in 5 steps at most.", "the evidence does not say: 5"),
        (TEXT, "The new editor replaces the old one since version 4.3.1.", "the evidence does not say: 4.3"),
        (TEXT, "The PlainTextField replaces the old editor.", "the evidence does not say: PlainTextField"),
        (HISTORY, "The release was in October 2021.", "the evidence does not say: October"),
        (TEXT, "A guest pays by card in five steps at most.", "the evidence does not say: five"),
        (HISTORY, "The SSDS came for staff in 2007.", "the evidence does not say: SSDS"),
        (HISTORY, "The service came in the 1990s.", "the evidence does not say: 1990"),
        (TEXT, "The receipt is sent by e-mail to Salesforce.", "the evidence does not say: Salesforce"),
        (TEXT, "Refunds are part of the first release.", "the evidence says the opposite"),
        (
            "It is not true, as some say, that refunds are part of the release.",
            "The refunds are a part of the release.",
            "the evidence says the opposite",
        ),
        (
            "Refunds are part of the release, some thought, but that is not so.",
            "The refunds are a part of the release.",
            "the evidence says the opposite",
        ),
        (TEXT, "Managers approve every invoice.", "too few of its words are in the evidence"),
        (CHINESE, "访客用银行卡在5步内付款。", "the evidence does not say: 5"),
        (CHINESE, "首个版本支持退款。", "the evidence says the opposite"),
        (CHINESE, "所有访客都必须在3步内用银行卡付款。", "too few of its words are in the evidence"),
    ],
)
def test_what_the_text_does_not_say_is_not(text: str, claim: str, reason: str) -> None:
    held = supports(text, claim)
    assert not held.is_supported
    assert held.reason.startswith(reason)


def test_a_copied_sentence_stands_there_word_for_word_whatever_its_markup() -> None:
    assert is_copied("The *receipt* is sent by {{mail}}.", "The receipt is sent by mail.")
    assert not is_copied("The receipt is sent by mail.", "The receipt is not sent by mail.")
    assert not is_copied("The receipt is sent by mail.", "…")


def test_a_sentence_that_goes_on_in_the_text_is_not_copied_from_it() -> None:
    assert not is_copied("The browser is no longer supported by the vendor.", "The browser is no longer supported.")
    assert not is_copied("收据通过邮件发送给会计。", "收据通过邮件发送。")
    assert is_copied("The browser is no longer supported, says the vendor.", "The browser is no longer supported.")
    assert is_copied("* The *browser* is no longer supported\n* by the way", "The browser is no longer supported.")
    assert is_copied("The browser is no longer supported by the vendor.", "the browser is no longer")


def test_a_comma_within_a_date_begins_no_further_clause() -> None:
    counts = counted(HISTORY, "On September 14, 2021, the release came, and guests paid 1,000 euros.", "en")

    assert counts["clauses"] == 3  # behind the year, before what guests did, and its "and"


def test_neighbouring_words_that_are_far_from_one_another_in_the_text_speak_against_a_sentence() -> None:
    together, turned, apart = (
        counted(TEXT, claim, "en")["close"]
        for claim in ("Guests pay.", "Paying guests.", "The receipt replaces guests.")
    )

    assert (together, turned, apart) == (1.0, 1.0, 0.0)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The report lists orders of a month.", "The report lists all orders of the largest month."),
        ("报表列出订单。", "报表永远列出全部订单。"),
    ],
)
def test_each_word_by_which_a_sentence_says_more_than_the_text_speaks_against_it(text: str, claim: str) -> None:
    language = "zh" if claim[0] == "报" else "en"

    assert counted(text, claim, language)["more"] == 2
    assert counted(claim, claim, language)["more"] == 0


def test_a_request_is_no_superlative() -> None:
    assert counted(TEXT, "Guests test the latest request of interest.", "en")["more"] == 1  # the latest
