"""How carefully a question is answered: FAST by quotation alone, QUALITY with everything. A policy, not a judgement."""

import re
from collections.abc import Mapping
from typing import cast

from config.script import simplified
from workers.ask.contracts.state import Track

_DEFAULT_TRACK_BY_TYPE: Mapping[str, Track] = {
    "STATUS_METRIC": "QUALITY",
    "STATUS_SUMMARY": "QUALITY",
    "STATUS_LIST": "QUALITY",
    "HOWTO_POLICY": "QUALITY",
    "DESIGN_ARCH": "QUALITY",
    "DATA_DEFINITION": "QUALITY",
    "TROUBLESHOOTING": "QUALITY",
    "KNOWLEDGE_QA": "FAST",
    "CASUAL": "FAST",
}
# Whole words in ASCII mode: "db" is not in "feedback", and a Chinese or Korean letter beside it is no part of it.
_FORCE_QUALITY_HINT = re.compile(
    r"\b(?:architectures?|polic(?:y|ies)|permissions?|metrics?|kpis?|db|neo4j|langgraph)\b"
    r"|설계서|권한|지표|아키텍처|정책"
    r"|设计书|设计文档|架构|策略|政策|制度|权限|指标|数据库",
    re.IGNORECASE | re.ASCII,
)
_RANK: Mapping[Track, int] = {"FAST": 0, "QUALITY": 1}


def choose_track_for_request_type(rt: str, query: str) -> tuple[Track, str]:
    """Return the track of a question and the reason for it, as `track_policy:…`.

    Args:
        rt: the request type; an unknown one is FAST.
        query: the question as it was asked. A word for what is risky to get wrong makes QUALITY of FAST, in English,
            Korean and Chinese of both scripts.
    """
    base = _DEFAULT_TRACK_BY_TYPE.get(rt, "FAST")
    if base == "FAST" and _FORCE_QUALITY_HINT.search(simplified(query)):
        return "QUALITY", f"track_policy:force_quality_by_hint(rt={rt})"
    return base, f"track_policy:default(rt={rt})"


def raised(track: Track, proposed: str) -> Track:
    """Return the track after a model's proposal: it may raise it, never lower it; what is no track changes nothing."""
    return max(track, cast(Track, proposed), key=_RANK.__getitem__) if proposed in _RANK else track
