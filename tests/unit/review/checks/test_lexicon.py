"""The lexicons: words of both languages are found where they stand, and only whole."""

import pytest

from workers.reading.lexicon import Words, compile_family, family, fold


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a FAST page", ["FAST"]),
        ("breakfast fasting", []),
        ("页面要fast一点", ["fast"]),
        ("easy to use, uneasy", ["easy to use"]),
        ("easy\nto use", ["easy\nto use"]),
        ("界面友好、简洁", ["友好", "简洁"]),
        ("fast且友好", ["fast", "友好"]),
    ],
)
def test_vague_words_are_found_whole_and_in_both_languages(text: str, found: list[str]) -> None:
    assert [hit.word for hit in family("vague_quality").hits(text)] == found


def test_a_hit_stands_at_its_offsets() -> None:
    text = "İstanbul’s page is fast，很友好"
    hits = family("vague_quality").hits(text)
    assert [text[hit.start : hit.end] for hit in hits] == [hit.word for hit in hits] == ["fast", "友好"]


def test_folding_keeps_every_offset() -> None:
    text = "İ’ß FAST"
    assert len(fold(text)) == len(text)
    assert fold(text).endswith("' ß fast".replace(" ", "", 1))


def test_a_star_stands_for_any_ending() -> None:
    depend = compile_family("depend", Words(en=("depend*",), zh=()))
    assert [hit.word for hit in depend.hits("It depends on dependencies, independent.")] == ["depends", "dependencies"]


def test_a_curly_apostrophe_is_an_apostrophe() -> None:
    assert family("failure").is_in("It doesn’t work")


def test_an_unknown_family_is_an_error() -> None:
    with pytest.raises(KeyError):
        family("no such family")


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("modal", "会员应用的功能需求", []),
        ("modal", "会员应能导出，功能需上线", ["应", "能", "需"]),
        ("modal", "可能会显示", ["会"]),
        ("conditional", "后台时间、当前实时数据", []),
        ("conditional", "后台保存后、超时时", ["后", "时"]),
        ("modal", "The applicant canned it", []),
        ("modal", "The applicant can save it", ["can"]),
    ],
)
def test_a_word_inside_a_longer_word_is_not_that_word(name: str, text: str, found: list[str]) -> None:
    assert [hit.word for hit in family(name).hits(text)] == found
    assert family(name).is_in(text) is bool(found)
