# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""What is expected of every page, and where the timelines are."""

from browser import PageError

CHART = "[data-timeline={}] .timeline[aria-label='Timeline: {}']"


def expect(condition, sentence):
    if not condition:
        raise PageError(sentence)


def expect_no_overflow(page, where):
    """Nothing makes the page wider than its window."""
    width, window = page.run("return [document.documentElement.scrollWidth, innerWidth]")
    expect(width <= window, f"{where}: the page is {width} px wide in a window of {window} px.")


def expect_no_complaints(page):
    complaints = page.complaints()
    expect(not complaints, f"the console says: {complaints}")
