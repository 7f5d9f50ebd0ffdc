"""A comment that is not an answer is never taken for one, however much it looks like it."""

import pytest

from tests.unit.conversation.asked import FORMAT, WHO, comment, question, shortly
from workers.conversation.answers import Reply
from workers.conversation.questions import Question

TALK = [
    "Approved, please go on.",
    "Done",
    "LGTM",
    "yes",
    "已经确认，进入下一阶段",
    "同意",
    "Closing as it is no longer supported.",
    "Verified on:\n1. Android 4.1\n2. iOS 6\n3. Windows",
    "Steps:\n1. Open the list\n2. Press export\n3. See nothing",
    "Test Case\n1. A new app\n2. The old app",
    "1. Open the list\n2. Press export",
    "1. 打开列表\n2. 点击导出",
    "1. Is it only for admins?\n2. When is it due?",
    "Q1: Who gets it?\nA: Everybody.",
    "4. what...?",
    "1. Fixed in the branch",
    "We should test 2B and 3A again.",
    "The 3B model is 2A bit faster",
    "v1A is out, 2B follows",
    "I suggest option B.",
    "A simple example is in the wiki.",
    "A. Keep it\nB. Drop it\nC. Ask Ann",
    "Default settings are wrong here.",
    "推荐使用新版本，旧版本有问题",
    "Proposal, see the wiki",
    "Recommendations are delivered.",
    "up to you",
    "都可以",
    "1A 2B 7C",
    "1A 1B",
    "1A new window opens",
    "## 1. Styles leak into the page",
    "[1] https://example.org/a\n[2] https://example.org/b",
    "1. [ ] tests\n2. [ ] docs",
    "{code}\n1A 2B\n{code}",
    "```\n1A 2B\n```",
    "> 1A 2B\nI do not agree.",
    "First, thanks for the report. Second, it works here.",
    "第一，这里没有问题。第二，请再试一次",
    "First: open the list\nSecond: press export",
    "# Open the list\n# Press export\n# See nothing",
    "# Summary\nIt fails.\n\n# Details\nAlways.",
    "Point 1: I see it differently",
    "3.30 days is too long",
    "2、3 天内完成就行",
    "3/ 30 users were hit",
    "n = Symbol('n')\ni, j = symbols('i j')\nM = Matrix('M', n)",
]


@pytest.mark.parametrize("text", TALK)
def test_ordinary_talk_answers_nothing(text: str) -> None:
    assert comment(text) == Reply()


@pytest.mark.parametrize(
    "text",
    [
        "I think so",
        "pass",
        "up to you",
        "随你",
        "A problem remains",
        "A: yes, we did",
        "Thanks!",
        "可以",
        "我觉得可以",
        "not sure",
    ],
)
def test_talk_is_no_answer_to_the_only_question_either(text: str) -> None:
    assert comment(text, WHO).answers == ()


@pytest.mark.parametrize(
    "text",
    ["Hi Ann,\n1A 2B", "Thanks! 1A 2B", "[~ann] 1A 2B", "My answers: 1A 2B", "回答：1A 2B", "Ann Berg\n\n1A\n2B",
     "We talked about it.\n1A 2B", "1A 2B\n\nOr would you do it otherwise?"],
)  # fmt: skip
def test_greetings_before_and_remarks_after_do_not_hide_the_answers(text: str) -> None:
    assert [(each.question, each.chosen) for each in comment(text).answers] == [(1, ("A",)), (2, ("B",))]


@pytest.mark.parametrize(
    "said",
    [
        "Good question!",
        "That's a great question, thanks",
        "That is a really good question",
        "Fair enough.",
        "I like this question!",
        "Good question! 👍",
        "🤔",
        "这个问题很好",
        "Thanks!",
        "I'll check",
        "Will look",
        "will look into it",
        "Looking into it.",
        "Good question! I'll check with Bob.",
        "We are discussing this with the team",
        "I will get back to you tomorrow",
        "Good point, we will decide on Monday",
        "Why do you ask?",
        "好问题",
        "好问题！我去问问",
        "好問題！我去問問",
        "这个问题问得好",
        "我看看",
        "我确认一下再回复",
        "稍后回复",
        "我问下产品",
    ],
)
@pytest.mark.parametrize("below", ["> Which format does the export have?\n\n{}", "2: {}", "Q2: {}"])
def test_what_is_said_about_a_question_is_no_answer_to_it(below: str, said: str) -> None:
    assert comment(below.format(said), WHO, FORMAT).answers == ()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Good question! Once a month.", "Once a month"),
        ("好问题，按月导出", "按月导出"),
        ("will look like the old page", "will look like the old page"),
        ("We check the signature", "We check the signature"),
        ("Checking account numbers only", "Checking account numbers only"),
        ("Confirm with a dialog", "Confirm with a dialog"),
        ("We decide on CSV", "We decide on CSV"),
        ("Good quality only", "Good quality only"),
        ("It is a hard limit", "It is a hard limit"),
        ("问题列表", "问题列表"),
        ("我们确认后自动发货", "我们确认后自动发货"),
        ("问一下用户是否覆盖", "问一下用户是否覆盖"),
        ("先查缓存，没有再查库", "先查缓存，没有再查库"),
    ],
)
def test_words_that_only_begin_like_small_talk_are_an_answer(said: str, answer: str) -> None:
    reply = comment(f"> Which format does the export have?\n\n{said}", WHO, FORMAT)

    assert [one.text for one in reply.answers] == [answer]


def test_an_option_that_is_called_like_small_talk_can_be_chosen() -> None:
    closing = question(1, "How does the page say goodbye?", "Thanks", "See you")

    assert [one.chosen for one in comment("> How does the page say goodbye?\n\nThanks", closing).answers] == [("A",)]


@pytest.mark.parametrize(
    "text",
    [
        "1 - weekly\n2 - 30 days",
        "Hi Ann,\n\n1 – weekly\n2 – 30 days",
        "Ad 1: weekly\nAd 2: 30 days",
        "Re 1) weekly. Re 2) 30 days",
        "Regarding 1: weekly\nRegarding 2: 30 days",
        "A1: weekly\nA2: 30 days",
        "Answer to question 1: weekly\nAnswer to question 2: 30 days",
        "Here you go, sorry for the delay:\n1. weekly\n2. 30 days",
        "As discussed with the team:\n1. weekly\n2. 30 days",
        "关于第1个问题：weekly\n关于第2个问题：30 days",
        "第一个：weekly；第二个：30 days",
        "一、weekly\n二、30 days",
    ],
)
def test_words_under_numbers_answer_however_the_number_is_written(text: str) -> None:
    assert [(each.question, each.text) for each in comment(text).answers] == [(1, "weekly"), (2, "30 days")]


@pytest.mark.parametrize(
    "text",
    [
        "Changed the limit from 1 to 2: works now.",
        "We went for 2. It was fine.",
        "Steps to reproduce:\n1 - open the page\n2 - click on export",
        "1 - 2 weeks of work",
        "I am about 1) to leave.",
        "关于发布 1. 还没有消息",
    ],
)
def test_a_word_before_a_number_makes_no_answer_of_talk(text: str) -> None:
    assert comment(text).answers == ()


POINTS = question(1, "What happens with the points?", "add them up", "keep the higher balance")
POINTS_ZH = question(1, "积分如何处理？", "累加", "保留较高的一个")


@pytest.mark.parametrize(
    ("text", "asked", "said", "remark"),
    [
        ("1: I would add them up, but cap at 5000", POINTS, "1=A", "but cap at 5000"),
        ("1: I'd add them up", POINTS, "1=A", ""),
        ("1: I would cap them at 5000", POINTS, '1="I would cap them at 5000"', ""),
        ("1: B. Thanks!", POINTS, "1=B", ""),
        ("1: cap them at 5000. Thanks a lot!", POINTS, '1="cap them at 5000"', ""),
        ("1: cap them at 5000\n\nBest regards, Dan", POINTS, '1="cap them at 5000"', ""),
        ("1：我们累加，上限 5000。谢谢", POINTS_ZH, "1=A", "上限 5000"),
        ("1：封顶 5000，谢谢大家！", POINTS_ZH, '1="封顶 5000"', ""),
    ],
)
def test_a_wish_may_name_an_option_and_thanks_are_no_part_of_an_answer(
    text: str, asked: Question, said: str, remark: str
) -> None:
    other = question(2, "Who may do so?")
    reply = comment(text, asked, other)
    assert (shortly(reply), reply.answers[0].remark) == (said, remark)
