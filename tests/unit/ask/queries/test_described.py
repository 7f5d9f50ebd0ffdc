"""What describes an issue in a question is found, and a title fits it that has all of its words."""

import pytest

from workers.ask.queries.described import described


@pytest.mark.parametrize(
    ("question", "thing", "title"),
    [
        (
            "Who's working on the night mode for the garden map, and is it finished?",
            "the night mode for the garden map",
            "garden map: night mode",
        ),
        (
            "When did we get rid of the flickering bug in the greenhouse?",
            "the flickering bug in the greenhouse",
            "greenhouse: lamps flicker",
        ),
        (
            "Has the seed catalogue import been started yet?",
            "the seed catalogue import",
            "import of the seed catalogue",
        ),
        ("What is the status of the pond filter alarm?", "the pond filter alarm", "pond: an alarm for the filter"),
        ("Whos on the filtr alarm of the pond?", "the filtr alarm of the pond", "pond: an alarm for the filter"),
        (
            "How urgent is the crash of the seed catalogue?",
            "the crash of the seed catalogue",
            "seed catalogue: an error",
        ),
        (
            "Did Ann do the renewal of the greenhouse permit?",
            "the renewal of the greenhouse permit",
            "greenhouse: renew the permit",
        ),
        ("花园地图导出 CSV 那张单子做到哪一步了？", "花园地图导出 csv", "花园地图：导出为 CSV"),
        ("花园地图的夜间模式是 Ann 做的吗？", "花园地图的夜间模式", "花园地图：夜间模式"),
        ("花园地图的夜间模式做完了吗？谁在弄？", "花园地图的夜间模式", "花园地图：夜间模式"),
        ("温室灯光闪烁的问题是谁修的？", "温室灯光闪烁", "温室：灯光闪烁"),
        ("花園地圖的許可更新開始做了嗎？", "花園地圖的許可更新", "花园地图：更新许可"),
    ],
)
def test_the_words_of_an_issue_are_found(question: str, thing: str, title: str) -> None:
    (one,) = described(question, ("ann",))
    assert question[one.start : one.end].strip().lower() == thing
    assert one.fits(title)


def test_the_same_of_another_place_is_described_too() -> None:
    first, second = described("花园地图的许可更新开始做了吗？温室的呢？")
    assert first.fits("花园地图：更新许可")
    assert second.fits("温室：更新许可")
    assert not second.fits("花园地图：更新许可")


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Who is doing the night mode for the watch app?", "garden map: night mode"),
        ("Who is doing the night mode for the garden mop?", "garden map: night mode"),
        ("Who fixed the failing broken catalogue?", "catalogue: an error"),
        ("花园地图的白天模式做完了吗？", "花园地图：夜间模式"),
    ],
)
def test_a_title_that_lacks_a_word_does_not_fit(question: str, title: str) -> None:
    assert not any(one.fits(title) for one in described(question))


@pytest.mark.parametrize(
    "question",
    [
        "Who is on call?",
        "Is it done?",
        "When are backups made?",
        "Is there a bug?",
        "谁负责？",
        "做完了吗？",
        "几点交接？",
    ],
)
def test_too_little_describes_nothing(question: str) -> None:
    assert described(question) == ()


def test_keys_stand_in_the_place_of_the_words_and_what_asks_stays() -> None:
    (one,) = described("Is the night mode done for the garden map?")
    assert one.named("Is the night mode done for the garden map?", ("SHOP-4",)).split() == [
        "Is", "SHOP-4", "done", "for", "the", "?",
    ]  # fmt: skip


def test_a_title_with_the_words_as_they_are_is_nearer() -> None:
    (one,) = described("Who is working on the pond filtr alarm?")
    assert one.distance("pond filtr alarm") == 0
    assert one.distance("pond: an alarm for the filter") == 1
    assert one.distance("pond: an alarm") is None


def test_a_run_of_chinese_is_searched_by_its_ends() -> None:
    (one,) = described("温室灯光闪烁的问题是谁修的？")
    assert one.searched == ("温室", "闪烁")
