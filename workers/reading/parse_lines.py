"""Cuts a ticket's text into lines with offsets, also where line breaks were flattened. Knows no blocks or sections."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from workers.reading.document import SectionRole
from workers.reading.headings import role_in_both_scripts, role_names, role_of_label
from workers.reading.language import CJK, weighted_length

_TAB_WIDTH = 4

_FLAT_LINE = 60
"""Weighted characters: Chinese says as much in half of them."""
_FLAT_CUT = re.compile(
    r"\s{2,}"
    r"|\s(?=h[1-6]\.\s?\S)"
    r"|(?=【[^【】\n]{1,20}】)"
    r"|\s(?=\{(?:code|noformat|quote|panel)\b)"
    r"|(?<=\{code\})\s|(?<=\{quote\})\s|(?<=\{noformat\})\s"
)
_BREAK_BEFORE_MACRO = re.compile(r"\S\s{2,}\{(?:code|noformat|quote|panel)\b")
_FLAT_NUMBER = re.compile(r"(?:^|(?<=[\s。；;：:，】]))\(?(\d{1,2})(?:[.)](?!\d)|、)(?=\s*\S)")
_FLAT_BULLET = re.compile(rf"(?:^|(?<=\s))(?:[*-]\s+(?=[A-Z{CJK}])|[•●]\s*|\#\s+(?=\S))")
# "To do: - sort the list - show a sum - hide …": behind a colon, each mark of the same kind begins the next item.
_LED_BULLET = re.compile(r"[:：]\s+(?P<mark>[-*])\s+(?=\S)")
_LABELLED_BULLET = re.compile(rf"\W{{0,4}}(?P<label>[\w {CJK}]{{2,40}}?)\s+(?P<mark>[-*])\s+(?=\S)")
_FEWEST_LED = 3
_FLAT_HEADING = re.compile(r"(?:^|(?<=\s))h[1-6]\.\s?")
_BEGINS_ANEW = re.compile(rf"[A-Z\d{CJK}*#{{\[(|!\"“-]")
_CODE_MARK = re.compile(r"\{(?:code|noformat)\b|^\s*(?:```|~~~)", re.IGNORECASE)
_FLAT_BLANK_LINE = 4
_COLON = re.compile(r"[:：]")
_CHINESE_LABEL = re.compile(rf"(?:^|(?<=[。；;，,\s]))[{CJK}]{{2,8}}$")
_WORD = re.compile(r"\S+")
_LONGEST_LABEL = 60
_MOST_LABEL_WORDS = 7
_MOST_LABELS = 300
_FEWEST_LISTED_NAMES = 3
_LABEL_ENDS = (":", "：", "*", "_", "】", "=", "-")
_SENTENCE_ENDS = (".", "!", "?", ";")
_MARKS = " \t*_-#>•·●"
_CHINESE_NAME_AND_SENTENCE = re.compile(rf"(?P<name>[{CJK}]{{2,8}})\s+(?=[^\s#*|][^。；\n#*|]{{2,60}}[，。；？])")
# "Impact  is low": the name of a section is the subject of a sentence there.
_GOES_ON = re.compile(r"(?:is|are|was|were|should|must|can|will|has|have|of|and|or|in|for|to|with|on)\b|[是为和与的]")
_LONE_MARKER = re.compile(r"(?:\(?\d{1,2}[.)、]|[-*#•·●+]{1,4}|h[1-6]\.)")


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its surrounding white space; ``start == end`` is a blank line. Indentation counts columns."""

    start: int
    end: int
    indent: int


def visible_lines(source: str, left_out: Sequence[tuple[int, int]] = ()) -> tuple[Line, ...]:
    """Return the lines that a reader sees: HTML comments are gone, flattened lines are cut at unmistakable markers.

    The spans `left_out`, in order, are gone as well. A long line that is all of the text lost its line breaks; beside
    others one did that counts, names several sections or has a macro in it, whatever stands around it.
    """
    masked = _blanked(_blanked(source, _comments(source)), left_out)
    pieces = masked.split("\n")
    is_alone = sum(bool(piece.strip()) for piece in pieces) == 1
    is_code = False
    lines: list[Line] = []
    position = 0
    for raw in pieces:
        if not raw or raw.isspace():
            lines.append(Line(position, position, 0))
            position += len(raw) + 1
            continue
        is_code ^= len(_CODE_MARK.findall(raw)) % 2 == 1
        is_flat = weighted_length(raw) > _FLAT_LINE and (is_alone or (not is_code and _lost_breaks(raw)))
        if is_flat or (not is_code and _says_label_by_label(raw)):
            lines.extend(_cut_flat(raw, position))
        else:
            lines.append(_line(raw, position))
        position += len(raw) + 1
    return tuple(lines)


def _lost_breaks(raw: str) -> bool:
    """Tell whether a line counts ("1. … 2. …"), holds several labels of sections or a macro behind a gap of spaces.

    A row of a table does not.
    """
    if raw.lstrip().startswith("|"):
        return False
    if _BREAK_BEFORE_MACRO.search(raw):
        return True
    return len(_counting_numbers(raw)) > 1 or len(list(islice(_known_labels(raw), 2))) > 1


def _says_label_by_label(raw: str) -> bool:
    """Tell whether a line begins with the label of a section and goes on to another: "Expected: … Actual: …"."""
    first = _COLON.split(raw, 1)[0]
    return first.strip(_MARKS).casefold() in role_names() and any(at > len(first) for at in _known_labels(raw))


def listed_names(source: str, lines: tuple[Line, ...]) -> frozenset[int]:
    """Return where lines begin that name sections without being their headings.

    Three or more bare names line by line, or two for the same role, are a list (of what a form asks for), because a
    heading has content below it.
    """
    found: set[int] = set()
    run: list[tuple[int, SectionRole]] = []
    for line in (*lines, Line(0, 0, 0)):
        role = _bare_name(source, line)
        if role is not None:
            run.append((line.start, role))
            continue
        if len(run) >= _FEWEST_LISTED_NAMES or (len(run) > 1 and len({role for _, role in run}) == 1):
            found.update(start for start, _ in run)
        run = []
    return frozenset(found)


def _bare_name(source: str, line: Line) -> SectionRole | None:
    if not 0 < line.end - line.start <= _LONGEST_LABEL or source.endswith(_LABEL_ENDS, line.start, line.end):
        return None
    return role_of_label(source[line.start : line.end])


def _comments(source: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of HTML comments. An open comment hides its line."""
    position = 0
    while (start := source.find("<!--", position)) >= 0:
        end = source.find("-->", start)
        if end >= 0:
            position = end + 3
        else:
            line_end = source.find("\n", start)
            position = line_end if line_end >= 0 else len(source)
        yield start, position


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return `text` with one blank line in place of each span, so that offsets stay true. The spans are in order."""
    pieces: list[str] = []
    position = 0
    for start, end in spans:
        pieces += (text[position:start], f"\n{' ' * (end - start - 2)}\n"[: end - start])
        position = end
    return "".join((*pieces, text[position:]))


def _line(raw: str, position: int) -> Line:
    content = raw.strip()
    if not content:
        return Line(position, position, 0)
    lead = len(raw) - len(raw.lstrip())
    indent = sum(_TAB_WIDTH if character == "\t" else 1 for character in raw[:lead])
    return Line(position + lead, position + lead + len(content), indent)


def _cut_flat(raw: str, position: int) -> Iterator[Line]:
    """Cut one long line at headings, list markers and double spaces; a marker never stays alone.

    Where line breaks became spaces, two spaces were one break and four were a blank line.
    """
    cuts = {0, len(raw)}
    cuts.update(match.end() for match in _FLAT_CUT.finditer(raw))
    cuts.update(_known_labels(raw))
    cuts.update(_behind_headings(raw))
    cuts.update(_counting_numbers(raw))
    bullets = [match.start() for match in _FLAT_BULLET.finditer(raw)]
    if len(bullets) >= 2:
        cuts.update(bullets)
    cuts.update(_led_bullets(raw))
    ordered = sorted(cuts)
    start = ordered[0]
    for cut in ordered[1:]:
        piece = raw[start:cut]
        is_begun = piece.strip().isalpha() and _GOES_ON.match(raw, cut) is not None
        if (is_begun or _LONE_MARKER.fullmatch(piece.strip())) and cut != len(raw):
            continue
        if piece.strip():
            yield _line(piece, position + start)
            if len(piece) - len(piece.rstrip()) >= _FLAT_BLANK_LINE:
                yield Line(position + cut, position + cut, 0)
        start = cut


def _led_bullets(raw: str) -> list[int]:
    """Return where items behind the first one begin, of the first list behind a colon, or a section's name and a dash.

    Fewer than three in all may be dashes in a sentence.
    """
    labelled = _LABELLED_BULLET.match(raw)
    led = (
        labelled if labelled and role_of_label(labelled["label"]) is SectionRole.ACCEPTANCE else _LED_BULLET.search(raw)
    )
    if led is None:
        return []
    marks = re.finditer(rf"(?<=\s){re.escape(led['mark'])}\s+(?=\S)", raw[led.start("mark") - 1 :])
    found = [led.start("mark") - 1 + mark.start() for mark in marks]
    return found[0 if led is labelled else 1 :] if len(found) >= _FEWEST_LED else []


def _counting_numbers(raw: str) -> list[int]:
    """Return where numbers count 1, 2, 3 …: such numbers are list markers, others are just numbers."""
    found: list[int] = []
    run: list[int] = []
    for match in _FLAT_NUMBER.finditer(raw):
        number = int(match.group(1))
        if number == len(run) + 1:
            run.append(match.start())
        elif number == 1:
            found.extend(run if len(run) > 1 else [])
            run = [match.start()]
    return found + (run if len(run) > 1 else [])


def _behind_headings(raw: str) -> Iterator[int]:
    """Yield where the words of a wiki heading end that is a known name with its content right behind it.

    Content begins anew, with a capital, a number or in the other script: "Steps to reproduce the crash" is a heading.
    A single English word is too common: "Build, Test, Release". A Chinese name has no blank in it, so before a sentence
    it ends with the first one.
    """
    for heading in islice(_FLAT_HEADING.finditer(raw), _MOST_LABELS):
        if chinese := _CHINESE_NAME_AND_SENTENCE.match(raw, heading.end()):
            yield chinese.end("name")
            continue
        words = list(islice(_WORD.finditer(raw, heading.end()), _MOST_LABEL_WORDS + 1))
        for name, content in reversed(list(pairwise(words))):
            named = raw[heading.end() : name.end()]
            is_single = named.isascii() and " " not in named.strip(" *-#")
            if is_single or role_of_label(named) is None:
                continue
            if _BEGINS_ANEW.match(content.group()):
                yield content.start()
            break


def _known_labels(raw: str) -> Iterator[int]:
    """Yield where a label begins: known words before a colon, at least two, or a single name that opens a sentence."""
    known = role_names()
    for colon in islice(_COLON.finditer(raw), _MOST_LABELS):
        tail = raw[max(0, colon.start() - _LONGEST_LABEL) : colon.start()].rstrip("*_ ")
        if (both := _label_in_both_scripts(tail)) is not None:
            yield max(0, colon.start() - _LONGEST_LABEL) + both
            continue
        name = _CHINESE_LABEL.search(tail)
        if name and name.group() in known:
            yield max(0, colon.start() - _LONGEST_LABEL) + name.start()
            continue
        words = list(_WORD.finditer(tail))[-_MOST_LABEL_WORDS:]
        for first in words:
            label = tail[first.start() :].strip("*_")
            is_marked = " " in label or first.group().startswith("*")
            if label.casefold() in known and (is_marked or _opens_sentence(label, tail[: first.start()])):
                yield max(0, colon.start() - _LONGEST_LABEL) + first.start()
                break


def _label_in_both_scripts(tail: str) -> int | None:
    """Return where a name in both scripts begins that ends a text ("实际结果 / Actual result")."""
    if tail.isascii():
        return None
    words = list(_WORD.finditer(tail))[-_MOST_LABEL_WORDS:]
    return next(
        (one.start() for one in words if role_in_both_scripts(tail[one.start() :].casefold().strip("*_"))), None
    )


def _opens_sentence(label: str, before: str) -> bool:
    return label[:1].isupper() and before.rstrip().endswith(_SENTENCE_ENDS)
