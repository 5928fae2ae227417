# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""Timelines that no story brings."""

from expectations import CHART, expect

# Adds a section for a story's timelines to the page: `frame`, with the code that draws them.
PLACE_FOR = """
    const { Timelines } = await import("/timeline.js"), { kinds } = await import("/shapes.js");
    const place = document.createElement("div");
    place.className = "timelines";
    place.dataset.timeline = story;
    const frame = document.createElement("section");
    frame.append(place);
    document.querySelector("main").append(frame);
    const timelines = new Timelines(frame);
"""


def every_shape(page):
    """A timeline made up here, with what the stories do not bring: a run that waits, and every kind of mark."""
    kinds = page.run("""
        return (async () => {
          const story = "made-up";
          """ + PLACE_FOR + """
          // Over the page: what else happens there neither moves it nor covers it.
          Object.assign(frame.style, { position: "fixed", inset: 0, overflow: "auto", zIndex: 9 });
          const details = { changes: ["a: 1 → 2"], changeCount: 7, location: "Shop/Cart.swift:12" };
          const bars = [
            { id: 0, name: "first", from: 0, waits: false, to: 400, outcome: "finished", track: 0, details },
            { id: 1, name: "second", from: 100, waits: true, went: 400, to: 800, outcome: "failed", track: 1, details },
            { id: 2, name: "third", from: 300, waits: true, track: 2, details }];
          const marks = Object.keys(kinds).map((kind, index) =>
            ({ id: 3 + index, kind, ms: 40 * index, name: kinds[kind].name, details }));
          const rows = [{ title: "lane saving", place: "Cart", bars, marks }];
          const timeline = { story, variant: "v", title: "Made up", caption: "Made up.", forgotten: 3, rows };
          timelines.draw([{ now: 900, timeline }]);
          return Object.keys(kinds);
        })()""")
    chart = CHART.format("made-up", "Made up")
    expect(page.count(f"{chart} .item .shape") == len(kinds), "a mark has no shape.")
    expect(page.count("[data-timeline=made-up] .timeline-legend li") == len(kinds) + 2, "the legend is not complete.")
    fills = page.run(
        "return [...document.querySelectorAll(arguments[0])].map((part) => getComputedStyle(part).fill)", f"{chart} .waiting")
    expect(len(fills) == 2 and all("#hatch-" in fill for fill in fills), f"what waits is filled with {fills}.")
    expect("3 events are not in it" in page.text(f"{chart} .timeline-caption"), "it does not say what was forgotten.")
    page.click(f"{chart} [aria-label*='second: waited 300 ms']")
    expect("7 changes, the last: a: 1 → 2." in page.text(f"{chart} .timeline-detail"), "it does not tell of the changes.")
    page.run("document.querySelector('[data-timeline=made-up]').parentElement.remove()")


def pressed(page):
    """News comes while a mark is pressed: the click is not lost, and neither is the news."""
    page.run("""
        return (async () => {
          const story = "pressed";
          """ + PLACE_FOR + """
          // Over the page: what else happens there does not move it.
          Object.assign(frame.style, { position: "fixed", inset: 0, overflow: "auto", zIndex: 9 });
          const details = { changes: [], changeCount: 0 };
          window.drawMarks = (count) => {
            const marks = Object.keys(kinds).slice(0, count).map((kind, id) => ({ id, kind, ms: 40 * id, name: kind, details }));
            const timeline = { story, variant: "v", title: "Pressed", caption: "Made up.", forgotten: 0,
              rows: [{ title: "lane saving", place: "Cart", bars: [], marks }] };
            timelines.draw([{ now: 900, timeline }]);
          };
          drawMarks(1);
        })()""")
    item = f"{CHART.format('pressed', 'Pressed')} .item"
    page.hold(item)
    moved = page.run(
        "const item = document.querySelector(arguments[0]), place = () => JSON.stringify(item.getBoundingClientRect());"
        "const before = place(); drawMarks(12); return !item.isConnected || place() !== before", item)
    page.let_go()
    expect(not moved, "what was pressed has been moved or replaced.")
    page.until("document.querySelectorAll(arguments[0]).length === 12", item)
    detail = page.text(f"{CHART.format('pressed', 'Pressed')} .timeline-detail")
    expect(detail.startswith("Cart, lane saving. action: action"), f"it tells: {detail}")
    page.run("document.querySelector('[data-timeline=pressed]').parentElement.remove()")
