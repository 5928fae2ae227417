// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { Feed } from "./feed.js";
import { SessionFiles } from "./files.js";
import { Inspector } from "./inspector.js";
import { fillTexts, language, say, startLanguages } from "./language.js";
import { startMenu, startPanels } from "./panels.js";
import { nameOf, Sessions } from "./sessions.js";
import { pageTexts } from "./texts/page.js";
import { panelTexts } from "./texts/panels.js";
import { Tool } from "./tool.js";
import { element, find, mark, set } from "./view/element.js";
import { TestDialog } from "./view/test-dialog.js";
import { startTheme } from "./view/theme.js";

function start() {
  document.documentElement.lang = language;
  document.title = say(pageTexts.title);
  fillTexts(document, { ...pageTexts, ...panelTexts });
  startTheme(find("#theme"));
  startLanguages(find("#language"));
  const showPanel = startPanels([...document.querySelectorAll(".panel-button")], find("#panels"));
  startMenu(find("#menu"));
  const inspector = new Inspector(showPanel), file = find("#session");
  if (file) showFile(file.textContent, inspector); else showTool(inspector);
}

/** A session in one file: there is no tool to ask. */
function showFile(text, inspector) {
  for (const place of document.querySelectorAll("[data-needs-tool]")) place.remove();
  const { model } = inspector, feed = new Feed(model, () => {
    inspector.news();
    if (feed.waiting) return;
    inspector.over();
    find("#sessions").replaceChildren(element("option", "", nameOf({ app: model.header?.app ?? "", process: model.header?.process, isOver: true })));
  });
  inspector.show(model, false);
  feed.takeAll(text);
}

function showTool(inspector) {
  const tool = new Tool(), sessions = new Sessions(tool, inspector), told = tellFor(8_000);
  new SessionFiles({ save: find("#save"), share: find("#share"), open: find("#open"), input: find("#file") }, tool, sessions, told);
  find("#lines").textContent = `import BelayInspector\n${tool.connection}`;
  find("#copy-lines").addEventListener("click", async () => {
    await navigator.clipboard.writeText(find("#lines").textContent);
    set(find("#copy-lines"), say(pageTexts.copied));
  });
  const dialog = new TestDialog(find("#test"));
  find("#copy-test").addEventListener("click", async () => {
    const { stretch } = inspector;
    if (!stretch) return told(say(panelTexts.stretchHint));
    mark(find("#copy-test"), "aria-busy", true);
    try { await dialog.show(await tool.makeTest(sessions.current.id, stretch)); } catch (error) { told(say(pageTexts.failed, error.message)); }
    mark(find("#copy-test"), "aria-busy", null);
  });
}

/** Tells something for a while. */
function tellFor(ms) {
  let wait = 0;
  return (sentence) => {
    set(find("#spoken-file"), sentence);
    clearTimeout(wait);
    wait = setTimeout(() => set(find("#spoken-file"), ""), ms);
  };
}

start();
