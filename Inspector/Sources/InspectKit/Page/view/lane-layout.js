// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { runsBetween } from "../model/lanes.js";

export const laneSizes = { top: 20, place: 24, lane: 18, track: 20, gap: 6, mostLanes: 60, mostItems: 300 };
/** The narrowest bar that stands alone. Narrower ones that are as near as this are drawn as one, and so are actions. Units: the page's pixels. */
const narrowest = 4, nearRuns = 16, nearActions = 8;

/**
 * What is drawn between two times, from top to bottom: a row for each place with its actions, and one for each of its lanes with its runs.
 *
 * @param {{from: number, to: number, width: number, gutter: number, place: ?number, top: number, bottom: number}} window `place` is shown with those below it; `gutter` is the width of
 *   the lanes' names, 0 if they are above; items outside of `top` to `bottom` are left out
 */
export function layOutLanes(model, window) {
  const rows = [], scale = scaleOf(window);
  let y = laneSizes.top, lanes = 0, hidden = 0, items = 0;
  const visible = (top, height) => top + height >= window.top && top <= window.bottom && items < laneSizes.mostItems;
  for (const place of placesInOrder(model)) {
    if (window.place != null && !model.places.isWithin(place.id, window.place)) continue;
    const found = [...place.lanes].map((lane) => [lane, runsBetween(lane, window.from, window.to)]).filter(([, runs]) => runs.length);
    const actions = actionsBetween(place, window.from, window.to);
    if (!found.length && !actions.length) continue;
    if (lanes >= laneSizes.mostLanes) {
      hidden += found.length;
      continue;
    }
    const above = window.gutter || !actions.length ? 0 : laneSizes.lane, row = { kind: "place", place, y, title: above, height: laneSizes.place + above, items: [] };
    if (visible(y, row.height)) row.items = actionItems(place, actions, scale, bucketOf(window, nearActions));
    rows.push(row);
    items += row.items.length;
    y += row.height;
    for (const [lane, runs] of found) {
      const tracks = Math.max(...runs.map(({ track }) => track)) + 1, title = window.gutter ? 0 : laneSizes.lane;
      const height = title + tracks * laneSizes.track + laneSizes.gap;
      const made = { kind: "lane", place, lane, y, title, height, items: visible(y, height) ? runItems(lane, runs, scale, window) : [] };
      rows.push(made);
      items += made.items.length;
      y += height;
      lanes += 1;
    }
  }
  return { rows, height: y + 4, hidden };
}

/** The width of the lanes' names: none in a narrow picture, where they are above the lanes. */
export function gutterOf(width) { return width >= 900 ? 150 : width >= 480 ? 104 : 0; }

export function scaleOf({ from, to, width, gutter }) {
  const room = width - gutter - 8;
  return (ms) => gutter + ((ms - from) / (to - from)) * room;
}

/** The times of an axis' lines, at most one for each 90 pixels. */
export function ticksOf({ from, to, width, gutter }) {
  const most = Math.max(2, (width - gutter) / 90), span = to - from;
  const steps = [1, 2, 5].flatMap((digit) => [1, 10, 100, 1_000, 10_000, 100_000].map((power) => digit * power)).concat(15_000, 30_000, 60_000, 120_000, 300_000);
  const step = steps.sort((a, b) => a - b).find((wide) => span / wide <= most) ?? span;
  const ticks = [];
  for (let time = Math.ceil(Math.max(0, from) / step) * step; time <= to - span * 0.06; time += step) ticks.push(time);
  return ticks;
}

function placesInOrder(model) {
  const all = [], add = (place, level) => {
    all.push(place);
    if (level < 30) for (const child of model.places.childrenOf(place)) add(child, level + 1);
  };
  for (const root of model.places.roots) add(root, 0);
  return all;
}

function actionsBetween(place, from, to) {
  const found = [];
  for (const action of place.actions) if (action.time >= from && action.time <= to) found.push(action);
  return found;
}

/** Marks that would cover each other are one. */
function actionItems(place, actions, scale, bucketAt) {
  const items = [];
  for (const { action, time, sequence } of actions) {
    const bucket = bucketAt(time), last = items.at(-1);
    if (last?.bucket === bucket) {
      last.count += 1;
      continue;
    }
    const x = scale(time);
    items.push({ id: `action ${place.id} ${bucket}`, kind: "action", bucket, place, action, time, sequence, x, right: x, track: 0, count: 1 });
  }
  return items;
}

/** Which part of the time is drawn as one. It does not depend on where the window begins: what is drawn stays the same while time goes on. */
function bucketOf({ from, to, width, gutter }, pixels) {
  const size = ((to - from) * pixels) / (width - gutter - 8);
  return (time) => Math.floor(time / size);
}

function runItems(lane, runs, scale, window) {
  const items = [], latest = [], bucketAt = bucketOf(window, nearRuns);
  for (const run of runs) {
    const left = Math.max(scale(run.registered), window.gutter), right = Math.min(scale(run.ended ?? window.to), window.width - 8);
    const before = latest[run.track];
    const isNarrow = run.ended != null && right - left < narrowest, bucket = isNarrow ? bucketAt(run.registered) : null;
    if (isNarrow && before?.bucket === bucket) {
      if (before.kind === "run") {
        before.kind = "many";
        before.id = `many ${lane.key} ${run.track} ${bucket}`;
        before.count = 1;
      }
      before.count += 1;
      before.right = Math.max(before.right, right);
      before.isWrong ||= run.outcome === "failed";
      continue;
    }
    const item = {
      id: `run ${run.id}`, kind: "run", lane, run, track: run.track, x: left, right: Math.max(right, left + 2), bucket, next: Infinity, isWrong: run.outcome === "failed",
      started: run.started == null ? null : Math.min(Math.max(scale(run.started), left), right),
    };
    if (before) before.next = left;
    latest[run.track] = item;
    items.push(item);
  }
  return items;
}
