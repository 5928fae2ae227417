// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { Deque } from "../Sources/InspectKit/Page/model/deque.js";
import { difference } from "../Sources/InspectKit/Page/model/difference.js";
import { FilteredTurns } from "../Sources/InspectKit/Page/model/filter.js";
import { runsBetween, stateOf } from "../Sources/InspectKit/Page/model/lanes.js";
import { clipped, limits } from "../Sources/InspectKit/Page/model/limits.js";
import { Events, equal, test } from "./events.js";

test("A deque numbers its elements through all that leave", () => {
  const deque = new Deque();
  for (let number = 0; number < 10_000; number += 1) {
    deque.push(number);
    if (deque.length > 100) equal(deque.shift(), number - 100);
  }
  equal([deque.length, deque.first, deque.last, deque.forgotten, deque.end, deque.numbered(9_950), deque.numbered(9_000)], [100, 9_900, 9_999, 9_900, 10_000, 9_950, undefined]);
  equal([...deque].length, 100);
});

test("An empty deque has no first and no last", () => {
  const deque = new Deque();
  deque.push(1);
  deque.shift();
  equal([deque.length, deque.first, deque.last, deque.shift(), deque.at(-1)], [0, undefined, undefined, undefined, undefined]);
});

test("A long text says how much of it is missing, and no character is cut in half", () => {
  equal(clipped("abcdef", 4), "abcd… (+2)");
  equal(clipped("abc😀f", 4), "abc… (+3)");
  equal(clipped(undefined), "");
});

test("A difference is what is between the like beginning and the like end", () => {
  equal(difference("query: ro", "query: rope"), { before: "query: ro", removed: "", added: "pe", after: "" });
  equal(difference("aXb", "aYYb"), { before: "a", removed: "X", added: "YY", after: "b" });
  equal(difference("aa", "aaa"), { before: "aa", removed: "", added: "a", after: "" });
  equal(difference("😀", "😁"), { before: "", removed: "😀", added: "😁", after: "" });
});

test("A place has its state, and each change with the event that made it", () => {
  const events = new Events();
  events.add("began", { kind: "store", feature: "Search", state: [{ field: "query", value: "\"\"" }] });
  const number = events.add("received", { action: "queryChanged", turn: 1, changes: [{ field: "query", old: "\"\"", new: "\"ro\"" }] });
  const place = events.model.places.get(1), field = place.fields.get("query");
  equal([place.kind, field.value, field.number, field.count], ["store", "\"ro\"", number, 1]);
});

test("The tree has what lives and what ended last", () => {
  const events = new Events();
  events.add("began", { place: 1, name: "App" });
  for (let place = 2; place < limits.endedPlaces + 10; place += 1) {
    events.add("began", { place, name: "Row", parent: 1 });
    events.add("ended", { place, name: "Row", parent: 1 });
  }
  const { places } = events.model;
  equal([places.count, places.living, places.roots.length, places.childrenOf(places.get(1)).length], [limits.endedPlaces + 1, 1, 1, limits.endedPlaces]);
});

test("A place whose beginning was dropped is there with its first event", () => {
  const events = new Events();
  events.add("received", { place: 9, name: "Late", action: "tapped", changes: [] });
  equal([events.model.places.get(9).name, events.model.places.get(9).isCut], ["Late", true]);
});

test("A run waits, runs and ends", () => {
  const events = new Events();
  events.register(1, { placement: "waits" });
  const run = events.model.lanes.run("1/1");
  equal(stateOf(run), "waiting");
  events.add("started", { run: { place: 1, number: 1 } });
  equal(stateOf(run), "running");
  events.end(1, "failed", { error: "Offline" });
  equal([stateOf(run), run.error, run.lane.live.size, run.place.live.size], ["failed", "Offline", 0, 0]);
});

test("A run that joins, one that is dropped and one whose beginning is missing", () => {
  const events = new Events();
  events.register(1, { placement: "joins" });
  events.register(2, { placement: "dropped" });
  events.end(3, "cancelled");
  const [joined, dropped, cut] = [1, 2, 3].map((number) => events.model.lanes.run(`1/${number}`));
  equal([stateOf(joined), stateOf(dropped), stateOf(cut), cut.isCut, joined.isCut], ["joined", "dropped", "cancelled", true, false]);
});

test("A lane knows the runs that touch a time", () => {
  const events = new Events();
  events.register(1);
  events.wait(100).end(1);
  events.wait(100).register(2);
  const [lane] = events.model.lanes.all;
  equal(runsBetween(lane, 0, 50).map(({ number }) => number), [1]);
  equal(runsBetween(lane, 150, 190).map(({ number }) => number), []);
  equal(runsBetween(lane, 50, 500).map(({ number }) => number), [1, 2]);
});

test("A run is linked to the action that started it", () => {
  const events = new Events();
  const action = events.add("received", { action: "refresh", turn: 4, changes: [] });
  events.add("changed", { cause: "update", turn: 5, changes: [] });
  events.register(1, { turn: 6, by: action });
  events.register(2, { turn: 6 });
  equal(events.model.startOf(events.model.lanes.run("1/1")).action, "refresh");
  equal(events.model.startOf(events.model.lanes.run("1/2")), null);
});

test("A turn has all its events, and its name is the action's", () => {
  const events = new Events();
  events.add("changed", { cause: "hold", subject: "isLoading", turn: 3, changes: [] });
  events.add("received", { action: "open", turn: 3, changes: [] });
  events.register(1, { turn: 3 });
  events.add("received", { action: "next", turn: 4, changes: [] });
  const { turns } = events.model;
  equal([turns.length, turns.numbered(0).head.action, turns.numbered(0).count, turns.withEvent(2).turn, turns.withEvent(3).turn], [2, "open", 3, 3, 4]);
});

test("A filter takes text, place and kind, and follows", () => {
  const events = new Events(), seen = new FilteredTurns(events.model);
  events.add("received", { action: "queryChanged", turn: 1, changes: [{ field: "query", old: "a", new: "Rope" }] });
  events.add("received", { place: 2, name: "Cart", action: "add", turn: 2, changes: [] });
  seen.setFilter({ text: " rOPE", place: null, kinds: null });
  equal(seen.length, 1);
  seen.setFilter({ text: "", place: 2, kinds: new Set(["action"]) });
  equal([seen.length, seen.at(0).turn], [1, 2]);
  events.add("output", { place: 2, name: "Cart", output: "closed", turn: 3 });
  seen.follow();
  equal(seen.length, 1);
  seen.setFilter({ text: "", place: null, kinds: new Set(["output"]) });
  equal([seen.length, seen.indexOf(2), seen.has(2), seen.has(1)], [1, 0, true, false]);
});

test("A place is let through with those below it", () => {
  const events = new Events(), seen = new FilteredTurns(events.model);
  events.add("began", { place: 7, name: "Home", kind: "store", state: [] });
  events.add("began", { place: 8, name: "Detail", parent: 7, kind: "store", state: [] });
  events.add("began", { place: 9, name: "Other", kind: "store", state: [] });
  events.add("received", { place: 8, name: "Detail", parent: 7, action: "like", turn: 5, changes: [] });
  seen.setFilter({ text: "", place: 7, kinds: null });
  equal([seen.length, seen.at(2).turn], [3, 5]);
  seen.setFilter({ text: "", place: 8, kinds: null });
  equal(seen.length, 2);
});

test("A turn that grows into a filter is let through", () => {
  const events = new Events(), seen = new FilteredTurns(events.model);
  seen.setFilter({ text: "", place: null, kinds: new Set(["output"]) });
  events.add("received", { action: "close", turn: 1, changes: [] });
  seen.follow();
  events.add("output", { output: "closed", turn: 1 });
  seen.follow();
  seen.follow();
  equal(seen.length, 1);
});
