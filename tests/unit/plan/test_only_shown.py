"""What only points at pictures is tried by nobody, and only what does not change is left out."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.telling.beside.outside import _unchanged_in
from workers.plan.telling.beside.sources import only_as_shown
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("As per screenshots", True),
        ("Open it as per screenshots", False),
        ("见截图。", True),
        ("打开页面，见截图", False),
    ],
)
def test_it_only_points_at_pictures(text: str, is_one: bool) -> None:
    assert only_as_shown(text) is is_one


@pytest.mark.parametrize(
    ("text", "title", "points"),
    [
        ("Add a banner for the fair to each page.\n\n## QA\n\nAs per screenshots", "Fair banner", "As per screenshots"),
        ("在每个页面新增集市横幅。\n\n## 测试说明\n\n见截图", "集市横幅", "见截图"),
    ],
)
def test_nobody_tries_pictures(text: str, title: str, points: str) -> None:
    assert points not in "\n".join(tasks_of(plan_of(text, title, "Story")))
    assert points not in understand(request_of(text, title, "Story")).dependencies


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("All three tabs get it, desktop stays unchanged.", "desktop stays unchanged"),
        ("All three tabs get it, which is unchanged.", "All three tabs get it, which is unchanged."),
        ("三个页一并受益，桌面不变。", "桌面不变"),
        ("三个页一并受益。", "三个页一并受益。"),
    ],
)
def test_only_what_does_not_change_is_left_out(text: str, clause: str) -> None:
    assert _unchanged_in(text) == clause
