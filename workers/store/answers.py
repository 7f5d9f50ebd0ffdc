"""A model's validated answers, so that the same question is not paid for twice."""

import contextlib
from datetime import UTC, datetime

from workers.contracts import StoreUnavailable
from workers.store.sessions import Sessions
from workers.store.tables import AnswerRow


class Answers(Sessions):
    """The table `answers`."""

    def recall_answer(self, key: str) -> str | None:
        """Return a model's answer that was kept under `key`, or None."""
        with self._session() as session:
            row = session.get(AnswerRow, key)
            return row.text if row else None

    def remember_answer(self, key: str, text: str) -> None:
        """Keep a model's validated answer under `key`. Two runs may ask the same at once; that must not fail either."""
        with contextlib.suppress(StoreUnavailable):
            self._merge(AnswerRow(key=key, text=text, created_at=datetime.now(UTC)))
