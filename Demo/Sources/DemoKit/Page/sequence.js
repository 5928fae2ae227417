// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { said, say } from "/language.js";
import { element } from "/phone.js";
import texts from "/texts/checkout.js";

const names = say(texts.steps);
const steps = Object.keys(names);

/** A chip for each step that has taken effect, and an empty place for each that has not. */
export function sequence(taken) {
  return steps.map((_, index) => {
    const step = taken[index];
    const chip = element("li", "step", names[step] ?? "");
    chip.dataset.step = step ?? "none";
    if (!step) {
      chip.append(element("span", "unspoken", say(texts.notYet)));
      return chip;
    }
    // Its position in the intended sequence.
    chip.prepend(element("b", "step-place", String(steps.indexOf(step) + 1)), " ");
    return chip;
  });
}

/** The same in a sentence. */
export const stepsOf = ({ steps }) => steps.map((step) => names[step]).join(" → ");

/** Whether an order was right: known after its last step, or with its first fault. */
export function verdictOf(order, isGoing) {
  if (order?.steps.length !== steps.length && !order?.fault) {
    return element("span", "verdict-pending", say(isGoing ? texts.underWay : texts.noRun));
  }
  const made = element("span", "order-verdict", order.fault ? say(texts.wrong, said(order.fault)) : say(texts.right));
  made.toggleAttribute("data-wrong", Boolean(order.fault));
  return made;
}
