"""Tables of work: which rows tell a task, and in which cells. A row of names, of hours or of a sum tells none."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.reading.document import Block

_CELL = re.compile(r"\s*\|+\s*")
_OF_TASK = re.compile(
    r"(?:sub-?)?tasks?(?: name)?|work items?|to-?dos?|action items?|actions?"
    r"|(?:子|具体)?任务(?:名称?|描述|内容|项)?|工作(?:项|内容)"
    r"|待办(?:事项)?|事项|改动(?:点|内容)?|修改(?:点|内容)|开发内容",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"descriptions?|details?|what|notes?|remarks?|requirements?|acceptance criteria"
    r"|说明|描述|内容|备注|详情|详细说明|要求|具体内容|验收标准",
    re.IGNORECASE,
)
_EFFORT = re.compile(
    r"efforts?|estimates?|hours?|days?|(?:story )?points?"
    r"|(?:预[估计])?(?:工时|工作量|时间|耗时|人天)(?:[(（].{1,6}[)）])?|估[算时]",
    re.IGNORECASE,
)
_FILES = re.compile(
    r"#|no\.?|nr\.?|ids?|keys?|status|state|priority|owner|assignee|who|due(?: date)?|date|files?|paths?"
    r"|序号|编号|状态|优先级|负责人|处理人|日期|文件(?:路径)?|路径|位置|截止(?:日期|时间)?|验收项",
    re.IGNORECASE,
)
_VALUE = re.compile(r"values?|值|内容", re.IGNORECASE)
_STATUS = re.compile(r"status|state|状态", re.IGNORECASE)
_IS_DONE = re.compile(r"\W*(?:done|closed|completed?|finished|已?完成|已解决|✅|☑|✔)\W*", re.IGNORECASE)
_SUM = re.compile(r"(?:total|sum|合计|总计|小计)", re.IGNORECASE)
_OF_FIELD = re.compile(
    r"(?:fields?|columns?|attributes?|parameters?|params?|propert(?:y|ies))(?: names?)?"
    r"|字段名?称?|参数名?称?|列名|属性名?",
    re.IGNORECASE,
)
_IS_MARK = re.compile(r"(?:yes|no|y|n|true|false|x|-|✓|✔|✗|是|否|有|无)", re.IGNORECASE)
_EDGE = " *_`"
_LONGEST_FIELDS = 360
_FEWEST_ROWS = 2
_FEWEST_VALUES = 3
_LONGEST_VALUE = 60
_ELSEWHERE = re.compile(r"https?://|!\[|[.!?]\s+[A-Z]|[。！？].")
"""A picture, an address, or more than one sentence is no value."""


@dataclass(frozen=True)
class Row:
    """A row as text. `is_work`: its table has a column of tasks, and the text is what its cells tell of one."""

    text: str
    is_work: bool = False
    is_done: bool = False


def rows_of(blocks: Sequence[Block], gap: str) -> Iterator[Row]:
    """Yield the rows of one table, the cells with `gap` between; without a row of names, hours or a sum."""
    rows = [[cell.strip() for cell in _CELL.split(block.text)] for block in blocks]
    has_names = bool(rows) and (_is_header(rows[0]) or _has_rule_below(blocks, len(rows[0])) or "||" in blocks[0].text)
    header = rows[0] if has_names else []
    if files_ticket(blocks):
        return
    if len(rows) > 1 and (_fits(_OF_FIELD, rows[0][0]) or _is_matrix(rows)):
        yield from _of_fields(rows[0], rows[1:])
        return
    of_task = next((at for at, cell in enumerate(header) if _fits(_OF_TASK, cell)), None)
    if header and of_task is None and _gives_values(rows[1:]):
        yield from _of_values(*_uncounted(header, rows[1:]))
        return
    for cells in rows[1:] if header else rows:
        if of_task is None or of_task >= len(cells):
            yield Row(gap.join(cell for cell in cells if cell))
        elif not _SUM.fullmatch(cells[of_task].strip(_EDGE)):
            row = _row_of_task(cells, header, of_task, gap)
            if row is not None:
                yield row


def files_ticket(blocks: Sequence[Block]) -> bool:
    """Say whether a table of values tells of the ticket itself, mostly: its number, its state, who does it."""
    rows = [[cell.strip() for cell in _CELL.split(block.text)] for block in blocks]
    is_of_values = len(rows) > 1 and len(rows[0]) == _FEWEST_ROWS and _fits(_VALUE, rows[0][1])
    return is_of_values and sum(_fits(_FILES, cells[0]) for cells in rows[1:]) * 2 > len(rows) - 1


def _is_matrix(rows: list[list[str]]) -> bool:
    """Say whether each of two rows or more says yes or no somewhere, so that its columns' names are needed."""
    marks = [[_IS_MARK.fullmatch(cell) is not None for cell in cells[1:]] for cells in rows]
    return len(rows) > _FEWEST_ROWS and rows[0][0] != "" and not any(marks[0]) and all(map(any, marks[1:]))


def _gives_values(rows: Sequence[list[str]]) -> bool:
    """Say whether a table gives names and their values, each of few words: "Summer | #f00", and no sentences."""
    cells = [cell for row in rows for cell in row]
    is_short = all(len(cell) <= _LONGEST_VALUE and not _ELSEWHERE.search(cell) for cell in cells)
    return len(rows) >= _FEWEST_VALUES and is_short and not any(begins_with_verb(row[0]) for row in rows)


def _uncounted(header: list[str], rows: Sequence[list[str]]) -> tuple[list[str], Sequence[list[str]]]:
    """Return a table without a first column that only counts its rows."""
    if len(header) < _FEWEST_ROWS or not all(row[0].rstrip(".").isdigit() for row in rows):
        return header, rows
    return header[1:], [row[1:] for row in rows]


def _of_fields(header: list[str], rows: Sequence[list[str]]) -> Iterator[Row]:
    """Yield the fields of a table as one piece of work, or more where that is long; each with what is told of it."""
    is_english = header[0].isascii()
    name = header[0].strip(_EDGE)
    yield from (Row(f"{name} {text}", is_work=True) for text in _together(header, rows, is_english=is_english))


def _of_values(header: list[str], rows: Sequence[list[str]]) -> Iterator[Row]:
    """Yield a table of values in one line, or more where that is long, behind the name of its first column."""
    is_english, name = header[0].isascii(), header[0].strip(_EDGE)
    label = f"Values of “{name}”: " if is_english else f"“{name}”各项："
    yield from (Row(f"{label}{text}") for text in _together(header, rows, is_english=is_english))


def _together(header: list[str], rows: Sequence[list[str]], *, is_english: bool) -> Iterator[str]:
    gap, texts = ("; " if is_english else "；"), list[str]()
    for field in (_field(header, cells, is_english=is_english) for cells in rows if cells[0]):
        if texts and sum(map(len, texts)) + len(field) > _LONGEST_FIELDS:
            yield gap.join(texts)
            texts = []
        texts.append(field)
    if texts:
        yield gap.join(texts)


def _field(header: list[str], cells: list[str], *, is_english: bool) -> str:
    """Return a field with the other cells in brackets; a cell that only says yes or no has its column's name."""
    colon, gap, opens, closes = (": ", ", ", " (", ")") if is_english else ("：", "，", "（", "）")
    told = [
        f"{name.strip(_EDGE)}{colon}{cell}" if _IS_MARK.fullmatch(cell) else cell
        for name, cell in zip(header[1:], cells[1:], strict=False)
        if cell
    ]
    return f"{cells[0]}{opens}{gap.join(told)}{closes}" if told else cells[0]


def _row_of_task(cells: list[str], header: list[str], of_task: int, gap: str) -> Row | None:
    """Return the task of a row, None for one that only counts how long it takes."""
    by_name = list(zip(header, cells, strict=False))
    told = [cell for at, (name, cell) in enumerate(by_name) if cell and (at == of_task or _fits(_TELLS, name))]
    counts_only = any(_fits(_EFFORT, name) for name in header) and not any(_fits(_TELLS, name) for name in header)
    if counts_only and not begins_with_verb(cells[of_task]):
        return None
    is_done = any(_fits(_STATUS, name) and _IS_DONE.fullmatch(cell) for name, cell in by_name)
    return Row(gap.join(told), is_work=True, is_done=is_done) if told else None


def _has_rule_below(blocks: Sequence[Block], columns: int) -> bool:
    """Say whether a line of dashes stands below the first row: it takes up more than the end of a line does."""
    return len(blocks) > 1 and blocks[1].start - blocks[0].end > 4 * columns + 2


def _is_header(cells: list[str]) -> bool:
    """Say whether every cell is the name of a column."""
    return all(any(_fits(names, cell) for names in (_OF_TASK, _TELLS, _EFFORT, _FILES)) for cell in cells if cell)


def _fits(names: re.Pattern[str], cell: str) -> bool:
    return names.fullmatch(simplified(cell).strip(_EDGE)) is not None
