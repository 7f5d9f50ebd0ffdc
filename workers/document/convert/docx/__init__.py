"""Markdown as a DOCX file that Word and LibreOffice open, in the styles of a template that a company may replace."""
