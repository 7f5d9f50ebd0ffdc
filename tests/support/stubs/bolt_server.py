"""A server that speaks Bolt 5.4, as much of it as the driver needs to keep and ask for links of issues.

It knows the statements of `Neo4jLinks` by heart and no other Cypher; each site has a graph of its own in memory.
"""

import socket
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from neo4j._codec.packstream.v1 import Packer, Unpacker

from tests.support.kept_links import KeptLinks
from tests.support.stubs.tcp_server import TcpServer
from workers.evidence.links.neo4j_store import FORGET, LINK, NEAR, UNIQUE, UNLINK

USER, PASSWORD = "neo4j", "graph-password"

_HELLO, _LOGON, _GOODBYE, _RESET, _RUN, _ROLLBACK, _PULL = 0x01, 0x6A, 0x02, 0x0F, 0x10, 0x13, 0x3F
_SUCCESS, _RECORD, _IGNORED, _FAILURE = 0x70, 0x71, 0x7E, 0x7F
_VERSION = b"\x00\x00\x04\x05"
Message = tuple[int, list[Any]]


@dataclass
class Refused(Exception):
    """A failure as Neo4j tells it, by its code."""

    code: str


@dataclass
class BoltServer(TcpServer):
    """The server. `delay_s` is how long it thinks about a statement, `cuts` that it hangs up at one, `refuses` the code
    that it fails each statement with, beginning with `refused`. `ran` are the statements, with what was given.
    """

    delay_s: float = 0.0
    cuts: bool = False
    refuses: str = ""
    refused: str = ""
    sites: defaultdict[str, KeptLinks] = field(default_factory=lambda: defaultdict(KeptLinks))
    ran: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    @property
    def url(self) -> str:
        return f"bolt://127.0.0.1:{self.port}"

    def _serve(self, connection: socket.socket) -> None:
        with suppress(OSError, EOFError), connection, connection.makefile("rwb") as stream:
            read, write = _exactly(stream.read), stream.write
            read(20)  # the magic word and four proposals
            write(_VERSION)
            stream.flush()
            rows: list[str] = []
            has_failed = False
            for tag, fields in _messages(read):
                if tag == _GOODBYE:
                    return
                if tag == _RESET:
                    has_failed = False
                if has_failed:
                    write(_packed(_IGNORED))
                else:
                    try:
                        said = self._said(tag, fields, rows)
                        write(b"".join(_packed(*one) for one in said))
                    except Refused as error:
                        has_failed = True
                        write(_packed(_FAILURE, {"code": error.code, "message": "Refused."}))
                    except ConnectionAbortedError:
                        return
                stream.flush()

    def _said(self, tag: int, fields: list[Any], rows: list[str]) -> list[tuple[Any, ...]]:
        if tag == _HELLO:
            return [(_SUCCESS, {"server": "Neo4j/5.26.0", "connection_id": "bolt-1", "hints": {}})]
        if tag == _LOGON and (fields[0].get("principal"), fields[0].get("credentials")) != (USER, PASSWORD):
            raise Refused("Neo.ClientError.Security.Unauthorized")
        if tag == _RUN:
            rows[:] = self._run(fields[0], fields[1])
            return [(_SUCCESS, {"fields": ["key"], "t_first": 0})]
        if tag == _PULL:
            return [*((_RECORD, [row]) for row in rows), (_SUCCESS, {"type": "rw", "db": "neo4j"})]
        return [(_SUCCESS, {})]

    def _run(self, statement: str, given: dict[str, Any]) -> list[str]:
        if self.cuts:
            raise ConnectionAbortedError
        time.sleep(self.delay_s)
        if self.refuses and statement.startswith(self.refused):
            raise Refused(self.refuses)
        self.ran.append((statement, given))
        if statement == UNIQUE:
            return []
        graph = self.sites[given["site"]]
        if statement == NEAR:
            return list(graph.near(given["key"])[: given["most"]])
        if statement == FORGET:
            graph.forget(given["keys"])
        elif statement == UNLINK:
            graph.unlink(given["keys"])
        elif statement == LINK:
            graph.links |= {(link["source"], link["kind"], link["target"]) for link in given["links"]}
        else:
            raise Refused("Neo.ClientError.Statement.SyntaxError")
        return []


def _exactly(read: Callable[[int], bytes]) -> Callable[[int], bytes]:
    def read_all(size: int) -> bytes:
        data = read(size)
        if len(data) < size:
            raise EOFError
        return data

    return read_all


def _messages(read: Callable[[int], bytes]) -> Iterator[Message]:
    """Give each message, put together from its chunks, as its tag and its fields."""
    data = b""
    while True:
        size = int.from_bytes(read(2), "big")
        if size:
            data += read(size)
        elif data:
            buffer = Unpacker.new_unpackable_buffer()
            buffer.data[: len(data)] = data
            buffer.used = len(data)
            unpacker = Unpacker(buffer)
            count, tag = unpacker.unpack_structure_header()
            yield tag[0], [unpacker.unpack() for _ in range(count)]
            data = b""


def _packed(tag: int, *fields: Any) -> bytes:
    buffer = Packer.new_packable_buffer()
    Packer(buffer).pack_struct(bytes([tag]), list(fields))
    data = bytes(buffer.data)
    return len(data).to_bytes(2, "big") + data + b"\x00\x00"
