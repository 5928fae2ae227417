// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { kinds } from "/shapes.js";

const ms = (time) => time.toLocaleString("en", { maximumFractionDigits: 1 });
export const idOf = ({ bar, mark }) => (bar ?? mark).id;
export const startOf = ({ bar, mark }) => bar?.from ?? mark.ms;
const rowName = ({ row }) => (row.place ? `${row.place}, ${row.title}` : row.title);

/** A bar or a mark, for screen readers. */
export function sentence(item) {
  const { bar, mark } = item;
  if (mark) return `${rowName(item)}. ${kinds[mark.kind].name}: ${mark.name}, at ${ms(mark.ms)} ms.`;
  const waited = !bar.waits ? "" : bar.went != null ? ` waited ${ms(bar.went - bar.from)} ms,`
    : bar.to == null ? " waits for its turn," : " never started,";
  const end = bar.to == null ? "still runs" : `to ${ms(bar.to)} ms, ${bar.outcome}`;
  return `${rowName(item)}. ${bar.name}:${waited} ${bar.isCut ? "since before" : `from ${ms(bar.from)} ms`}, ${end}.`;
}

/** Its source location and its changes, as sentences. */
export function more({ bar, mark }) {
  const { location, changes, changeCount } = (bar ?? mark).details;
  const some = changeCount > changes.length ? `${changeCount} changes, the last: ` : "Changed: ";
  return [location && `Written in ${location}.`, changeCount > 0 && `${some}${changes.join("; ")}.`].filter(Boolean);
}

/** The source of a timeline, and the number of its removed events. */
export function caption({ caption, forgotten }) {
  return forgotten > 0 ? `${caption} It was long: ${forgotten} events are not in it any more.` : caption;
}

/** Its line in the table. */
export function cells(item) {
  const { bar, mark } = item, { location, changes } = (bar ?? mark).details;
  const [from, to, end] = bar ? [bar.from, bar.to, bar.outcome ?? "still runs"] : [mark.ms, mark.ms, kinds[mark.kind].name];
  return [rowName(item), (bar ?? mark).name, bar?.isCut ? "before" : ms(from), to == null ? "" : ms(to), end, location ?? "", changes.join("; ")];
}
