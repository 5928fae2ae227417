// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { numbers, said, say } from "/language.js";
import { Loading } from "/loading.js";
import { playsByItself, startPage, whenClicked } from "/page.js";
import { Panel } from "/panel.js";
import { set } from "/phone.js";
import { Play } from "/play.js";
import { showSources } from "/source.js";
import depth from "/texts/portfolio-depth.js";
import texts from "/texts/portfolio.js";

const byID = (id) => document.getElementById(id);
const panels = new Map();
const latency = byID("latency"), fails = byID("fails");
// While home loads for the first time, so that the story begins soon.
const soon = 150;
// How long the user looks at the portfolio, at most.
const stay = 1200;
let alerts = 0, isReady = false;

const session = startPage({ ...texts, ...depth }, draw);
const loading = new Loading(byID("loads"), (settings) => session.compare(settings));
const play = new Play(byID("play"), async (later) => {
  await session.perform({ action: "back" });
  for (let waiting = alerts; waiting > 0; waiting -= 1) await session.perform({ action: "dismiss" });
  await session.perform({ action: "open" });
  await later(Math.min(Number(latency.value) / 3, stay));
  await session.perform({ action: "back" });
});

function draw(snapshot, isNew) {
  for (const portfolio of snapshot.portfolio) {
    if (!panels.has(portfolio.variant)) add(portfolio.variant);
    panels.get(portfolio.variant).draw(portfolio);
  }
  alerts = Math.max(...snapshot.portfolio.map(({ screen }) => screen.alerts.length));
  loading.draw(snapshot.loading);
  const { received, open, cancelled } = snapshot.homeRequests;
  for (const [name, count] of Object.entries({ received, open, cancelled })) {
    set(byID("rows").querySelector(`.fact-${name}`), String(count));
  }
  if (isNew) appear(); else if (!isReady && hasHome(snapshot)) begin();
  return snapshot.portfolio.map(({ variant, title }) => ({ variant, title: said(title) }));
}

function add(variant) {
  const panel = new Panel(byID("phone-template"), byID("log-template"), variant, (action) => session.perform(action));
  panels.set(variant, panel);
  byID("phones").append(panel.root);
  byID("logs").append(panel.log);
}

/** The phones turn on, and show home. A new session begins with default settings: after a reconnection, too. */
async function appear() {
  isReady = false;
  await session.perform({ action: "scenario", latency: soon, fails: false });
  await session.perform({ action: "appear" });
}

const hasHome = ({ portfolio }) => portfolio.every(({ home }) =>
  !home || (home.rows.length > 0 && home.rows.every(({ isLoading }) => !isLoading)));

/** Home has loaded: from now on the backend is as the settings say. */
async function begin() {
  isReady = true;
  await sendScenario();
  if (playsByItself) play.once();
}

function showLatency() {
  const text = `${numbers(latency.value / 1000)} s`;
  byID("latency-text").textContent = text;
  latency.setAttribute("aria-valuetext", text);
}

function sendScenario() {
  return session.perform({ action: "scenario", latency: Number(latency.value), fails: fails.checked });
}

latency.addEventListener("input", showLatency);
latency.addEventListener("change", sendScenario);
fails.addEventListener("change", sendScenario);
for (const button of document.querySelectorAll(".controls [data-action]")) {
  whenClicked(button, () => {
    play.stop();
    session.perform({ action: button.dataset.action });
  });
}
// In a wide window there is room for the settings.
const isWide = matchMedia("(width >= 60rem)");
const openSettings = () => { document.querySelector(".settings").open = isWide.matches; };
isWide.addEventListener("change", openSettings);
openSettings();
setInterval(() => { for (const panel of panels.values()) panel.tick(); }, 100);
showLatency();
showSources(byID("sources"), "/sources");
showSources(byID("home-sources"), "/sources/home");
