// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { element, set } from "/phone.js";

export const signs = { wrong: "⚠ ", right: "✓ ", open: "" };

/**
 * Says in one sentence what one variant does, and below it why: `<div class="verdict" role="status">`
 * with `.whose`, `.what` and `.why`. The first is for screen readers: which app it is about.
 *
 * @param {Element} place
 * @param {string} title of the app
 * @param {{kind: "wrong" | "right" | "open", short?: string, what: string, why?: string}} verdict the short form is for the switch
 */
export function drawVerdict(place, title, { kind, what, why = "" }) {
  place.dataset.kind = kind;
  set(place.querySelector(".whose"), `${title}: `);
  set(place.querySelector(".what"), `${signs[kind]}${what}`);
  setWithCode(place.querySelector(".why"), why);
}

/** What stands between backticks is code. */
function setWithCode(place, text) {
  const parts = text.split("`");
  if (place.textContent === parts.join("")) return;
  place.replaceChildren(...parts.map((part, index) => index % 2 ? element("code", "", part) : part));
}

/** A fact, which a sign marks if it is wrong: not its color alone. */
export function drawFact(place, text, isWrong = false) {
  set(place, isWrong ? `${signs.wrong}${text}` : text);
  place.toggleAttribute("data-wrong", isWrong);
}
