# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""Sessions as an app would send them (Inspector/Format.md), for the check of the inspector's page and its pictures."""
import json

HOSTILE = "</script><img src=x onerror=\"document.title='hacked'\"><b>&amp;"


class Session:
    """The events of one session, with ascending numbers and times."""

    def __init__(self, app="Talks", process=4711, name="8C5A0000-0000-4000-8000-000000000001"):
        self.header = {"format": 1, "session": name, "app": app, "process": process, "belay": "0.9.0", "started": "2026-11-28T14:40:00Z"}
        self.events = []
        self.time = self.turn = self.runs = 0
        self.names = {0: ""}

    def wait(self, ms):
        self.time += ms * 1000

    def add(self, event, place=0, **keys):
        """One event, in the present turn. Returns its number."""
        self.time += 40
        number = len(self.events)
        made = {"number": number, "time_us": self.time, "place": place, "name": self.names[place], "event": event, **keys}
        if place and event not in ("began", "ended"):
            made["turn"] = self.turn
        self.events.append(made)
        return number

    def begin(self, place, name, parent=None, kind="store", **state):
        self.names[place] = name
        family = {} if parent is None else {"parent": parent}
        fields = [{"field": field, "value": value} for field, value in state.items()]
        self.add("began", place, kind=kind, feature=name, file=f"{name}.swift", line=12, state=fields, **family)

    def act(self, place, action, **changes):
        """A turn with an action, and with what it changes: `field=(old, new)`."""
        self.turn += 1
        code = f".{action}"
        return self.add("received", place, action=action, code=code, changes=changes_of(changes))

    def change(self, place, cause, subject, run=None, **changes):
        self.turn += 1
        of_run = {} if run is None else {"run": run}
        self.add("changed", place, cause=cause, subject=subject, changes=changes_of(changes), **of_run)

    def run(self, place, lane, label, by=None, placement="starts", line=31):
        self.runs += 1
        run = {"place": place, "number": self.runs}
        by = {} if by is None else {"by": by}
        self.add("registered", place, run=run, lane=lane, label=label, file=f"{self.names[place]}.swift", line=line, placement=placement, **by)
        return {"run": run, "lane": lane, "label": label}

    def end(self, place, run, outcome="finished", **keys):
        self.turn += 1
        self.add("run ended", place, outcome=outcome, **run, **keys)

    @property
    def lines(self):
        return [json.dumps(event, ensure_ascii=False) for event in self.events]

    @property
    def file(self):
        return "\n".join([json.dumps(self.header), *self.lines, ""])


def changes_of(changes):
    return [{"field": field, "old": old, "new": new} for field, (old, new) in changes.items()]


def talks():
    """A user of the example app searches, opens a talk, books it, and leaves. One of each thing that is probably wrong."""
    session = Session()
    session.begin(1, "App", tab="talks", isOnline="true")
    session.begin(2, "TalkList", 1, talks="[]", query='""', isLoading="false")
    session.wait(120)
    load = session.run(2, "talks", "load talks", session.act(2, "appeared", isLoading=("false", "true")))
    socket = session.run(1, "socket", "listen", None, line=58)
    session.wait(640)
    session.add("answered", call="talks.all", arguments=[], answer='[Talk(id: 1, title: "Structured concurrency")]', duration_us=612_000)
    session.end(2, load)
    session.change(2, "load", "talks", talks=("[]", "[Talk(1, Structured concurrency), Talk(2, Lanes)]"), isLoading=("true", "false"))
    session.wait(900)
    query, search = "", None
    for letter in "concurr":
        session.wait(75)
        query += letter
        action = session.act(2, f'queryChanged("{query}")', query=(f'"{query[:-1]}"', f'"{query}"'))
        if search:
            session.add("run ended", 2, outcome="superseded", **search)
        search = session.run(2, "search", "search", action, line=44)
    session.wait(420)
    session.end(2, search)
    session.change(2, "mutation", "showResults", results=("[]", "[Talk(1)]"))
    session.add("woken", 2, fields=["talks"], changed=False)
    session.wait(500)
    session.act(1, "talkTapped(1)", path=("[]", "[.talk(1)]"))
    session.begin(3, "Talk", 1, id="1", rating="nil", isBooked="false", isBooking="false")
    session.wait(300)
    book = session.run(3, "booking", "book", session.act(3, "bookTapped"), line=27)
    session.change(3, "hold", "isBooking", book["run"], isBooking=("false", "true"))
    session.wait(60)
    session.run(3, "booking", "book", session.act(3, "bookTapped"), placement="dropped", line=27)
    session.wait(40)
    rate = session.run(3, "rating", "rate", session.act(3, "rated(5)", rating=("nil", "5")), line=36)
    waits = session.run(3, "rating", "rate", session.act(3, "rated(4)", rating=("5", "4")), placement="waits", line=36)
    session.wait(380)
    session.end(3, rate)
    session.add("started", 3, run=waits["run"])
    session.wait(290)
    session.end(3, waits, "failed", error="The server does not answer (503).")
    session.add("failed", 3, action="rated(4)", error="The server does not answer (503).")
    session.change(3, "undo", "rated(4)", rating=("4", "5"))
    session.wait(350)
    session.begin(4, "Poster", 3, "scope")
    image = session.run(4, "image", "download poster", line=18)
    session.run(4, "image", "download poster", placement="joins", line=18)
    session.wait(260)
    session.turn += 1
    session.add("output", 3, output="closed")
    session.act(1, "talkClosed", path=("[.talk(1)]", "[]"))
    session.add("run ended", 3, outcome="cancelled", **book)
    session.add("ended", 3)
    session.add("ended", 4)
    session.wait(1_900)
    session.add("alive", what="TalkModel", path=["Timer", "closure", "TalkModel"],
                report=["TalkModel is still alive 2.0 s after its release was expected (Talk.swift:12).", "  'load' (Talk.swift:9), running for 3 s."], since_us=session.time - 2_000_000)
    session.wait(400)
    session.act(2, 'queryChanged("")', query=('"concurr"', '""'))
    session.wait(150)
    session.change(1, "hold", "isSyncing", socket["run"], isSyncing=("false", "true"))
    session.wait(300)
    return session, (image, socket)


def of_a_hostile_app():
    """Each text that an app may send is one that a careless page would run."""
    session = Session(app=HOSTILE, name="8C5A0000-0000-4000-8000-000000000002")
    session.begin(1, HOSTILE, **{HOSTILE: HOSTILE})
    run = session.run(1, HOSTILE, HOSTILE, session.act(1, HOSTILE, **{HOSTILE: (HOSTILE, HOSTILE * 2)}))
    session.add("output", 1, output=HOSTILE)
    session.end(1, run, "failed", error=HOSTILE)
    session.end(1, session.run(1, HOSTILE, HOSTILE), HOSTILE)
    session.add("woken", 1, fields=[HOSTILE], changed=False)
    session.add("answered", call=HOSTILE, answer=HOSTILE)
    session.add("alive", what=HOSTILE, path=[HOSTILE, HOSTILE])
    session.run(1, "__proto__", "constructor", placement="toString")
    session.change(1, "constructor", HOSTILE)
    session.add(HOSTILE, 1)
    return session


def busy_lines(first, count, per_second):
    """The lines of a busy app, from the event with this number: rows that appear, load, supersede, change and go."""
    lines = []
    for number in range(first, first + count):
        turn, step = divmod(number, 4)
        head = f'"number":{number},"time_us":{number * 1_000_000 // per_second},"place":{turn % 40 + 1},"name":"Row {turn % 40}","turn":{turn}'
        run = f'"run":{{"place":{turn % 40 + 1},"number":{turn}}},"lane":"lane {turn % 3}","label":"load row"'
        last = f'"run":{{"place":{turn % 40 + 1},"number":{turn - 40}}},"lane":"lane {(turn - 40) % 3}","label":"load row"'
        body = [
            f'"event":"received","action":"rowChanged({turn})","changes":[{{"field":"value","old":"{turn - 40}","new":"{turn}"}}]',
            f'"event":"registered",{run},"file":"Row.swift","line":20,"placement":"starts","by":{number - 1}',
            f'"event":"run ended",{last},"outcome":"{("finished", "cancelled", "failed", "superseded")[turn % 4]}"',
            f'"event":"changed","cause":"mutation","subject":"show","changes":[{{"field":"text","old":"a {turn}","new":"b {turn}"}}]',
        ][step]
        lines.append(f"{{{head},{body}}}")
    return lines
