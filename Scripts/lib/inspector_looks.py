# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""The inspector's page by keyboard and for a screen reader, narrow and wide, light and dark, in both languages: for check-inspector."""
import inspected_sessions as made
from inspector_visits import TURN, expect, open_page, show_talks, texts
from selenium.webdriver.common.action_chains import ActionChains

TAB, ENTER, ESCAPE, SHIFT, DOWN, RIGHT, LEFT = "\ue004", "\ue007", "\ue00c", "\ue008", "\ue015", "\ue014", "\ue012"
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
# The page's own words, not the app's: three English ones in a row.
ENGLISH = """
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    const own = "#spoken, #tree, #lane-box, #turn-list, .problem-sentence, .detail-body, select, pre, code, script";
    while (walker.nextNode()) {
      const { data, parentElement: place } = walker.currentNode;
      if (/[A-Za-z]{3,}( [A-Za-z]+)+/.test(data) && !place.closest(own) && !/^Belay /.test(data)) found.push(data.trim());
    }
    return found;"""
# Text that is too pale for its background. Large text needs less, and is not distinguished.
PALE = """
    const channel = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const colorOf = (text) => { pen.clearRect(0, 0, 1, 1); pen.fillStyle = text; pen.fillRect(0, 0, 1, 1); return [...pen.getImageData(0, 0, 1, 1).data]; };
    const behind = (place) => { for (; place; place = place.parentElement) { const color = colorOf(getComputedStyle(place).backgroundColor); if (color[3] > 250) return color; } return [255, 255, 255]; };
    const found = [];
    for (const place of document.querySelectorAll("body *")) {
      if (place.closest("svg, [aria-disabled=true]") || !place.checkVisibility() || ![...place.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
      const [a, b] = [light(colorOf(getComputedStyle(place).color)), light(behind(place))].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
      if (ratio < 4.5) found.push(`${place.className || place.id || place.tagName} ${ratio.toFixed(2)}`);
    }
    return [...new Set(found)];"""
WIDE = """
    const places = [document.documentElement, ...document.querySelectorAll(".top, .panel, .panel-head, .panel-foot, .panel-buttons, .detail-body, .problem-list, .lane-box, .list")];
    const inWindow = (place) => { const { left, right, width } = place.getBoundingClientRect(); return !width || (left >= -0.5 && right <= innerWidth + 0.5); };
    return [...places.filter((place) => place.scrollWidth > place.clientWidth + 1), ...[...document.querySelectorAll("button, select, input")].filter((place) => place.checkVisibility() && !inWindow(place))]
      .map((place) => place.id || place.className || place.tagName);"""


def keyboard(page, tool):
    """Each control is a tab stop, in the order of the page; each list is one; the arrow keys go through them."""
    show_talks(page, tool)
    page.run("document.activeElement.blur()")
    reached = []
    for _ in range(60):
        page.press(TAB)
        name, is_marked, is_body = page.run("""
            const place = document.activeElement, style = getComputedStyle(place);
            return [place.id || place.dataset.act || place.dataset.kind || place.dataset.id || place.className, style.outlineStyle !== "none", place === document.body]""")
        if is_body:
            break
        expect(is_marked, f"what has the focus does not show it: {name}")
        reached.append(name)
    wanted = ["skip", "sessions", "pause", "place", "save", "share", "open", "language", "theme", "tree", "problem-button", "earlier", "now", "find", "action", "turn-list", "extend", "copy-test"]
    places = [reached.index(name) if name in reached else -1 for name in wanted]
    expect(-1 not in places and places == sorted(places), f"in the order of the page it is {wanted}, and the tab stops are {reached}.")
    bars = [name for name in reached if name.startswith(("run ", "action "))]
    expect(len(bars) == 1, f"the bars are {len(bars)} tab stops: {bars}")


def lists_by_keyboard(page, tool):
    """The tree opens and closes, the turns are chosen, a bar leads to the next one, Escape closes what is chosen."""
    show_talks(page, tool)
    page.run("document.querySelector('#tree').focus()")
    page.press(DOWN)
    page.until_text("#details .detail-title", "App")
    rows = page.count("#tree [role=treeitem]:not([hidden])")
    page.press(LEFT)
    page.until("document.querySelectorAll('#tree [role=treeitem]:not([hidden])').length < arguments[0]", rows)
    active = page.run("const tree = document.querySelector('#tree'); return document.getElementById(tree.getAttribute('aria-activedescendant'))?.getAttribute('aria-expanded')")
    expect(active == "false", f"the row that the keys are at says aria-expanded={active}.")
    page.press(RIGHT)
    page.until("document.querySelectorAll('#tree [role=treeitem]:not([hidden])').length === arguments[0]", rows)
    page.run("document.querySelector('#turn-list').focus()")
    page.press("\ue011")
    page.until(f"document.querySelectorAll('{TURN}[aria-selected=true]').length === 1")
    first = page.text("#details .detail-title")
    ActionChains(page.driver).key_down(SHIFT).send_keys(DOWN + DOWN).key_up(SHIFT).perform()
    page.until(f"document.querySelectorAll('{TURN}[aria-selected=true]').length === 3")
    expect(page.text("#details .detail-title") != first, "the keys do not show the turn that they are at.")
    until_whole(page)
    page.run("document.querySelector('#lane-box [data-id][tabindex=\"0\"]').focus()")
    before = page.run("return document.activeElement.dataset.id")
    for keys in (RIGHT + ENTER, DOWN + ENTER):
        page.press(keys)
        page.until("document.activeElement.dataset.id !== arguments[0] && document.activeElement.getAttribute('aria-pressed') === 'true'", before)
        before = page.run("return document.activeElement.dataset.id")
        page.press(ESCAPE)
        page.until_there("#details:not([data-chosen])")


def until_whole(page):
    """Waits until the lanes show all of the talks, in which this run stands alone: what has the focus before may be drawn anew."""
    page.until_there("#lane-box [data-id='run 2/3']")


def the_first_bar(page, tool):
    """Tab leads to the first thing in the lanes, though others were drawn before it had come; then to where the user was."""
    # After a page before it, the browser has no focus, and would tell of none.
    page.tell("Emulation.setFocusEmulationEnabled", enabled=True)
    tool.sessions.clear()
    session = made.talks()[0]
    kept, lines = tool.add(session), session.lines
    kept.lines = lines[:next(number for number, line in enumerate(lines) if '"socket"' in line) + 1]
    open_page(page, tool)
    stop = "document.querySelector('#lane-box [data-id][tabindex=\"0\"]')?.dataset.id"
    page.until(f"{stop} === 'run 1/2'")
    kept.lines = lines
    page.until(f"{stop}?.startsWith('action 1 ')")
    # What follows the present would leave the picture while it is looked at.
    kept.is_over = True
    until_whole(page)
    page.run("document.querySelector('#lane-box [data-id^=\"run 2/\"]').focus()")
    reached = page.run(f"return {stop}")
    expect(reached.startswith("run 2/"), f"a run has the focus, and the tab stop is {reached}.")
    page.click(".problem-button")
    page.until_there("#details[data-chosen]")
    page.until(TWO_FRAMES)
    chosen = page.run(f"return {stop}")
    expect(chosen == reached, f"the tab stop went from {reached}, where the user was, to {chosen}.")


def for_a_screen_reader(page, tool):
    """Everything that can have the focus has a role and a name; what happens is told."""
    show_talks(page, tool)
    page.tell("Accessibility.enable")
    nodes = page.tell("Accessibility.getFullAXTree")["nodes"]
    value = lambda node, key: node.get(key, {}).get("value", "")  # noqa: E731
    bare = [value(node, "role") for node in nodes if not node.get("ignored") and not value(node, "name")
            and any(p["name"] == "focusable" and p["value"]["value"] for p in node.get("properties", []))]
    bare = [role for role in bare if role not in ("RootWebArea", "main", "generic", "MenuListPopup")]
    expect(not bare, f"without a name: {bare}")
    roles = {value(node, "role") for node in nodes if not node.get("ignored")}
    for role in ("banner", "main", "navigation", "tree", "treeitem", "listbox", "option", "region", "status", "searchbox"):
        expect(role in roles or role == "navigation", f"no element has the role {role}.")
    levels = page.run("return [...document.querySelectorAll('#tree [role=treeitem]:not([hidden])')].map((row) => row.getAttribute('aria-level'))")
    expect("1" in levels and "2" in levels, f"the levels of the tree: {levels}")
    sizes = page.run("return [...document.querySelectorAll(arguments[0])].map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])", TURN)
    expect(len({size for _, size in sizes}) == 1 and len({place for place, _ in sizes}) == len(sizes), f"the turns' places: {sizes}")
    expect(page.text("#problem-spoken") == "Problems: 3", f"of problems it is told: {page.text('#problem-spoken')}")
    page.click("#lane-box [aria-label^='book, lane booking']")
    page.until("document.querySelector('#spoken').textContent.startsWith('book, lane booking of Talk, cancelled, from ')")
    headings = [text for text in texts(page, "h1, h2")]
    expect(len(headings) >= 6, f"the headings: {headings}")


def looks(page, tool):
    """At 1280, 768 and 390 px, light and dark, in both languages."""
    for language in ("en", "ja"):
        page.speak(language)
        for scheme in ("light", "dark"):
            for width in (1280, 768, 390):
                where = f"{width} px, {scheme}, {language}"
                page.show(width, 844 if width == 390 else 900, scheme)
                show_in(page, tool)
                color = page.run("return getComputedStyle(document.body).backgroundColor")
                expect(color == ("rgb(238, 241, 244)" if scheme == "light" else "rgb(11, 15, 20)"), f"{where}: the page is {color}.")
                for panel in ("places", "lanes", "turns", "problems"):
                    page.run("document.querySelector(`.panel-button[data-panel=${arguments[0]}]`).click()", panel)
                    expect_well_set(page, f"{where}, {panel}", language)
                page.run("document.querySelector('.problem-button').click()")
                page.until_there("#details[data-chosen]")
                expect_well_set(page, f"{where}, details", language)
                tool.sessions.clear()
                open_page(page, tool)
                page.until_there("#nothing:not([hidden])")
                expect_well_set(page, f"{where}, nothing", language)
    page.speak("en")
    page.show(1280, 800)


def show_in(page, tool):
    """In any language."""
    tool.sessions.clear()
    tool.add(made.talks()[0], is_over=True)
    open_page(page, tool)
    page.until_there(".problem-button")


def expect_well_set(page, where, language):
    page.until(TWO_FRAMES)
    wide = page.run(WIDE)
    expect(not wide, f"{where}: wider than there is room: {wide}")
    pale = page.run(PALE)
    expect(not pale, f"{where}: too pale: {pale}")
    if language == "ja":
        english = page.run(ENGLISH)
        expect(not english, f"{where}: these are in English: {english}")


LOOKS = [keyboard, lists_by_keyboard, the_first_bar, for_a_screen_reader, looks]
