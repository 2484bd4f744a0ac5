#!/usr/bin/env python3
"""Serves a folder on 127.0.0.1 and prints the address; stops cleanly on Ctrl-C and TERM. Standard library only.

Nobody else can reach it, and it hands out the files of that folder and nothing else: no listings, no hidden files, no link
that leads out of it, and nothing under another name than this machine's own (a page elsewhere whose name is made to
mean 127.0.0.1 would read along).
"""

import argparse
import functools
import http.server
import os
import pathlib
import signal
import sys
import threading

FIRST_PORT = 8080
LAST_PORT = 8179


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "posenc", ""
    timeout = 60  # seconds until a connection on which nothing is asked is closed
    extensions_map = {
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".md": "text/markdown; charset=utf-8",
        ".png": "image/png",
        ".py": "text/plain; charset=utf-8",
        ".svg": "image/svg+xml",
        ".tsv": "text/tab-separated-values; charset=utf-8",
        ".ttf": "font/ttf",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def send_head(self):
        host = self.headers.get("Host", "")
        if host.rsplit(":", 1)[0] not in ("127.0.0.1", "localhost"):
            self.send_error(403, f"This server answers to 127.0.0.1:{self.server.server_port} only")
            return None
        if not self.may_be_read():
            self.send_error(404)
            return None
        return super().send_head()

    def may_be_read(self):
        """A file in the folder, or the folder itself; a link inside it must not lead out of it."""
        root = os.path.realpath(self.directory)
        try:
            asked = self.translate_path(self.path)
            path = os.path.realpath(asked)
        except ValueError:  # a NUL in the name
            return False
        inside = os.path.relpath(asked, self.directory)
        if any(part.startswith(".") for part in inside.split(os.sep) if inside != os.curdir):
            return False
        return path == root or (path.startswith(root + os.sep) and os.path.isfile(path))

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format, *args):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # a class that opens the page at once

    def handle_error(self, request, client_address):
        pass  # a browser that hangs up is nothing to report


def port(text):
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is no port: a whole number from 1 to 65535 is needed")
    return number


def listen(folder, wanted):
    handler = functools.partial(Handler, directory=folder)
    ports = [wanted] if wanted else range(FIRST_PORT, LAST_PORT + 1)
    for number in ports:
        try:
            return Server(("127.0.0.1", number), handler)
        except OSError as error:
            reason = error.strerror
    if wanted:
        sys.exit(f"serve.py: cannot listen on port {wanted}: {reason}; choose another one or leave --port out")
    sys.exit(f"serve.py: no free port from {FIRST_PORT} to {LAST_PORT}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="what to serve")
    parser.add_argument("--port", type=port, help=f"exactly this port (default: the first free one from {FIRST_PORT})")
    arguments = parser.parse_args()
    if not pathlib.Path(arguments.folder, "index.html").is_file():
        sys.exit(f"serve.py: {arguments.folder} holds no index.html; build the page first")
    server = listen(arguments.folder, arguments.port)
    # shutdown() waits for serve_forever, which runs in this thread: so it is called from another one.
    def stop(*_):
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)  # it is ending already, and the interpreter would not be asked later
        threading.Thread(target=server.shutdown).start()

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever(poll_interval=0.1)
    server.server_close()


if __name__ == "__main__":
    main()
