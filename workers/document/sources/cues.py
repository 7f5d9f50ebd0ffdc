"""Which sentences tell of a decision, a risk, a need: by words, in both languages. It judges no sentence."""

from functools import lru_cache
from pathlib import Path

from config.loading import load_yaml
from workers.reading.lexicon import Family, WordLists, compile_family

_CUES = Path(__file__).with_name("cues.yaml")


@lru_cache(maxsize=1)
def _families() -> dict[str, Family]:
    lists = load_yaml(_CUES, WordLists).root
    return {name: compile_family(f"document_{name}", words) for name, words in lists.items()}


def cue_names() -> frozenset[str]:
    """Return the names of all cues, which templates may use; `question` is one that needs no word."""
    return frozenset((*_families(), "question"))


@lru_cache(maxsize=50_000)
def has_cue(text: str, cues: frozenset[str]) -> bool:
    """Say whether a sentence has one of the cues."""
    if "question" in cues and text.rstrip(" \"'”)").endswith(("?", "？")):
        return True
    return any(_families()[name].is_in(text) for name in cues - {"question"})
