# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""The promises of the demo's pages about languages, the keyboard, and many pages at once: for check-pages."""
from selenium.common.exceptions import TimeoutException

from browser import PageError
from page_promises import ENGLISH, STORIES, TAB, TITLES, open_page
from page_stories import expect

# More than the six connections that a browser has for one host.
PAGES = 8


def languages(page, url):
    """The page speaks the browser's first language that it knows; the switch wins, is remembered, and is no place in the history."""
    open_page(page, url, "counter")
    for preferred, expected in [(("ja", "en"), 1), (("fr", "ja"), 1), (("en-GB", "ja"), 0), (("fr",), 0)]:
        page.speak(*preferred)
        open_page(page, url, "counter")
        expect_language(page, "counter", expected)
    page.speak("en")
    open_page(page, url, "counter")
    before = page.run("return history.length")
    page.click(".languages a[lang=ja]")
    page.until("document.title === arguments[0]", TITLES["counter"][1])
    expect(page.run("return history.length") == before, "the switch makes a place in the history.")
    expect("language=ja" in page.run("return location.search"), "the address does not say the language.")
    # It is remembered.
    for story in ("checkout", "counter"):
        open_page(page, url, story)
        expect_language(page, story, 1)
    # The address alone is enough.
    open_page(page, url, "counter", "?language=en&still")
    expect_language(page, "counter", 0)
    page.speak("en")


def expect_language(page, story, expected):
    title, lang, current = page.run(
        "return [document.title, document.documentElement.lang, document.querySelector('.languages [aria-current]').lang]")
    code = ("en", "ja")[expected]
    expect(title == TITLES[story][expected], f"the title is '{title}', in {code} it should be '{TITLES[story][expected]}'.")
    expect(lang == code and current == code, f"the page says that it is in {lang}, the switch says {current}, and it is in {code}.")


def no_english(page, where):
    """On the Japanese page no sentence is left in English."""
    for tab in range(max(1, page.count("[role=tab]"))):
        page.run("document.querySelectorAll('[role=tab]')[arguments[0]]?.click()", tab)
        found = page.run(ENGLISH)
        expect(not found, f"{where}: these are in English: {found}")


def keyboard(page, url):
    """The first tab stop leads to the story, what has the focus shows it, and each control is reached, in the order of the page."""
    page.show(1280)
    open_page(page, url, "portfolio")
    page.run("document.querySelector('[role=tab]').click(); document.activeElement.blur()")
    page.press(TAB)
    first = page.run("return [document.activeElement.className, document.activeElement.hash]")
    expect(first == ["skip", "#main"], f"the first tab stop is {first}.")
    reached = []
    for _ in range(24):
        seen = page.run("""
            const place = document.activeElement, style = getComputedStyle(place), ring = place.nextElementSibling ?? place;
            const isMarked = [style, getComputedStyle(ring)].some(({ outlineStyle }) => outlineStyle !== "none");
            return [place.id || place.dataset.action || (place.hash ? "" : place.pathname) || place.className, isMarked, place === document.body]""")
        # Behind the last one the focus leaves the page.
        if reached and seen[2]:
            break
        expect(seen[1], f"what has the focus does not show it: {seen[0]}")
        reached.append(seen[0])
        page.press(TAB)
    wanted = ["/", "/portfolio", "/checkout", "theme", "play", "open", "back", "refresh", "restart", "latency"]
    places = [reached.index(name) if name in reached else -1 for name in wanted]
    expect(-1 not in places and places == sorted(places), f"in the order of the page it is {wanted}, and the tab stops are {reached}.")


def many_pages(page, url, first_script=""):
    """A browser has six connections to one host: the pages of one browser leave some of them for the next one."""
    first = page.driver.current_window_handle
    others = []
    try:
        for number in range(PAGES):
            page.driver.switch_to.new_window("tab")
            others.append(page.driver.current_window_handle)
            page.driver.set_page_load_timeout(20)
            # What is broken is broken in a tab.
            page.tell("Page.addScriptToEvaluateOnNewDocument", source=first_script)
            try:
                open_page(page, url, STORIES[number % len(STORIES)])
            except (PageError, TimeoutException) as error:
                raise PageError(f"page {number + 1} is not connected: {error}") from None
        # A page that has lost its stream gets another when the user comes back to it.
        page.driver.switch_to.window(others[0])
        page.until_there("#connection[data-connected]")
    finally:
        # As it is by default.
        page.driver.set_page_load_timeout(300)
        for handle in others:
            page.driver.switch_to.window(handle)
            page.driver.close()
        page.driver.switch_to.window(first)
