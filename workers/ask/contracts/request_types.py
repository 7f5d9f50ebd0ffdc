"""The nine kinds of question, and what of them is about the state of the work."""

from typing import Literal, get_args

RequestType = Literal[
    "STATUS_METRIC",
    "STATUS_SUMMARY",
    "STATUS_LIST",
    "HOWTO_POLICY",
    "DESIGN_ARCH",
    "DATA_DEFINITION",
    "TROUBLESHOOTING",
    "KNOWLEDGE_QA",
    "CASUAL",
]

REQUEST_TYPES: tuple[RequestType, ...] = get_args(RequestType)

STATUS_TYPES: frozenset[RequestType] = frozenset({"STATUS_METRIC", "STATUS_SUMMARY", "STATUS_LIST"})
"""What only Jira itself can answer: numbers, progress and lists of issues."""
