"""Words of both languages that mean the same, as a text has them."""

import pytest

from workers.evidence.pages.concepts import concepts_of, terms_of, units_of_text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("backup", "备份"),
        ("bring the whole server back", "恢复服务器"),
        ("it goes live on Monday", "周一上线"),
        ("an alert was triggered", "触发了报警"),
        ("go through the change log", "审阅发布说明"),
        ("days off", "年假"),
        ("a new hire", "新员工"),
        ("the cab", "出租车"),
    ],
)
def test_what_means_the_same_is_the_same_in_both_languages(one: str, other: str) -> None:
    assert concepts_of(one) & concepts_of(other)
    assert all(unit.concepts & concepts_of(other) for unit in units_of_text(one) if unit.concepts)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("start", "结束"),
        ("the release", "the release notes"),
        ("the release", "发布经理"),
        ("we ship", "the shipping"),
        ("库存", "数据库"),
        ("影响", "响"),
        ("每周一", "每周"),
    ],
)
def test_a_longer_term_is_not_what_a_part_of_it_means(one: str, other: str) -> None:
    assert not concepts_of(one) & concepts_of(other)


def test_a_word_of_no_concept_is_kept_as_it_is() -> None:
    assert [unit.word for unit in units_of_text("Where do the penguins of the 备份 and 企鹅 swim?")] == [
        "penguin", "备份", "企鹅", "swim",
    ]  # fmt: skip


def test_only_what_is_wholly_known_is_put_into_the_other_language() -> None:
    assert {"backup", "restore"} <= set(terms_of(units_of_text("恢复备份"), "en"))
    assert {"备份", "恢复"} <= set(terms_of(units_of_text("restore a backup"), "zh"))
    assert terms_of(units_of_text("企鹅的备份"), "en") == ()
    assert terms_of(units_of_text("a backup of the penguin"), "zh") == ()
