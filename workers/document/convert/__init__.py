"""Markdown as what people open: structure.json, DOCX, Confluence pages; and wiki markup and pages as Markdown. Pure."""
