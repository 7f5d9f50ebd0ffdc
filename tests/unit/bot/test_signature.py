"""Only bytes signed with a live secret, by an allowed method, count as signed."""

from hypothesis import given
from hypothesis import strategies as st

from bot.webhooks.signature import is_signed, matches_one, sign

SECRET = "It's a Secret to Everybody"
VECTOR = "sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9"


def test_atlassians_test_vector_is_accepted() -> None:
    assert sign(b"Hello World!", SECRET) == VECTOR
    assert is_signed(b"Hello World!", VECTOR, [SECRET])


def test_every_live_secret_counts_during_a_rotation() -> None:
    assert is_signed(b"{}", sign(b"{}", "old"), ["new", "old"])
    assert is_signed(b"{}", sign(b"{}", "new"), ["new", "old"])
    assert not is_signed(b"{}", sign(b"{}", "older"), ["new", "old"])


def test_without_secrets_nothing_is_signed() -> None:
    assert not is_signed(b"{}", sign(b"{}", ""), [])


def test_missing_malformed_and_weaker_signatures_are_refused() -> None:
    digest = VECTOR.removeprefix("sha256=")
    headers = [None, "", "=", digest, f"sha1={digest}", f"md5={digest}", f"SHA256={digest}", f"sha256={digest} "]
    headers += [f"sha256={digest},{VECTOR}", "sha256=", f"none={digest}", "sha256=é"]
    assert not any(is_signed(b"Hello World!", header, [SECRET]) for header in headers)


@given(raw=st.binary(min_size=1, max_size=200), data=st.data())
def test_any_changed_byte_of_the_body_breaks_the_signature(raw: bytes, data: st.DataObject) -> None:
    header = sign(raw, SECRET)
    position = data.draw(st.integers(0, len(raw) - 1))
    mask = data.draw(st.integers(1, 255))
    changed = raw[:position] + bytes([raw[position] ^ mask]) + raw[position + 1 :]
    assert is_signed(raw, header, [SECRET])
    assert not is_signed(changed, header, [SECRET])


@given(position=st.integers(0, len(VECTOR) - 1), character=st.characters(codec="utf-8"))
def test_any_changed_character_of_the_header_breaks_it(position: int, character: str) -> None:
    changed = VECTOR[:position] + character + VECTOR[position + 1 :]
    assert is_signed(b"Hello World!", changed, [SECRET]) == (changed == VECTOR)


def test_an_empty_token_never_matches() -> None:
    assert not matches_one("", [""])
    assert not matches_one(None, ["", "token"])
    assert matches_one("token", ["other", "token"])
