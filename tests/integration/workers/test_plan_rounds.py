"""`/reqgate plan` on a real sandbox, store and queue, in one process: rounds, people, deadlines, losses."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.sandbox.config import DEVELOPER, GUEST, VISITOR, Account
from config.settings import get_settings
from tests.support.installation import Installation
from workers.handlers.plan.delivery import PLANNED_LABEL, WAITING_LABEL
from workers.handlers.plan.talk import thread_on
from workers.plan.thread import PlanThread
from workers.queueing.messages import AnswerCommand, ReadAnswers, ReviewTicket
from workers.runs.sweeper import sweep_once
from workers.telemetry.metrics import (
    PLAN_ANSWER_SECONDS,
    PLAN_ANSWERS,
    PLAN_QUESTIONS,
    PLAN_VERSIONS,
    PLANS,
    read_figures,
)

OPEN = """As an accountant I want to export the invoices of a month, so that I can send them to the tax office.

The export is sent by e-mail or offered as a download (to be decided).

## Acceptance criteria
- Given a month with 40 invoices, when the accountant exports it, then the file holds 40 rows.
- Given a month without invoices, when the accountant exports it, then a message says that there are none.
"""


def command(installation: Installation, key: str, kind: str, words: str, who: Account = VISITOR) -> None:
    comment_id = installation.say(key, words, who)
    installation.queue.submit(AnswerCommand(ticket=key, kind=kind, actor=who.account_id, comment_id=comment_id))
    installation.work()


def thread(installation: Installation, key: str) -> PlanThread:
    return thread_on(installation.services.jira.fetch_ticket(key))


def plan_comment(installation: Installation, key: str) -> str:
    (ours,) = [one for one in installation.comments(key) if one["properties"]["reqgate"]["kind"] == "plan"]
    return str(ours["text"])


def replies(installation: Installation, key: str) -> list[str]:
    return [one["text"] for one in installation.comments(key) if one["properties"]["reqgate"]["kind"] == "reply"]


@pytest.fixture
def asked(installation: Installation) -> str:
    """A ticket on which questions of a plan are open."""
    key = installation.file_ticket("Export the invoices of a month", OPEN)
    command(installation, key, "plan", "/reqgate plan")
    assert thread(installation, key).is_waiting
    return key


def look(installation: Installation, key: str) -> None:
    installation.queue.submit(ReadAnswers(ticket=key))
    installation.work()


def test_an_open_choice_is_asked_about_with_its_options(installation: Installation, asked: str) -> None:
    text = plan_comment(installation, asked)
    assert "e-mail" in text
    assert "/reqgate answer defaults" in text
    assert WAITING_LABEL in installation.outcome(asked)
    assert installation.queue.is_waiting(asked)


def test_a_plain_comment_answers_and_the_plan_follows(installation: Installation, asked: str) -> None:
    for number in thread(installation, asked).open:
        installation.say(asked, f"{number}: as a download", DEVELOPER)
    look(installation, asked)
    while waiting := thread(installation, asked).open:
        installation.say(asked, " ".join(f"{number} skip" for number in waiting), DEVELOPER)
        look(installation, asked)
    assert "as a download" in plan_comment(installation, asked)
    assert WAITING_LABEL not in installation.outcome(asked)
    assert not installation.queue.is_waiting(asked)
    assert replies(installation, asked) == []


def test_who_is_no_member_of_the_project_answers_nothing(installation: Installation, asked: str) -> None:
    is_open = thread(installation, asked).open
    installation.say(asked, f"{is_open[0]}: as a download", GUEST)
    look(installation, asked)
    assert thread(installation, asked).open == is_open
    command(installation, asked, "answer", f"/reqgate answer {is_open[0]}: as a download", GUEST)
    assert thread(installation, asked).open == is_open
    assert "lets only some people give me commands" in replies(installation, asked)[-1]


def test_where_members_cannot_be_looked_up_reporter_and_assignee_answer(installation: Installation, asked: str) -> None:
    is_open = thread(installation, asked).open
    installation.fault(method="GET", path="/user/assignable/search$", status=403, times=10)
    installation.say(asked, f"{is_open[0]}: as a download", DEVELOPER)
    look(installation, asked)
    assert thread(installation, asked).open == is_open
    installation.say(asked, f"{is_open[0]}: as a download", VISITOR)
    look(installation, asked)
    assert is_open[0] not in thread(installation, asked).open


def test_ordinary_talk_changes_nothing(installation: Installation, asked: str) -> None:
    before = installation.comments(asked)
    installation.say(asked, "I will talk to the tax office tomorrow at 2.", DEVELOPER)
    look(installation, asked)
    assert installation.comments(asked) == before


def test_defaults_make_a_plan_with_assumptions(installation: Installation, asked: str) -> None:
    command(installation, asked, "answer", "/reqgate answer defaults", DEVELOPER)
    text = plan_comment(installation, asked)
    assert "Assumptions" in text
    assert "Somebody took the assumptions" in text
    assert thread(installation, asked).version == 1


def test_what_cannot_be_read_is_quoted_and_the_rest_is_kept(installation: Installation, asked: str) -> None:
    first = thread(installation, asked).open[0]
    command(installation, asked, "answer", f"/reqgate answer {first}: as a download\n99: purple", DEVELOPER)
    (reply,) = replies(installation, asked)
    assert "could not read" in reply
    assert first not in thread(installation, asked).open


def test_an_answer_without_any_question_is_told_so(installation: Installation) -> None:
    key = installation.file_ticket()
    command(installation, key, "answer", "/reqgate answer 1A")
    (reply,) = replies(installation, key)
    assert "No question of mine is open here" in reply


def test_people_who_disagree_are_asked_again(installation: Installation, asked: str) -> None:
    first = thread(installation, asked).open[0]
    installation.say(asked, f"{first}: as a download", DEVELOPER)
    installation.say(asked, f"{first}: by e-mail", VISITOR)
    look(installation, asked)
    assert first in thread(installation, asked).open
    assert "answered this differently" in plan_comment(installation, asked)


def test_an_edited_answer_counts_as_it_is_now_and_a_deleted_one_not(installation: Installation, asked: str) -> None:
    first = thread(installation, asked).open[0]
    comment = installation.say(asked, f"{first}: as a download", DEVELOPER)
    look(installation, asked)
    assert first not in thread(installation, asked).open
    installation.delete_comment(asked, comment, DEVELOPER)
    look(installation, asked)
    assert first in thread(installation, asked).open


def test_after_the_deadline_the_plan_goes_on_with_assumptions(installation: Installation, asked: str) -> None:
    waiting = installation.store.waiting_threads()
    assert [one.ticket_key for one in waiting] == [asked]
    deadline = thread(installation, asked).deadline
    assert deadline is not None
    sweep_once(installation.services, waiting[0].wakes_at - timedelta(minutes=1))
    assert installation.waiting() == []
    installation.move_clock(hours=49)
    sweep_once(installation.services, waiting[0].wakes_at + timedelta(minutes=1))
    installation.work()
    assert thread(installation, asked).is_reminded
    assert sum("Reminder" in one["text"] for one in installation.comments(asked)) == 1
    installation.move_clock(hours=73)
    sweep_once(installation.services, deadline + timedelta(minutes=1))
    installation.work()
    assert "Nobody answered in time" in plan_comment(installation, asked)
    assert installation.store.waiting_threads() == ()


def test_a_late_answer_makes_a_new_version_that_says_what_changed(installation: Installation, asked: str) -> None:
    first = thread(installation, asked).open[0]
    command(installation, asked, "answer", "/reqgate answer defaults", DEVELOPER)
    command(installation, asked, "answer", f"/reqgate answer {first}: as a download of one ZIP file", DEVELOPER)
    assert thread(installation, asked).version == 2
    assert "ZIP" in plan_comment(installation, asked)


def test_the_conversation_survives_the_loss_of_store_and_redis(installation: Installation, asked: str) -> None:
    first = thread(installation, asked).open[0]
    installation.say(asked, f"{first}: as a download", DEVELOPER)
    installation.redis.flushall()
    installation.store.end_thread("plan", asked)
    installation.reconcile()
    installation.work()
    assert first not in thread(installation, asked).open


def test_the_same_run_twice_leaves_the_ticket_as_it_is(installation: Installation, asked: str) -> None:
    before = installation.comments(asked)
    look(installation, asked)
    look(installation, asked)
    assert installation.comments(asked) == before


def test_only_who_may_accepts_a_plan_and_twice_is_once(installation: Installation, asked: str) -> None:
    command(installation, asked, "answer", "/reqgate answer defaults")
    command(installation, asked, "plan", "/reqgate plan accept", VISITOR)
    command(installation, asked, "plan", "/reqgate plan accept", VISITOR)
    assert PLANNED_LABEL in installation.outcome(asked)
    assert len(replies(installation, asked)) == 2
    command(installation, asked, "plan", "/reqgate plan accept", DEVELOPER)
    assert "accepted by the reporter, the assignee" in replies(installation, asked)[-1]


def test_a_plan_that_is_not_there_cannot_be_accepted(installation: Installation, asked: str) -> None:
    command(installation, asked, "plan", "/reqgate plan accept", VISITOR)
    assert "no finished plan here" in replies(installation, asked)[0]


def test_a_word_that_plan_does_not_know_is_explained(installation: Installation) -> None:
    key = installation.file_ticket()
    command(installation, key, "plan", "/reqgate plan everything")
    assert "I do not know what to do with “everything”" in replies(installation, key)[0]


@pytest.mark.parametrize(
    ("text", "put_off", "answer"),
    [
        (OPEN, "The export is sent by e-mail or offered as a download (to be decided).", "as a download"),
        (
            "我希望导出一个月的发票，以便寄给税务局。\n\n{}\n\n## 验收标准\n\n- 有 40 张发票时，文件有 40 行。\n",
            "导出的文件通过邮件发送给会计还是在页面上直接提供下载，这一点待定。",
            "在页面上下载",
        ),
    ],
)
def test_a_question_and_its_answer_outlive_that_other_tickets_say_the_same(
    installation: Installation, text: str, put_off: str, answer: str
) -> None:
    key = installation.file_ticket("Export the invoices of a month", text.format(put_off))
    command(installation, key, "plan", "/reqgate plan")
    (number,) = (one.number for one in thread(installation, key).asked if put_off[:20] in one.question.question)
    installation.say(key, f"{number}: {answer}", DEVELOPER)
    for other in ("SHOP-A", "SHOP-B", "SHOP-C"):
        copy = installation.file_ticket(f"Export of {other}", f"Another ticket, of {other}.\n\n{put_off}")
        installation.queue.submit(ReviewTicket(ticket=copy, trigger="created"))
        installation.work()
    look(installation, key)
    assert number not in thread(installation, key).open
    command(installation, key, "answer", "/reqgate answer defaults", DEVELOPER)
    assert answer in plan_comment(installation, key)


def files(installation: Installation, key: str) -> list[str]:
    fields = installation.issue(key)["fields"]
    return [one["filename"] for one in fields["attachment"]]


def test_a_plan_is_attached_once_and_replaced_by_the_next_version(installation: Installation, asked: str) -> None:
    first = thread(installation, asked).open[0]
    command(installation, asked, "answer", "/reqgate answer defaults", DEVELOPER)
    assert files(installation, asked) == ["IMPLEMENTATION_PLAN.md"]
    command(installation, asked, "answer", f"/reqgate answer {first}: as a download of one ZIP file", DEVELOPER)
    assert files(installation, asked) == ["IMPLEMENTATION_PLAN.md"]
    command(installation, asked, "plan", "/reqgate plan", DEVELOPER)
    assert files(installation, asked) == ["IMPLEMENTATION_PLAN.md"]


def test_accepting_twice_makes_one_set_of_sub_tasks(
    installation: Installation, asked: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = tmp_path / "projects.yaml"
    rules.write_text("defaults:\n  plan_subtasks: true\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(rules))
    get_settings.cache_clear()
    command(installation, asked, "answer", "/reqgate answer defaults", DEVELOPER)
    command(installation, asked, "plan", "/reqgate plan accept")
    made = [one["key"] for one in installation.issue(asked)["fields"]["subtasks"]]
    assert 3 <= len(made) <= 5
    command(installation, asked, "plan", "/reqgate plan accept")
    assert [one["key"] for one in installation.issue(asked)["fields"]["subtasks"]] == made


def test_what_was_asked_and_answered_is_counted_once(installation: Installation, asked: str) -> None:
    numbers = thread(installation, asked).open
    installation.move_clock(minutes=30)
    command(installation, asked, "answer", f"/reqgate answer {numbers[0]}: as a download", DEVELOPER)
    command(installation, asked, "answer", "/reqgate answer defaults", DEVELOPER)
    command(installation, asked, "plan", "/reqgate plan")
    figures = read_figures(installation.redis)
    assert figures.counters[PLAN_ANSWERS.name]["words",] == 1
    assert figures.counters[PLAN_QUESTIONS.name][()] == len(thread(installation, asked).asked)
    assert figures.counters[PLANS.name]["plan_ready",] >= 1
    assert figures.counters[PLAN_VERSIONS.name] == {("1",): thread(installation, asked).version}
    assert figures.histograms[PLAN_ANSWER_SECONDS.name][()].total >= 30 * 60


def test_an_answer_counts_that_came_before_the_ticket_could_carry_its_question(installation: Installation) -> None:
    """The comment was written, and the run ended there: people answer what they see, long before it is run again."""
    key = installation.file_ticket("Export the invoices of a month", OPEN)
    installation.fault(method="PUT", path=f"/issue/{key}$", status=500)
    comment_id = installation.say(key, "/reqgate plan")
    message = AnswerCommand(ticket=key, kind="plan", actor=VISITOR.account_id, comment_id=comment_id)
    installation.queue.submit(message)
    installation.work()
    assert plan_comment(installation, key)
    assert not thread(installation, key).asked
    assert installation.queue.is_waiting(key), "the edge has answers read from the moment that people see questions"
    installation.say(key, "1: as a download", DEVELOPER)
    installation.queue.submit_again(message)
    installation.work()
    assert thread(installation, key).asked[0].number == 1
    assert 1 not in thread(installation, key).open
    assert len(thread(installation, key).rounds) == 1


def test_an_answer_of_which_nobody_told_is_found_and_ordinary_talk_is_looked_at_once(
    installation: Installation, asked: str
) -> None:
    installation.reconcile()  # sets the bookmark: what comes later is looked for
    installation.say(asked, "Thanks, let us see.", DEVELOPER)
    installation.reconcile()
    assert installation.waiting() != []
    installation.work()
    installation.reconcile()
    assert installation.waiting() == []
    first = thread(installation, asked).open[0]
    installation.say(asked, f"{first}: as a download", DEVELOPER)
    installation.reconcile()
    installation.work()
    assert first not in thread(installation, asked).open
