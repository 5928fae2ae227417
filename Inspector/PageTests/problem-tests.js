// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { FilteredTurns } from "../Sources/InspectKit/Page/model/filter.js";
import { limits } from "../Sources/InspectKit/Page/model/limits.js";
import { Events, equal, test } from "./events.js";

const kinds = (events) => events.model.problems.all.map(({ kind }) => kind);

test("A run that outlives its screen by a second is marked, until it ends", () => {
  const events = new Events();
  events.register(1);
  events.add("ended");
  events.wait(900).add("output", { place: 2 });
  equal(kinds(events), []);
  events.wait(200).add("output", { place: 2 });
  equal([kinds(events), events.model.problems.all[0].until], [["outlives"], null]);
  events.end(1, "cancelled");
  equal(events.model.problems.all[0].until, events.time);
});

test("A run that ends with its screen is not marked", () => {
  const events = new Events();
  events.register(1);
  events.add("ended");
  events.end(1, "cancelled");
  events.wait(5_000).add("output", { place: 2 });
  equal(kinds(events), []);
});

test("A run of a place that has ended is marked though nothing else happens", () => {
  const events = new Events();
  events.add("ended");
  events.register(1);
  events.model.tick(events.time + 2_000);
  equal(kinds(events), ["outlives"]);
});

test("A lane that supersedes ten times in a second is marked once", () => {
  const events = new Events();
  for (let number = 0; number < 9; number += 1) events.wait(50).end(number, "superseded");
  equal(kinds(events), []);
  for (let number = 9; number < 20; number += 1) events.wait(50).end(number, "superseded");
  equal([kinds(events), events.model.problems.all[0].count], [["supersedes"], 11]);
});

test("A lane that supersedes slowly is not marked", () => {
  const events = new Events();
  for (let number = 0; number < 40; number += 1) events.wait(120).end(number, "superseded");
  equal(kinds(events), []);
});

test("A value held for ten seconds is marked, until it is restored", () => {
  const events = new Events();
  events.add("changed", { cause: "hold", subject: "isLoading", run: { place: 1, number: 1 }, changes: [] });
  events.model.tick(events.time + 9_900);
  equal(kinds(events), []);
  events.model.tick(events.time + 10_000);
  equal(kinds(events), ["held"]);
  events.wait(12_000).add("changed", { cause: "restore", subject: "isLoading", changes: [] });
  equal(events.model.problems.all[0].until, events.time);
});

test("The end of the run that holds a value ends the hold", () => {
  const events = new Events();
  events.register(1);
  events.add("changed", { cause: "hold", subject: "isLoading", run: { place: 1, number: 1 }, changes: [] });
  events.end(1);
  events.model.tick(events.time + 20_000);
  equal(kinds(events), []);
});

test("An observer that is woken without a change is marked, and counted", () => {
  const events = new Events();
  for (const changed of [false, true, false]) events.add("woken", { fields: ["rows"], changed });
  equal([kinds(events), events.model.problems.all[0].count], [["woken"], 2]);
});

test("What is still alive is there with its path, and makes no place", () => {
  const events = new Events();
  events.add("alive", { place: 0, name: "", what: "PortfolioModel", path: ["Timer", "closure", "PortfolioModel"], report: ["It is still alive."], since_us: 5_000 });
  const { path, report, since } = events.model.alive.first;
  equal([kinds(events), path.length, report, since, events.model.places.count], [["alive"], 3, ["It is still alive."], 5, 0]);
});

test("Dropped events and lines that are no events are counted, and change nothing else", () => {
  const events = new Events();
  events.add("dropped", { place: 0, name: "", count: 12 });
  for (const line of ["{", "null", "[]", "17", "{\"number\":1}", "{\"number\":\"1\",\"event\":\"ended\",\"time_us\":1}", ""]) events.model.takeLine(line);
  events.add("dropped", { place: 0, name: "", count: 3 });
  equal([events.model.dropped, events.model.unreadable, events.model.taken, kinds(events)], [15, 6, 2, ["dropped", "unreadable"]]);
});

test("Events that come again are taken once", () => {
  const events = new Events();
  events.add("received", { action: "a", changes: [] });
  events.model.take({ number: 0, time_us: 100, place: 1, name: "Search", event: "received", action: "a", changes: [] });
  equal([events.model.taken, events.model.turns.length], [1, 1]);
});

test("Nonsense in an event's keys does not stop the page", () => {
  const events = new Events();
  for (const event of ["began", "received", "changed", "registered", "started", "run ended", "woken", "answered", "alive", "dropped", "unknown"]) {
    for (const nonsense of [null, 7, "x", { a: 1 }, [null, 3, "y", {}]]) {
      events.add(event, {
        changes: nonsense, state: nonsense, run: nonsense, within: nonsense, lane: nonsense, label: nonsense, path: nonsense, fields: nonsense,
        parent: nonsense, name: nonsense, by: nonsense, count: nonsense, what: nonsense, changed: nonsense, subject: nonsense, outcome: nonsense,
      });
    }
  }
  const seen = new FilteredTurns(events.model);
  seen.setFilter({ text: "y", place: null, kinds: null });
  equal(events.model.taken, 55);
});

test("Memory is bounded: events, runs, places, fields and problems", () => {
  const events = new Events(), seen = new FilteredTurns(events.model);
  for (let number = 0; number < limits.runs + 3_000; number += 1) {
    events.register(number, { lane: `lane ${number % 4_000}`, placement: number % 2 ? "starts" : "waits", turn: number });
    events.add("received", { place: number, name: "Row", action: "tap", turn: number, changes: [{ field: `f${number}`, old: "", new: "x".repeat(9_000) }] });
    events.add("woken", { fields: [`f${number}`], changed: false });
    if (number % 3 === 0) events.end(number, "finished", { lane: `lane ${number % 4_000}` });
    seen.follow();
  }
  const { turns, lanes, places, problems } = events.model;
  const within = [
    turns.keptEvents <= limits.events, lanes.runCount <= limits.runs + limits.outlasting, places.count <= limits.places, problems.count <= limits.problems,
    lanes.all.length <= 4_000, seen.length === turns.length,
  ];
  equal(within, [true, true, true, true, true, true]);
  equal(turns.keptEvents + turns.forgottenEvents, events.model.taken, "the number of events");
});
