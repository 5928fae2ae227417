// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { svg } from "./element.js";

/** The shape of each outcome around (0, 0): nobody has to tell colors apart. */
const shapePaths = {
  action: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  finished: "M-4 0L-1 4L5-4",
  joined: "M-4-5L0 0L4-5M0 0V5",
  dropped: "M0-6V2M-4-2L0 2L4-2M-6 5H6",
  superseded: "M-5-4L-1 0L-5 4M0-4L4 0L0 4",
  cancelled: "M-4-4L4 4M4-4L-4 4",
  failed: "M0-6L6 5H-6zM0-2V1.5M0 3.2V3.6",
  unknown: "M-3-2A3 3 0 1 1 0 1V2M0 4V4.4",
};

export function pathOf(kind) { return Object.hasOwn(shapePaths, kind) ? shapePaths[kind] : ""; }

/** A small picture of an outcome, for texts. */
export function icon(kind) {
  return svg("svg", { class: `icon icon-${kind}`, viewBox: "-8 -8 16 16", "aria-hidden": "true" }, svg("path", { class: "shape", d: pathOf(kind) }));
}
