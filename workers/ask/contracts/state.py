"""What each role hands on. Free text stands in `draft_answer` and `final_answer` only; all else can be checked."""

from typing import Annotated, Literal, TypedDict

from pydantic import Field, StringConstraints

from workers.ask.contracts.request_types import RequestType
from workers.contracts import Value

Track = Literal["FAST", "QUALITY"]
Verdict = Literal["PASS", "FAIL", "RETRY"]
EvidenceSource = Literal["db", "neo4j", "doc", "policy"]
"""`db` is Jira, `neo4j` the graph of its links, `doc` a page, `policy` a page that rules."""

RiskLevel = Literal["low", "med", "high"]
Filled = Annotated[str, StringConstraints(min_length=1)]


class EvidenceItem(Value):
    """Something that a sentence may rest on: `snippet` stands at `ref` word by word; `confidence` is 0 to 1."""

    source: EvidenceSource
    ref: str
    snippet: str
    confidence: float = Field(ge=0, le=1)


class AnalystPlan(Value):
    """What is asked, and where the answer must come from: the entry ticket of the retrieval."""

    intent: Filled
    request_type: RequestType
    track: Track
    required_sources: tuple[EvidenceSource, ...]
    missing_info_questions: Annotated[tuple[str, ...], Field(max_length=1)]
    expected_output_schema: Filled


class ArchitectSpec(Value):
    """What the answer must look like: the entry ticket of the draft."""

    response_format: Literal["markdown", "json", "hybrid"]
    domain_terms: tuple[str, ...]
    forbidden_content: tuple[str, ...]
    required_sections: tuple[str, ...]


class GuardianReport(Value):
    """What the guardian says of a draft. With PASS it is the entry ticket of the final answer.

    `required_actions` are names of actions; one outside the closed set counts as SAFE_REFUSAL.
    """

    verdict: Verdict
    reasons: tuple[str, ...]
    required_actions: tuple[str, ...]
    risk_level: RiskLevel


class ChatState(TypedDict, total=False):
    """What is known of an answer while it is made. Times are milliseconds of each stage, summed over its rounds."""

    user_query: str
    track: Track
    request_type: RequestType
    route_reason: str
    analyst_plan: AnalystPlan
    evidence: tuple[EvidenceItem, ...]
    architect_spec: ArchitectSpec
    draft_answer: str
    guardian: GuardianReport
    final_answer: str
    retry_count: int
    trace_id: str
    timings_ms: dict[str, int]
