// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/** What the tool gives the page. The token comes in the address's fragment, and stays in this tab. */
export class Tool {
  #token = takeToken();

  /** How an app connects to it, at the address by which this page was reached. */
  get connection() {
    const { hostname, port } = location, isHere = ["127.0.0.1", "localhost"].includes(hostname);
    const named = [!isHere && `to: ${JSON.stringify(hostname)}`, port !== "8990" && `port: ${port || 80}`, `token: ${JSON.stringify(this.#token)}`];
    return `Inspector.connect(${named.filter(Boolean).join(", ")})`;
  }

  sessions() { return this.#ask("/api/sessions").then((answer) => answer.json()); }

  /** The lines of a session's events after this one; of a live session, the answer stays open. */
  events(session, after, signal) {
    const from = after >= 0 ? `?after=${after}` : "";
    return this.#ask(`/api/sessions/${encodeURIComponent(session)}/events${from}`, { signal });
  }

  file(session) { return this.#ask(`/api/sessions/${encodeURIComponent(session)}/file`).then((answer) => answer.blob()); }
  page(session) { return this.#ask(`/api/sessions/${encodeURIComponent(session)}/page`).then((answer) => answer.blob()); }
  open(lines) { return this.#post("/api/open", lines); }
  makeTest(session, stretch) { return this.#post(`/api/sessions/${encodeURIComponent(session)}/test`, JSON.stringify(stretch)); }

  async #post(path, body) {
    const answer = await this.#ask(path, { method: "POST", body, headers: { "Content-Type": "application/json" } });
    return answer.json();
  }

  async #ask(path, options = {}) {
    const headers = { ...options.headers, Authorization: `Bearer ${this.#token}` };
    const answer = await fetch(path, { ...options, headers, cache: "no-store" });
    if (answer.ok) return answer;
    const refusal = new Error(sentenceOf(await answer.text()).slice(0, 500) || `${answer.status}`);
    refusal.status = answer.status;
    throw refusal;
  }
}

/** What the tool says in a refusal. */
function sentenceOf(text) {
  try { return String(JSON.parse(text).error ?? text); } catch { return text; }
}

/** Neither the address nor the history keeps it. */
function takeToken() {
  const given = location.hash.slice(1).replace(/^token=/, "");
  if (given) {
    sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return given || sessionStorage.getItem("token") || "";
}
