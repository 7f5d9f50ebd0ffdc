"""A Jira and an outbox in memory, which stand for those that `workers.actions` is given. Tests set what goes wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workers.actions.apply import apply_actions
from workers.actions.models import Action, AttachFile, PostReply, UpsertComment
from workers.atlassian.errors import JiraError, JiraPermanent, JiraTransient
from workers.atlassian.jira_files import OwnFile
from workers.atlassian.marker import Marker, SubtaskMarker, TicketMarker
from workers.atlassian.models import MarkedComment


@dataclass
class StoredComment:
    """A comment of the bot on the fake ticket."""

    id: str
    body: Any
    marker: Marker
    internal: bool
    visibility: Mapping[str, str] | None = None


@dataclass
class FakeJira:
    """One ticket. `faults` maps a method's name to the errors of its next calls; a fault may come after the write."""

    comments: dict[str, StoredComment] = field(default_factory=dict)
    labels: set[str] = field(default_factory=set)
    marked: TicketMarker | None = None
    transitions: tuple[str, ...] = ()
    calls: list[str] = field(default_factory=list)
    faults: dict[str, list[JiraError]] = field(default_factory=dict)
    applied_before_fault: bool = False
    status: str = "To Do"
    text: Any = None
    files: dict[str, bytes] = field(default_factory=dict)
    subtasks: dict[str, tuple[str, Any, SubtaskMarker]] = field(default_factory=dict)

    def find_marked_comments(self, key: str, named: str = "") -> tuple[MarkedComment, ...]:
        self._called("find_marked_comments")
        newest_first = sorted(self.comments.values(), key=lambda comment: int(comment.id), reverse=True)
        return tuple(MarkedComment(each.id, each.marker, each.visibility) for each in newest_first)

    def create_comment(self, key: str, body: Any, marker: Marker, internal: bool) -> str:
        comment_id = str(100 + len(self.calls))
        if self.applied_before_fault:
            self.comments[comment_id] = StoredComment(comment_id, body, marker, internal)
        self._called("create_comment")
        self.comments[comment_id] = StoredComment(comment_id, body, marker, internal)
        return comment_id

    def edit_comment(
        self, key: str, comment: MarkedComment, body: Any, marker: Marker, notify: bool, internal: bool
    ) -> None:
        self._called("edit_comment, telling" if notify else "edit_comment")
        stored = self.comments.get(comment.id)
        if stored is None:
            raise JiraPermanent(404, "gone")
        stored.body, stored.marker = body, marker

    def delete_comment(self, key: str, comment: MarkedComment) -> None:
        self._called("delete_comment")
        if self.comments.pop(comment.id, None) is None:
            raise JiraPermanent(404, "gone")

    def set_outcome(self, key: str, add: tuple[str, ...], remove: tuple[str, ...], marker: TicketMarker) -> None:
        self._called("set_outcome")
        self.labels = (self.labels | set(add)) - set(remove)
        self.marked = marker

    def description(self, key: str) -> Any:
        self._called("description")
        return self.text

    def set_description(self, key: str, body: Any) -> None:
        if self.applied_before_fault:
            self.text = body
        self._called("set_description")
        self.text = body

    def own_files(self, key: str, filename: str) -> tuple[OwnFile, ...]:
        self._called("own_files")
        newest_first = sorted(self.files.items(), key=lambda item: int(item[0]), reverse=True)
        return tuple(OwnFile(file_id, filename, len(content)) for file_id, content in newest_first)

    def attach_file(self, key: str, filename: str, content: bytes, mime_type: str = "text/markdown") -> str:
        file_id = str(500 + len(self.calls))
        if self.applied_before_fault:
            self.files[file_id] = content
        self._called("attach_file")
        self.files[file_id] = content
        return file_id

    def file_content(self, file: OwnFile) -> bytes | None:
        self._called("file_content")
        return self.files.get(file.id)

    def delete_file(self, file_id: str) -> None:
        if self.applied_before_fault:
            self.files.pop(file_id, None)
        self._called("delete_file")
        self.files.pop(file_id, None)

    def own_subtasks(self, key: str) -> dict[str, str]:
        self._called("own_subtasks")
        return {marker.stage: subtask for subtask, (_, _, marker) in self.subtasks.items()}

    def create_subtask(self, key: str, type_id: str, summary: str, body: Any, marker: SubtaskMarker) -> str:
        subtask = f"SHOP-{100 + len(self.subtasks)}"
        if self.applied_before_fault:
            self.subtasks[subtask] = (summary, body, marker)
        self._called("create_subtask")
        self.subtasks[subtask] = (summary, body, marker)
        return subtask

    def transition(self, key: str, name: str) -> bool:
        self._called("transition")
        if name in self.transitions:
            self.status = name
        return name in self.transitions

    def _called(self, name: str) -> None:
        self.calls.append(name)
        if self.faults.get(name):
            raise self.faults[name].pop(0)


@dataclass
class MemoryOutbox:
    """The outbox without a database."""

    actions: dict[str, list[Action]] = field(default_factory=dict)
    applied: dict[tuple[str, int], str] = field(default_factory=dict)
    failed: dict[tuple[str, int], str] = field(default_factory=dict)
    on_their_way: set[str] = field(default_factory=set)

    def record(self, run_id: str, actions: tuple[Action, ...]) -> None:
        self.actions[run_id] = list(actions)
        self.applied = {place: result for place, result in self.applied.items() if place[0] != run_id}

    def pending(self, run_id: str) -> list[tuple[int, Action]]:
        return [pair for pair in enumerate(self.actions[run_id]) if (run_id, pair[0]) not in self.applied]

    def require_turn(self) -> None:
        """Nobody else is at work here."""

    def note_sending(self, ticket_key: str) -> None:
        if ticket_key in self.on_their_way:
            raise JiraTransient("a comment may still be on its way", 40)
        self.on_their_way.add(ticket_key)

    def note_answer(self, ticket_key: str, *, may_be_applied: bool = False) -> None:
        if not may_be_applied:
            self.on_their_way.remove(ticket_key)

    def mark_applied(self, run_id: str, index: int, result: str) -> None:
        self.applied[run_id, index] = result

    def result(self, run_id: str, kind: type[AttachFile]) -> str:
        done = (place for place in self.applied if place[0] == run_id)
        return next((self.applied[place] for place in done if isinstance(self.actions[run_id][place[1]], kind)), "")

    def mark_failed(self, run_id: str, index: int, reason: str) -> None:
        self.failed[run_id, index] = reason

    def comment_of(self, run_id: str) -> str:
        """Return the id of the comment that a run wrote or found, empty when there was none to write."""
        actions = enumerate(self.actions[run_id])
        places = (index for index, action in actions if isinstance(action, UpsertComment | PostReply))
        return self.applied.get((run_id, next(places, -1)), "")


def comment_by(run_id: str, outbox: MemoryOutbox, jira: Any) -> str:
    """Apply what is pending of a run, and return the id of its comment."""
    apply_actions(run_id, outbox, jira)
    return outbox.comment_of(run_id)
