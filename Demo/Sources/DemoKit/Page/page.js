// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { Choice } from "/choice.js";
import { fill, languageLinks, say } from "/language.js";
import { element, set } from "/phone.js";
import { Session } from "/session.js";
import { startTheme } from "/theme.js";
import { Tabs } from "/tabs.js";
import common from "/texts/page.js";
import start from "/texts/start.js";
import { Timelines } from "/timeline.js";

/** Whether the page plays its story when it is opened: not at an address such as `/counter?still`. */
const playsByItself = !new URLSearchParams(location.search).has("still");

const stories = ["portfolio", "counter", "carousel", "checkout"];

/**
 * What all pages have: the header, the texts, the session, and, where there are elements for them, the switch, tabs and timelines.
 *
 * @param {object} texts the page's own, with a `title`
 * @param {(snapshot: object, isNew: boolean, timelines: Timelines) => {variant: string, title: string, result: object}[]} draw returns the variants and what came of each, for the switch
 * @param {(() => void)?} begin called with the first snapshot, if the page plays by itself
 */
export function startPage(texts, draw, begin = () => {}) {
  const all = { ...common, ...texts };
  document.title = `${say(all.title)} · Belay`;
  document.body.prepend(header());
  if (stories.includes(location.pathname.slice(1))) document.querySelector("main").append(leadingOn());
  fill(document, all);
  startTheme(document.querySelector("#theme"));
  for (const panels of document.querySelectorAll(".panels")) new Tabs(panels, all);
  const timelines = new Timelines();
  const choices = [...document.querySelectorAll(".choice")].map((root) => new Choice(root));
  // A page that the browser kept for the way back has lost its session: it begins anew.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
  let hasBegun = false;
  const session = new Session((snapshot, isNew) => {
    const variants = draw(snapshot, isNew, timelines);
    for (const choice of choices) choice.draw(variants);
    const place = ({ timeline }) => variants.findIndex(({ variant }) => variant === timeline.variant);
    timelines.draw(snapshot.timeline.toSorted((a, b) => place(a) - place(b)));
    if (!hasBegun && playsByItself) begin();
    hasBegun = true;
  }, (sentence, isConnected) => {
    const place = document.querySelector("#connection");
    set(place, sentence);
    place.toggleAttribute("data-connected", isConnected);
    place.toggleAttribute("data-failed", !isConnected);
  });
  return session;
}

function header() {
  const made = element("header", "top", "");
  const skip = element("a", "skip", "");
  skip.href = "#main";
  skip.dataset.text = "skip";
  const brand = element("a", "brand", ""), icon = document.createElement("img");
  brand.href = "/";
  mark(brand, "/");
  Object.assign(icon, { src: "/icon.svg", alt: "", width: 28, height: 28 });
  brand.append(icon, "Belay");
  const nav = element("nav", "stories-nav", "");
  nav.dataset.label = "stories";
  nav.append(...stories.map((story) => {
    const link = element("a", "", "");
    link.href = `/${story}`;
    link.dataset.text = `${story}Name`;
    mark(link, link.pathname);
    return link;
  }));
  const connection = element("p", "connection", say(common.connecting));
  connection.id = "connection";
  connection.setAttribute("role", "status");
  const links = element("nav", "languages", "");
  links.dataset.label = "languages";
  links.append(...languageLinks());
  const theme = element("button", "quiet", "");
  Object.assign(theme, { type: "button", id: "theme" });
  made.append(skip, brand, nav, connection, links, theme);
  return made;
}

/** The way to the next story; from the last one, to what to do next. */
function leadingOn() {
  const next = stories[stories.indexOf(location.pathname.slice(1)) + 1];
  const made = element("p", "leading-on", ""), link = element("a", "", next ? say(common.nextStory, say(start[`${next}Title`])) : `${say(start.next)} →`);
  link.href = next ? `/${next}` : "/#next";
  made.append(link);
  return made;
}

/** The link to the page that is shown. */
function mark(link, path) {
  if (path === location.pathname) link.setAttribute("aria-current", "page");
}

/** Calls `act` as the button's click, unless the button is busy. It is not disabled then, because it would lose the focus. */
export function whenClicked(button, act) {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") act();
  });
}
