"""In one list, what is removed goes after what is introduced in its place and compared with it."""

import pytest

from workers.plan.staging.draft import Piece
from workers.plan.staging.placing.removals import replaced_first
from workers.reading.language import Language


@pytest.mark.parametrize(
    ("language", "told", "ordered"),
    [
        (
            "en",
            ("Remove the fax gateway", "Introduce Kestrel for labels", "Compare the labels of both", "Add a footer"),
            ("Introduce Kestrel for labels", "Compare the labels of both", "Remove the fax gateway", "Add a footer"),
        ),
        (
            "en",
            ("Remove the old label queue", "Add a Kestrel queue"),
            ("Add a Kestrel queue", "Remove the old label queue"),
        ),
        (
            "en",
            ("Remove the old footer", "Add a filter to the list"),
            ("Remove the old footer", "Add a filter to the list"),
        ),
        ("en", ("Add a queue", "Remove the old queue"), ("Add a queue", "Remove the old queue")),
        (
            "zh",
            ("移除传真网关", "引入 Kestrel 标签服务", "对比两边的标签", "新增页脚"),
            ("引入 Kestrel 标签服务", "对比两边的标签", "移除传真网关", "新增页脚"),
        ),
        ("zh", ("移除旧标签队列", "新增 Kestrel 队列"), ("新增 Kestrel 队列", "移除旧标签队列")),
        ("zh", ("移除旧页脚", "新增列表筛选"), ("移除旧页脚", "新增列表筛选")),
    ],
)
def test_what_goes_waits_for_what_replaces_it(
    language: Language, told: tuple[str, ...], ordered: tuple[str, ...]
) -> None:
    assert [one.text for one in replaced_first([Piece(one) for one in told], language)] == list(ordered)


def test_what_is_ticked_off_stays_where_it_is() -> None:
    told = (Piece("Remove the old queue", is_done=True), Piece("Add a Kestrel queue"))
    assert replaced_first(told, "en") == told
