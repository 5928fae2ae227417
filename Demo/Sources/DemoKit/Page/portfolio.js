// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { numbers, said, say } from "/language.js";
import { startPage, whenClicked } from "/page.js";
import { Panel } from "/panel.js";
import { portfolioVerdict } from "/portfolio-verdict.js";
import { Play } from "/play.js";
import { showSources } from "/source.js";
import depth from "/texts/portfolio-depth.js";
import texts from "/texts/portfolio.js";

const byID = (id) => document.getElementById(id);
const panels = new Map();
const latency = byID("latency");
// How long the user looks at the portfolio, at most.
const stay = 1200;

const session = startPage({ ...texts, ...depth }, draw, () => play.once());
const play = new Play(byID("play"), async (later) => {
  await session.perform({ action: "restart" });
  await session.perform({ action: "open" });
  await later(Math.min(Number(latency.value) / 3, stay));
  await session.perform({ action: "back" });
});

function draw({ portfolio }, isNew) {
  for (const snapshot of portfolio) {
    if (!panels.has(snapshot.variant)) add(snapshot.variant);
    panels.get(snapshot.variant).draw(snapshot, play.isPlaying);
  }
  // A new session does not know the settings.
  if (isNew) sendScenario();
  return portfolio.map((snapshot) => ({ variant: snapshot.variant, title: said(snapshot.title), result: portfolioVerdict(snapshot, play.isPlaying) }));
}

function add(variant) {
  const panel = new Panel(byID("phone-template"), byID("log-template"), variant, (action) => session.perform(action));
  panels.set(variant, panel);
  byID("phones").append(panel.root);
  byID("logs").append(panel.log);
}

/** On all phones. A phone whose home is blocked cannot open anything. */
function perform(action) {
  const all = [...panels], free = action === "open" ? all.filter(([, panel]) => !panel.isBlocked) : all;
  if (free.length === all.length) return session.perform({ action });
  for (const [variant] of free) session.perform({ action, variant });
}

function showLatency() {
  const text = say(texts.seconds, numbers(latency.value / 1000));
  byID("latency-text").textContent = text;
  latency.setAttribute("aria-valuetext", text);
}

function sendScenario() {
  return session.perform({ action: "scenario", latency: Number(latency.value) });
}

latency.addEventListener("input", showLatency);
latency.addEventListener("change", sendScenario);
for (const button of document.querySelectorAll(".controls [data-action]")) {
  whenClicked(button, () => {
    play.stop();
    perform(button.dataset.action);
  });
}
setInterval(() => { for (const panel of panels.values()) panel.tick(); }, 100);
showLatency();
showSources(byID("sources"), "/sources/portfolio");
