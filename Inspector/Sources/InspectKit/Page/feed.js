// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { Deque } from "./model/deque.js";

/** Lines that wait for the model. When there are more, the page reads no further, and the tool keeps what follows. */
const mostLines = 20_000;
/** How long one task reads lines. Units: milliseconds. */
const mostTime = 12;

/** Brings a session's lines to its model, in short tasks. While it is paused, they wait. */
export class Feed {
  #lines = new Deque();
  #model;
  #changed;
  #stop = new AbortController();
  #isPaused = false;
  #isAsked = false;
  #room = null;
  #channel = new MessageChannel();

  /** @param {() => void} changed is called after each task that has read lines */
  constructor(model, changed) {
    this.#model = model;
    this.#changed = changed;
    this.#channel.port1.onmessage = () => this.#read();
  }

  /** The lines that have come, and wait. */
  get waiting() { return this.#lines.length; }
  get isFull() { return this.#lines.length >= mostLines; }
  get isPaused() { return this.#isPaused; }
  set isPaused(isPaused) {
    this.#isPaused = isPaused;
    this.#ask();
  }

  /** All lines of a session that is over. */
  takeAll(text) {
    for (const line of text.split("\n")) this.#lines.push(line);
    this.#ask();
  }

  /** Follows the session until it is over, or the feed is closed; after a cut connection it goes on where it was. */
  async follow(tool, session, told) {
    const { signal } = this.#stop;
    for (let wait = 500; !signal.aborted; wait = Math.min(wait * 2, 8_000)) {
      try {
        const answer = await tool.events(session, this.#model.last, signal);
        told("");
        if (await this.#take(answer.body)) wait = 250;
        await this.#whenRead();
        const info = (await tool.sessions()).find(({ id }) => id === session);
        if (!info || info.isOver) return;
      } catch (error) {
        if (signal.aborted) return;
        told(error.status ? error.message : null);
        if (error.status >= 400 && error.status < 500) return;
      }
      await new Promise((done) => setTimeout(done, wait));
    }
  }

  close() {
    this.#stop.abort();
    this.#lines = new Deque();
    this.#room?.();
    this.#channel.port1.close();
  }

  /** Returns whether a line came. */
  async #take(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "", hasCome = false;
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) this.#lines.push(line);
      hasCome ||= lines.length > 0;
      this.#ask();
      if (this.isFull) await new Promise((room) => { this.#room = room; });
    }
    // What follows the last end of a line is half a line: it comes whole with the next connection.
    return hasCome;
  }

  async #whenRead() {
    while (this.#lines.length && !this.#stop.signal.aborted) await new Promise((done) => setTimeout(done, 50));
  }

  #ask() {
    if (this.#isPaused) this.#changed();
    if (this.#isAsked || this.#isPaused || !this.#lines.length) return;
    this.#isAsked = true;
    this.#channel.port2.postMessage(null);
  }

  #read() {
    this.#isAsked = false;
    if (this.#isPaused) return;
    const end = performance.now() + mostTime;
    while (this.#lines.length && performance.now() < end) {
      for (let count = 0; count < 50 && this.#lines.length; count += 1) this.#model.takeLine(this.#lines.shift());
    }
    if (this.#room && this.#lines.length < mostLines / 2) {
      this.#room();
      this.#room = null;
    }
    this.#changed();
    this.#ask();
  }
}
