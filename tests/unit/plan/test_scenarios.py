"""A scenario that is written as a list is one criterion, and what stands beside it stays what it is."""

import pytest

from tests.support.plan_tickets import plan_of

ENGLISH = """Show recommendations.

## Acceptance criteria

- Given the user opens the feed,
- and three posts are there,
- when the page is loaded,
- then the recommendations stand after the third post.
- The list has a title
"""
CHINESE = "展示推荐。\n\n## 验收标准\n\n- 假如评论被标记\n- 当用户点击展开\n- 那么可以申诉\n- 列表显示评论的数量\n"


@pytest.mark.parametrize(
    ("text", "title", "criteria"),
    [
        (
            ENGLISH,
            "Show recommendations",
            [
                "Given the user opens the feed, and three posts are there, when the page is loaded, "
                "then the recommendations stand after the third post",
                "The list has a title",
            ],
        ),
        (CHINESE, "标记评论", ["假如评论被标记，当用户点击展开，那么可以申诉", "列表显示评论的数量"]),
    ],
)
def test_steps_in_a_list_are_one_criterion(text: str, title: str, criteria: list[str]) -> None:
    found = [one.criterion.rstrip(".") for one in plan_of(text, title).coverage]

    assert found == criteria


def test_a_scenario_among_the_work_is_a_criterion_whose_result_needs_no_then() -> None:
    text = (
        "## What needs to be done\n\n- Given a comment is hidden\n- when a user reveals it\n- the user can flag it\n"
        "- Add a setting for the threshold\n"
    )
    report = plan_of(text, "Flag comments")

    assert [one.criterion for one in report.coverage] == [
        "Given a comment is hidden, when a user reveals it, the user can flag it"
    ]
    assert any("Add a setting for the threshold" in task for stage in report.plan.stages for task in stage.tasks)


def test_given_names_are_no_scenario() -> None:
    report = plan_of("## Acceptance criteria\n\n- Given names are shown first\n- Family names are bold", "Names")

    assert [one.criterion for one in report.coverage] == ["Given names are shown first", "Family names are bold"]
