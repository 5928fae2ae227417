// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { language } from "/language.js";

const readme = language === "ja" ? "/README.ja.md" : "/README.md";

/** What the README of this build says of the next steps: the first block of each kind; and the way to the README. */
export async function showNextSteps(root) {
  root.querySelector(".readme").href = readme;
  const places = root.querySelectorAll("[data-block]");
  try {
    const text = await (await fetch("/README.md")).text();
    for (const place of places) {
      const [, block] = new RegExp(`\\n\`\`\`${place.dataset.block}\\n([^]*?)\`\`\``).exec(text);
      place.textContent = block.trimEnd();
    }
  } catch {
    for (const place of places) place.parentElement.hidden = true;
  }
}
