# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""A real belay-inspect and the demo, connected to it: for check-inspector and take-pictures."""
import contextlib
import tempfile

from browser import CARD, built, demo, running
from inspector_visits import TURN

NAMES = "#tree .tree-name"


@contextlib.contextmanager
def the_tool():
    """Builds belay-inspect and runs it: the address of its page, with the token."""
    with tempfile.TemporaryDirectory() as folder:
        command = [built("Inspector", "belay-inspect"), "--port", "0", "--token-file", f"{folder}/token"]
        with running(command, r"belay-inspect is at (\S+)") as address:
            yield address


@contextlib.contextmanager
def watched_demo(page, *stories):
    """Stories of the demo, used while belay-inspect watches; they are still open. Then the page is that of the inspector."""
    with the_tool() as address:
        place, token = address.split("/#token=")
        port = place.rsplit(":", 1)[1]
        with demo("--inspect", "--inspect-port", port, BELAY_INSPECTOR_TOKEN=token) as url:
            for name, use in (story for story in STORIES.items() if story[0] in stories):
                page.open_beside(f"{url}/{name}?language=en")
                use(page)
            page.open_beside(address)
            yield
            page.leave_all()


def leave_the_counters(page):
    page.click(".controls [data-action=open]")
    for variant in ("plain-method", "belay"):
        page.until("Number(document.querySelector(arguments[0]).textContent) >= 3", f"{CARD.format(variant)} .count-number")
    page.click(".controls [data-action=leave]")
    # One of the plain ones outlives its screen, and is reported.
    page.until(
        "document.querySelector(arguments[0]).textContent.startsWith('TaskBag is still alive')",
        "#reports [data-variant=plain-method] .report-text")


def open_the_portfolio(page):
    page.run("""
        const slider = document.querySelector("#latency");
        slider.value = 2000;
        for (const name of ["input", "change"]) slider.dispatchEvent(new Event(name, { bubbles: true }))""")
    page.click(".controls [data-action=open]")
    page.until_there(f"{CARD.format('belay')} .loader:not([hidden])")


STORIES = {"counter": leave_the_counters, "portfolio": open_the_portfolio}


def the_demo(page, _):
    """What the demo does is on the page of a real belay-inspect: its stores, their runs, and who is still alive."""
    with watched_demo(page, *STORIES):
        page.until("[...document.querySelectorAll(arguments[0])].some((place) => place.textContent === arguments[1])", NAMES, "BelayHome")
        page.until_there(TURN)
        page.until_there("#lane-box [data-id]")
        page.until("document.querySelector('#problem-list').textContent.includes('TaskBag')")
        page.click("#problem-list button, #problem-list li")
        page.until("document.querySelector('#details').textContent.includes('after its release was expected')")
