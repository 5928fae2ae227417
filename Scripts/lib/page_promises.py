# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""What every page of the demo promises, looked at in the browser: for check-pages. Each function fails if its promise is broken."""
from browser import CARD, PageError
from page_stories import expect

STORIES = ("portfolio", "counter", "carousel", "checkout")
# In both languages. The texts are the page's own: they are repeated here, so that a page without its text is noticed.
TITLES = {
    "": ("Four bugs, as they happen · Belay", "目の前で起きる 4\u00a0つのバグ · Belay"),
    "portfolio": ("The loader that would not leave · Belay", "消えないローディング · Belay"),
    "counter": ("The bag that is never emptied · Belay", "空にならないバッグ · Belay"),
    "carousel": ("The carousel and its page dots · Belay", "カルーセルとページドット · Belay"),
    "checkout": ("The order that was luck · Belay", "運まかせの注文 · Belay"),
}
# The variant with the bug, which is the left one; and what the page must say of it.
BUGS = {
    "portfolio": ("plain", "the loader is still here"),
    "counter": ("plain-method", "it still counts"),
    "carousel": ("plain", "the dots stay locked"),
    "checkout": ("plain", "orders went wrong"),
}
# What a screen reader is told of both sides on the start page.
SIDES = {
    "portfolio": "With Belay: no loader.",
    "counter": "Without Belay: the screen that was left still counts. With Belay: it stopped.",
    "carousel": "Without Belay: the dots stay locked. With Belay: they are free again.",
    "checkout": "With Belay: 0 of 20 orders went wrong.",
}
TAB, RIGHT, END = "\ue004", "\ue014", "\ue010"
# The bottom of the lowest of these elements, with the page at its top.
LOWEST = """
    scrollTo(0, 0);
    return Math.max(...[...document.querySelectorAll(arguments[0])].filter((place) => place.checkVisibility())
      .map((place) => place.getBoundingClientRect().bottom));"""
# Prose in English that a reader of the Japanese page sees: three words in a row. Not code, and not what is marked as English.
ENGLISH = """
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) {
      const { data, parentElement: place } = walker.currentNode;
      if (/[A-Za-z’]{2,} [a-z’]+ [a-z’]+/.test(data) && !place.closest("[lang=en], pre, code") && place.checkVisibility()) found.push(data.trim());
    }
    return found;"""


def open_page(page, url, story="", query="?still"):
    page.open(f"{url}/{story}{query}")
    page.until_there("#connection[data-connected]")
    page.until_there(f"{CARD.format('belay')} .verdict" if story else ".bug .mini")


def addresses_and_titles(page, url):
    """Each story has an address, a title, a place in the history, and a way back."""
    open_page(page, url)
    for story in STORIES:
        # By the start page's own link, then by the header's.
        page.click(f".bug[data-story={story}] a" if story in STORIES[:2] else f".stories-nav a[href='/{story}']")
        page.until("document.title === arguments[0] && location.pathname === arguments[1]", TITLES[story][0], f"/{story}")
        page.until_there(f".stories-nav a[href='/{story}'][aria-current=page]")
        expect(page.count("[aria-current=page]") == 1, f"/{story}: the header marks several pages as the current one.")
        place = STORIES.index(story) + 1
        on = page.run("const link = document.querySelector('main > :last-child > a'); return [link.getAttribute('href'), link.textContent]")
        expected = [f"/{STORIES[place]}", f"Next: {TITLES[STORIES[place]][0].removesuffix(' · Belay')} →"] if story != STORIES[-1] else ["/#next", "What to do next →"]
        expect(on == expected, f"/{story} leads on to {on}.")
        if story == STORIES[0]:
            page.run("history.back()")
            page.until("location.pathname === '/' && document.title === arguments[0]", TITLES[""][0])
            page.until_there("#connection[data-connected]")
    for story in reversed(STORIES[1:-1]):
        page.run("history.back()")
        page.until("location.pathname === arguments[0] && document.title === arguments[1]", f"/{story}", TITLES[story][0])
        # A page that comes back from the browser's memory connects again.
        page.until_there("#connection[data-connected]")
        page.until_there(CARD.format("belay"))


def nothing_moves(page, url, story, width):
    """While the story plays, what is below does not move: what comes has its room from the beginning."""
    page.show(width, 900)
    open_page(page, url, story, "")
    page.run("""
        window.tops = new Set();
        const look = () => { tops.add(Math.round(document.querySelector('.tabs').getBoundingClientRect().top + scrollY)); requestAnimationFrame(look); };
        look()""")
    page.until_there("#phones .verdict[data-kind=wrong]")
    if story == "counter":
        page.until_there("#reports > :not([hidden])")
    tops = page.run("return new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen([...tops]))))")
    expect(len(tops) == 1, f"what is below moves while the story plays: {tops}")


def names_its_bug(page, url, story):
    """The page plays by itself, and names the bug in a sentence while it happens: all in the first screen, phones and all."""
    page.show(1280, 900)
    variant, sentence = BUGS[story]
    open_page(page, url, story, "")
    card = CARD.format(variant)
    page.until_there(f"{card} .verdict[data-kind=wrong]")
    place = page.run("return [...document.querySelectorAll('#phones article')].map((article) => article.dataset.variant)")
    expect(place[0] == variant, f"the left app is {place[0]}, not {variant}.")
    text = page.text(f"{card} .verdict .what") or ""
    expect(sentence in text and text.startswith("⚠ "), f"it says of the left app: {text}")
    expect(len(page.text(f"{card} .verdict .why")) > 20, "it does not say why.")
    page.until_there(f"{CARD.format('belay')} .verdict[data-kind=right]")
    phones = {"checkout": "#phones :is(.variant-title, .wrong-count, .verdict, .latest-run)"}.get(story, "#phones :is(.variant-title, .verdict, .phone, .count-screen, .facts)")
    lowest = page.run(LOWEST, phones)
    expect(lowest <= 900, f"the lowest part of the apps ends at {lowest:.0f} of 900 px.")
    role = page.run("return document.querySelector(arguments[0]).getAttribute('role')", f"{card} .verdict")
    expect(role == "status", "a screen reader is not told of it.")
    titles = page.run("return [...document.querySelectorAll('#phones article')].map((card) => [card.getAttribute('aria-label'), card.querySelector('.verdict').textContent])")
    expect(all(told.startswith(f"{title}: ") for title, told in titles), f"a screen reader is not told of which app it is: {titles}")


def start_shows_the_bugs(page, url):
    """The four bugs happen side by side, in the first screen, and each leads on."""
    page.show(1280, 900)
    open_page(page, url, "", "")
    for story in STORIES:
        page.until_there(f".bug[data-story={story}][data-wrong]")
        expect(page.text(f".bug[data-story={story}] .sentence").startswith("⚠ ") or story == "checkout", f"{story}: no sentence.")
    page.until("document.querySelector(arguments[0]).textContent.includes('orders went wrong')", ".bug[data-story=checkout] .sentence")
    for story, sides in SIDES.items():
        page.until("document.querySelector(arguments[0]).textContent.endsWith(arguments[1])", f".bug[data-story={story}] .both", sides)
    names = page.run("return [...document.querySelectorAll('.bug')].map((bug) => document.getElementById(bug.getAttribute('aria-labelledby'))?.textContent)")
    expect([f"{name} · Belay" for name in names] == [TITLES[story][0] for story in STORIES], f"the bugs are named {names}.")
    tops = page.run("return [...document.querySelectorAll('.bug')].map((bug) => bug.getBoundingClientRect().top)")
    expect(len(tops) == 4 and len(set(tops)) == 1, f"the bugs are not side by side: {tops}")
    lowest = page.run(LOWEST, ".bug")
    expect(lowest <= 900, f"the bugs end at {lowest:.0f} of 900 px.")
    expect(page.text(".next [data-block=sh]").startswith("swift build "), "the page does not say how to look into one's own code.")
    page.show(390, 844)
    begin = page.run("scrollTo(0, 0); return Math.max(...[...document.querySelectorAll('.bug')].map((bug) => bug.getBoundingClientRect().top))")
    expect(begin <= 700, f"in a phone's window the last bug begins at {begin:.0f} of 844 px.")
    page.show(1280, 900)


def phone_first(page, url, story):
    """In a phone's window the app is in the first screen, and what came of it: the words are below."""
    page.show(390, 844)
    open_page(page, url, story, "")
    page.until_there("#phones .verdict[data-kind=wrong]")
    lowest = page.run(LOWEST, "#phones :is(.phone, .count-screen, .latest-run)")
    expect(lowest <= 844, f"the app ends at {lowest:.0f} of 844 px.")


def count_of_wrong_orders_first(page, url):
    """What the checkout's card says first is how many orders went wrong; the number is the largest text."""
    open_page(page, url, "checkout", "?still")
    first, size, largest = page.run("""
        const card = document.querySelector(arguments[0]), sizeOf = (place) => parseFloat(getComputedStyle(place).fontSize);
        const parts = [...card.children].sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
        return [parts[1].className, sizeOf(card.querySelector(".count-wrong")), Math.max(...[...card.querySelectorAll("*")].map(sizeOf))]""",
        CARD.format("plain"))
    expect(first == "wrong-count", f"below its title the card has {first}.")
    expect(size == largest, f"the count has {size} px, something else {largest} px.")


def no_sideways_scroll(page, where):
    """Nothing makes the page wider than its window, whichever tab is open."""
    for tab in range(max(1, page.count("[role=tab]"))):
        page.run("document.querySelectorAll('[role=tab]')[arguments[0]]?.click()", tab)
        width, window = page.run("return [document.documentElement.scrollWidth, innerWidth]")
        expect(width <= window, f"{where}, tab {tab}: the page is {width} px wide in a window of {window} px.")


def one_variant_at_a_time(page, url, story):
    """On a phone a switch shows one variant, here and in the code and the timeline; in a wide window there is no switch."""
    page.show(390, 844)
    open_page(page, url, story)
    variants = page.run("return [...document.querySelectorAll('.choice input')].map(({ value }) => value)")
    expect(len(variants) >= 2, "the switch has no variants.")
    page.until("document.querySelectorAll('#sources .source').length === arguments[0]", len(variants))
    for variant in variants:
        page.choose(variant)
        for tab in ("timeline", "code"):
            page.click(f"#tab-{tab}")
            shown = page.run(
                "const seen = { visibilityProperty: true };"
                "return [...document.querySelectorAll('main [data-variant]')].filter((place) => place.checkVisibility(seen))"
                ".map((place) => place.dataset.variant)")
            expect(set(shown) == {variant} and len(shown) == 2, f"with {variant} chosen, {tab} open, these are shown: {shown}")
    page.run("document.querySelector('.choice input').focus()")
    page.press(RIGHT)
    expect(page.run("return document.activeElement.value") == variants[1], "the arrow keys do not move within the switch.")
    page.show(1280)
    expect(not page.run("return document.querySelector('.choice').checkVisibility()"), "there is a switch in a wide window.")


def tabs(page, url, story):
    """One panel is shown; the arrow keys and the address choose another, without a place in the history."""
    page.show(390, 844)
    open_page(page, url, story)
    before = page.run("return history.length")
    names = page.run("return [...document.querySelectorAll('[role=tab]')].map((tab) => tab.getAttribute('aria-controls'))")
    expect(names[:2] == ["timeline", "code"], f"the tabs are {names}.")
    page.run("document.querySelector('[role=tab]').focus()")
    for place, key in [(1, RIGHT), (len(names) - 1, END), (0, RIGHT)]:
        page.press(key)
        shown = page.run("return [...document.querySelectorAll('[role=tabpanel]')].filter((panel) => panel.checkVisibility()).map(({ id }) => id)")
        expect(shown == [names[place]], f"{names[place]} should be shown, and it is {shown}.")
        selected = page.run("return [document.activeElement.id, document.querySelectorAll('[role=tab][aria-selected=true]').length, location.hash]")
        expect(selected == [f"tab-{names[place]}", 1, f"#{names[place]}"], f"with {names[place]}: {selected}")
    expect(page.run("return history.length") == before, "choosing a tab makes a place in the history.")
    open_page(page, url, story, "?still#code")
    expect(page.run("return document.querySelector('#code').checkVisibility()"), "the address does not choose the tab.")
