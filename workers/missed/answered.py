"""Whether a command was answered already, by what stands on its ticket or page."""

from datetime import datetime

from workers.atlassian.models import MarkedComment, moment_of
from workers.queueing.messages import CommandMessage

_WRITES = {"review": "review", "plan": "plan", "answer": "plan", "answers": "plan", "document": "document"}
"""Of which kind the comment is that a command has written, by the command's kind. What answered a document is known
to the ticket by itself.
"""


def is_answered(message: CommandMessage, given: datetime, ours: tuple[MarkedComment, ...]) -> bool:
    """Return whether a reply names the command, or the comment that it asks for was written after it."""
    if any(comment.marker.does_answer(message.comment_id) for comment in ours):
        return True
    kind = _WRITES.get(message.kind, "")
    written = [moment_of(comment.updated) for comment in ours if comment.marker.kind == kind]
    return any(moment and moment > given for moment in written)
