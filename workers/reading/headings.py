"""Tells a section's role from the words of its heading, in both languages. Finds no headings: `parse` does that."""

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, model_validator

from config.loading import load_yaml
from config.script import simplified
from workers.reading.document import SectionRole
from workers.reading.language import CJK, Language

LEXICON_PATH = Path(__file__).parent / "lexicons" / "headings.yaml"

_CN_NUMERAL = "零〇一二三四五六七八九十百"
_EMOJI_CODE = re.compile(r":[a-z0-9_+-]{2,40}:")
_MACRO = re.compile(r"\{[a-z][^{}\n]{0,60}\}")
_BRACKETED = re.compile(r"\([^()]{0,80}\)|\[[^\[\]]{0,80}\]")
_NUMBERING = re.compile(
    rf"^\s*(?:\d{{1,2}}(?:\.\d{{1,2}})*(?:[.):、]\s*|\s+)(?!\d)|[{_CN_NUMERAL}]{{1,3}}\s*[、.)]\s*"
    rf"|第[{_CN_NUMERAL}\d]{{1,3}}[章节部分]+\s*)"
)
_MARKUP = re.compile(r"[*_~`#\\\"“”【】「」<>]")
_DASHES = re.compile(r"[-‐-―_]+")
_SPACES = re.compile(r"\s+")
_PARTS = re.compile(r"\s*[/&+|,;、]\s*|\s+(?:and|or)\s+|[与和及或]")
_CJK_ONLY = re.compile(f"[{CJK}]+")
_BETWEEN_SCRIPTS = r"[\s/|&,;、]*"
_BOTH_SCRIPTS = re.compile(rf"([{CJK}]+){_BETWEEN_SCRIPTS}([a-z][a-z' ]*)|([a-z][a-z' ]*?){_BETWEEN_SCRIPTS}([{CJK}]+)")
_EDGE_PUNCTUATION = " :?!.。;,~…·•-–—=、'"
_LONGEST_HEADING = 80
_MOST_WORDS_OF_PART = 5
"""More words beside a name go on from it: "Design and implement the hub of all depots:" heads no design."""


class RoleNames(BaseModel):
    """The names of one role, by language."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    en: tuple[str, ...]
    zh: tuple[str, ...]


class HeadingLexicon(BaseModel):
    """`headings.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    roles: dict[SectionRole, RoleNames]

    @model_validator(mode="after")
    def one_role_per_name(self) -> "HeadingLexicon":
        """A name under two roles would make the role depend on the order of the file."""
        seen: dict[str, SectionRole] = {}
        for role, names in self.roles.items():
            for name in (*names.en, *names.zh):
                if seen.setdefault(normalise_heading(name), role) is not role:
                    raise ValueError(f"{name!r} stands under two roles: {seen[normalise_heading(name)]} and {role}")
        return self


_QUESTIONS = re.compile(
    r"(?:open )?questions?|open (?:points?|issues?|topics?)|open|to (?:be )?(?:clarif(?:y|ied)|decided?|discuss(?:ed)?)"
    r"|(?:开放|待解决|待确认|待讨论|未决|遗留)的?(?:问题|事项)?|待(?:明确|定)|疑问|q"
)


_ALONE = frozenset({"should be"})
"""Names that say nothing inside a longer heading ("The following discussion should be addressed")."""


_SIGNS = ("So", "Sk", "Cs", "Mn", "Cf")
_SIGNS_OF_ASCII = str.maketrans("^`", "  ")


def normalise_heading(text: str) -> str:
    """Return a heading in the form that names are compared in: bare lower-case words with single spaces."""
    plain = simplified(unicodedata.normalize("NFKC", text)).casefold().replace("\\", "").replace("’", "'")
    plain = _MACRO.sub(" ", _EMOJI_CODE.sub(" ", plain))
    plain = _MARKUP.sub(" ", _BRACKETED.sub(" ", plain))
    if plain.isascii():
        plain = plain.translate(_SIGNS_OF_ASCII)
    else:
        plain = "".join(" " if unicodedata.category(character) in _SIGNS else character for character in plain)
    plain = _NUMBERING.sub("", plain.strip(_EDGE_PUNCTUATION))
    return _SPACES.sub(" ", _DASHES.sub(" ", plain)).strip(_EDGE_PUNCTUATION)


@lru_cache(maxsize=1)
def role_names() -> dict[str, SectionRole]:
    """Return the role of every known name in normal form. Raises ConfigError when the lexicon is unusable."""
    lexicon = load_yaml(LEXICON_PATH, HeadingLexicon)
    return {normalise_heading(name): role for role, names in lexicon.roles.items() for name in (*names.en, *names.zh)}


@lru_cache(maxsize=4096)
def role_of_label(text: str) -> SectionRole | None:
    """Return the role of a text that is exactly a known name ("Steps to reproduce:"), else None.

    So is a name in both scripts, "环境 Environment", where both mean the same.
    """
    if len(text) > _LONGEST_HEADING:
        return None
    plain = normalise_heading(text)
    known = role_names()
    return known.get(plain) or known.get(plain.removeprefix("the ")) or role_in_both_scripts(plain)


def role_in_both_scripts(plain: str) -> SectionRole | None:
    """Return the role of a name in normal form that stands there in both scripts, None where they differ."""
    both = _BOTH_SCRIPTS.fullmatch(plain)
    roles = {role_names().get(name) for name in both.groups() if name} if both else set()
    return roles.pop() if len(roles) == 1 else None


@lru_cache(maxsize=64)
def heading_of(role: SectionRole, language: Language) -> str:
    """Return what a section of a role is called in a language: its first name in the lexicon."""
    names = load_yaml(LEXICON_PATH, HeadingLexicon).roles[role]
    return names.zh[0] if language == "zh" else names.en[0].capitalize()


@lru_cache(maxsize=4096)
def role_of_heading(text: str) -> SectionRole | None:
    """Return the role of a text that is known to be a heading, or None when its words tell nothing.

    Looser than `role_of_label`: one part of "Desired outcome / Acceptance criteria", or a known phrase inside
    "Acceptance criteria for the API", is enough.
    """
    exact = role_of_label(text)
    if exact is not None or len(text) > _LONGEST_HEADING:
        return exact
    plain = normalise_heading(text)
    split = _PARTS.split(plain)
    parts = [role_names()[part] for part in split if part in role_names()]
    if parts and all(len(part.split()) <= _MOST_WORDS_OF_PART for part in split):
        return SectionRole.ACCEPTANCE if SectionRole.ACCEPTANCE in parts else parts[0]
    return _role_of_phrase_inside(plain)


def _role_of_phrase_inside(plain: str) -> SectionRole | None:
    """Single words are too common to be looked for inside a heading; phrases and longer Chinese names are not."""
    if len(plain.split()) > 9:
        return None
    product, _, last = plain.rpartition(" ")
    if product.isascii() and _CJK_ONLY.fullmatch(last) and last in role_names():
        return role_names()[last]  # "Redis 版本": whose version it is does not change the role
    words = plain.split()
    phrases = (name for word in words for name in _phrases().get(word, ()) if f" {name} " in f" {plain} ")
    found = [*phrases, *(name for name in (() if plain.isascii() else _chinese_names()) if _is_inside(name, plain))]
    return role_names()[max(found, key=len)] if found else None


@lru_cache(maxsize=1)
def _phrases() -> dict[str, tuple[str, ...]]:
    """The names of several words, by their first."""
    by_word: dict[str, tuple[str, ...]] = {}
    for name in role_names():
        if " " in name and name not in _ALONE:
            first = name.split()[0]
            by_word[first] = (*by_word.get(first, ()), name)
    return by_word


@lru_cache(maxsize=1)
def _chinese_names() -> tuple[str, ...]:
    return tuple(filter(_CJK_ONLY.fullmatch, role_names()))


def _is_inside(name: str, plain: str) -> bool:
    return (len(name) >= 4 and name in plain and len(plain) <= 16) or (plain.endswith(name) and len(plain) <= 8)


def is_of_questions(heading: str) -> bool:
    """Say whether a heading says that what stands below it is asked, or still open: "Open questions", 待确认."""
    return len(heading) <= _LONGEST_HEADING and _QUESTIONS.fullmatch(normalise_heading(heading)) is not None
