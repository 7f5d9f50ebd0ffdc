"""Only exactly this text, signed for this purpose with a live secret of ours, counts as signed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.settings import Settings
from config.signing import Signer

SIGNER = Signer("marker", ["a-secret-of-ours"])


@given(text=st.text(st.characters(), max_size=60), other=st.text(st.characters(), max_size=60))
def test_a_signature_is_of_one_text_alone(text: str, other: str) -> None:
    assert SIGNER.is_signed(text, SIGNER.sign(text))
    assert SIGNER.is_signed(other, SIGNER.sign(text)) == (text == other)


def test_halves_of_characters_are_told_apart() -> None:
    assert not SIGNER.is_signed("a?", SIGNER.sign("a\ud83d"))
    assert not SIGNER.is_signed("a\udc00", SIGNER.sign("a\ud83d"))


def test_every_live_secret_counts_and_the_first_signs() -> None:
    old, new, both = (
        Signer("marker", secrets) for secrets in (["older-one"], ["newer-one"], ["newer-one", "older-one"])
    )
    assert both.is_signed("text", old.sign("text"))
    assert both.sign("text") == new.sign("text")
    assert not new.is_signed("text", old.sign("text"))


def test_a_signature_for_one_purpose_is_none_for_another() -> None:
    assert not Signer("message", ["a-secret-of-ours"]).is_signed("text", SIGNER.sign("text"))


@pytest.mark.parametrize(
    "signature", ["", "é", "\ud83d", "0" * 64, SIGNER.sign("text")[:-1], SIGNER.sign("text").upper()]
)
def test_what_is_no_signature_counts_for_nothing(signature: str) -> None:
    assert not SIGNER.is_signed("text", signature)


def test_without_a_secret_nothing_is_signed() -> None:
    nobody = Signer("marker", ["", ""])
    assert not nobody.is_signed("text", SIGNER.sign("text"))
    with pytest.raises(ValueError, match="no secret"):
        nobody.sign("text")


def test_the_secrets_of_webhooks_sign_then_their_tokens_and_without_either_the_token_of_jira() -> None:
    everything = {"webhook_secrets": "secret-1,secret-2", "webhook_tokens": "token-one", "jira_token": "jira"}
    assert Settings(**everything).signing_secrets == ("secret-1", "secret-2", "token-one")
    assert Settings(webhook_secrets="secret-1", jira_token="jira").signing_secrets == ("secret-1",)
    assert Settings(webhook_tokens="token-one", jira_token="jira").signing_secrets == ("token-one",)
    assert Settings(jira_token="jira").signing_secrets == ("jira",)
    assert Settings().signing_secrets == ()
