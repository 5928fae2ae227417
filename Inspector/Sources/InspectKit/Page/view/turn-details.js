// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { clock, duration, say } from "../language.js";
import { difference } from "../model/difference.js";
import { idOfRun } from "../model/lanes.js";
import { kindOf } from "../model/turns.js";
import { panelTexts } from "../texts/panels.js";
import { oneOfKind } from "../texts/words.js";
import { button, element } from "./element.js";
import { fieldName, titleOf } from "./words.js";

/** What is said of a turn: each of its events, with what it changed. */
export function turnDetails(turn, model, go) {
  const heading = turn.turn == null ? titleOf(turn.head) : `${say(panelTexts.turnNumber, turn.turn)} · ${titleOf(turn.head)}`;
  const list = element("ol", "event-list");
  list.append(...turn.events.map((event) => eventItem(event, model, go)));
  const parts = [element("h3", "detail-title", heading), element("p", "detail-note", `${turn.head.name || ""} ${say(panelTexts.at, clock(turn.time))}`.trim()), list];
  if (turn.count > turn.events.length) parts.push(element("p", "detail-note", say(panelTexts.moreEvents, turn.count - turn.events.length)));
  return parts;
}

function eventItem(event, model, go) {
  const item = element("li", "event-item"), head = element("p", "event-head");
  item.dataset.kind = kindOf(event);
  head.append(element("span", "event-kind", say(oneOfKind[kindOf(event)])), " ");
  const run = event.run && event.event !== "changed" ? model.lanes.run(idOfRun(event.run)) : null;
  if (run) head.append(button(titleOf({ ...event, label: run.label }), () => go.run(run), "as-link"));
  else head.append(element("span", "", titleOf(event)));
  item.append(head);
  if (event.error && event.event === "run ended") item.append(element("p", "event-error", event.error));
  if (event.event === "answered" && event.duration_us != null) item.append(element("p", "detail-note", `${say(panelTexts.duration)} ${duration(event.duration_us / 1000)}`));
  if (event.path?.length) item.append(pathList(event.path));
  if (event.changes?.length) item.append(changeList(event.changes));
  return item;
}

/** What is between two texts stands out, for the ear too. */
function changeList(changes) {
  const list = element("dl", "change-list");
  for (const { field, old, new: now } of changes) {
    const { before, removed, added, after } = difference(old, now), value = element("dd", "change");
    value.append(before);
    if (removed) value.append(spoken("del", say(panelTexts.was), removed));
    if (added) value.append(spoken("ins", say(panelTexts.is), added));
    value.append(after);
    list.append(element("dt", "", fieldName(field)), value);
  }
  return list;
}

function spoken(name, word, text) {
  const made = element(name);
  made.append(element("span", "unspoken", ` ${word}: `), text);
  return made;
}

/** From what keeps it to what is kept. */
export function pathList(path) {
  const list = element("ol", "path-list");
  list.setAttribute("aria-label", say(panelTexts.path));
  list.append(...path.map((step) => element("li", "", step)));
  return list;
}
