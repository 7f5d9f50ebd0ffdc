"""A certificate for one host that signs itself, made by the program openssl: who trusts it, trusts it alone."""

import ssl
import subprocess
from pathlib import Path

import pytest


def certificate_for(host: str, folder: Path) -> Path:
    """Return a file with key and certificate of `host`; it serves as bundle of authorities as well. Skips the test
    where openssl is missing.
    """
    file = folder / f"{host}.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={host}"]
    command += ["-addext", f"subjectAltName=DNS:{host}", "-keyout", str(file), "-out", str(file)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("needs openssl to make a certificate")
    return file


def server_context(certificate: Path) -> ssl.SSLContext:
    """Return what a server needs to speak TLS with this certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context
