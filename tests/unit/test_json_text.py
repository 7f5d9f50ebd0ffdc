"""What JSON says can be kept anywhere afterwards, however it names its characters."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.json_text import read_json

VALUES = st.recursive(
    st.text(st.characters(), max_size=8), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)


@given(value=VALUES, encoding=st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]))
def test_what_is_read_can_be_written(value: Any, encoding: str) -> None:
    read = read_json(json.dumps(value).encode(encoding))
    json.dumps(read, ensure_ascii=False).encode()
    whole = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode()
    assert json.dumps(read, ensure_ascii=False) == whole


@pytest.mark.parametrize("text", ["😀", "\\ud83d\\ude00", "\\\\ud83d", "半个字", "a\\u0000b"])
def test_whole_characters_stay(text: str) -> None:
    assert read_json(f'["{text}"]'.encode()) == json.loads(f'["{text}"]')


@pytest.mark.parametrize("raw", [b'["\xed\xa0\xbd"]', b'["\xff"]', b'["\xe5\x8d"]'])
def test_bytes_that_are_no_character_are_refused_or_replaced(raw: bytes) -> None:
    with pytest.raises(ValueError, match="decode"):
        read_json(raw)
    assert set(read_json(raw, "replace")[0]) == {"\N{REPLACEMENT CHARACTER}"}


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"<html>"])
def test_what_is_no_json_is_refused(raw: bytes) -> None:
    for errors in ("strict", "replace"):
        with pytest.raises(ValueError, match=r"."):
            read_json(raw, errors)
