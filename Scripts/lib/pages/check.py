# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""What a user sees on the demo's page, story by story. Usage: check.py PATH-OF-BELAY-DEMO"""

import subprocess
import sys
import time

from browser import Browser, PageError, end, first_match
from expectations import CHART, expect, expect_no_complaints, expect_no_overflow
from made_up import every_shape, pressed

ENTER, RIGHT = "\ue007", "\ue014"
PHONE = "#phones [data-variant={}]"
CARD = "#{} [data-variant={}]"


def leaving_mid_load(page):
    """The portfolio is left before the answer comes."""
    # Longer than the user can choose, and half a minute: on a busy machine it takes long to check what is left.
    page.run(
        "const slider = document.querySelector('#latency'); slider.max = slider.value = 30000;"
        "for (const name of ['input', 'change']) slider.dispatchEvent(new Event(name, { bubbles: true }))")
    page.click(".controls [data-action=open]")
    for variant in ("plain", "belay"):
        page.until_there(f"{PHONE.format(variant)} .loader:not([hidden])")
    page.click(".controls [data-action=back]")
    belay, plain = PHONE.format("belay"), PHONE.format("plain")
    page.until_there(f"{belay} [data-place=home] .loader[hidden]")
    page.until("document.querySelector(arguments[0]).textContent.includes('request cancelled')", f"{belay} .log")
    # The backend no longer has its request, and the screen is closed.
    page.until_text(f"{belay} .fact-requests", "0")
    page.until_text(f"{belay} .fact-screens", "0")
    # The plain one: the loader is over home, and the backend has its request.
    page.until_there(f"{plain} [data-place=home] .loader:not([hidden])")
    page.until_text(f"{plain} .fact-requests", "⚠ 1")


def portfolio_timeline(page):
    """The timeline of what `leaving_mid_load` has done."""
    belay, plain = CHART.format("portfolio", "Belay"), CHART.format("portfolio", "Plain tasks")
    page.until_there(f"{belay} [aria-label*='cancelled: portfolio cancelled']")
    page.until_there(f"{plain} .item.wrong.going [class=run]")
    expect("no trace" in page.text(f"{plain} .timeline-caption"), "the plain timeline does not say that it has no trace.")
    stops = page.count(f"{belay} .item[tabindex='0']")
    expect(stops == 1, f"{stops} bars and marks of one timeline are tab stops.")
    page.click(f"{belay} summary")
    page.until_there(f"{belay} details[open]")
    items, lines = page.run(
        "return [...arguments].map((selector) => document.querySelectorAll(selector).length)",
        f"{belay} .item", f"{belay} tbody tr")
    expect(items == lines and items >= 6, f"the table has {lines} lines for {items} bars and marks.")
    page.click(f"{belay} [aria-label*='cancelled: portfolio cancelled']")
    detail = page.text(f"{belay} .timeline-detail")
    expect("BelayPortfolio, lane portfolio" in detail and "Stories/BelayPortfolio.swift:" in detail, f"it tells: {detail}")


def timeline_by_keyboard(page):
    """What has the focus keeps it when the picture is drawn anew; the arrow keys go to the next, and Enter tells of it."""
    belay = CHART.format("portfolio", "Belay")
    page.run(
        "window.focusedItem = document.querySelector(arguments[0]); focusedItem.focus();"
        "document.querySelector('[data-timeline=portfolio]').style.paddingRight = '1px'", f"{belay} .item")
    page.until("!focusedItem.isConnected")
    page.run("document.querySelector('[data-timeline=portfolio]').style.paddingRight = ''")
    page.press(RIGHT, ENTER)
    index, label, detail = page.run(
        "const item = document.activeElement, all = [...document.querySelectorAll(`${arguments[0]} .item`)];"
        "const detail = document.querySelector(`${arguments[0]} .timeline-detail`);"
        "return [all.indexOf(item), item.getAttribute('aria-label'), detail.textContent]",
        belay)
    expect(index == 1, f"after the right arrow, item {index} has the focus.")
    expect(detail.startswith(label), f"Enter on '{label}' tells: {detail}")
    tag = page.run(
        "document.querySelector(arguments[0]).focus(); return document.activeElement.tagName", f"{belay} .timeline-picture")
    expect(tag != "svg", "the picture as a whole takes the focus from its bars and marks.")


def in_order(page):
    """What the user does later comes later, also when the first message is slow on its way."""
    page.run("""
        const send = window.fetch;
        window.fetch = async (...message) => {
          window.fetch = send;
          await new Promise((later) => setTimeout(later, 300));
          return send(...message);
        };
        const button = (action) => document.querySelector(`#counter .story-controls [data-action=${action}]`);
        for (const action of ["open", "leave"]) button(action).click()""")
    for variant in ("plain-inline", "plain-method", "belay", "belay-weak-owner"):
        page.until_text(f"{CARD.format('counter', variant)} .count-place", "The screen was left")
    page.click("#counter .story-controls [data-action=restart]")
    page.until_text(f"{CARD.format('counter', 'belay')} .count-place", "Not opened yet")


def counters(page):
    """The screens that count are left: which of them still count?"""
    page.click("#counter .story-controls [data-action=open]")
    for variant in ("plain-inline", "plain-method", "belay", "belay-weak-owner"):
        page.until(
            "Number(document.querySelector(arguments[0]).textContent) >= 2",
            f"{CARD.format('counter', variant)} .count-number")
    page.click("#counter .story-controls [data-action=leave]")
    ticks = "{} .fact-ticks"
    # Three more ticks of this one are enough time for the others.
    page.until(
        "Number(document.querySelector(arguments[0]).textContent.replace('⚠ ', '')) >= 3",
        ticks.format(CARD.format("counter", "plain-method")))
    for variant in ("plain-inline", "belay", "belay-weak-owner"):
        card = CARD.format("counter", variant)
        expect(page.text(ticks.format(card)) == "0", f"{variant} counts on: {page.text(ticks.format(card))}")
        page.until_text(f"{card} .fact-released", "✓ yes")
    expect("alive" in page.text(f"{CARD.format('counter', 'plain-method')} .fact-released"), "plain-method was released.")
    # After their grace period the diagnostics report the one that is still there and no other.
    page.until(
        "document.querySelector(arguments[0]).textContent.startsWith('TaskBag is still alive')",
        f"{CARD.format('counter', 'plain-method')} .count-report-text")
    reports = page.run("return document.querySelectorAll('#counter .count-report:not([hidden])').length")
    expect(reports == 1, f"the diagnostics speak of {reports} screens.")
    bag, store = CHART.format("counter", "A bag, in a method"), CHART.format("counter", "Belay, a store")
    page.until_there(f"{bag} .item.wrong.going")
    page.until_there(f"{store} [aria-label*='cancelled: counting']")
    page.click("#counter .story-controls [data-action=restart]")
    for chart in (bag, store):
        page.until_there(f"{chart}[data-empty]")


def two_dots(page, cards):
    """An impatient user. Returns how often each card has given its dots back too early, and at the end."""
    page.click("#carousel .story-controls [data-action=restart]")
    taps = {card: f"{CHART.format('carousel', title)} .item[aria-label*='dot tapped']" for title, card in cards.items()}
    for marks in taps.values():
        page.until("document.querySelector(arguments[0]) === null", marks)
    page.click("#carousel-play")
    # Until both taps are over, including the second: it may come after the first one's scroll has ended, and then scrolls too.
    for card, marks in taps.items():
        page.until(
            "document.querySelectorAll(arguments[0]).length === 2 && document.querySelector(arguments[1]) !== null"
            " && !document.querySelector(arguments[2]).textContent.includes('Has the scroll stopped?')",
            marks, f"{card}[data-state=free]", f"{card} .caption")
    return [[int(page.text(f"{card} {fact}").replace("⚠ ", "")) for fact in (".fact-early", ".fact-restored")] for card in taps]


def carousels(page):
    """Two dots in a row, a finger that scrolls, a scroll that never moves."""
    plain, belay = CARD.format("carousel", "plain"), CARD.format("carousel", "belay")
    is_calm = page.run("return matchMedia('(prefers-reduced-motion: reduce)').matches")
    for _ in range(10):
        (plain_early, _), (early, restored) = two_dots(page, {"Flags turned by hand": plain, "Belay": belay})
        # With reduced motion a scroll is one step: the second tap comes after it, and has nothing to disturb. If it comes after
        # Belay has unlocked the dots, it is a tap like the first.
        if early == 0 and (restored in (1, 2) if is_calm else restored == 1 and plain_early > 0):
            break
        # On a busy machine the second tap may come too late, or a scroll take longer than Belay waits: then it is repeated.
    else:
        raise PageError(f"of ten pairs of taps none had the expected course; the last: early {plain_early} and {early}, at the end {restored}.")
    chart = CHART.format("carousel", "Belay")
    page.until_there(f"{chart} [aria-label*='lane paging. paging: from'][aria-label*='finished']")
    # The finger: no tap has begun the scroll, so nothing is locked, and the dots follow.
    current = f"{belay} .slide-dots [aria-current=true]"
    for left, label in [(0, "Page 1 of 5"), (600, "Page 3 of 5")]:
        page.run(
            "const pages = document.querySelector(arguments[0]); pages.dispatchEvent(new PointerEvent('pointerdown'));"
            "pages.scrollTo({ left: arguments[1], behavior: 'instant' })", f"{belay} .slide-pages", left)
        page.until("document.querySelector(arguments[0])?.getAttribute('aria-label') === arguments[1]", current, label)
    expect(page.text(f"{belay} .fact-lock") == "free", "the finger's scroll has locked the dots.")
    page.click("#carousel .switch")
    for card in (plain, belay):
        page.click(f"{card} .slide-dots button:first-child")
    page.until_there(f"{plain}[data-state=left]")
    page.until("document.querySelector(arguments[0]).textContent.startsWith('Nothing moved. After')", f"{belay} .caption")
    expect(page.count(f"{belay}[data-state=free]") == 1, "Belay has not given the dots back.")
    expect(page.text(f"{plain} .fact-lock") == "⚠ locked", "the plain carousel has given its dots back.")
    page.click("#carousel .switch")
    page.click("#carousel .story-controls [data-action=restart]")
    page.until_there(f"{plain}[data-state=free]")


def checkouts(page):
    """Twenty checkouts of both kinds."""
    page.click("#checkout [data-runs='20']")
    for variant in ("plain", "belay"):
        page.until(
            "document.querySelector(arguments[0]).textContent === '20'", f"{CARD.format('checkout', variant)} .fact-runs")
    belay = CARD.format("checkout", "belay")
    expect(page.text(f"{belay} .fact-wrong") == "0" and page.text(f"{belay} .fact-orders") == "1", "Belay's order differs.")
    plain = CARD.format("checkout", "plain")
    expect(page.text(f"{plain} .fact-wrong").startswith("⚠ "), "awaited sends were right twenty times.")
    chart = CHART.format("checkout", "Belay")
    page.until_there(f"{chart} [aria-label*='lane submission. submission: from'][aria-label*='finished']")
    order = ["validate", "submit", "clean-up"]
    chips = "return [...document.querySelectorAll(arguments[0])].map((chip) => chip.dataset.step)"
    steps = page.run(chips, f"{belay} .latest .step")
    expect(steps == order, f"the latest run has the steps {steps}.")
    # The start of each is only estimated by the time at which the page's server was notified: a busy one may be late, and get two
    # at once.
    cells = page.run(
        "return [...document.querySelectorAll(arguments[0])].map((cell) => cell.textContent)", f"{chart} tbody td:nth-child(2)")
    steps = [what for what in cells if what in order]
    expect(sorted(steps) == sorted(order), f"the timeline has the steps {steps}.")


CHECKS = [
    leaving_mid_load, portfolio_timeline, timeline_by_keyboard, in_order, counters, carousels, checkouts, every_shape, pressed]


def check_all(page, url):
    for width, scheme, calm in [(1280, "light", False), (390, "light", False), (390, "dark", True), (1280, "dark", False)]:
        page.show(width, scheme=scheme, calm=calm)
        page.open(url)
        page.until("document.querySelectorAll('#phones .variant').length === 3")
        for check in CHECKS:
            started = time.monotonic()
            where = f"{check.__name__}, {width} px, {scheme}"
            try:
                check(page)
                expect_no_overflow(page, where)
                expect_no_complaints(page)
            except PageError as error:
                raise PageError(f"{where}: {error}") from None
            print(f"ok  {where} ({time.monotonic() - started:.1f} s)", flush=True)


def main(program):
    demo = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        url = first_match(demo, r"The Belay demo is at (\S+)", "The demo").group(1)
        with Browser() as page:
            check_all(page, url)
    finally:
        end(demo)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except PageError as error:
        sys.exit(f"check-pages: {error}")
    print(f"check-pages: {len(CHECKS)} checks passed, each wide and narrow, light and dark.")
