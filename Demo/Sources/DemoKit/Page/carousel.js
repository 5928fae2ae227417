// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { CarouselCard, carouselVerdict } from "/carousel-card.js";
import { said } from "/language.js";
import { startPage, whenClicked } from "/page.js";
import { Play } from "/play.js";
import { showSources } from "/source.js";
import { glideTime } from "/steps.js";
import texts from "/texts/carousel.js";

const cards = new Map();
const stuck = document.querySelector("#stuck");

const session = startPage(texts, draw, () => stuckPlay.once());
const act = (action) => session.page(action);
const all = () => [...cards.values()];

/** Whether scrolls move. */
function stick(isStuck) {
  stuck.checked = isStuck;
  return act({ action: "stick", isStuck });
}

/** Both apps anew. */
async function restart(isStuck) {
  await act({ action: "restart" });
  await stick(isStuck);
  for (const card of cards.values()) card.forget();
}

// A tap after which nothing moves, for once; and a second one, which would move.
const stuckPlay = new Play(document.querySelector("#play"), async (later) => {
  twicePlay.stop();
  await restart(true);
  await later(400);
  for (const card of all()) await card.tap(3);
  while (!all().some((card) => card.isLeft)) await later(50);
  await later(1200);
  await stick(false);
  for (const card of all()) await card.tap(1);
}, texts.playStuck);

// An impatient user: taps a second dot while the first one's scroll still moves.
const twicePlay = new Play(document.querySelector("#play-twice"), async (later) => {
  stuckPlay.stop();
  await restart(false);
  // Until the carousels have gone back to their first page.
  await later(300);
  for (const card of all()) await card.tap(4);
  while (!all().every((card) => card.hasMoved)) await later(10);
  await later(glideTime / 3);
  for (const card of all()) await card.tap(3, true);
}, texts.playTwice);

function stop() {
  stuckPlay.stop();
  twicePlay.stop();
}

stuck.addEventListener("change", () => {
  stop();
  act({ action: "stick", isStuck: stuck.checked });
});
whenClicked(document.querySelector("[data-action=restart]"), () => {
  stop();
  restart(stuck.checked);
});
setInterval(() => { for (const card of all()) card.tick(); }, 100);
showSources(document.querySelector("#sources"), "/sources/carousel");

function draw({ carousel: { variants, pageCount, isStuck } }, isNew) {
  // A new session does not know the switch's state.
  if (isNew && stuck.checked !== isStuck) act({ action: "stick", isStuck: stuck.checked });
  for (const snapshot of variants) {
    if (!cards.has(snapshot.variant)) {
      const card = new CarouselCard(document.querySelector("#card-template"), snapshot, pageCount, { act, stop });
      cards.set(snapshot.variant, card);
      document.querySelector("#phones").append(card.root);
    }
    cards.get(snapshot.variant).draw(snapshot, isNew);
  }
  return variants.map((snapshot) => ({ variant: snapshot.variant, title: said(snapshot.title), result: carouselVerdict(snapshot) }));
}
