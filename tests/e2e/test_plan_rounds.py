"""`/reqgate plan` with real processes: people answer over rounds, talk among themselves, and edit the ticket."""

import pytest

from bot.sandbox.config import DEVELOPER, PRODUCT_OWNER, VISITOR, Deployment
from tests.support.plan_talk import LANGUAGES, asked, open_line
from tests.support.processes import eventually
from tests.support.stack import Stack
from workers.handlers.plan.delivery import PLANNED_LABEL, WAITING_LABEL
from workers.reading.language import Language

ORDINARY = {
    "en": (
        "I will talk to the tax office tomorrow at 2.",
        "Thanks, let us see.",
        "1 of us should ask legal first.",
        "Does anybody know whether the old export had this as well?",
        "A colleague of mine wrote something like this in 2019.",
        "+1",
        "Not sure about this one, sorry.",
        "I am on holiday until the 3rd, please ask Dan.",
        "> Given a month without invoices\n\nWe had that in June.",
        "See also the wiki, chapter 2 and chapter 4.",
    ),
    "zh": (
        "我明天下午 2 点和税务局谈一下。",
        "谢谢，先看看吧。",
        "我们最好先问 1 下法务。",
        "有人知道以前的导出有没有这个功能吗？",
        "我同事在 2019 年写过类似的东西。",
        "+1",
        "这个我不太确定。",
        "我 3 号之前休假，有事请找小丹。",
        "> 假设某月没有发票\n\n六月就是这样。",
        "另见维基第 2 章和第 4 章。",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_three_people_answer_over_three_rounds(
    request: pytest.FixtureRequest, deployment: Deployment, language: Language
) -> None:
    stack: Stack = request.getfixturevalue(deployment)
    talk = asked(stack, language)
    first, *others = talk.thread.open
    talk.edit(2, 0, 1)
    stack.wait_until_quiet()
    assert talk.thread.open == (first, *others), "what is open is answered before more is asked"

    talk.command("answer", talk.answers(first))
    talk.wait_until_settled(first)
    talk.answer(DEVELOPER, *others)
    second = talk.wait_for_questions(rounds=2)
    assert not {first, *others} & {*second}

    talk.edit(3, 2, 0, 1)
    stack.wait_until_quiet()
    talk.answer(PRODUCT_OWNER, *second)
    third = talk.wait_for_questions(rounds=3)
    assert not {first, *others, *second} & {*third}

    talk.command("answer", talk.answers(*third), DEVELOPER)
    talk.wait_for_plan()
    stack.wait_until_quiet()
    said = [talk.words(number) for number in (first, *others, *second, *third)]
    assert [words for words in said if words not in talk.text] == [], "the plan follows what people answered"
    talk.assert_nothing_was_asked_twice()
    assert talk.comments("reply") == [], "who answers gets no reply but the plan"

    talk.command("accept", who=PRODUCT_OWNER)
    eventually(lambda: talk.comments("reply"), what="a reply")
    assert PLANNED_LABEL not in talk.labels, "neither reporter nor assignee"
    talk.command("accept", who=VISITOR)
    eventually(lambda: PLANNED_LABEL in talk.labels, what="the label of a plan that is accepted")
    stack.wait_until_quiet()
    assert len(talk.comments()) == 1
    assert WAITING_LABEL not in talk.labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ordinary_conversation_causes_no_reply_and_no_edit(cloud: Stack, language: Language) -> None:
    talk = asked(cloud, language)
    before, writes = cloud.bot_comments(talk.key), cloud.writes(talk.key)
    for at, words in enumerate(ORDINARY[language]):
        cloud.say(talk.key, words, (VISITOR, DEVELOPER, PRODUCT_OWNER)[at % 3])
    cloud.wait_until_quiet()
    assert cloud.bot_comments(talk.key) == before
    assert cloud.writes(talk.key) == writes
    talk.answer(DEVELOPER, talk.thread.open[0])
    eventually(lambda: cloud.bot_comments(talk.key) != before, what="what an answer in the same place does")


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_whose_question_survives_an_edit_are_kept(cloud: Stack, language: Language) -> None:
    talk = asked(cloud, language)
    decided = open_line(language, talk.shop, 1)
    (dropped,) = (one.number for one in talk.thread.asked if decided in one.question.question)
    kept = [number for number in talk.thread.open if number != dropped]
    talk.answer(DEVELOPER, *kept)
    talk.wait_until_settled(*kept)
    assert talk.thread.open == (dropped,)
    talk.edit(0)
    talk.wait_until_settled(dropped)
    cloud.wait_until_quiet()
    assert not {*kept} & {*talk.thread.open}
    if talk.thread.is_waiting:  # the rest of the ticket may raise questions of its own
        talk.command("answer", {"en": "defaults", "zh": "全部默认"}[language])
    talk.wait_for_plan()
    assert [talk.words(number) for number in kept if talk.words(number) not in talk.text] == []
    assert decided not in talk.text, "what the ticket no longer says is asked no more"
    talk.assert_nothing_was_asked_twice()
