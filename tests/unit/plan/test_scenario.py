import pytest

from workers.plan.staging.scenario import is_checkable, scenario


@pytest.mark.parametrize(
    ("criterion", "steps"),
    [
        ("Given a cart, When I pay Then I get a mail", "Given a cart\nWhen I pay\nThen I get a mail"),
        ("*GIVEN* a cart *WHEN* I pay AND wait *THEN* I go", "Given a cart\nWhen I pay\nAnd wait\nThen I go"),
        ("When it is empty, the button is disabled", "Given G\nWhen it is empty\nThen the button is disabled"),
        ("The button is disabled if the list is empty", "Given G\nWhen the list is empty\nThen the button is disabled"),
        ("The export holds at most 10,000 orders", "Given G\nWhen W\nThen the export holds at most 10,000 orders"),
        (
            "Determine if the cache is needed",
            "Given the tasks of this stage are done\nWhen it is checked\n"
            "Then this is done: Determine if the cache is needed",
        ),
        ("Given it is off, I should see the old form", "Given it is off\nWhen W\nThen I should see the old form"),
        (
            "Given I write a post, when I press Public, I will see the list",
            "Given I write a post\nWhen I press Public\nThen I will see the list",
        ),
        ("If we cache it, which saves time", "Given G\nWhen W\nThen if we cache it, which saves time"),
        ("Name and address are kept when saved", "Given G\nWhen W\nThen Name and address are kept when saved"),
    ],
)  # fmt: skip
def test_an_english_criterion_becomes_steps_in_its_own_words(criterion: str, steps: str) -> None:
    made = scenario(criterion, "en", "G", "W")
    assert made == steps
    assert is_checkable(made, "en")


@pytest.mark.parametrize(
    ("criterion", "steps"),
    [
        ("假如购物车为空，当点击支付，那么提示无商品", "假如购物车为空\n当点击支付\n那么提示无商品"),
        ("列表为空时，按钮不可用", "假如前提\n当列表为空时\n那么按钮不可用"),
        ("点擊匯出後，下載檔案", "假如前提\n当点擊匯出後\n那么下載檔案"),
        ("补充导出说明", "假如本阶段的任务已完成\n当逐条核对\n那么已做到：补充导出说明"),
        ("已知开关关闭，应看到旧表单", "假如开关关闭\n当演示\n那么应看到旧表单"),
        ("导出最多包含 10000 个订单", "假如前提\n当演示\n那么导出最多包含 10000 个订单"),
    ],
)
def test_a_chinese_criterion_becomes_steps_in_its_own_words(criterion: str, steps: str) -> None:
    made = scenario(criterion, "zh", "前提", "演示")
    assert made == steps
    assert is_checkable(made, "zh")


def test_signs_that_mean_something_to_gherkin_do_no_harm_inside_a_step() -> None:
    assert is_checkable(scenario('Tags like @x, # y and "z" | are shown', "en", "G", "W"), "en")


def test_a_mere_wish_is_not_checkable() -> None:
    assert not is_checkable("It should be nice", "en")
    assert not is_checkable("要好看", "zh")


def test_a_condition_of_the_reason_is_none_of_the_result() -> None:
    text = "Split the service so that it is simpler when we add more functions"

    assert "When we add more" not in scenario(text, "en", "the work", "it is checked")
