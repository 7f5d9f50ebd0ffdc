"""The closed set of what a guardian may ask for. A free instruction would be one that nobody can carry out."""

from collections.abc import Iterable
from typing import Literal, get_args

GuardianAction = Literal[
    "ADD_EVIDENCE",
    "RETRIEVE_MORE",
    "DIVERSIFY_SOURCES",
    "RETRIEVE_DB",
    "RETRIEVE_NEO4J",
    "RETRIEVE_DOC",
    "RETRIEVE_POLICY",
    "REMOVE_DOC_EVIDENCE",
    "USE_DB_ONLY",
    "REFINE_QUERY",
    "ADD_REQUIRED_SECTIONS",
    "REGENERATE_DRAFT",
    "REMOVE_FORBIDDEN_CONTENT",
    "USE_DOMAIN_TERMS",
    "ASK_MINIMAL_QUESTION",
    "SAFE_REFUSAL",
]

GUARDIAN_ACTIONS: tuple[GuardianAction, ...] = get_args(GuardianAction)


def known_actions(names: Iterable[str]) -> tuple[GuardianAction, ...]:
    """Return the actions by their names, each once; a name outside the set is SAFE_REFUSAL."""
    known: Iterable[GuardianAction] = (name if name in GUARDIAN_ACTIONS else "SAFE_REFUSAL" for name in names)
    return tuple(dict.fromkeys(known))
