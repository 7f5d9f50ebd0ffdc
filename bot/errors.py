"""The one way to refuse a request: a status, a code for programs and a sentence that says what to do. No internals."""


class Refused(Exception):
    """A request that is not served. Becomes ``{"error": {"code", "message"}}``, in the API a problem of RFC 9457."""

    def __init__(
        self, status: int, code: str, message: str, *, fields: tuple[dict[str, str], ...] = (), **headers: str
    ) -> None:
        """Name the HTTP status, the code, the sentence, the fields that cannot be used, and further headers
        (``Retry_After="30"``).
        """
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.fields = fields
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
