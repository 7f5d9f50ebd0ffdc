"""A certificate for one host that signs itself, made by the program openssl: who trusts it, trusts it alone."""

import ssl
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest


def certificate_for(host: str, folder: Path) -> Path:
    """Return a file with key and certificate of `host`; it serves as bundle of authorities as well. Skips the test
    where openssl is missing.
    """
    file = folder / f"{host}.pem"
    file.write_bytes(_made_for(host))
    return file


@cache
def _made_for(host: str) -> bytes:
    """Return key and certificate. Elliptic curves: making and using them costs a tenth of what RSA's costs."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "2", "-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}"]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "made.pem")
        try:
            subprocess.run([*command, "-keyout", str(file), "-out", str(file)], check=True, capture_output=True)
        except FileNotFoundError:
            pytest.skip("needs openssl to make a certificate")
        return file.read_bytes()


def server_context(certificate: Path) -> ssl.SSLContext:
    """Return what a server needs to speak TLS with this certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context
