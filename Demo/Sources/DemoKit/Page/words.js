// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { numbers as ms, said, saidOrNamed, say } from "/language.js";
import texts, { kinds } from "/texts/timeline.js";

export const idOf = ({ bar, mark }) => (bar ?? mark).id;
export const startOf = ({ bar, mark }) => bar?.from ?? mark.ms;
const rowName = ({ row }) => (row.place ? say(texts.inRow, row.place, row.title) : row.title);

/** A timeline in the page's language. What comes from a trace may be a name in the code, which stays as it is. */
export function translated(timeline) {
  const named = (item) => ({ ...item, name: saidOrNamed(item.name), outcome: saidOrNamed(item.outcome) });
  return {
    ...timeline, title: said(timeline.title), caption: said(timeline.caption),
    rows: timeline.rows.map((row) => ({
      ...row, title: saidOrNamed(row.title), bars: row.bars.map(named), marks: row.marks.map(named),
    })),
  };
}

/** A bar or a mark, for screen readers. */
export function sentence(item) {
  const { bar, mark } = item;
  if (mark) return say(texts.mark, rowName(item), say(kinds[mark.kind]), mark.name, ms(mark.ms));
  const waited = !bar.waits ? "" : bar.went != null ? say(texts.waited, ms(bar.went - bar.from))
    : say(bar.to == null ? texts.waitsNow : texts.neverStarted);
  const from = bar.isCut ? say(texts.sinceBefore) : say(texts.from, ms(bar.from));
  const to = bar.to == null ? say(texts.stillRuns) : say(texts.to, ms(bar.to), bar.outcome);
  return say(texts.bar, rowName(item), bar.name, waited, from, to);
}

/** Its source location and its changes, as sentences. */
export function more({ bar, mark }) {
  const { location, changes, changeCount } = (bar ?? mark).details;
  const some = changeCount > changes.length ? say(texts.lastChanges, changeCount, changes.join("; "))
    : say(texts.changed, changes.join("; "));
  return [location && say(texts.writtenIn, location), changeCount > 0 && some].filter(Boolean);
}

/** The source of a timeline, and the number of its removed events. */
export function caption({ caption, forgotten }) {
  return forgotten > 0 ? say(texts.forgotten, caption, forgotten) : caption;
}

/** Its line in the table. */
export function cells(item) {
  const { bar, mark } = item, { location, changes } = (bar ?? mark).details;
  const [from, to, end] = bar ? [bar.from, bar.to, bar.outcome ?? say(texts.stillRuns)] : [mark.ms, mark.ms, say(kinds[mark.kind])];
  return [rowName(item), (bar ?? mark).name, bar?.isCut ? say(texts.before) : ms(from), to == null ? "" : ms(to), end, location ?? "", changes.join("; ")];
}
