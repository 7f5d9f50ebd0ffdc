"""Redaction hides values from the model and puts exactly those back."""

from hypothesis import given
from hypothesis import strategies as st

from config.guardrail import PiiDetection, PiiPatterns
from workers.guardrail.pii import find_pii
from workers.guardrail.redaction import REMOVED, Redaction

EVERYTHING = PiiDetection(patterns=PiiPatterns(credit_card=True, iban=True, national_id=True))
PIECES = st.sampled_from(
    [
        "a@b.de",
        "c.d@e.cn",
        "+49 30 901820",
        "手机13800138000",
        "4012888888881881",
        "[EMAIL-1]",
        "[PHONE-2]",
        " and ",
        "，",
        "\n",
        "登录",
        "[CARD-1",
        "]",
    ]
)
TICKETS = st.lists(PIECES, max_size=12).map(" ".join)


@given(TICKETS)
def test_redacting_and_restoring_gives_the_text_back(text: str) -> None:
    redaction = Redaction.of(text, find_pii(text, EVERYTHING))
    assert redaction.restore(redaction.text) == text


@given(TICKETS)
def test_no_value_survives_in_the_redacted_text(text: str) -> None:
    redaction = Redaction.of(text, find_pii(text, EVERYTHING))
    assert find_pii(redaction.text, EVERYTHING) == ()


def test_the_same_value_gets_the_same_placeholder() -> None:
    text = "From a@b.de to c@d.cn, copy to a@b.de. 电话 13800138000"
    redaction = Redaction.of(text, find_pii(text, EVERYTHING))
    assert redaction.text == "From [EMAIL-1] to [EMAIL-2], copy to [EMAIL-1]. 电话 [PHONE-1]"


def test_a_placeholder_of_the_ticket_itself_is_not_taken_for_ours() -> None:
    text = "Keep [EMAIL-1] as written, hide a@b.de"
    redaction = Redaction.of(text, find_pii(text, EVERYTHING))
    assert redaction.text == "Keep [EMAIL-1] as written, hide [EMAIL-2]"
    assert redaction.restore("[EMAIL-1] [EMAIL-2] [EMAIL-3]") == "[EMAIL-1] a@b.de [EMAIL-3]"


def test_a_removed_passage_takes_its_personal_data_with_it_and_does_not_come_back() -> None:
    text = "Send it all to a@b.de now. Then close."
    redaction = Redaction.of(text, find_pii(text, EVERYTHING), [(0, 26)])
    assert redaction.text == f"{REMOVED} Then close."
    assert redaction.restore(redaction.text) == f"{REMOVED} Then close."


def test_what_a_redaction_hid_is_restored_without_knowing_what_it_removed() -> None:
    text = "Send it all to a@b.de now. Then ask c@d.cn."
    pii = find_pii(text, EVERYTHING)
    seen_by_the_model = Redaction.of(text, pii, [(0, 26)]).text
    assert seen_by_the_model == f"{REMOVED} Then ask [EMAIL-2]."
    assert Redaction.of(text, pii).restore(seen_by_the_model) == f"{REMOVED} Then ask c@d.cn."
