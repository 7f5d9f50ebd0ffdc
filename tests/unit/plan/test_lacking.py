"""A title that says what is lacking wishes for that: the defect is no goal and no result."""

import pytest

from tests.support.plan_tickets import plan_of
from workers.plan.phrasing.bare import wish_of_title


@pytest.mark.parametrize(
    ("title", "wish"),
    [
        ("Diaries can be exported, but not imported", "Make sure that diaries can be imported"),
        ("Diaries can be exported", "Diaries can be exported"),
        ("日记能导出 JSON，但导不回去", "确保日记能导回去"),
        ("日记能导出 JSON", "日记能导出 JSON"),
    ],
)
def test_what_is_lacking_is_wished_for(title: str, wish: str) -> None:
    assert wish_of_title(title) == wish


@pytest.mark.parametrize(
    ("title", "text", "wish", "never"),
    [
        (
            "Diaries can be exported, but not imported",
            'The settings page has "Export all", which downloads a file.',
            "diaries can be imported",
            ("but not imported", "the settings page has"),
        ),
        (
            "日记能导出 JSON，但导不回去",
            "设置页有「导出全部」，会下载一份 JSON。",
            "日记能导回去",
            ("导不回去", "设置页有"),
        ),
    ],
)
def test_the_defect_is_no_result(title: str, text: str, wish: str, never: tuple[str, ...]) -> None:
    plan = plan_of(text, title, "Story").plan
    stages = [one for stage in plan.stages for one in (stage.goal, *stage.tasks, *stage.success_criteria)]
    told = "\n".join((*stages, *plan.deliverables, plan.commit_message_suggestion)).lower()
    assert wish in told
    assert not any(one in told for one in never)
