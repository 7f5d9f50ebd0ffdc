"""Tells a demand from chatter, sentence by sentence, for transcripts and notes. Says nothing about its quality."""

import re

from workers.reading.language import weighted_length
from workers.reading.lexicon import family

_SENTENCE = re.compile(r"[^.!?。！？；\n]+[.!?。！？；]?")
# Shorter remarks ("It should.", 可以的) answer somebody; they demand nothing by themselves.
_SHORTEST = 40


def is_demand(text: str) -> bool:
    """Say whether a sentence of `text` demands something of what is to be built: "The report must …", 系统应…"""
    return any(_demands(match.group()) for match in _SENTENCE.finditer(text))


def _demands(sentence: str) -> bool:
    said = sentence.strip()
    if weighted_length(said) < _SHORTEST and not family("strict_demand").is_in(said):
        return False
    if said.endswith(("?", "？")) or family("talk").is_in(said):
        return False
    return family("demand").is_in(said) or family("strict_demand").is_in(said)
