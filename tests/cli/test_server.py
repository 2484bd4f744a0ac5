#!/usr/bin/env python3
"""The local server (web/serve.py) from outside: what it hands out, and what it must not; see shared.py."""
import http.client
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

from shared import ROOT, Case, run_tests

SERVER = ROOT / "web/serve.py"
SECRET = b"nobody may read this"


class Server(Case):
    def setUp(self):
        super().setUp()
        top = pathlib.Path(self.folder.name)
        self.site = top / "site"
        for name in ("web/page.js", "index.html", "program.wasm", "text/table.tsv", "lesson.md", "letters.ttf", "a b&c.txt",
                     ".hidden", ".git/config"):
            path = self.site / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"x" * 5)
        (top / "secret").write_bytes(SECRET)
        (top / "site-beside").mkdir()
        (top / "site-beside/secret").write_bytes(SECRET)
        (self.site / "out").symlink_to(top / "secret")
        (self.site / "folder").symlink_to(top)
        (self.site / "within.js").symlink_to(self.site / "web/page.js")
        self.process = subprocess.Popen([sys.executable, SERVER, self.site], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.end)
        self.address = self.process.stdout.readline().decode().strip()
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def raw(self, request):
        """All that comes back, as it comes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: connection.recv(65536), b""))

    def get(self, path, method="GET", host=None):
        """Status, headers and body; the path goes out as it is."""
        answer = self.raw(f"{method} {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{self.port}'}\r\nConnection: close\r\n\r\n".encode("latin-1"))
        head, _, body = answer.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        return int(lines[0].split()[1]), {name.lower(): text for name, text in (line.split(": ", 1) for line in lines[1:])}, body

    def test_only_this_machine_can_reach_it(self):
        self.assertEqual(self.address, f"http://127.0.0.1:{self.port}/")
        bound = f"{self.port:04X}"
        listening = [line.split() for name in ("tcp", "tcp6") if os.path.exists(f"/proc/net/{name}")
                     for line in pathlib.Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
        places = {words[1] for words in listening if words[3] == "0A" and words[1].endswith(":" + bound)}
        self.assertEqual(places, {f"0100007F:{bound}"})

    def test_files_come_with_their_types_and_are_asked_for_again(self):
        types = {"/": "text/html; charset=utf-8", "/index.html": "text/html; charset=utf-8",
                 "/web/page.js": "text/javascript; charset=utf-8", "/program.wasm": "application/wasm",
                 "/text/table.tsv": "text/tab-separated-values; charset=utf-8", "/lesson.md": "text/markdown; charset=utf-8",
                 "/letters.ttf": "font/ttf", "/a%20b&c.txt?x=1": "text/plain; charset=utf-8",
                 "/within.js": "text/javascript; charset=utf-8", "/index.html?embed&controls=length": "text/html; charset=utf-8"}
        for path, kind in types.items():
            status, headers, body = self.get(path)
            self.assertEqual((status, body, headers.get("content-type")), (200, b"xxxxx", kind), path)
            self.assertEqual(headers["cache-control"], "no-cache")
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["content-length"], "5")

    def test_what_has_not_changed_is_not_sent_again(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        self.addCleanup(connection.close)
        connection.request("GET", "/web/page.js")
        first = connection.getresponse()
        first.read()
        since = {"If-Modified-Since": first.headers["Last-Modified"]}
        connection.request("GET", "/web/page.js", headers=since)
        again = connection.getresponse()
        self.assertEqual((again.status, again.read()), (304, b""))
        later = first.headers["Last-Modified"]
        os.utime(self.site / "web/page.js", (2 ** 31, 2 ** 31))
        connection.request("GET", "/web/page.js", headers={"If-Modified-Since": later})
        self.assertEqual(connection.getresponse().status, 200)

    def test_nothing_outside_the_folder_is_read(self):
        tricks = ("/../secret", "/web/../../secret", "/..%2fsecret", "/%2e%2e/secret", "/%2e%2e%2fsecret", "/..%5csecret",
                  "/..\\secret", "//../secret", "/./../secret", "/out", "/folder/secret", "/folder/site-beside/secret",
                  "/%252e%252e/secret", "/..;/secret", "/../site-beside/secret", "/web/..%c0%af../secret", "/%00", "/index.html%00.js",
                  "/index.html/", "/" + "a" * 5000, f"/{self.folder.name}/secret", f"//{self.folder.name}/secret",
                  f"{self.folder.name}/secret", "file:///etc/passwd", "/~root", "/.hidden", "/.git/config", "/web/../.hidden",
                  "/%2ehidden", "/web", "/web/", "/text", "/folder", "/nothing.html", "*", "../secret")
        for path in tricks:
            status, headers, body = self.get(path)
            self.assertIn(status, (400, 404), path)
            self.assertNotIn(SECRET, body, path)
            self.assertNotIn("location", headers, path)
            self.assertNotIn(self.folder.name.encode(), body, path)

    def test_other_names_for_this_machine_are_refused(self):
        for host in ("elsewhere.example", f"elsewhere.example:{self.port}", "127.0.0.1.elsewhere.example", "0.0.0.0", "[::1]"):
            status, _, body = self.get("/", host=host)
            self.assertEqual(status, 403, host)
            self.assertIn(b"127.0.0.1", body)
        self.assertEqual(self.get("/", host=f"localhost:{self.port}")[0], 200)
        self.assertIn(b" 403 ", self.raw(b"GET / HTTP/1.0\r\n\r\n").split(b"\r\n")[0])

    def test_it_only_reads(self):
        self.assertEqual(self.get("/index.html", "HEAD")[2], b"")
        for method in ("PUT", "POST", "DELETE", "OPTIONS", "TRACE", "CONNECT"):
            self.assertEqual(self.get("/index.html", method)[0], 501, method)
        self.assertEqual((self.site / "index.html").read_bytes(), b"xxxxx")

    def test_nonsense_does_not_stop_it(self):
        for nonsense in (b"\0\1\2\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / " + b"x" * 70000 + b"\r\n\r\n",
                         b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 500 + b"\r\n", b""):
            self.assertNotIn(b" 200 ", self.raw(nonsense).split(b"\r\n")[0])
        self.assertEqual(self.get("/")[0], 200)

    def test_it_ends_without_a_word_when_told_to(self):
        self.get("/")
        self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=20)
        self.assertEqual((self.process.returncode, out, err), (0, b"", b""))


    def test_being_told_again_changes_nothing(self):
        for _ in range(20):
            self.process.send_signal(signal.SIGTERM)
            time.sleep(0.01)
        out, err = self.process.communicate(timeout=20)
        self.assertEqual((self.process.returncode, out, err), (0, b"", b""))

    def test_many_at_once_are_answered(self):
        self.process.send_signal(signal.SIGSTOP)  # so that all of them have to wait
        connections = []
        try:
            for _ in range(100):
                connection = socket.create_connection(("127.0.0.1", self.port), timeout=20)
                connection.sendall(f"GET /lesson.md HTTP/1.0\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
                connections.append(connection)
        finally:
            self.process.send_signal(signal.SIGCONT)
        for connection in connections:
            with connection:
                self.assertTrue(b"".join(iter(lambda: connection.recv(65536), b"")).endswith(b"xxxxx"))


class Refusals(Case):
    def refusal(self, *words):
        run = subprocess.run([sys.executable, SERVER, *words], capture_output=True, timeout=20)
        self.assertNotEqual(run.returncode, 0)
        self.assertEqual(run.stdout, b"")
        return run.stderr.decode()

    def test_a_folder_without_a_page_is_not_served(self):
        self.assertIn("holds no index.html", self.refusal(self.folder.name))

    def test_a_port_in_use_and_what_is_no_port_are_named(self):
        pathlib.Path(self.path("index.html")).write_text("x")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            number = str(taken.getsockname()[1])
            self.assertIn(f"port {number}", self.refusal(self.folder.name, "--port", number))
        for text in ("0", "65536", "-1", "x", "８０"):
            self.assertIn("is no port", self.refusal(self.folder.name, f"--port={text}"))


if __name__ == "__main__":
    run_tests()
