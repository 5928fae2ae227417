// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "./language.js";
import { pageTexts } from "./texts/page.js";

/** Saving, sharing and opening sessions. */
export class SessionFiles {
  /** @param {{save: HTMLElement, share: HTMLElement, open: HTMLElement, input: HTMLInputElement}} parts */
  constructor(parts, tool, sessions, told) {
    const attempt = (act) => async () => {
      try { await act(); } catch (error) { told(say(pageTexts.failed, error.message)); }
    };
    const nameFor = (ending) => `${(sessions.current.app || "session").replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 80)}.${ending}`;
    parts.save.addEventListener("click", attempt(async () => {
      if (sessions.current) told(download(await tool.file(sessions.current.id), nameFor("jsonl")));
    }));
    parts.share.addEventListener("click", attempt(async () => {
      if (sessions.current) told(download(await tool.page(sessions.current.id), nameFor("html")));
    }));
    parts.open.addEventListener("click", () => parts.input.click());
    parts.input.addEventListener("change", attempt(async () => {
      const [file] = parts.input.files;
      parts.input.value = "";
      if (!file) return;
      const opened = await tool.open(await file.text());
      sessions.all = await tool.sessions();
      const info = sessions.all.find(({ id }) => id === opened?.id) ?? sessions.all.at(-1);
      if (info) sessions.choose(info);
    }));
  }
}

function download(blob, name) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return say(pageTexts.saved, name);
}
