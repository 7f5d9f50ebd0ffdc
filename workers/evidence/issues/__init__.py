"""Issues by a typed query: every value is quoted by one serializer, and nobody but code writes JQL."""
