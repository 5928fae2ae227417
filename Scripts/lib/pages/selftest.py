# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""Shows pages that are wrong to the checks of the demo's page: each must be noticed."""

import sys
from urllib.parse import quote

import browser
from browser import Browser, PageError
from expectations import expect_no_complaints, expect_no_overflow

RIGHT = "<meta name=viewport content='width=device-width'><p id=there>Here.</p>"


def refuses(what, action):
    try:
        action()
    except PageError:
        return
    sys.exit(f"check-pages: self-test: it did not notice {what}.")


def main():
    with Browser() as page:
        page.show(390)
        show = lambda html: page.open("data:text/html," + quote(RIGHT + html))
        show("")
        page.until("document.querySelector('#there')")
        expect_no_overflow(page, "a page that is right")
        expect_no_complaints(page)

        show("<div style='width: 500px'>x</div>")
        refuses("a page that is too wide", lambda: expect_no_overflow(page, "a page that is too wide"))
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
    print("check-pages: self-test: a wide page, errors, a covered button, a lost click and waiting in vain are noticed.")


main()
