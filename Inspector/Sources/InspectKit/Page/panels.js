// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { mark } from "./view/element.js";

/** In a narrow window, one panel is shown at a time. */
export function startPanels(buttons, root) {
  const show = (name) => {
    root.dataset.panel = name;
    for (const other of buttons) mark(other, "aria-pressed", other.dataset.panel === name);
  };
  for (const one of buttons) one.addEventListener("click", () => show(one.dataset.panel));
  show("lanes");
  return show;
}

/** In a wide window what is in the menu stands beside it. */
export function startMenu(menu) {
  const wide = matchMedia("(width >= 60rem)"), fit = () => { menu.open = wide.matches; };
  wide.addEventListener("change", fit);
  fit();
  addEventListener("click", ({ target }) => { if (!wide.matches && !menu.contains(target)) menu.open = false; });
  menu.addEventListener("keydown", (event) => {
    if (wide.matches || event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}
