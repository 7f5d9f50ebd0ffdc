"""Reading JSON out of what models write: strictly, or with the patience that models need."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.reading.json_answer import MAX_ANSWER_CHARACTERS, UnreadableAnswer, extract_first_json, read_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 2}',
        '{"a": NaN}',
        "[-Infinity]",
        "[1e9999]",
        '{"a": 1,}',
        '{"a": 1} and more',
        "{'a': 1}",
        '```json\n{"a": 1}\n```',
        "\ufeff{}",
        "",
        "[" * 100_000,
    ],
)
def test_the_strict_path_repairs_nothing(text: str) -> None:
    with pytest.raises(UnreadableAnswer):
        read_json(text, strict=True)


@given(VALUES)
def test_whatever_json_writes_both_paths_read(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False)

    assert read_json(text, strict=True) == value
    assert read_json(text) == value


@given(st.dictionaries(st.text(), VALUES, min_size=1, max_size=4))
def test_an_object_is_found_in_prose_and_in_a_fence(value: dict[str, object]) -> None:
    text = json.dumps(value, ensure_ascii=False)

    assert read_json(f"Here you are, see [1]:\n```json\n{text}\n```\nAnything else?") == value
    assert read_json(f"好的，结果如下：{text} 以上。") == value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1,}', {"a": 1}),
        ("{'a': 'b'}", {"a": "b"}),
        ('{"a": [1, 2', {"a": [1, 2]}),
        ('{"a": 1 // one\n}', {"a": 1}),
        ('{"标准": ["可导出",]}', {"标准": ["可导出"]}),
        ('First: {"a": {"b": 1}, "c": [{"d": 2},]}', {"a": {"b": 1}, "c": [{"d": 2}]}),
        ('{"a": 1} {"b": 2}', {"a": 1}),
        ('[] {"a": 1}', {"a": 1}),
        ("[1, 2]", [1, 2]),
        ('{"a": 1}, "b": 2}', {"a": 1, "b": 2}),
        ('结果：{"a": 1}, {"a": 2}', [{"a": 1}, {"a": 2}]),
        ('{"a": 1}, as you asked.', {"a": 1}),
        ('{"a": 1}, "a" being the count.', {"a": 1}),
        ("((1, 2), (3, 4))", [[1, 2], [3, 4]]),
    ],
)
def test_common_damage_is_repaired_and_the_first_value_counts(text: str, expected: object) -> None:
    assert read_json(text) == expected


@pytest.mark.parametrize("text", ["[1e9999]", '{"a": -1e9999}', '{"a": 1e9999,', '{"a": 1e9999,}'])
def test_no_value_holds_a_number_that_json_cannot_write(text: str) -> None:
    try:
        value = read_json(text)
    except UnreadableAnswer:
        return
    json.dumps(value, allow_nan=False)


@pytest.mark.parametrize("text", ["", "   ", "I cannot help with that.", "我无法回答。", "see [] and {}"])
def test_prose_without_a_value_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableAnswer):
        read_json(text)


@pytest.mark.parametrize("unit", ["{", "[", '{"a":', '{"a": "b, ', '"', "```", "\\", '{"a":"b" "c', "[1,"])
def test_hostile_repetition_is_refused_rather_than_repaired(unit: str) -> None:
    text = (unit * MAX_ANSWER_CHARACTERS)[:MAX_ANSWER_CHARACTERS]

    with pytest.raises(UnreadableAnswer):
        read_json(text)


def test_an_answer_of_ten_megabytes_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(UnreadableAnswer, match="longer than"):
        read_json("[" * 10_000_000)


@given(st.text(alphabet="{}[]\":,\\ab1 \n`/'", max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        read_json(text)
    except UnreadableAnswer:
        return


def test_the_first_object_counts_and_two_are_never_joined() -> None:
    assert extract_first_json('First {"a": 1}. Then {"b": 2}!') == {"a": 1}


@pytest.mark.parametrize("text", ["", "no object", '[{"a": 1}]', "3"])
def test_where_an_object_is_wanted_nothing_else_will_do(text: str) -> None:
    with pytest.raises(UnreadableAnswer):
        extract_first_json(text)
