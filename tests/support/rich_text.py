"""A text with every construct, and documents of Atlassian's format that are none."""

from typing import Any

from tests.support.sandbox import adf

TICKET = """## 用户故事
作为调度员，我希望筛选订单。

- one
  - deeper
    more of it
- two with `code` and **weight**

1. first
2、第二步

- [ ] open
- [x] done

> said

```java
int x = 1;
```

---

See https://design.example.com/a."""


def document_of(*content: Any) -> dict[str, Any]:
    return {"type": "doc", "version": 1, "content": list(content)}


def paragraph_of(*content: Any) -> dict[str, Any]:
    return document_of({"type": "paragraph", "content": list(content)})


BAD_DOCUMENTS: list[Any] = [
    None,
    [],
    {"type": "doc", "version": 2, "content": []},
    {"type": "doc", "version": 1},
    document_of("loose"),
    document_of({"type": "text", "text": "loose"}),
    document_of({"type": "heading", "attrs": {"level": 7}, "content": []}),
    document_of({"type": "bulletList", "content": []}),
    document_of({"type": "bulletList", "content": adf("x")["content"]}),
    document_of({"type": "panel", "attrs": {"panelType": "loud"}, "content": adf("x")["content"]}),
    document_of({"type": "rule", "content": []}),
    document_of({"type": "paragraph", "attrs": {"style": "x"}, "content": []}),
    paragraph_of({"type": "text", "text": "x", "marks": 1}),
    paragraph_of({"type": "text", "text": "x", "marks": [{"type": "blink"}]}),
    paragraph_of({"type": "text", "text": "x", "marks": [{"type": "link"}]}),
    paragraph_of({"type": "status", "attrs": {"text": "x", "color": "pink"}}),
    paragraph_of({"type": "status", "attrs": {"text": "", "color": "red"}}),
]
