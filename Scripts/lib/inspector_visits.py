# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""What a user does on the inspector's page, and sees there: for check-inspector."""
import json
import tempfile
from pathlib import Path

import inspected_sessions as made
from browser import PageError
from inspector_stand_in import TOKEN

TURN = "#turn-list [role=option]:not([hidden])"


def expect(condition, sentence):
    if not condition:
        raise PageError(sentence)


def texts(page, selector):
    return page.run("return [...document.querySelectorAll(arguments[0])].map((place) => place.textContent)", selector)


def open_page(page, tool):
    # An address that differs in its fragment alone would not be read again.
    page.open("about:blank")
    page.open(tool.address)
    page.until_there("#turn-list .filler")


def show_talks(page, tool, is_over=True):
    """The page with the user of the example app, who has left."""
    tool.sessions.clear()
    kept = tool.add(made.talks()[0], is_over)
    open_page(page, tool)
    page.until("document.querySelector('#event-count').textContent === arguments[0]", f"{len(kept.lines)} events")
    page.until_there(TURN)
    return kept


def choose_turn(page, title):
    """Finds the turn by its text, and chooses it. The filter is empty afterward."""
    find(page, title)
    page.until("document.querySelector(arguments[0])?.textContent.includes(arguments[1])", f"{TURN}:first-child", title)
    page.click(f"{TURN}:first-child")
    find(page, "")


def find(page, text):
    page.run("const find = document.querySelector('#find'); find.value = arguments[0]; find.dispatchEvent(new Event('input'))", text)
    page.until("document.querySelector('#turn-count').textContent.includes(' of ') === arguments[0]", bool(text))


def the_model(page, tool):
    """The tests of the model, in this browser."""
    page.open(f"{tool.url}/PageTests/index.html")
    count, failures = page.until("window.found && [found.count, found.failures]")
    expect(not failures, "the model's tests fail: " + "; ".join(failures))
    expect(count >= 27, f"only {count} tests of the model have run.")


def nobody_yet(page, tool):
    """Without an app, the page tells which lines to paste; the token is in no address."""
    tool.sessions.clear()
    open_page(page, tool)
    page.until_there("#nothing:not([hidden])")
    page.until_text("#lines", f'import BelayInspector\nInspector.connect(port: {tool.server_port}, token: "{TOKEN}")')
    expect(TOKEN not in page.run("return location.href"), "the token stays in the address.")
    expect(page.run("return document.querySelector('#panels').checkVisibility()") is False, "empty panels are shown.")
    # The app connects, and the page is there.
    tool.add(made.talks()[0])
    page.until_there(TURN)
    page.until_there("#nothing[hidden]")


def a_session(page, tool):
    """The tree, the lanes, the turns and what is probably wrong."""
    show_talks(page, tool)
    for name in ("App", "TalkList", "talks", "isSyncing"):
        page.until("[...document.querySelectorAll('#tree .tree-name')].some((place) => place.textContent === arguments[0])", name)
    expect(page.count("#tree [data-fresh]") == 2, "the two latest changes of the state are not marked.")
    for state in ("finished", "cancelled", "superseded", "dropped", "running"):
        page.until_there(f"#lane-box [data-state={state}]")
    page.run("document.querySelector('#lane-box').scrollTop = 500")
    for state in ("joined", "failed"):
        page.until_there(f"#lane-box [data-state={state}]")
    page.run("document.querySelector('#lane-box').scrollTop = 0")
    problems = texts(page, ".problem-sentence")
    wanted = ["download poster still runs, and Poster has ended", "TalkModel is still alive", "An observer of talks in TalkList was woken without a change"]
    expect(problems == wanted, f"what is probably wrong: {problems}")
    page.click(".problem:nth-child(2) button")
    page.until("document.querySelector('.path-list')?.children.length === 3")
    page.until_text("#details .detail-title", "TalkModel is still alive")


def a_run_and_its_action(page, tool):
    """From a run to the action that started it, and back."""
    show_talks(page, tool)
    page.click("#lane-box [aria-label^='book, lane booking of Talk, cancelled']")
    page.until_text("#details .detail-title", "book")
    page.until_there(".lane-picture .link[d]")
    expect("Talk.swift:27" in page.text(".fact-list"), "the run's line is not told.")
    page.click(".fact-list button")
    page.until("document.querySelector('.detail-title').textContent.endsWith('bookTapped')")
    page.until_there(f"{TURN}[aria-selected=true]")
    page.click(".event-list button")
    page.until_text("#details .detail-title", "book")
    # A turn tells what it changed.
    choose_turn(page, 'queryChanged("concurr")')
    page.until_text(".change ins", " added: r")


def filters(page, tool):
    """Text, place and kind."""
    show_talks(page, tool)
    find(page, "concurr")
    expect(all("concurr" in text.lower() for text in texts(page, TURN)), f"these are found: {texts(page, TURN)}")
    find(page, "no such text")
    page.until_text("#no-turns", "No turn has that.")
    find(page, "")
    page.click(".chip[data-kind=output]")
    page.until("document.querySelectorAll(arguments[0]).length === 1", TURN)
    expect(page.count(".chip[aria-pressed=true]") == 1, "the kinds that are let through are not marked.")
    page.click(".chip[data-kind=output]")
    page.run("const place = document.querySelector('#place'); place.value = '3'; place.dispatchEvent(new Event('change'))")
    # A store, with those below it.
    page.until("[...document.querySelectorAll('.place-title')].filter((title) => title.parentElement.getAttribute('visibility') !== 'hidden').length === arguments[0]", 2)
    names = set(texts(page, f"{TURN} .turn-name"))
    expect("Talk" in names and "TalkList" not in names, f"of one place these are shown: {names}")
    page.run("const place = document.querySelector('#place'); place.value = ''; place.dispatchEvent(new Event('change'))")


def pausing(page, tool):
    """While it is paused, what comes is counted, and nothing moves; then it is there."""
    kept = show_talks(page, tool, is_over=False)
    page.click("#pause")
    page.until_text("#pause", "Resume")
    before = page.text("#event-count")
    kept.per_second = 200
    page.until("parseInt(document.querySelector('#paused').textContent.match(/\\d+/)) > 50")
    expect(page.text('#event-count') == before, "events are shown while the page is paused.")
    kept.per_second = 0
    page.click("#pause")
    page.until("parseInt(document.querySelector('#event-count').textContent.replace(',', '')) > arguments[0]", len(kept.lines) + 50)
    page.until_there("#paused[hidden]")


def copying_a_test(page, tool):
    """A stretch becomes a test, with its gaps; a refusal is told."""
    show_talks(page, tool)
    choose_turn(page, "bookTapped")
    page.press("\ue015")
    page.run("document.querySelector('#turn-list').focus()")
    from selenium.webdriver.common.action_chains import ActionChains
    ActionChains(page.driver).key_down("\ue008").send_keys("\ue015\ue015\ue015").key_up("\ue008").perform()
    page.until("document.querySelector('#stretch').textContent.includes(' turns chosen')")
    tool.asked.clear()
    page.click("#copy-test")
    page.until_there("#test[open]")
    page.until_text("#test code", "@Test func `a stretch`() {}")
    expect(texts(page, "#test .gap-list li") == ["item: Item"], "the gap is not named.")
    path, body = tool.asked[-1]
    asked = json.loads(body)
    expect(path.endswith("/test") and asked["place"] == 3 and asked["from"] < asked["to"], f"the tool was asked: {path} {body}")
    page.click("#test [data-act=close]")
    tool.refusal = "This stretch has no action."
    page.click("#copy-test")
    page.until_text("#spoken-file", "That failed: This stretch has no action.")
    tool.refusal = None
    page.complaints()


def files(page, tool):
    """Saving, sharing and opening."""
    kept = show_talks(page, tool)
    with tempfile.TemporaryDirectory() as folder:
        page.tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
        page.click("#save")
        page.until_text("#spoken-file", "Saved as Talks.jsonl")
        page.click("#share")
        page.until_text("#spoken-file", "Saved as Talks.html")
        saved, shared = Path(folder) / "Talks.jsonl", Path(folder) / "Talks.html"
        wait_for(page, shared)
        expect(len(saved.read_text().splitlines()) == len(kept.lines) + 1, "the saved file has other lines.")
        page.driver.find_element("css selector", "#file").send_keys(str(saved))
        page.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/open'))")
        expect(tool.asked[-1] == ("/api/open", saved.read_text()), "the tool was not given the file.")
        one_file_from_disk(page, shared, len(kept.lines))


def wait_for(page, file):
    page.until("new Promise((done) => setTimeout(() => done(true), 300))")
    for _ in range(50):
        if file.exists() and file.stat().st_size:
            return
        page.until("new Promise((done) => setTimeout(() => done(true), 100))")
    raise PageError(f"{file.name} has not been saved.")


def one_file_from_disk(page, file, count):
    """The shared file needs no tool, asks nothing of the network, and shows the same."""
    page.open(file.as_uri())
    page.until("document.querySelector('#event-count')?.textContent === arguments[0]", f"{count} events")
    page.until_there(TURN)
    expect(page.count(".problem") == 3, "the shared file does not have the three problems.")
    for gone in ("#save", "#copy-test", "#pause", "#nothing"):
        expect(page.count(gone) == 0, f"the shared file has {gone}, which needs the tool.")
    asked = page.run("return performance.getEntriesByType('resource').map(({ name }) => name)")
    expect(not asked, f"the shared file asks for {asked}.")


def several_sessions(page, tool):
    """Two apps with one name stay apart; a new launch takes the place of one that is over."""
    first = show_talks(page, tool, is_over=False)
    tool.add(made.Session("Talks", 4712, "8C5A0000-0000-4000-8000-000000000009"))
    page.until("document.querySelectorAll('#sessions option').length === 2")
    expect(texts(page, "#sessions option") == ["Talks · 4712 · live", "Talks · 4711 · live"], f"the sessions: {texts(page, '#sessions option')}")
    expect(page.run("return document.querySelector('#sessions').value") == first.header["session"], "the page left a live session.")
    first.is_over = True
    page.until("document.querySelector('#sessions').value.endsWith('9')")
    page.until("[...document.querySelectorAll('#sessions option')].some((option) => option.textContent === 'Talks · 4711 · over')")
    page.run("const all = document.querySelector('#sessions'); all.value = arguments[0]; all.dispatchEvent(new Event('change'))", first.header["session"])
    page.until("document.querySelector('#event-count').textContent === arguments[0]", f"{len(first.lines)} events")
    first.gaps, first.dropped = 2, 31
    page.until("[...document.querySelectorAll('.problem-sentence')].some((place) => place.textContent === '2 batches are missing')")
    page.until("[...document.querySelectorAll('.problem-sentence')].some((place) => place.textContent === 'The app dropped 31 events')")


def a_hostile_app(page, tool):
    """An app's texts are texts, wherever they stand, also in the shared file."""
    tool.sessions.clear()
    kept = tool.add(made.of_a_hostile_app(), is_over=True)
    open_page(page, tool)
    page.until("document.querySelector('#event-count').textContent === arguments[0]", f"{len(kept.lines)} events")
    visit_everything(page)
    with tempfile.TemporaryDirectory() as folder:
        from inspector_stand_in import one_file
        file = Path(folder) / "hostile.html"
        file.write_text(one_file("\n".join([json.dumps(kept.header), *kept.lines])))
        page.open(file.as_uri())
        page.until("document.querySelector('#event-count')?.textContent === arguments[0]", f"{len(kept.lines)} events")
        visit_everything(page)


def visit_everything(page):
    page.until_there(TURN)
    for selector in (f"{TURN}", ".problem-button", "#lane-box [data-id]", "#tree [role=treeitem]:not([hidden])"):
        for index in range(page.count(selector)):
            page.run("document.querySelectorAll(arguments[0])[arguments[1]]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))", selector, index)
            page.until("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    expect(page.count("img") == 0 and page.count("b") == 0, "an app's text has made an element.")
    expect("hacked" not in page.run("return document.title"), "an app's text has run.")
    expect(made.HOSTILE in page.text("#details") + page.text("#turn-list"), "an app's text is not shown as it is.")


def a_cut_connection(page, tool):
    """The page says that the tool is gone; what came before stays."""
    kept = show_talks(page, tool, is_over=False)
    page.tell("Network.enable")
    page.tell("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    page.until_text("#connection", "The tool does not answer. Is it running?")
    expect(page.text("#event-count") == f"{len(kept.lines)} events" and page.count(TURN) > 5, "what came before is gone.")
    page.tell("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    page.until_there("#connection[hidden]")
    page.complaints()


VISITS = [
    the_model, nobody_yet, a_session, a_run_and_its_action, filters, pausing, copying_a_test, files, several_sessions, a_hostile_app, a_cut_connection]
