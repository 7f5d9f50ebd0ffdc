"""What a plain line looks like, as numbers between 0 and 1: its form, its run and its place. Weighs nothing.

Every feature is about form or grammar in both languages, none about a subject matter.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from workers.reading.anchored import Anchored
from workers.reading.document import Document
from workers.reading.headings import role_of_label
from workers.reading.language import weighted_length
from workers.reading.parse_markers import says_nothing
from workers.review.extract import plain_words as words
from workers.review.extract.plain_lines import PlainLine
from workers.review.extract.story import find_story

Features = dict[str, float]

_FEWEST_NAMES = 2
_LONGEST_READ = 400

_SHARED = ("imperative", "modal", "ability", "state", "user", "we", "link", "stop", "participle", "present")
_EDGE = " \t*_~`\"'“”‘’([【（-–—•:：.。"


@dataclass(frozen=True, slots=True)
class _Run:
    """Lines that stand together, with what each says by itself."""

    lines: tuple[PlainLine, ...]
    forms: tuple[Features, ...]

    @property
    def is_names(self) -> bool:
        """Tell whether these lines only name parts of a form."""
        names = sum(bool(form["label"]) for form in self.forms)
        return names >= _FEWEST_NAMES and names * 2 >= len(self.forms)

    @property
    def is_content(self) -> bool:
        return not self.is_names and any(
            not form["label"] and not form["placeholder"] and not form["link_only"] for form in self.forms
        )


def features_of(document: Document, lines: tuple[PlainLine, ...]) -> tuple[tuple[tuple[PlainLine, Features], ...], ...]:
    """Return the runs of lines, each line with its features. Takes time linear in the lines."""
    runs = _runs(lines)
    story = find_story(document.source)
    found: list[tuple[tuple[PlainLine, Features], ...]] = []
    position = 0
    for run, place in zip(runs, _places(runs, story.span[1] if story else None), strict=True):
        total = {name: sum(form[name] for form in run.forms) for name in _SHARED}
        described: list[tuple[PlainLine, Features]] = []
        for index, (line, form) in enumerate(zip(run.lines, run.forms, strict=True)):
            others = max(1, len(run.forms) - 1)
            own = {
                **form,
                **place,
                **{f"run_{name}": (total[name] - form[name]) / others for name in _SHARED},
                "first_in_run": float(index == 0),
                "last_in_run": float(index == len(run.forms) - 1),
                "after_colon": float(index > 0 and bool(run.forms[index - 1]["colon"])),
                "position": position / max(1, len(lines) - 1),
                "listed": float(line.is_listed),
                "several": float(line.is_several),
            }
            described.append((line, own))
            position += 1
        found.append(tuple(described))
    return tuple(found)


def _runs(lines: tuple[PlainLine, ...]) -> list[_Run]:
    """Group the lines; a line of another kind (a stand-in, a link, a paragraph) parts a run like a blank one."""
    runs: list[_Run] = []
    formed = ((line, form_of(line.evidence.quote)) for line in lines)
    for _, group in groupby(formed, key=lambda pair: (pair[0].run, _kind(*pair))):
        members = tuple(group)
        runs.append(_Run(tuple(line for line, _ in members), tuple(form for _, form in members)))
    return runs


def _kind(line: PlainLine, form: Features) -> str:
    for kind in ("placeholder", "link_only"):
        if form[kind]:
            return kind
    return "paragraph" if form["huge"] and line.is_several else ""


def _places(runs: list[_Run], story_end: int | None) -> list[Features]:
    """Return where each run stands: among the runs of content, near the names of a form, below the story."""
    contents = [run.is_content for run in runs]
    names = [run.is_names for run in runs]
    places: list[Features] = []
    earlier = placeholders = names_before = 0
    later = sum(contents)
    is_told = story_end is None
    for number, run in enumerate(runs):
        later -= contents[number]
        is_below = not is_told and story_end is not None and run.lines[0].evidence.start >= story_end
        places.append(
            {
                **_size_and_neighbours(runs, number),
                "last_run": float(later == 0),
                "next_to_last_run": float(later == 1),
                "first_run": float(earlier == 0),
                "second_run": float(earlier == 1),
                "is_names": float(names[number]),
                "names_earlier": float(names_before > 0),
                "placeholders_before": min(1.0, placeholders / 3),
                "after_story": float(is_below),
            }
        )
        is_told = is_told or (is_below and contents[number])
        earlier += contents[number]
        names_before += names[number]
        placeholders += bool(run.forms[-1]["placeholder"])
    is_names_next = is_names_later = False
    for number in range(len(runs) - 1, -1, -1):
        places[number] |= {"before_names": float(is_names_next), "names_later": float(is_names_later)}
        if contents[number] or names[number]:
            is_names_next = names[number]
        is_names_later = is_names_later or names[number]
    return places


def _size_and_neighbours(runs: list[_Run], number: int) -> Features:
    run = runs[number]
    size = len(run.lines)
    before = runs[number - 1] if number else None
    return {
        "run_1": float(size == 1),
        "run_4_9": float(4 <= size <= 9),
        "run_10": float(size >= 10),
        "before_placeholder": float(number + 1 < len(runs) and bool(runs[number + 1].forms[0]["placeholder"])),
        "after_placeholder": float(before is not None and bool(before.forms[-1]["placeholder"])),
        "after_colon_line": float(before is not None and bool(before.forms[-1]["colon"])),
        "after_link": float(before is not None and bool(before.forms[-1]["link_only"])),
        "after_short": float(before is not None and len(before.lines) == 1 and bool(before.forms[0]["tiny"])),
        "under_heading": float(run.lines[0].is_under_heading),
    }


@lru_cache(maxsize=2048)
def form_of(text: str) -> Features:
    """Return what one statement looks like by itself; of a very long one its beginning and its length count.

    Kept for the next question about the same ticket; callers must not change the result.
    """
    length = weighted_length(text)
    text = text[:_LONGEST_READ]
    bare = text.lstrip(_EDGE)

    def opens(pattern: Anchored) -> float:
        return float(pattern.match(bare) is not None)

    def is_whole(pattern: Anchored) -> float:
        return float(pattern.fullmatch(text) is not None)

    def holds(pattern: Anchored) -> float:
        return float(pattern.search(text) is not None)

    return {
        "tiny": float(length < 14),
        "middle": float(40 <= length < 110),
        "long": float(110 <= length < 220),
        "huge": float(length >= 220),
        "stop": float(text.rstrip(" *_)").endswith((".", "。"))),
        "colon": float(text.rstrip(" *_").endswith((":", "："))),
        "question": float(text.rstrip(" *_").endswith(("?", "？"))),
        "lower": float(bare[:1].islower()),
        "label": float(role_of_label(text) is not None),
        "placeholder": float(
            says_nothing(text) or text.strip(" .*_").casefold() in ("not applicable", "no", "yes", "none")
        ),
        "imperative": opens(words.IMPERATIVE),
        "inquiry": opens(words.INQUIRY),
        "verification": opens(words.VERIFICATION),
        "step_word": opens(words.STEP_WORD),
        "then": opens(words.THEN),
        "user": opens(words.USER),
        "remark": opens(words.REMARK),
        "determiner": opens(words.DETERMINER),
        "connective": opens(words.CONNECTIVE),
        "ing": opens(words.ING),
        "modal": holds(words.MODAL),
        "ability": holds(words.ABILITY),
        "state": holds(words.STATE),
        "participle": opens(words.PARTICIPLE),
        "present": opens(words.PRESENT_S),
        "we": holds(words.FIRST_PERSON_PLURAL),
        "i": holds(words.FIRST_PERSON),
        "you": holds(words.SECOND_PERSON),
        "hedge": holds(words.HEDGE),
        "reason": holds(words.REASON),
        "link": holds(words.LINK),
        "link_only": is_whole(words.LINK_MOST),
        "image": holds(words.IMAGE),
        "code": holds(words.CODE),
        "digit": holds(words.DIGIT),
        "bracketed": is_whole(words.BRACKETED),
    }
