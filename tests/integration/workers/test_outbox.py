"""What is on its way to Jira: known to every process, and forgotten once it must have arrived."""

import pytest
from redis import Redis

from tests.support.installation import Installation
from workers.actions.outbox import Outbox
from workers.atlassian.errors import JiraTransient


@pytest.fixture
def outbox(installation: Installation) -> Outbox:
    return Outbox(installation.store, installation.queue, answer_s=20)


def left_s(redis: Redis, ticket: str) -> float:
    return float(redis.pttl(f"reqgate:sending:{ticket}")) / 1000


def test_what_a_killed_worker_sent_is_waited_for_by_every_process(installation: Installation, outbox: Outbox) -> None:
    outbox.note_sending("DEMO-1")
    with pytest.raises(JiraTransient) as caught:
        Outbox(installation.store, installation.queue, answer_s=20).note_sending("DEMO-1")
    assert 30 < (caught.value.retry_after_s or 0) <= 40
    outbox.note_sending("DEMO-2")


def test_an_answer_ends_the_wait(outbox: Outbox) -> None:
    outbox.note_sending("DEMO-1")
    outbox.note_answer("DEMO-1")
    outbox.note_sending("DEMO-1")


def test_a_lost_answer_leaves_jira_time_to_apply(installation: Installation, outbox: Outbox) -> None:
    outbox.note_sending("DEMO-1")
    outbox.note_answer("DEMO-1", may_be_applied=True)
    assert 10 < left_s(installation.redis, "DEMO-1") <= 20
