"""What pages may show of a run is masked; a report says the same words again and again."""

from collections import Counter

import pytest

from config.guardrail import PiiDetection
from workers.handlers import recording
from workers.people.feedback import fit_for_pages


def test_each_text_of_a_report_is_masked_and_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: Counter[str] = Counter()

    def fit(text: str, pii: PiiDetection) -> str:
        looked_at[text] += 1
        return fit_for_pages(text, pii)

    monkeypatch.setattr(recording, "fit_for_pages", fit)
    whole = {"checks": [{"verdict": "MET"}, {"verdict": "MET", "note": "写信给 kim@example.com"}], "points": 3}
    shown = recording.masked(whole, PiiDetection())
    assert shown["checks"][0] == {"verdict": "MET"}
    assert "kim@example.com" not in str(shown)
    assert shown["points"] == 3
    assert looked_at == {"MET": 1, "写信给 kim@example.com": 1}
