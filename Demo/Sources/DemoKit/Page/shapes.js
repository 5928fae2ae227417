// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "/language.js";
import texts, { kinds } from "/texts/timeline.js";

const namespace = "http://www.w3.org/2000/svg";

/** The shape of each kind of mark around (0, 0): stroked, and filled if specified. */
const shapes = {
  "action": { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z", filled: true },
  "ignored": { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM-4 4L4-4" },
  "output": { path: "M0 6V-5M-5 0L0-6L5 0" },
  "ended": { path: "M-5-5H5V5H-5z", filled: true },
  "hold": { path: "M-6-5H6L0 6z", filled: true },
  "restore": { path: "M-6 5H6L0-6z" },
  "undo": { path: "M-5-1H2A3.5 3.5 0 0 1 2 6H-2M-1-6L-6-1L-1 4" },
  "joined": { path: "M-5-6L0 0L5-6M0 0V6" },
  "dropped": { path: "M0-6V2M-4-2L0 2L4-2M-6 6H6" },
  "superseded": { path: "M-5-5L0 0L-5 5M1-5L6 0L1 5" },
  "cancelled": { path: "M-5-5L5 5M5-5L-5 5" },
  "failed": { path: "M0-7L2-2L7-2L3 1L5 6L0 3L-5 6L-3 1L-7-2L-2-2z", filled: true, wrong: true },
  "left": { path: "M-6 0H5M0-5L5 0L0 5" },
  "answered": { path: "M-6 0L-2 5L6-5" },
  "released": { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z" },
  "alerted": { path: "M0-6L7 6H-7zM0-2V2M0 3.6V4.2", wrong: true },
  "wrong": { path: "M0-7L7 0L0 7L-7 0zM0-3V1M0 2.8V3.4", wrong: true },
  "cancel-seen": { path: "M-6-6H6V6H-6zM-3-3L3 3M3-3L-3 3" },
};

/** Whether a mark of this kind is a fault. */
export const isWrong = (kind) => Boolean(shapes[kind].wrong);

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

export function shape(kind, x, y) {
  const { path, filled } = shapes[kind];
  return svg("path", { class: filled ? "shape filled" : "shape", d: path, transform: `translate(${x} ${y})` });
}

/** The names of the shapes in these timelines, and of the kinds of bars. */
export function legend(timelines) {
  const used = new Set(timelines.flatMap(({ rows }) => rows.flatMap(({ marks }) => marks.map(({ kind }) => kind))));
  const bars = timelines.flatMap(({ rows }) => rows.flatMap((row) => row.bars));
  const items = Object.keys(kinds).filter((kind) => used.has(kind)).map((kind) => {
    const picture = svg("svg", { viewBox: "-8 -8 16 16", "aria-hidden": "true" }, shape(kind, 0, 0));
    return entry(picture, say(kinds[kind]), isWrong(kind));
  });
  if (bars.length) items.unshift(entry(sample("sample"), say(texts.runs)));
  if (bars.some(({ isWrong }) => isWrong)) items.splice(1, 0, entry(sample("sample wrong"), say(texts.wrong), true));
  if (bars.some(({ waits }) => waits)) items.unshift(entry(sample("sample waiting"), say(texts.waits)));
  return items;
}

function entry(picture, name, wrong = false) {
  const item = document.createElement("li");
  item.toggleAttribute("data-wrong", wrong);
  item.append(picture, name);
  return item;
}

function sample(className) {
  const made = document.createElement("span");
  made.className = className;
  return made;
}
