"""Two limits of one thing: amounts in whatever unit, and what keeps two limits from being of one thing."""

from itertools import permutations

import pytest

from tests.unit.review.checks.tickets import run, verdict
from workers.review.schemas import Verdict

SAME_EN = (
    ("1000 ms", "1 s"),
    ("500 ms", "0.5 seconds"),
    ("2 sec", "2 s", "2 seconds", "2 secs"),
    ("120 s", "2 min", "2 minutes"),
    ("90 minutes", "1.5 hours", "1.5 h", "1.5 hrs"),
    ("1 minute", "60 seconds"),
    ("1 hour", "1 hr", "60 min"),
    ("48 hours", "2 days"),
    ("1000 kb", "1 mb"),
    ("2 gb", "2000 mb"),
    ("15 %", "15 percent"),
)
SAME_ZH = (
    ("1000 毫秒", "1 秒"),
    ("120 秒", "2 分钟"),
    ("90 分钟", "1.5 小时"),
    ("48 小时", "2 天", "2 日"),
    ("1000 KB", "1 MB"),
    ("2 GB", "2000 MB"),
)
OTHERWISE_EN = (
    ("999 ms", "1 s"),
    ("61 seconds", "1 minute"),
    ("59 seconds", "1 min"),
    ("90 minutes", "1 hour"),
    ("61 min", "1 h"),
    ("47 hours", "2 days"),
    ("49 hours", "2 days"),
    ("1001 kb", "1 mb"),
    ("999 kb", "1 mb"),
    ("2 gb", "2001 mb"),
    ("15 %", "16 %"),
    ("5 files", "6 files"),
)
OTHERWISE_ZH = (
    ("999 毫秒", "1 秒"),
    ("61 秒", "1 分钟"),
    ("59 秒", "1 分钟"),
    ("59 分钟", "1 小时"),
    ("23 小时", "1 天"),
    ("1001 KB", "1 MB"),
    ("15%", "16%"),
    ("5 张", "6 张"),
    ("5 个字符", "6 个字符"),
)
OTHER_DIMENSION = (("5 minutes", "5 mb"), ("5 files", "6 pages"), ("5 %", "6 seconds"))


def limit(amount: str) -> str:
    return f"The import job accepts at most {amount}."


def limit_zh(amount: str) -> str:
    return f"导入任务最多接收 {amount}。"


def clashes(*sentences: str, title: str = "") -> bool:
    return verdict("feature.consistent", "\n\n".join(sentences), title) is Verdict.UNMET


@pytest.mark.parametrize("amounts", SAME_EN)
def test_one_amount_in_two_units_is_no_contradiction(amounts: tuple[str, ...]) -> None:
    for one, other in permutations(amounts, 2):
        assert not clashes(limit(one), limit(other)), (one, other)


@pytest.mark.parametrize("amounts", SAME_ZH)
def test_one_amount_in_two_units_is_no_contradiction_in_chinese(amounts: tuple[str, ...]) -> None:
    for one, other in permutations(amounts, 2):
        assert not clashes(limit_zh(one), limit_zh(other)), (one, other)


@pytest.mark.parametrize("amounts", OTHERWISE_EN)
def test_two_amounts_of_one_dimension_contradict_each_other(amounts: tuple[str, str]) -> None:
    for one, other in permutations(amounts):
        assert clashes(limit(one), limit(other)), (one, other)


@pytest.mark.parametrize("amounts", OTHERWISE_ZH)
def test_two_amounts_of_one_dimension_contradict_each_other_in_chinese(amounts: tuple[str, str]) -> None:
    for one, other in permutations(amounts):
        assert clashes(limit_zh(one), limit_zh(other)), (one, other)


@pytest.mark.parametrize("amounts", OTHER_DIMENSION)
def test_amounts_of_two_dimensions_do_not_contradict_each_other(amounts: tuple[str, str]) -> None:
    for one, other in permutations(amounts):
        assert not clashes(limit(one), limit(other)), (one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The reset link expires after 15 minutes.", "The reset link expires at most 60 minutes later."),
        ("重置链接 15 分钟后失效。", "重置链接失效最多 60 分钟。"),
    ],
)
def test_the_time_of_an_end_and_a_limit_are_two_things(one: str, other: str) -> None:
    assert not clashes(one, other)
    assert not clashes(other, one)


def test_the_second_try_is_another_one_and_two_seconds_are_an_amount() -> None:
    assert not clashes(
        "The first try of an import takes at most 5 min.", "The second try of an import takes at most 9 min."
    )
    assert clashes("The import job takes at most 90 seconds.", "The import job takes at most 1 minute.")


def test_the_free_and_the_paid_plan_may_differ_in_either_order() -> None:
    free = "The import job of a free plan accepts at most 5 files."
    paid = "The import job of a premium plan accepts at most 6 files."
    assert not clashes(free, paid)
    assert not clashes(paid, free)
    assert clashes(free, free.replace("5", "6"))


@pytest.mark.parametrize(
    ("one", "other", "is_clash"),
    [
        # six words in common: three quarters of eight, but not of nine
        ("nightly import job accepts big zipped archives", "import job accepts big zipped archives", True),
        ("every nightly import job accepts big zipped archives", "import job accepts big zipped archives", True),
        (
            "almost every nightly import job accepts big zipped archives",
            "import job accepts big zipped archives",
            False,
        ),
    ],
)
def test_two_subjects_are_one_from_three_quarters_of_their_words(one: str, other: str, is_clash: bool) -> None:
    first, second = f"The {one} of at most 5 mb.", f"The {other} of at most 6 mb."
    assert clashes(first, second) is is_clash
    assert clashes(second, first) is is_clash


def test_a_limit_whose_subject_is_one_word_is_compared_with_nothing() -> None:
    assert not clashes("Files: at most 5 mb.", "Files: at most 6 mb.")
    assert clashes("Zipped files: at most 5 mb.", "Zipped files: at most 6 mb.")


def test_two_limits_in_one_sentence_are_meant_together() -> None:
    assert not clashes("The import job accepts at most 5 files, the import job accepts at most 6 files.")


def test_sixty_limits_are_compared_and_no_more() -> None:
    def names(count: int) -> list[str]:
        return [f"The {chr(97 + n // 8) * 3} {chr(97 + n % 8) * 4} accepts at most 5 mb." for n in range(count)]

    last = "The aaa aaaa accepts at most 6 mb."
    assert clashes(*names(59), last)
    assert not clashes(*names(60), last)


def test_the_pair_that_clashes_is_quoted_in_the_order_of_the_text() -> None:
    sentences = ("The export job writes at most 5 files.", limit("5 files"), limit("7 files"), limit("9 files"))
    (finding,) = run("feature.consistent", "\n\n".join(sentences)).findings
    assert finding.quote is not None
    assert (finding.quote.text, finding.values) == (sentences[1], {"other": sentences[2]})


@pytest.mark.parametrize(
    ("only", "other", "is_clash"),
    [
        ("The scanner runs on iOS only.", "The scanner must run on Android.", True),
        ("The scanner runs only on iOS.", "The scanner must run on Android.", True),
        ("The scanner runs only on Safari.", "The page needs to open in Edge.", True),
        ("The scanner runs on iOS only.", "The scanner runs on Android.", False),
        ("The scanner runs on iOS only.", "The scanner must not run on Android.", False),
        ("The scanner runs on iOS only.", "The scanner must run on Android and on iOS.", False),
        ("The scanner runs on iOS only.", "The page must open in Firefox.", False),
        ("The scanner runs on iOS only.", "Currently the scanner must run on Android.", False),
        ("The scanner runs not only on iOS.", "The scanner must run on Android.", False),
        ("扫码仅限 iOS 使用。", "扫码也要在 Android 上使用。", True),
        ("扫码不仅支持 iOS。", "扫码必须支持 Android。", False),
        ("扫码仅支持 iOS。", "扫码暂不支持 Android。", False),
    ],
)
def test_what_is_for_one_platform_only_excludes_a_demand_for_its_rival(only: str, other: str, is_clash: bool) -> None:
    assert clashes(only, other) is is_clash
    assert clashes(other, only) is is_clash


def test_a_ticket_that_says_nothing_has_nothing_to_judge() -> None:
    assert verdict("feature.consistent", "## Goal\n\n## Acceptance criteria", "") is Verdict.UNMET
