"""The words that a document adds to those of its sources, in both languages."""

from workers.reading.language import Language

_TEXTS: dict[str, tuple[str, str]] = {
    "table_field": ("Field", "字段"),
    "table_value": ("Value", "内容"),
    "part_summary": ("summary", "标题"),
    "part_description": ("description", "描述"),
    "part_comment": ("comment", "评论"),
    "part_section": ("section", "章节"),
    "part_title": ("title", "标题"),
    "part_fields": ("fields", "字段"),
    "part_links": ("links", "关联"),
    "part_attachments": ("attachments", "附件"),
    "part_type": ("type", "类型"),
    "part_status": ("status", "状态"),
    "part_resolution": ("resolution", "解决结果"),
    "part_priority": ("priority", "优先级"),
    "part_components": ("components", "模块"),
    "part_labels": ("labels", "标签"),
    "part_fix_versions": ("fix versions", "修复版本"),
    "part_affects_versions": ("affected versions", "影响版本"),
    "part_environment": ("environment", "环境"),
    "part_created": ("created", "创建日期"),
    "part_resolved": ("resolved", "解决日期"),
    "note_steps": (
        "The document was ended after {limit} steps; what was written by then is here.",
        "文档在 {limit} 步后结束；此处为届时已写的内容。",
    ),
    "note_model": (
        "The model could not be used ({reason}); the rest was written by rules.",
        "无法使用模型（{reason}）；其余部分由规则编写。",
    ),
    "note_docx": ("No DOCX file could be made: {reason}", "无法生成 DOCX 文件：{reason}"),
    "ask_one": (
        "`{name}` is named in {place} but not attached. Attach it, or skip it.",
        "{place} 中提到 `{name}`，但没有附上。请上传，或跳过。",
    ),
    "ask_many": (
        "These files are named but not attached: {names}. Attach them, or skip them.",
        "以下文件被提到但没有附上：{names}。请上传，或跳过。",
    ),
}


def text_of(key: str, language: Language, **values: str) -> str:
    """Return one of the document's own texts."""
    return _TEXTS[key][language == "zh"].format(**values)
