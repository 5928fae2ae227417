# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""Takes the pictures of the stories. Usage: pictures.py PATH-OF-BELAY-DEMO FOLDER [STORY]"""

import base64
import io
import os
import subprocess
import sys

from PIL import Image

from browser import Browser, PageError, end, first_match

PHONE = "#phones [data-variant={}]"
CARD = "#{} article[data-variant={}]"
# The width of a picture, and of the window, in the page's pixels.
WIDTH = 1400
WINDOW, HEIGHT = 940, 1400
# The steps of a checkout are in one line.
WIDE_WINDOW = 1240
# The margin around the contents.
MARGIN = 20
# The largest size of a picture's file. Units: bytes.
LARGEST = 150_000


def add_style(page, rules):
    """Changes how the page looks. Not by an element: the page takes no style that stands in it."""
    page.run(
        "const sheet = new CSSStyleSheet(); sheet.replaceSync(arguments[0]); document.adoptedStyleSheets.push(sheet)", rules)


def portfolio(page):
    """The user has left while it loads. Only the first and the last of the three phones, side by side."""
    add_style(page, f"""
        .controls {{ position: static }}
        #phones {{ grid-template-columns: repeat(2, minmax(0, 1fr)) }}
        {PHONE.format("half-fix")}, #phones .log {{ display: none }}""")
    plain, belay = PHONE.format("plain"), PHONE.format("belay")
    # What home loads by itself has arrived.
    page.until(
        "document.querySelector(arguments[0]) && !document.querySelector(arguments[1])",
        f"{belay} .home-row", f"{belay} .spark-wait")
    # Longer than the user can choose: the answer must not arrive while the picture is taken.
    page.run(
        "const slider = document.querySelector('#latency'); slider.max = slider.value = 30000;"
        "for (const name of ['input', 'change']) slider.dispatchEvent(new Event(name, { bubbles: true }))")
    page.click(".controls [data-action=open]")
    for phone in (plain, belay):
        page.until_there(f"{phone} .loader:not([hidden])")
    page.click(".controls [data-action=back]")
    page.until_there(f"{belay} [data-place=home] .loader[hidden]")
    page.until_there(f"{plain} [data-place=home] .loader:not([hidden])")
    page.until_text(f"{belay} .fact-requests", "0")
    page.until_text(f"{plain} .fact-requests", "⚠ 1")
    return [plain, belay]


def counter(page):
    """The screens have been left: one counts on in the dark."""
    add_style(page, f"""
        .count-cards {{ grid-template-columns: repeat(2, minmax(0, 1fr)) !important }}
        {CARD.format("counter", "plain-inline")}, {CARD.format("counter", "belay-weak-owner")} {{ display: none }}""")
    plain, belay = CARD.format("counter", "plain-method"), CARD.format("counter", "belay")
    page.click("#counter .story-controls [data-action=open]")
    for card in (plain, belay):
        page.until("Number(document.querySelector(arguments[0]).textContent) >= 8", f"{card} .count-number")
    page.click("#counter .story-controls [data-action=leave]")
    page.until(
        "document.querySelector(arguments[0]).textContent.startsWith('TaskBag is still alive')",
        f"{plain} .count-report-text")
    page.until_text(f"{belay} .fact-released", "✓ yes")
    return [plain, belay]


def carousel(page):
    """Scrolls never move: the dots of one are locked for ever."""
    plain, belay = CARD.format("carousel", "plain"), CARD.format("carousel", "belay")
    page.click("#carousel .switch")
    for card in (plain, belay):
        page.click(f"{card} .slide-dots button:nth-child(3)")
    page.until_there(f"{plain}[data-state=left]")
    page.until("document.querySelector(arguments[0]).textContent.startsWith('Nothing moved. After')", f"{belay} .caption")
    # The click has scrolled the lists, too.
    page.run("for (const list of document.querySelectorAll('#carousel .slide-list')) list.scrollTop = 0")
    return [plain, belay]


def checkout(page):
    """Twenty checkouts of both kinds."""
    plain, belay = CARD.format("checkout", "plain"), CARD.format("checkout", "belay")
    add_style(page, "#checkout .latest-run { display: none } #checkout .sequence { flex-wrap: nowrap }")
    page.click("#checkout [data-runs='20']")
    for card in (plain, belay):
        page.until("document.querySelector(arguments[0]).textContent === '20'", f"{card} .fact-runs")
    page.until("document.querySelector(arguments[0]).textContent.startsWith('⚠ ')", f"{plain} .fact-wrong")
    return [plain, belay]


STORIES = {"portfolio": portfolio, "counter": counter, "carousel": carousel, "checkout": checkout}


def shot_of(page, selectors):
    """What is at the selectors, all in one picture, with the width of the window."""
    # The elements above them are not in the margin, and nothing has the focus.
    add_style(page, ".controls, .story-controls { visibility: hidden }")
    page.run("document.activeElement.blur(); scrollTo(0, 0)")
    clip = page.run("""
        const places = [...arguments].map((selector) => document.querySelector(selector).getBoundingClientRect());
        const top = Math.min(...places.map((place) => place.top)), bottom = Math.max(...places.map((place) => place.bottom));
        return { x: 0, y: top + scrollY, width: innerWidth, height: bottom - top, scale: 1 }""", *selectors)
    clip["y"] -= MARGIN
    clip["height"] += 2 * MARGIN
    shot = page.tell("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)
    return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")


def write(shot, path):
    """With as many colors as the file's size allows."""
    for colors in (256, 192, 128, 96, 64):
        shot.quantize(colors, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
        size = os.path.getsize(path)
        if size < LARGEST:
            print(f"{path}: {shot.width} by {shot.height}, {colors} colors, {size:,} bytes", flush=True)
            return
    raise PageError(f"{path} has {size:,} bytes, and may have {LARGEST:,}.")


def main(program, folder, wanted):
    demo = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        url = first_match(demo, r"The Belay demo is at (\S+)", "The demo").group(1)
        for story in wanted:
            window = WIDE_WINDOW if story == "checkout" else WINDOW
            with Browser() as page:
                show = lambda scheme: page.show(window, HEIGHT, scheme, calm=True, scale=WIDTH / window)
                show("light")
                page.open(url)
                page.until("document.querySelectorAll('#phones .variant').length === 3")
                shown = STORIES[story](page)
                # One story, seen in both schemes: its figures are the same.
                for scheme, suffix in [("light", ""), ("dark", "~dark")]:
                    show(scheme)
                    write(shot_of(page, shown), os.path.join(folder, f"story-{story}{suffix}.png"))
    finally:
        end(demo)


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2], sys.argv[3:] or list(STORIES))
    except PageError as error:
        sys.exit(f"take-pictures: {error}")
