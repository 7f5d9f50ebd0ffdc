"""Recordings: what a run was given from outside, so that it can be replayed, and what a page may show of it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from workers.store.sessions import Sessions, value_of
from workers.store.tables import RecordingRow


@dataclass(frozen=True)
class Recording:
    """A run as it was recorded.

    `packet` is the ticket as it was reviewed, `circumstances` what else decided about the outcome, `exchanges` the
    model's answers. Only `shown` is fit for pages: personal data and secrets are masked in it. `replay` is how the last
    replay came out, or why it could not be done; None before the first.
    """

    run_id: str
    packet: dict[str, Any]
    circumstances: dict[str, Any]
    exchanges: list[dict[str, Any]]
    shown: dict[str, Any]
    replay: dict[str, Any] | None = None


class Recordings(Sessions):
    """The table `recordings`."""

    def save_recording(self, recording: Recording) -> None:
        """Keep the recording of a run; a second attempt replaces the first."""
        self._merge(RecordingRow(created_at=datetime.now(UTC), **vars(recording)))

    def recording_of(self, run_id: str) -> Recording | None:
        """Return the recording of a run, None when it has none."""
        with self._session() as session:
            row = session.get(RecordingRow, run_id)
            return value_of(Recording, row) if row else None

    def save_replay(self, run_id: str, replay: dict[str, Any]) -> None:
        """Keep how the last replay of a run came out; nothing happens when the recording is gone."""
        with self._session() as session:
            row = session.get(RecordingRow, run_id)
            if row is not None:
                row.replay = replay
