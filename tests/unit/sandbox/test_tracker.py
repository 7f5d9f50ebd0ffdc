"""The sandbox's memory under many writers at once: nothing is lost, nothing is told twice."""

from concurrent.futures import ThreadPoolExecutor

from bot.sandbox.config import BOT, DEMO, VISITOR, SandboxConfig
from bot.sandbox.jira.tracker import Tracker
from bot.sandbox.models import Draft, Event


def tracker_with_ticket(events: list[Event]) -> Tracker:
    tracker = Tracker(SandboxConfig(), lambda text: None, events.append)
    tracker.create_issue(VISITOR, DEMO, Draft({"summary": "x"}))
    return tracker


def test_labels_added_at_the_same_time_all_stay() -> None:
    events: list[Event] = []
    tracker = tracker_with_ticket(events)
    labels = [f"label-{number}" for number in range(60)]

    def add(label: str) -> None:
        tracker.change_issue(BOT, "DEMO-1", Draft(add_labels=(label,)), notify=False)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, labels))

    assert sorted(tracker.issue("DEMO-1").labels) == sorted(labels)
    assert len(events) == 1 + len(labels)


def test_tickets_filed_at_the_same_time_have_keys_of_their_own() -> None:
    tracker = tracker_with_ticket([])

    with ThreadPoolExecutor(8) as pool:
        filed = list(pool.map(lambda number: tracker.create_issue(VISITOR, DEMO, Draft({"summary": "x"})), range(40)))

    assert len({issue.key for issue in filed} | {"DEMO-1"}) == 41
    assert len({issue.id for issue in filed}) == 40


def test_an_event_shows_the_ticket_as_it_was_at_that_moment() -> None:
    events: list[Event] = []
    tracker = tracker_with_ticket(events)

    tracker.change_issue(BOT, "DEMO-1", Draft({"summary": "y"}), notify=True)

    assert [event.issue.summary for event in events] == ["x", "y"]
