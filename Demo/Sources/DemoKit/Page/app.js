// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { Carousels } from "/carousel.js";
import { Checkouts } from "/checkout.js";
import { Counters } from "/counter.js";
import { Loading } from "/loading.js";
import { Panel } from "/panel.js";
import { set } from "/phone.js";
import { Session } from "/session.js";
import { showSources } from "/source.js";
import { startTheme } from "/theme.js";
import { Timelines } from "/timeline.js";

const byID = (id) => document.getElementById(id);
const panels = new Map();
const latency = byID("latency");
const fails = byID("fails");
let alerts = 0;

const loading = new Loading(byID("loading"), (settings) => session.compare(settings));
const counters = new Counters(byID("counter"), (action) => session.count(action));
const carousels = new Carousels(byID("carousel"), (action) => session.page(action));
const checkouts = new Checkouts(byID("checkout"), (runs) => session.checkOut(runs));
const timelines = new Timelines();
const session = new Session(draw, (sentence) => { byID("connection").textContent = sentence; });

function draw(snapshot, isNew) {
  for (const portfolio of snapshot.portfolio) {
    if (!panels.has(portfolio.variant)) {
      const panel = new Panel(byID("phone-template"), portfolio.variant, (action) => session.perform(action));
      panels.set(portfolio.variant, panel);
      byID("phones").append(panel.root);
    }
    panels.get(portfolio.variant).draw(portfolio);
  }
  alerts = Math.max(...snapshot.portfolio.map(({ screen }) => screen.alerts.length));
  loading.draw(snapshot.loading);
  counters.draw(snapshot.counter);
  carousels.draw(snapshot.carousel, isNew);
  checkouts.draw(snapshot.checkout);
  timelines.draw(snapshot.timeline);
  drawHomeFacts(snapshot.homeRequests);
  drawOthers(snapshot.others);
  // A new session begins with default settings: after a reconnection the page restores the user's.
  if (isNew) begin();
}

/** The phones turn on, and show home. */
async function begin() {
  await sendScenario();
  await session.perform({ action: "appear" });
}

function drawHomeFacts({ received, open, cancelled }) {
  const find = (selector) => byID("home-facts").querySelector(selector);
  set(find(".fact-received"), String(received));
  set(find(".fact-open"), String(open));
  set(find(".fact-cancelled"), String(cancelled));
}

function drawOthers({ present, news }) {
  const who = present === 0 ? "You are the only visitor."
    : present === 1 ? "One other visitor has this page open." : `${present} other visitors have this page open.`;
  const text = news ? `${who} ${news}` : who;
  if (byID("others").textContent !== text) byID("others").textContent = text;
}

function showLatency() {
  const text = `${(latency.value / 1000).toFixed(1)} s`;
  byID("latency-text").textContent = text;
  latency.setAttribute("aria-valuetext", text);
}

function sendScenario() {
  return session.perform({ action: "scenario", latency: Number(latency.value), fails: fails.checked });
}

latency.addEventListener("input", showLatency);
latency.addEventListener("change", sendScenario);
fails.addEventListener("change", sendScenario);

let leaving = null;
for (const button of document.querySelectorAll(".controls [data-action]")) {
  button.addEventListener("click", () => {
    clearTimeout(leaving);
    session.perform({ action: button.dataset.action });
  });
}

byID("play").addEventListener("click", async () => {
  clearTimeout(leaving);
  await session.perform({ action: "back" });
  for (let waiting = alerts; waiting > 0; waiting -= 1) await session.perform({ action: "dismiss" });
  await session.perform({ action: "open" });
  leaving = setTimeout(() => session.perform({ action: "back" }), Number(latency.value) / 3);
});

setInterval(() => {
  for (const panel of panels.values()) panel.tick();
  carousels.tick();
}, 100);
showLatency();
startTheme(byID("theme"));
showSources(byID("sources"), "/sources");
showSources(byID("home-sources"), "/sources/home");
showSources(byID("counter-sources"), "/sources/counter");
showSources(byID("carousel-sources"), "/sources/carousel");
showSources(byID("checkout-sources"), "/sources/checkout");
