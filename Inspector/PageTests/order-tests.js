// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { SessionModel } from "../Sources/InspectKit/Page/model/session.js";
import { equal, test } from "./events.js";

/** What `explore` has attached: a test of BelayTesting compares the file with it. */
const answer = await fetch("/Tests/InspectKitTests/Orders/end.jsonl");
const lines = (await answer.text()).split("\n");

test("A failing order has a tree for each order, its steps as turns, and says how the end differs", () => {
  const model = new SessionModel();
  for (const line of lines) model.takeLine(line);
  equal(model.unreadable, 0);
  equal(model.places.roots.map(({ name }) => name), ["The default order", "This order"]);
  equal(model.places.roots.flatMap((place) => model.places.childrenOf(place)).map(({ name, fields }) => [name, fields.get("kept").value]), [["Calls<Int>", "1"], ["Calls<Int>", "0"]]);
  const steps = Array.from({ length: model.turns.length }, (_, index) => model.turns.numbered(index)).filter(({ head }) => head.event === "received");
  equal(steps.map(({ head }) => head.action), ["'call' (0) answers 0", "'call' (1) answers 1", "'call' (1) answers 1", "'call' (0) answers 0"]);
  equal(steps.at(-1).events.find(({ event }) => event === "failed").error, "The end differs. Calls<Int>.kept: 1 → 0");
});
