"""Sources as a document may tell them: without orders to a bot, secrets, and what names people. It adds no word."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from workers.document.request import Attachment, Comment, File, Link, Page, Ticket
from workers.guardrail.injection import find_injection
from workers.guardrail.masking import MASK, masked
from workers.guardrail.strangers import strangers
from workers.reading.language import Language, language_of

_VALUES = ("type", "status", "resolution", "priority")
_LISTS = ("labels", "components", "fix_versions", "affects_versions")


@dataclass(frozen=True)
class Cleaned:
    """A text that may be told, and how many passages were held back because they order a bot to do something."""

    text: str
    held_back: int = 0


@lru_cache(maxsize=20_000)
def cleaned(title: str, text: str) -> Cleaned:
    """Return `text` as a document may tell it.

    The passages of a text that holds an order go as they go from a plan: with what belongs to them, and with talk that
    has nothing to do with the ticket called `title`.
    """
    text = text.encode("utf-16", "surrogatepass").decode(
        "utf-16", "replace"
    )  # half a character is none, and nothing can keep it
    if not find_injection(text):
        return Cleaned(masked(text))
    found = strangers(title, text)
    kept, at = [], 0
    for one in found:
        kept.append(text[at : one.start])
        at = one.end
    kept.append(text[at:])
    return Cleaned(masked("".join(kept)), max(1, len(found)))


def cleaned_sources(sources: Iterable[Ticket | Page | File]) -> tuple[tuple[Ticket | Page | File, ...], int]:
    """Return the sources without orders to a bot, secrets and personal data, and how many passages gave orders."""
    held: list[int] = []
    names: list[str] = []

    def clean(text: str, title: str = "") -> str:
        result = cleaned(title, text)
        held.append(result.held_back)
        return result.text

    def files(attached: tuple[Attachment, ...]) -> tuple[Attachment, ...]:
        told = ((one, clean(one.name)) for one in attached)
        return tuple(
            one if name == one.name else one.model_copy(update={"name": name, "asset": ""}) for one, name in told
        )

    def file_name(name: str) -> str:
        """Return the name of a file, by which it is cited: of two that are the same now, one gets a number."""
        plain = clean(name) or MASK
        names.append(plain)
        return plain if names.count(plain) == 1 else f"{plain} ({names.count(plain)})"

    def comments(said: tuple[Comment, ...]) -> tuple[Comment, ...]:
        return tuple(one.model_copy(update={"text": clean(one.text)}) for one in said)

    def several(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(filter(None, map(clean, texts)))

    def source(one: Ticket | Page | File) -> Ticket | Page | File:
        if not isinstance(one, Ticket):
            told = {"title": clean(one.title), "text": clean(one.text), "attachments": files(one.attachments)}
            own = {"name": file_name(one.name)} if isinstance(one, File) else {"comments": comments(one.comments)}
            return one.model_copy(update=told | own)
        return one.model_copy(
            update={name: clean(getattr(one, name)) for name in _VALUES}
            | {name: several(getattr(one, name)) for name in _LISTS}
            | {
                "summary": clean(one.summary),
                "description": clean(one.description, one.summary),
                "environment": clean(one.environment),
                "comments": comments(one.comments),
                "attachments": files(one.attachments),
                "links": tuple(
                    Link(kind=clean(each.kind), key=each.key, summary=clean(each.summary)) for each in one.links
                ),
            }
        )

    return tuple(source(one) for one in sources), sum(held)


def says_something(source: Ticket | Page | File) -> bool:
    """Say whether a source has a text; a version that nobody described has none."""
    return isinstance(source, Ticket) or bool(source.text.strip())


def language_of_source(source: Ticket | Page | File) -> Language:
    """Return the language that a source is written in."""
    if isinstance(source, Ticket):
        return language_of(f"{source.summary}\n{source.description}")
    return language_of(source.text)
