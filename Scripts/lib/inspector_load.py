# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""The inspector's page while an app sends 10,000 events a second: for check-inspector."""
import time

import inspected_sessions as made
from inspector_visits import expect, open_page

PER_SECOND = 10_000
# Seconds. Before the warm-up is over, the browser compiles.
WARM_UP, DURATION = 6, 60
# The longest task, in milliseconds; the heap after a collection, in bytes, and how much it may grow once it is full. On a busy machine
# some events wait in it. A heap that kept 50 bytes of each event would grow by more than the slack.
LONGEST, HEAP, GROWTH, SLACK = 200, 250_000_000, 1.2, 10_000_000
# How much longer the page's thread may work for an event than reading its line and writing it again takes: it was 12 and 14
# times as long, on a busy and on an idle machine.
DEAREST = 40
WATCH = """
    window.longTasks = [];
    new PerformanceObserver((list) => { for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration]); }).observe({ entryTypes: ["longtask"] });"""


def load(page, tool, duration=DURATION, judges_time=False):
    """A heap that stays bounded, and work that a plain reading of the same lines measures. Prints the figures.

    With judges_time, which is for a machine that does nothing else, also no task over 200 ms after the warm-up, and every event taken.
    """
    tool.sessions.clear()
    kept = tool.add(made.Session("Busy"))
    open_page(page, tool)
    page.until_there("#sessions option")
    page.run(WATCH)
    page.tell("Performance.enable", timeDomain="threadTicks")
    kept.per_second = PER_SECOND
    began = time.monotonic()
    heaps = []
    while time.monotonic() - began < WARM_UP:
        time.sleep(0.2)
    warm, busy = page.run("return performance.now()"), processor_time(page)
    step = 0
    while time.monotonic() - began < WARM_UP + duration:
        use(page, step)
        step += 1
        if len(heaps) < (time.monotonic() - began - WARM_UP) / (duration / 4):
            heaps.append(heap(page))
        time.sleep(0.25)
    heaps.append(heap(page))
    seconds = time.monotonic() - began
    work = processor_time(page) - busy
    taken = int(page.text("#event-count").split()[0].replace(",", ""))
    measured = page.run("return measured")
    tasks = [(start, length) for start, length in page.run("return longTasks")
             if start >= warm and not any(start <= to and start + length >= since for since, to in measured)]
    tasks = [length for _, length in tasks]
    kept.per_second, kept.is_over = 0, True
    longest = max(tasks, default=0)
    times = work / (taken * (seconds - WARM_UP) / seconds) / reading(page)
    print(
        f"load: {PER_SECOND:,} events a second for {duration} s: {taken:,} events taken, {taken / seconds:,.0f} a second; tasks over 50 ms: {len(tasks)}, "
        f"the longest {longest:.0f} ms; the page's thread works {work / (seconds - WARM_UP):.0%} of the time, {times:.1f} times as long as reading the lines takes; heap after a collection: {', '.join(f'{size / 1e6:.0f} MB' for size in heaps)}", flush=True)
    expect(max(heaps) <= HEAP, f"the heap has {max(heaps):,} bytes, and may have {HEAP:,}.")
    full = heaps[len(heaps) // 2]
    expect(heaps[-1] <= full * GROWTH + SLACK, f"the heap grows: {heaps}")
    expect(times <= DEAREST, f"the page's thread works {times:.1f} times as long as reading the lines takes.")
    if judges_time:
        expect(longest <= LONGEST, f"a task took {longest:.0f} ms, and may take {LONGEST} ms.")
        expect(taken >= PER_SECOND * seconds * 0.9, f"of {PER_SECOND * seconds:,.0f} events, {taken:,} were taken.")


def processor_time(page):
    """What the page's thread has worked, in seconds: however long others kept it from working."""
    return next(metric["value"] for metric in page.tell("Performance.getMetrics")["metrics"] if metric["name"] == "TaskDuration")


def reading(page):
    """What reading one line and writing it again takes in the page's thread now, in seconds: what its other work is measured with."""
    lines, rounds = made.busy_lines(0, 20_000, PER_SECOND), 5
    before = processor_time(page)
    page.run("for (let round = 0; round < arguments[1]; round++) for (const line of arguments[0]) JSON.stringify(JSON.parse(line));", lines, rounds)
    return (processor_time(page) - before) / (len(lines) * rounds)


def use(page, step):
    """What a user does meanwhile: scrolls, chooses, filters, zooms."""
    page.run("""
        const find = (selector) => document.querySelector(selector), list = find("#turn-list"), step = arguments[0] % 16;
        if (step === 2) list.scrollTop = list.scrollHeight / 2;
        if (step === 4) list.querySelector("[role=option]:not([hidden])")?.click();
        if (step === 6) find(".chip[data-kind=action]").click();
        if (step === 8) { find("#find").value = "row"; find("#find").dispatchEvent(new Event("input")); }
        if (step === 10) find("#lane-controls [data-act=shorter]").click();
        if (step === 11) find("#lane-controls [data-act=longer]").click();
        if (step === 12) { find("#find").value = ""; find("#find").dispatchEvent(new Event("input")); }
        if (step === 13) find(".chip[data-kind=action]").click();
        if (step === 14) find("#latest").click();
        if (step === 15) find("#tree [role=treeitem]:not([hidden])")?.click();""", step)


def heap(page):
    """After a collection that the page has not asked for: what it takes is no task of the page's."""
    page.run("window.measured = [...(window.measured ?? []), [performance.now(), Infinity]]")
    page.tell("HeapProfiler.collectGarbage")
    page.run("measured.at(-1)[1] = performance.now()")
    return page.tell("Runtime.getHeapUsage")["usedSize"]
