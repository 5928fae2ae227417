// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { language } from "/language.js";

const readme = language === "ja" ? "/README.ja.md" : "/README.md";

/** How to install the package, as the README of this build says it, and the way to the README. */
export async function showInstallation(root) {
  root.querySelector("a").href = readme;
  try {
    const text = await (await fetch("/README.md")).text();
    const [, manifest] = /```swift package-manifest\n([^]*?)```/.exec(text);
    root.querySelector("code").textContent = manifest.trimEnd();
  } catch {
    root.hidden = true;
  }
}
