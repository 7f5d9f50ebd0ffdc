"""Smells of requirement sentences, with exact offsets, for `reqgate lint`. Judges no ticket and gives no points."""

from dataclasses import dataclass
from enum import StrEnum

from config.script import simplified
from workers.grounding.script import Script
from workers.review.extract.story import Story, find_story
from workers.review.lint.demands import is_demand
from workers.review.lint.parts import examples_and_asides, joined_wishes
from workers.review.lint.words import (
    Span,
    bare_limits,
    comparatives,
    lonely_pronouns,
    modal_verbs,
    open_possibilities,
    superlatives,
    words_of,
)


class SmellKind(StrEnum):
    """What is wrong with the words. Source: ISO/IEC/IEEE 29148 §5.2.7; Femmer et al. (2017); QUS for the last two."""

    SUBJECTIVE = "subjective"
    AMBIGUOUS = "ambiguous"
    LOOPHOLE = "loophole"
    NON_VERIFIABLE = "non_verifiable"
    SUPERLATIVE = "superlative"
    COMPARATIVE = "comparative"
    NEGATIVE = "negative"
    VAGUE_PRONOUN = "vague_pronoun"
    UNCERTAIN_VERB = "uncertain_verb"
    NOT_ATOMIC = "not_atomic"
    NOT_MINIMAL = "not_minimal"


@dataclass(frozen=True)
class Smell:
    """Words that weaken a requirement: ``source[start:end] == text``."""

    kind: SmellKind
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class LintResult:
    """The smells in order, the parts of the story sentence (empty where missing), and whether anything is demanded."""

    smells: tuple[Smell, ...]
    role: str
    goal: str
    benefit: str
    is_requirement: bool


def lint(text: str) -> LintResult:
    """Return what is weak in `text`, in English, Chinese or both.

    Args:
        text: a requirement, a user story or a few sentences of prose.

    Words may have several smells; hits of one kind never overlap. The more general vague words are advice for
    specifications: the review of a ticket reads only the families in `checks.weak_words`.
    """
    read = simplified(text)
    story = find_story(read)
    found = [
        Smell(kind, start, end, text[start:end])
        for kind, spans in _spans(read, story).items()
        for start, end in _apart(spans)
    ]
    story = Script.of(text).verbatim(story)
    return LintResult(
        smells=tuple(sorted(found, key=lambda smell: (smell.start, smell.end, smell.kind))),
        role=story.role if story else "",
        goal=story.goal if story else "",
        benefit=story.benefit if story else "",
        is_requirement=story is not None or is_demand(read),
    )


def _spans(text: str, story: Story | None) -> dict[SmellKind, list[Span]]:
    return {
        SmellKind.SUBJECTIVE: words_of(text, "vague_quality", "relative_quality"),
        SmellKind.AMBIGUOUS: words_of(text, "vague_manner", "open_manner") + bare_limits(text),
        SmellKind.LOOPHOLE: words_of(text, "loophole"),
        SmellKind.NON_VERIFIABLE: words_of(text, "vague_amount", "open_result") + open_possibilities(text),
        SmellKind.SUPERLATIVE: superlatives(text),
        SmellKind.COMPARATIVE: comparatives(text),
        SmellKind.NEGATIVE: words_of(text, "negative"),
        SmellKind.VAGUE_PRONOUN: lonely_pronouns(text),
        SmellKind.UNCERTAIN_VERB: modal_verbs(text),
        SmellKind.NOT_ATOMIC: joined_wishes(text, story),
        SmellKind.NOT_MINIMAL: examples_and_asides(text, story),
    }


def _apart(spans: list[Span]) -> list[Span]:
    """Keep the first and longest of spans that overlap."""
    kept: list[Span] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept
