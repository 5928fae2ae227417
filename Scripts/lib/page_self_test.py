# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""Breaks each promise of the demo's pages, and sees that check-pages notices."""
import contextlib
import sys
from urllib.parse import quote

import browser
import page_languages as languages
import page_promises as promises
from browser import PageError
from page_stories import expect_no_complaints, leaving_mid_load

WHOLE_PAGE = "<meta name=viewport content='width=device-width'><p id=there>Here.</p>"
STYLE = "{ const sheet = new CSSStyleSheet(); sheet.replaceSync(`%s`); document.adoptedStyleSheets.push(sheet); }"
# As soon as there is something to break, and again whenever something is added.
ALWAYS = "new MutationObserver(() => { %s }).observe(document, { childList: true, subtree: true });"
NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined });"
# Seconds. A promise that is kept is seen sooner than a broken one is given up.
PATIENCE = 10


def style(rules):
    return STYLE % rules


@contextlib.contextmanager
def broken(page, script):
    """Every page that is opened here runs this script first."""
    added = page.tell("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
    try:
        yield
    finally:
        page.tell("Page.removeScriptToEvaluateOnNewDocument", identifier=added)


def refuses(what, action, because=""):
    try:
        action()
    except PageError as error:
        if because not in str(error):
            sys.exit(f"check-pages: self-test: it noticed {what}, but said: {error}")
        print(f"ok  noticed: {what} ({str(error)[:90]})", flush=True)
        return
    sys.exit(f"check-pages: self-test: it did not notice {what}.")


def refuses_broken(page, what, script, action, because):
    with broken(page, script):
        refuses(what, action, because)
    page.complaints()


def promises_that_are_broken(page, url):
    """Each with the sentence by which it must be noticed."""
    first_bug = lambda: promises.names_its_bug(page, url, "counter")  # noqa: E731
    addresses = lambda: promises.addresses_and_titles(page, url)  # noqa: E731
    spoken = lambda: languages.languages(page, url)  # noqa: E731
    variants = lambda: promises.one_variant_at_a_time(page, url, "counter")  # noqa: E731
    tabs = lambda: promises.tabs(page, url, "counter")  # noqa: E731

    def sideways():
        page.show(768)
        promises.open_page(page, url, "checkout")
        promises.no_sideways_scroll(page, "768 px")

    def english():
        page.speak("ja")
        promises.open_page(page, url, "counter")
        try:
            languages.no_english(page, "/counter")
        finally:
            page.speak("en")

    replace = "document.addEventListener('click', (event) => { const link = event.target.closest('a'); if (link) { event.preventDefault(); location.replace(link.href); } }, true);"
    return [
        ("a page without its title", "Object.defineProperty(document, 'title', { set() {}, get: () => 'Belay' });", addresses, "in vain"),
        ("links without a place in the history", replace, addresses, "in vain"),
        ("an app that ends below the fold", style(".intro { padding-bottom: 20rem; }"), first_bug, "of 900 px"),
        ("a bug that is not named", ALWAYS % "for (const place of document.querySelectorAll('.what')) place.remove();", first_bug, ""),
        ("what moves when a report comes", style(".diagnostics { min-height: 0; }"), lambda: promises.nothing_moves(page, url, "counter", 1280), "what is below moves"),
        ("a sentence that screen readers are not told", ALWAYS % "for (const place of document.querySelectorAll('.verdict')) place.removeAttribute('role');",
         first_bug, "a screen reader"),
        ("a start page below the fold", style(".bugs { margin-top: 30rem; }"), lambda: promises.start_shows_the_bugs(page, url), "of 900 px"),
        ("a phone below the fold of a phone", style(".choice { padding-bottom: 30rem; }"), lambda: promises.phone_first(page, url, "counter"), "of 844 px"),
        ("bugs that are not side by side", style(".bugs { grid-template-columns: 1fr 1fr; }"), lambda: promises.start_shows_the_bugs(page, url), "side by side"),
        ("a loader that blocks nothing", "Object.defineProperty(HTMLElement.prototype, 'inert', { set() {}, get: () => false });",
         lambda: (promises.open_page(page, url, "portfolio"), leaving_mid_load(page)), "home is blocked"),
        ("a count that does not come first", style(".wrong-count { order: 9; grid-row: 4; }"), lambda: promises.count_of_wrong_orders_first(page, url), "below its title"),
        ("a page that scrolls sideways", style(".controls { min-width: 900px; }"), sideways, "px wide in a window"),
        ("two variants at a time", style(".phones [data-variant] { display: grid !important; }"), variants, "these are shown"),
        ("a switch in a wide window", style("@media (width >= 60rem) { .choice { display: flex !important; } }"), variants, "switch in a wide window"),
        ("two panels at a time", style("[role=tabpanel] { display: block !important; }"), tabs, "should be shown"),
        ("a tab that is a place in the history", "history.replaceState = history.pushState;", tabs, "a place in the history"),
        ("a language that is forgotten", "Object.defineProperty(window, 'localStorage', { value: {} });", spoken, "the title is"),
        ("a browser's language that is ignored", "Object.defineProperty(navigator, 'languages', { get: () => ['en'] });", spoken, "the title is"),
        ("an English sentence on the Japanese page", ALWAYS % "const lead = document.querySelector('.lead'), text = 'This is not in Japanese.'; if (lead && lead.textContent !== text) lead.textContent = text;",
         lambda: (english()), "in English"),
        ("a way to the story that no key reaches", ALWAYS % "for (const link of document.querySelectorAll('.skip')) link.tabIndex = -1;", lambda: languages.keyboard(page, url), "first tab stop"),
        ("a focus that does not show", style("* { outline: none !important; }"), lambda: languages.keyboard(page, url), "does not show it"),
        ("a control that no key reaches", ALWAYS % "for (const slider of document.querySelectorAll('#latency')) slider.tabIndex = -1;", lambda: languages.keyboard(page, url), "the tab stops are"),
        ("pages that keep all connections", NO_LOCKS, lambda: languages.many_pages(page, url, NO_LOCKS), "not connected"),
    ]


def the_browser(page):
    """What all checks rely on."""
    page.show(390)
    show = lambda html: page.open("data:text/html," + quote(WHOLE_PAGE + html))  # noqa: E731
    show("")
    page.until("document.querySelector('#there')")
    promises.no_sideways_scroll(page, "a page that is right")
    expect_no_complaints(page)
    show("<div style='width: 500px'>x</div>")
    refuses("a page that is too wide", lambda: promises.no_sideways_scroll(page, "a page that is too wide"))
    show("<script>console.error('wrong')</script>")
    refuses("an error on the console", lambda: expect_no_complaints(page))
    show("<script>missing()</script>")
    refuses("an error that nobody catches", lambda: expect_no_complaints(page))
    show("<button id=b>b</button><div style='position: fixed; inset: 0'></div>")
    refuses("a button that is covered", lambda: page.click("#b"))
    # Pressed, it is covered; pressed for the first time, it moves away.
    show("<button id=b onpointerdown='o.hidden = false'>b</button><div id=o hidden style='position: fixed; inset: 0'></div>")
    refuses("a click that does not come to its button", lambda: page.click("#b"))
    show("<button id=b onpointerdown='style.marginLeft = `200px`' onclick='title = `clicked`'>b</button>")
    page.click("#b")
    page.until("document.querySelector('#b').title === 'clicked'")
    browser.DEADLINE = 0.2
    refuses("a condition that never holds", lambda: page.until("false"))
    refuses("a text that never comes", lambda: page.until_text("#there", "Gone."))


def run(page, url):
    for what, script, action, because in promises_that_are_broken(page, url):
        browser.DEADLINE = PATIENCE
        refuses_broken(page, what, script, action, because)
    browser.DEADLINE = PATIENCE
    the_browser(page)
    print("check-pages: self-test: every broken promise is noticed, and so are errors, a covered button, a lost click and waiting in vain.")
