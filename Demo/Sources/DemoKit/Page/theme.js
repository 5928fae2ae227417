// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { say } from "/language.js";
import texts from "/texts/page.js";

const names = { auto: texts.systemColors, light: texts.lightColors, dark: texts.darkColors };
const order = Object.keys(names);

/** Lets the button switch between the color schemes; this browser stores the choice. */
export function startTheme(button) {
  let theme = order.includes(localStorage.theme) ? localStorage.theme : "auto";
  const show = () => {
    document.documentElement.dataset.theme = theme;
    button.textContent = say(names[theme]);
  };
  button.addEventListener("click", () => {
    theme = order[(order.indexOf(theme) + 1) % order.length];
    localStorage.theme = theme;
    show();
  });
  show();
}
