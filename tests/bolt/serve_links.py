"""Serve an empty graph over Bolt until standard input ends.

Usage: python -m tests.bolt.serve_links PORT HTTP_PORT FOLDER PASSWORD
"""

import os
import sys

import arcadedb_embedded


def main() -> None:
    """Say "ready" once it answers."""
    port, http_port, folder, password = sys.argv[1:]
    os.chdir(folder)  # beside its data it writes logs where it stands
    config = {
        "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
        "bolt_port": int(port),
        "bolt_defaultDatabase": "links",
        "http_port": int(http_port),
    }
    server = arcadedb_embedded.create_server(folder, root_password=password, config=config)
    server.start()
    try:
        server.create_database("links")
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.read()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
