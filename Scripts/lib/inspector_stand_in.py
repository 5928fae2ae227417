# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""A stand-in for belay-inspect: it serves the page and sessions that a check controls, with any number of events a second."""
import http.server
import json
import re
import threading
import time
from pathlib import Path

from inspected_sessions import busy_lines

PAGE = Path("Inspector/Sources/InspectKit/Page")
TESTS = Path("Inspector/PageTests")
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".jsonl": "text/plain"}
TOKEN = "a-token-of-the-check"
POLICY = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"


class Kept:
    """A session of the stand-in: its lines, and whether more come."""

    def __init__(self, session, is_over=False):
        self.header, self.lines, self.is_over = session.header, session.lines, is_over
        self.per_second = self.gaps = self.dropped = 0

    @property
    def entry(self):
        return {
            "id": self.header["session"], "app": self.header["app"], "process": self.header["process"], "started": self.header["started"],
            "last": "", "events": len(self.lines), "removed": 0, "isOver": self.is_over, "dropped": self.dropped, "gaps": self.gaps}


class StandIn(http.server.ThreadingHTTPServer):
    """`with StandIn() as tool:` at `tool.url`."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.sessions, self.asked, self.refusal = [], [], None
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.address = f"{self.url}/#token={TOKEN}"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def handle_error(self, *_):
        """A page that leaves cuts its connection."""

    def add(self, session, is_over=False):
        self.sessions.append(Kept(session, is_over))
        return self.sessions[-1]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):  # noqa: N802
        path = self.path.partition("?")[0]
        if not path.startswith("/api/"):
            return self.send_file(path)
        if not self.may_ask():
            return self.send("One line: this address needs the token.", "text/plain", 401)
        if path == "/api/sessions":
            return self.send(json.dumps([kept.entry for kept in self.server.sessions]), "application/json")
        found = re.fullmatch(r"/api/sessions/([^/]+)/(events|file|page)", path)
        kept = next((kept for kept in self.server.sessions if found and kept.header["session"] == found[1]), None)
        if not kept:
            return self.send("There is no such session.", "text/plain", 404)
        if found[2] == "events":
            return self.send_events(kept)
        text = "\n".join([json.dumps(kept.header), *kept.lines, ""])
        return self.send(text if found[2] == "file" else one_file(text), "text/plain")

    def do_POST(self):  # noqa: N802
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if not self.may_ask() or self.headers["Content-Type"] != "application/json":
            return self.send("One line: this address needs the token.", "text/plain", 401)
        self.server.asked.append((self.path, body))
        if self.server.refusal:
            return self.send(self.server.refusal, "text/plain", 400)
        if self.path == "/api/open":
            return self.send(json.dumps({"id": self.server.sessions[-1].header["session"]}), "application/json")
        return self.send(json.dumps({"test": "@Test func `a stretch`() {}", "gaps": ["item: Item"]}), "application/json")

    def may_ask(self):
        return self.headers["Authorization"] == f"Bearer {TOKEN}"

    def send_file(self, path):
        folder, name = (TESTS.parent, path) if path.startswith(("/PageTests/", "/Sources/", "/Tests/")) else (PAGE, "/index.html" if path == "/" else path)
        file = folder / name.lstrip("/")
        if ".." in path or not file.is_file():
            return self.send("There is no such file.", "text/plain", 404)
        return self.send(file.read_bytes(), TYPES[file.suffix])

    def send(self, body, kind, status=200):
        data = body if isinstance(body, bytes) else body.encode()
        self.send_response(status)
        for name, value in (("Content-Type", f"{kind}; charset=utf-8"), ("Content-Length", len(data)), ("Content-Security-Policy", POLICY)):
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(data)

    def send_events(self, kept):
        """What there is, and then what comes, until the session is over."""
        after = re.search(r"after=(\d+)", self.path)
        sent = int(after[1]) + 1 if after else 0
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Connection", "close")
        self.end_headers()
        while True:
            lines = kept.lines[sent:]
            if kept.per_second:
                lines += busy_lines(sent + len(lines), kept.per_second // 20, kept.per_second)
            sent += len(lines)
            began = time.monotonic()
            if lines:
                self.wfile.write("".join(f"{line}\n" for line in lines).encode())
            elif kept.is_over:
                break
            time.sleep(max(0.001, 0.05 - (time.monotonic() - began)))
        self.close_connection = True


def one_file(lines):
    """The page with a session in it, as Inspector/Sources/InspectKit/Page/README.md says."""
    scripts, seen = [], set()

    def add(file):
        if file in seen:
            return
        seen.add(file)
        own = []
        for line in file.read_text().splitlines():
            found = re.match(r'import \{[^}]*\} from "([^"]+)";$', line)
            if found:
                add((file.parent / found[1]).resolve())
            else:
                own.append(line.removeprefix("export "))
        scripts.append("\n".join(own))

    made = []
    for line in (PAGE / "index.html").read_text().splitlines():
        style = re.search(r'<link rel="stylesheet" href="([^"]+)"', line)
        if style:
            line = f"<style>{(PAGE / style[1]).read_text()}</style>"
        elif '<script type="module"' in line:
            add((PAGE / "main.js").resolve())
            line = '<script type="module">' + "\n".join(scripts) + "</script>"
        elif "<link" in line:
            line = ""
        elif line.strip() == "<!-- session -->":
            line = '<script type="application/x-ndjson" id="session">' + lines.replace("<", "\\u003c") + "</script>"
        made.append(line)
    return "\n".join(made)
