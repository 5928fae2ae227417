// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { Bug } from "/bug.js";
import { say } from "/language.js";
import { startPage } from "/page.js";
import { Play } from "/play.js";
import { portfolioVerdict } from "/portfolio-verdict.js";
import { showNextSteps } from "/start-next.js";
import texts from "/texts/start.js";

const bugs = new Map([...document.querySelectorAll(".bug")].map((root) => [root.dataset.story, new Bug(root)]));
// How long the user looks at a screen, and how long the backend takes, as on the portfolio's page.
const stay = 1200, latency = 20_000;
let isOrdering = false;

const session = startPage(texts, draw, () => play.once());
const play = new Play(document.querySelector("#play"), async (later) => {
  if (!isOrdering) await session.checkOut(20);
  await session.page({ action: "restart" });
  await session.page({ action: "stick", isStuck: true });
  await session.count({ action: "restart" });
  await session.perform({ action: "restart" });
  await session.perform({ action: "scenario", latency });
  for (const variant of ["plain", "belay"]) await session.perform({ action: "open", variant });
  for (const variant of ["plain-method", "belay"]) await session.count({ action: "open", variant });
  await session.page({ action: "tap", dot: 3 });
  await later(stay);
  await session.perform({ action: "back" });
  await session.count({ action: "leave" });
});
setInterval(() => bugs.get("carousel").tick(), 100);
showNextSteps(document.querySelector(".next"));

function draw(snapshot) {
  isOrdering = snapshot.checkout.isGoing;
  for (const [story, read] of Object.entries(readers)) bugs.get(story).draw(read(snapshot));
  return [];
}

const named = (snapshots, variant) => snapshots.find((snapshot) => snapshot.variant === variant);

/** What is wrong in each story, what the left and the right phone show. */
const readers = {
  portfolio({ portfolio }) {
    const [plain, belay] = ["plain", "belay"].map((variant) => named(portfolio, variant));
    const hasLeft = plain.events.some(({ event }) => event === "left") && plain.screen.place === "home";
    const isLeft = hasLeft && Boolean(plain.screen.loader);
    const what = isLeft ? texts.portfolioWrong : hasLeft ? texts.portfolioWas : texts.portfolioWait;
    const phone = (snapshot) => {
      const { screen } = snapshot, { stayed } = portfolioVerdict(snapshot);
      const text = stayed ? say(texts.stayed, stayed) : say(screen.loader ? texts.loading : hasLeft ? texts.noLoader : texts.home);
      return { isCovered: Boolean(screen.loader), isWrong: hasLeft && Boolean(screen.loader || stayed), text };
    };
    const both = hasLeft && !belay.screen.loader ? [say(isLeft ? texts.covers : texts.covered), say(texts.coversNot)] : undefined;
    return { isWrong: hasLeft, sentence: say(what), both, left: phone(plain), right: phone(belay) };
  },

  counter({ counter }) {
    const [plain, belay] = ["plain-method", "belay"].map((variant) => named(counter, variant));
    const isWrong = plain.unreleasedHandles > 0;
    const phone = ({ number, unreleasedHandles, ticksAfterLeave, hasLeft }) => ({
      isWrong: unreleasedHandles > 0, figure: number ?? (unreleasedHandles > 0 ? `+${ticksAfterLeave}` : "–"),
      text: number != null ? say(texts.counts) : unreleasedHandles > 0 ? say(texts.unseen) : hasLeft ? say(texts.stopped) : "",
    });
    const both = isWrong && belay.hasLeft && belay.unreleasedHandles === 0 ? [say(texts.countsOn), say(texts.countsNot)] : undefined;
    return { isWrong, sentence: say(isWrong ? texts.counterWrong : texts.counterWait), both, left: phone(plain), right: phone(belay) };
  },

  carousel({ carousel: { variants, pageCount } }) {
    const [plain, belay] = ["plain", "belay"].map((variant) => named(variants, variant));
    const phone = ({ screen, isLeftLocked, lastEnding }) => ({
      isWrong: isLeftLocked,
      dots: { count: pageCount, page: screen.page, isLocked: screen.isLocked },
      isLocked: screen.isLocked, text: lastEnding ? say(texts.free) : "",
    });
    const isWrong = plain.isLeftLocked;
    const both = isWrong && belay.lastEnding && !belay.screen.isLocked ? [say(texts.staysLocked), say(texts.isFree)] : undefined;
    return { isWrong, sentence: say(isWrong ? texts.carouselWrong : texts.carouselWait), both, left: phone(plain), right: phone(belay) };
  },

  checkout({ checkout: { variants, isGoing } }) {
    const [plain, belay] = ["plain", "belay"].map((variant) => named(variants, variant));
    const phone = ({ runs, wrong }) => ({ isWrong: wrong > 0, figure: runs > 0 ? wrong : "–", text: runs > 0 ? say(texts.ofOrders, runs) : "" });
    const isWrong = plain.wrong > 0;
    // While it runs the numbers change too fast for a screen reader.
    const sentence = isWrong && !isGoing ? say(texts.checkoutWrong, plain.wrong, plain.runs) : say(texts.checkoutWait);
    const both = isWrong && !isGoing ? [plain, belay].map(({ wrong, runs }) => say(texts.wrongOf, wrong, runs)) : undefined;
    return { isWrong: isWrong && !isGoing, sentence, both, left: phone(plain), right: phone(belay) };
  },
};
