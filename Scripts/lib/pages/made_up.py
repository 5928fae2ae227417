# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""A timeline that no story brings."""

from expectations import CHART, expect


def every_shape(page):
    """A timeline made up here, with what the stories do not bring: a run that waits, and every kind of mark."""
    kinds = page.run("""
        return Promise.all([import("/timeline.js"), import("/shapes.js")]).then(([{ Timelines }, { kinds }]) => {
          const details = { changes: ["a: 1 → 2"], changeCount: 7, location: "Shop/Cart.swift:12" };
          const bars = [
            { id: 0, name: "first", from: 0, waits: false, to: 400, outcome: "finished", track: 0, details },
            { id: 1, name: "second", from: 100, waits: true, went: 400, to: 800, outcome: "failed", track: 1, details },
            { id: 2, name: "third", from: 300, waits: true, track: 2, details }];
          const marks = Object.keys(kinds).map((kind, index) =>
            ({ id: 3 + index, kind, ms: 40 * index, name: kinds[kind].name, details }));
          const place = document.createElement("div");
          place.className = "timelines";
          place.dataset.timeline = "made-up";
          const frame = document.createElement("section");
          frame.append(place);
          document.querySelector("main").append(frame);
          const rows = [{ title: "lane saving", place: "Cart", bars, marks }];
          const timeline = { story: "made-up", variant: "v", title: "Made up", caption: "Made up.", forgotten: 3, rows };
          new Timelines(frame).draw([{ now: 900, timeline }]);
          return Object.keys(kinds);
        })""")
    chart = CHART.format("made-up", "Made up")
    expect(page.count(f"{chart} .item .shape") == len(kinds), "a mark has no shape.")
    expect(page.count("[data-timeline=made-up] .timeline-legend li") == len(kinds) + 2, "the legend is not complete.")
    fills = page.run(
        "return [...document.querySelectorAll(arguments[0])].map((part) => getComputedStyle(part).fill)", f"{chart} .waiting")
    expect(len(fills) == 2 and all("#hatch-" in fill for fill in fills), f"what waits is filled with {fills}.")
    expect("3 events are not in it" in page.text(f"{chart} .timeline-caption"), "it does not say what was forgotten.")
    page.click(f"{chart} [aria-label*='second: waited 300 ms']")
    expect("7 changes, the last: a: 1 → 2." in page.text(f"{chart} .timeline-detail"), "it does not tell of the changes.")
