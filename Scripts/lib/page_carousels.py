# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""What a user does on the carousel's page, and sees there: for check-pages."""
from browser import CARD
from page_stories import CHART, expect

CARDS = {"Flags turned by hand": "plain", "Belay": "belay"}
TAPS = {CARD.format(variant): f"{CHART.format('carousel', title)} .item[aria-label*='dot tapped']" for title, variant in CARDS.items()}


def begin_two_dots(page):
    """An impatient user."""
    page.click(".controls [data-action=restart]")
    for marks in TAPS.values():
        page.until("document.querySelector(arguments[0]) === null", marks)
    page.click("#play-twice")


def ends_of_two_dots(page):
    """How often each card has given its dots back too early, and at the end."""
    for card, marks in TAPS.items():
        page.until(
            "document.querySelectorAll(arguments[0]).length === 2 && document.querySelector(arguments[1]) !== null",
            marks, f"{card}[data-state=free]")
        # Its scroll is over, too.
        page.until_text(f"{card} .slide-lock", "")
    return [[int(page.text(f"{card} {fact}").replace("⚠ ", "")) for fact in (".fact-early", ".fact-restored")] for card in TAPS]


def two_dots_in_a_row(page):
    """Twice, and the same each time: the second tap unlocks the plain dots, and the page says so while the scroll goes on."""
    plain = CARD.format("plain")
    for _ in range(2):
        begin_two_dots(page)
        page.until_text(f"{plain} .slide-lock", "⚠ Unlocked, and still scrolling")
        expect_last_tap(page, "⚠ 2nd tap: unlocks too early", "2nd tap: ignored on purpose while locked")
        counts = ends_of_two_dots(page)
        expect(counts == [[1, 0], [0, 1]], f"unlocked early and at the end, plain and Belay: {counts}.")
    chart = CHART.format("carousel", "Belay")
    page.until_there(f"{chart} [aria-label*='lane paging. paging: from'][aria-label*='finished']")


def expect_last_tap(page, plain, belay):
    """Below the dots of each phone stands what came of the second tap, and the dot has its number."""
    for variant, text in (("plain", plain), ("belay", belay)):
        card = CARD.format(variant)
        page.until_text(f"{card} .slide-taps :last-child", text)
        marks = page.run("return [...document.querySelectorAll(arguments[0])].map((dot) => dot.dataset.tap)", f"{card} .slide-dot[data-tap]")
        expect("2" in marks, f"{variant}: the dots are marked with {marks}.")


def a_lost_tap(page):
    """After a scroll that never began the plain dots are dead, and the page says what the user cannot do any more; Belay's are not."""
    page.click("#play")
    plain, belay = CARD.format("plain"), CARD.format("belay")
    page.until_text(f"{plain} .slide-taps :last-child", "⚠ 2nd tap: ignored, still locked")
    expect_last_tap(page, "⚠ 2nd tap: ignored, still locked", "2nd tap: scrolls to its page")
    page.until_there(f"{CHART.format('carousel', 'Flags turned by hand')} .item.wrong[aria-label*='dot tapped, ignored']")
    harm = page.text(f"{plain} .harm")
    expect(harm.startswith("⚠ The user can’t choose a page any more"), f"of the harm it says: {harm}")
    page.until("document.querySelector(arguments[0]).textContent.includes('had stopped')", f"{belay} .what")
    expect(page.text(f"{belay} .harm") == "The user can tap and swipe again.", f"of Belay it says: {page.text(f'{belay} .harm')}")
    page.until_there("#play[aria-disabled=false]")


def a_finger(page):
    """No tap has begun the scroll, so nothing is locked, and the dots follow."""
    belay = CARD.format("belay")
    page.choose("belay")
    current = f"{belay} .slide-dots [aria-current=true]"
    for left, label in [(0, "Page 1 of 5, Belay"), (600, "Page 3 of 5, Belay")]:
        page.run(
            "const pages = document.querySelector(arguments[0]); pages.dispatchEvent(new PointerEvent('pointerdown'));"
            "pages.scrollTo({ left: arguments[1], behavior: 'instant' })", f"{belay} .slide-pages", left)
        page.until("document.querySelector(arguments[0])?.getAttribute('aria-label') === arguments[1]", current, label)
    expect(page.text(f"{belay} .fact-lock") == "free", "the finger's scroll has locked the dots.")


def a_scroll_that_never_moves(page):
    plain, belay = CARD.format("plain"), CARD.format("belay")
    page.click(".settings .switch")
    for variant in ("plain", "belay"):
        page.choose(variant)
        page.click(f"{CARD.format(variant)} .slide-dots button:first-child")
    page.until_there(f"{plain}[data-state=left]")
    page.until("document.querySelector(arguments[0]).textContent.includes('After 1.2 s')", f"{belay} .what")
    expect(page.count(f"{belay}[data-state=free]") == 1, "Belay has not given the dots back.")
    expect(page.text(f"{plain} .fact-lock") == "⚠ locked", "the plain carousel has given its dots back.")
    page.click(".settings .switch")
    page.click(".controls [data-action=restart]")
    page.until_there(f"{plain}[data-state=free]")
