"""The one way to refuse a request: a status, a code for programs and a sentence that says what to do. No internals."""


class Refused(Exception):
    """A request that is not served. Becomes ``{"error": {"code", "message"}}``."""

    def __init__(self, status: int, code: str, message: str, **headers: str) -> None:
        """Name the HTTP status, the code, the sentence and further headers (``Retry_After="30"``)."""
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
