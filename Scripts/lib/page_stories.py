# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""What a user does on the page of each story, and sees there: for check-pages."""
from browser import CARD, PageError, leave_mid_load

ENTER, RIGHT = "\ue007", "\ue014"
CHART = "[data-timeline={}] .timeline[aria-label='Timeline: {}']"


def expect(condition, sentence):
    if not condition:
        raise PageError(sentence)


def expect_no_complaints(page):
    complaints = page.complaints()
    expect(not complaints, f"the console says: {complaints}")


def leaving_mid_load(page):
    """The portfolio is left before the answer comes."""
    leave_mid_load(page)
    belay = CARD.format("belay")
    page.until("document.querySelector('#logs [data-variant=belay]').textContent.includes('request cancelled')")
    # The screen is closed.
    page.until_text(f"{belay} .fact-screens", "0")
    # The loader blocks home: its tile does nothing.
    plain = CARD.format("plain")
    blocked = page.run("return [...arguments].map((card) => document.querySelector(`${card} .home-page`).inert)", plain, belay)
    expect(blocked == [True, False], f"home is blocked, plain and Belay: {blocked}.")
    page.choose("plain")
    hit = page.run("""
        const tile = document.querySelector(arguments[0]);
        tile.focus();
        tile.scrollIntoView({ block: "center" });
        const { x, y, width, height } = tile.getBoundingClientRect(), seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return document.activeElement === tile || tile.contains(seen)""", f"{plain} .main-tile")
    expect(not hit, "the tile under the loader can be opened.")


def portfolio_timeline(page):
    """The timeline of what `leaving_mid_load` has done."""
    belay, plain = CHART.format("portfolio", "Belay"), CHART.format("portfolio", "Plain tasks")
    page.choose("belay")
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
    spoken = page.text(f"{belay} [role=status]")
    expect(spoken == detail, f"Enter on '{label}' speaks: {spoken}")
    tag = page.run(
        "document.querySelector(arguments[0]).focus(); return document.activeElement.tagName", f"{belay} .timeline-picture")
    expect(tag != "svg", "the picture as a whole takes the focus from its bars and marks.")


def in_order(page):
    """What the user does later comes later, also when the first message is slow on its way."""
    page.until_there(f"{CARD.format('belay-weak-owner')} .count-place")
    page.run("""
        const send = window.fetch;
        window.fetch = async (...message) => {
          window.fetch = send;
          await new Promise((later) => setTimeout(later, 300));
          return send(...message);
        };
        const button = (action) => document.querySelector(`.controls [data-action=${action}]`);
        for (const action of ["open", "leave"]) button(action).click()""")
    for variant in ("plain-inline", "plain-method", "belay", "belay-weak-owner"):
        page.until_text(f"{CARD.format(variant)} .count-place", "The screen was left")
    page.click(".controls [data-action=restart]")
    page.until_text(f"{CARD.format('belay')} .count-place", "Not opened yet")


def counters(page):
    """The screens that count are left: which of them still count?"""
    page.click(".controls [data-action=open]")
    for variant in ("plain-inline", "plain-method", "belay", "belay-weak-owner"):
        page.until("Number(document.querySelector(arguments[0]).textContent) >= 2", f"{CARD.format(variant)} .count-number")
    page.click(".controls [data-action=leave]")
    ticks = "{} .fact-ticks"
    # Three more ticks of this one are enough time for the others.
    page.until(
        "Number(document.querySelector(arguments[0]).textContent.replace('⚠ ', '')) >= 3", ticks.format(CARD.format("plain-method")))
    for variant in ("plain-inline", "belay", "belay-weak-owner"):
        card = CARD.format(variant)
        expect(page.text(ticks.format(card)) == "0", f"{variant} counts on: {page.text(ticks.format(card))}")
        page.until_text(f"{card} .fact-released", "✓ yes")
    expect("alive" in page.text(f"{CARD.format('plain-method')} .fact-released"), "plain-method was released.")
    # After their grace period the diagnostics report the one that is still there and no other.
    page.until(
        "document.querySelector(arguments[0]).textContent.startsWith('TaskBag is still alive')",
        "#reports [data-variant=plain-method] .report-text")
    reports = page.count("#reports > :not([hidden])")
    expect(reports == 1, f"the diagnostics speak of {reports} screens.")
    bag, store = CHART.format("counter", "A bag, in a method"), CHART.format("counter", "Belay, a store")
    page.until_there(f"{bag} .item.wrong.going")
    page.until_there(f"{store} [aria-label*='cancelled: counting']")
    page.click(".controls [data-action=restart]")
    for chart in (bag, store):
        page.until_there(f"{chart}[data-empty]")


def checkouts(page):
    """Twenty checkouts of both kinds."""
    page.click("[data-runs='20']")
    for variant in ("plain", "belay"):
        page.until_text(f"{CARD.format(variant)} .count-runs", "of 20 orders went wrong")
    page.until_there("[data-runs='20'][aria-disabled=false]")
    belay, plain = CARD.format("belay"), CARD.format("plain")
    expect(page.text(f"{belay} .count-wrong") == "0" and page.count(f"{belay} .order") == 1, "Belay's order differs.")
    expect(page.text(f"{plain} .count-wrong").startswith("⚠ "), "awaited sends were right twenty times.")
    chart = CHART.format("checkout", "Belay")
    page.until_there(f"{chart} [aria-label*='lane submission. submission: from'][aria-label*='finished']")
    order = ["validate", "submit", "clean-up"]
    steps = page.run("return [...document.querySelectorAll(arguments[0])].map((chip) => chip.dataset.step)", f"{belay} .latest .step")
    expect(steps == order, f"the latest run has the steps {steps}.")
    # The start of each is only estimated by the time at which the page's server was notified: a busy one may be late, and get two
    # at once.
    cells = page.run(
        "return [...document.querySelectorAll(arguments[0])].map((cell) => cell.textContent)", f"{chart} tbody td:nth-child(2)")
    steps = [what for what in cells if what in order]
    expect(sorted(steps) == sorted(order), f"the timeline has the steps {steps}.")


def choosing_an_order(page):
    """The timeline is that of the order that is chosen: by default of a wrong one; by mouse and keyboard of any."""
    page.choose("plain")
    plain = CARD.format("plain")
    about = f"{CHART.format('checkout', 'Each step sent as an action')} .timeline-run"

    def expect_shown(selector):
        steps = page.run("""
            const order = document.querySelector(`${arguments[0]}[data-shown]`);
            return order && [...order.querySelectorAll(".step")].map((step) => step.dataset.step).join(" → ")""", selector)
        expect(steps and page.text(about).startswith(f"This order: {steps}."), f"{selector}: {steps}; the timeline says: {page.text(about)}")

    expect_shown(f"{plain} .order[data-wrong]")
    page.click(f"{plain} .order:not([data-wrong]) .order-show")
    expect_shown(f"{plain} .order:not([data-wrong])")
    told = page.text(".chosen-order")
    expect(told == "Timeline shown: Each step sent as an action, validate → submit → clean-up.", f"a screen reader is told: {told}")
    expect(page.run("return document.querySelector('#timeline').checkVisibility()"), "the timeline is not shown.")
    page.run("document.querySelector(arguments[0]).focus()", f"{plain} .order[data-wrong] .order-show")
    page.press(ENTER)
    expect_shown(f"{plain} .order[data-wrong]")
    marks = page.count(f"{CHART.format('checkout', 'Each step sent as an action')} .item.wrong")
    expect(marks > 0, "the timeline of a wrong order shows nothing wrong.")
