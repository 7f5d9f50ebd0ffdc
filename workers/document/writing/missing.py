"""Files that sources refer to and nobody attached, and the question about them. It asks nobody."""

from workers.document.request import place_of
from workers.document.sources.evidence import Evidence
from workers.document.sources.pictures import missing_from, references_in
from workers.document.writing.texts import text_of
from workers.reading.language import Language

_TEXTS = frozenset({"description", "comment", "section"})


def missing_by_place(evidence: Evidence, assets: tuple[str, ...]) -> dict[str, str]:
    """Return the missing references, each with the place that names it first. A file counts where it is attached."""
    attached: dict[str, list[str]] = {}
    for source in evidence.sources:
        attached.setdefault(place_of(source), []).extend(one.name for one in source.attachments)
    found: dict[str, str] = {}
    for passage in evidence.passages:
        if passage.part in _TEXTS:
            known = (*attached.get(passage.place, ()), *assets)
            for name in missing_from(references_in(passage.text), known):
                found.setdefault(name, passage.place)
    return found


def question_about(missing: dict[str, str], language: Language) -> str:
    """Return what people are asked about missing files; nothing where none is missing."""
    if not missing:
        return ""
    if len(missing) == 1:
        ((name, place),) = missing.items()
        return text_of("ask_one", language, name=name, place=place)
    gap = "、" if language == "zh" else ", "
    names = gap.join(f"`{name}` ({place})" for name, place in missing.items())
    return text_of("ask_many", language, names=names)
