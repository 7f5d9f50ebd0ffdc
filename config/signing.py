"""Signatures that only this installation can make, for what it leaves where others may write. Knows no such text."""

import hashlib
import hmac
from collections.abc import Iterable
from functools import lru_cache

_SALT = b"reqgate signatures: "


class Signer:
    """Signs texts for one purpose. A signature for one purpose is none for another, though the secrets are the same.

    Several secrets may be live during a rotation: the first signs, all of them count.
    """

    def __init__(self, purpose: str, secrets: Iterable[str]) -> None:
        """Derive the keys, which takes some hundredths of a second for each secret, once a process.

        Args:
            purpose: a word of ours, such as "marker".
            secrets: the live ones; empty ones do not count. Without any, nothing is signed.
        """
        self._keys = tuple(_key(purpose, secret) for secret in secrets if secret)

    def sign(self, text: str) -> str:
        """Return the HMAC-SHA256 of `text` in hexadecimal digits. Raises ValueError without a secret."""
        if not self._keys:
            raise ValueError("there is no secret to sign with")
        return _hmac(self._keys[0], text)

    def is_signed(self, text: str, signature: str) -> bool:
        """Return whether `signature` is of exactly this text, in a time that tells neither which key made it nor how
        nearly it fits.
        """
        given = signature.encode("utf-8", "replace")
        found = False
        for key in self._keys:
            found |= hmac.compare_digest(given, _hmac(key, text).encode())
        return found


@lru_cache(maxsize=32)
def _key(purpose: str, secret: str) -> bytes:
    """Derive a key, slowly (scrypt, RFC 7914, 16 MB): signatures stand where others read them, who could otherwise try
    short secrets on them as fast as they compute.
    """
    return hashlib.scrypt(secret.encode(), salt=_SALT + purpose.encode(), n=2**14, r=8, p=1, dklen=32)


def _hmac(key: bytes, text: str) -> str:
    return hmac.digest(key, text.encode("utf-8", "surrogatepass"), "sha256").hex()
