"""How a stage is validated: a script that exists where evidence names one, else what is to be added."""

import re
from collections.abc import Sequence

from workers.evidence.items import EvidenceItem
from workers.reading.language import Language

TO_BE_ADDED: dict[Language, str] = {"en": "To be added: ", "zh": "待补充："}
RUN: dict[Language, str] = {"en": "Run ", "zh": "运行 "}
_TEST = re.compile(r"test|spec|check|测试", re.IGNORECASE)
_BUILD = re.compile(r"build|lint|type|compile|构建|检查", re.IGNORECASE)


def validation_of(added: str, is_last: bool, evidence: Sequence[EvidenceItem], language: Language) -> tuple[str, ...]:
    """Return the validation of a stage: the test script, in the last stage also build and lint; else what to add."""
    scripts = [item for item in evidence if item.kind == "script"]
    tests = [item for item in scripts if _TEST.search(item.title)][:1]
    others = [item for item in scripts if _BUILD.search(item.title) and item not in tests] if is_last else []
    run = tuple(f"{RUN[language]}`{item.title}` ({item.place})" for item in (*tests, *others[:2]))
    return run or (TO_BE_ADDED[language] + added,)
