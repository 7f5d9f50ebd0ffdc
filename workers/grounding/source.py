"""A text prepared for looking things up in it: normal form with an offset map, words, where a quote stands.

Words are tokens; a CJK character is a token of its own, so that sequences compare per word in English and per
character in Chinese. What is a hard fact or a grounded claim is decided elsewhere (`facts`, `grounding`).
"""

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz.distance import LCSseq

from config.script import simplified
from workers.reading.language import CJK

QUOTE_COVERAGE = 0.85
"""Least share of a quote's tokens that must stand in the source, in order. Source: the project's grounding rule."""

_PLAIN_RUN = re.compile(r"[!-~]+(?: [!-~]+)*")
_SAME = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "「": '"',
        "」": '"',
        "『": '"',
        "』": '"',
        "‘": "'",
        "’": "'",
        "‚": "'",
        "`": "'",
        "´": "'",
        "‐": "-",
        "‑": "-",
        "‒": "-",
        "–": "-",
        "—": "-",
        "―": "-",
        "−": "-",
    }
)
_PLAIN_QUOTES = str.maketrans({"`": "'"})
_TOKEN = re.compile(rf"[{CJK}]|[^\W_{CJK}]+", re.UNICODE)
_FEWEST_FUZZY_TOKENS = 4
_WINDOWS_TRIED = 3


@dataclass(frozen=True)
class Match:
    """Where a quote was found: offsets into the source, and the share of its tokens that stand there in order."""

    start: int
    end: int
    coverage: float


class Normalised:
    """A text in normal form (NFKC, case, script, quotes, dashes, white space) with the way back to its own offsets."""

    def __init__(self, text: str) -> None:
        self.text, self._offsets = _normalise(text)

    def original_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the source offsets of ``text[start:end]`` (not empty)."""
        return self._offsets[start], self._offsets[end]

    @cached_property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """Where each token stands in the normal form."""
        return tuple(match.span() for match in _TOKEN.finditer(self.text))

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The tokens, in order."""
        return tuple(_TOKEN.findall(self.text))


def _normalise(text: str) -> tuple[str, list[int]]:
    """Return the normal form and, for each of its characters and its end, the offset in `text`."""
    pieces: list[str] = []
    offsets: list[int] = []
    position = 0
    while position < len(text):
        run = _PLAIN_RUN.match(text, position)
        if run:
            pieces.append(run.group().lower().translate(_PLAIN_QUOTES))
            offsets.extend(range(position, run.end()))
            position = run.end()
            continue
        character = text[position]
        if character.isspace():
            if pieces and pieces[-1] != " ":
                pieces.append(" ")
                offsets.append(position)
        else:
            plain = simplified(unicodedata.normalize("NFKC", character.translate(_SAME))).casefold().translate(_SAME)
            if unicodedata.category(character) != "Cf":
                pieces.append(plain)
                offsets.extend([position] * len(plain))
        position += 1
    offsets.append(len(text))
    return "".join(pieces), offsets


class Source:
    """A text against which quotes and claims are checked; prepare it once when there are several."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.normal = Normalised(text)

    @cached_property
    def _token_string(self) -> str:
        return f" {' '.join(self.normal.tokens)} "

    @cached_property
    def _token_starts(self) -> tuple[int, ...]:
        """Offset of each token in the token string, for the way back from a character to a token."""
        starts, position = [], 1
        for token in self.normal.tokens:
            starts.append(position)
            position += len(token) + 1
        return tuple(starts)

    def find(self, quote: str) -> Match | None:
        """Return where `quote` stands: word by word, else by longest common subsequence in a window.

        Punctuation, markup, case and width of characters do not matter; the order of the words does.
        """
        tokens = Normalised(quote).tokens
        if not tokens:
            return None
        at = self._token_string.find(f" {' '.join(tokens)} ")
        if at >= 0:
            first = bisect_right(self._token_starts, at + 1) - 1
            return self._match(first, first + len(tokens) - 1, 1.0)
        if len(tokens) < _FEWEST_FUZZY_TOKENS:
            return None
        best = self.closest(tokens)
        return best if best is not None and best.coverage >= QUOTE_COVERAGE else None

    def has_words(self, words: str) -> bool:
        """Tell whether `words` stand in the text, one after the other; words without a letter or digit always do."""
        tokens = Normalised(words).tokens
        return f" {' '.join(tokens)} " in self._token_string if tokens else True

    def closest(self, tokens: tuple[str, ...]) -> Match | None:
        """Return the passage that shares the longest subsequence with `tokens`, whatever its coverage."""
        width = len(tokens) + max(3, len(tokens) // 3)
        best: Match | None = None
        for start in self._promising_windows(tokens, width):
            window = self.normal.tokens[start : start + width]
            equal = [block for block in LCSseq.opcodes(tokens, window) if block.tag == "equal"]
            common = sum(block.src_end - block.src_start for block in equal)
            coverage = common / len(tokens)
            if equal and (best is None or coverage > best.coverage):
                best = self._match(start + equal[0].dest_start, start + equal[-1].dest_end - 1, coverage)
        return best

    def _promising_windows(self, tokens: tuple[str, ...], width: int) -> list[int]:
        """Return the starts of the windows that hold most of `tokens`, disregarding order; one pass over the source."""
        wanted = Counter(tokens)
        stream = self.normal.tokens
        inside: Counter[str] = Counter()
        shared = 0
        scores: list[tuple[int, int]] = []
        for index, token in enumerate(stream):
            if token in wanted:
                shared += inside[token] < wanted[token]
                inside[token] += 1
            if index >= width and (leaving := stream[index - width]) in wanted:
                inside[leaving] -= 1
                shared -= inside[leaving] < wanted[leaving]
            scores.append((shared, index))
        chosen: list[int] = []
        for score, index in sorted(scores, key=lambda item: (-item[0], item[1])):
            start = max(0, index - width + 1)
            if not score or len(chosen) == _WINDOWS_TRIED:
                break
            if all(abs(start - other) > width // 2 for other in chosen):
                chosen.append(start)
        return chosen

    def _match(self, first_token: int, last_token: int, coverage: float) -> Match:
        start, _ = self.normal.original_span(*self.normal.spans[first_token])
        last_start, last_end = self.normal.spans[last_token]
        end = self.normal.original_span(last_start, last_end - 1)[1] + 1
        return Match(start, end, coverage)
