"""What a language model has to do with a document: whether it may be asked, and what it used."""

from workers.asking.document.author import LlmAuthor
from workers.contracts import TokenUse
from workers.document.outcome import DocumentOutcome
from workers.handlers.document.services import DocumentServices
from workers.handlers.document.texts import words
from workers.handlers.without_model import WithoutModel, answered_without
from workers.runs.services import RunServices


def author_for(project_key: str, services: RunServices) -> tuple[LlmAuthor | None, WithoutModel | None]:
    """Return the model that writes, and why it does not although there is one: its tokens are used up, or it rests.

    Raises:
        RedisError: the budget cannot be asked.
    """
    author = services.of(DocumentServices).author
    if author is None:
        return None, None
    absence = answered_without(author, project_key, services.budgets)
    if absence is None:
        return author, None
    if absence.why == "failures":
        services.store.service_failed("llm", "failed several times in a row and is not asked for a while")
    return None, absence


def with_note(
    outcome: DocumentOutcome, before: DocumentOutcome | None, absence: WithoutModel | None
) -> DocumentOutcome:
    """Return the outcome of a slice with a word on why rules wrote, in it or in one before."""
    told = words(f"without_{absence.why}", outcome.language) if absence else ""
    return outcome.model_copy(update={"note": outcome.note or told or (before.note if before else "")})


def note_use(outcome: DocumentOutcome, before: DocumentOutcome | None, project_key: str, services: RunServices) -> None:
    """Count the tokens of a slice for its project: an outcome tells those of the whole document. Raises RedisError."""
    earlier = before.tokens if before else TokenUse()
    used = TokenUse(
        prompt=max(0, outcome.tokens.prompt - earlier.prompt),
        completion=max(0, outcome.tokens.completion - earlier.completion),
        calls=max(0, outcome.tokens.calls - earlier.calls),
    )
    services.budgets.spend_tokens(project_key, used)
    if used.calls:
        services.store.service_worked("llm")
