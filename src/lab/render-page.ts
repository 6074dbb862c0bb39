/** One page as its scripts leave it: shown, watched until it has come to rest, and written down. */
import { randomUUID } from "node:crypto";
import type { Rendered, ToRender } from "#domain/rendering.ts";
import { serialiseInPage } from "./serialise-in-page.ts";
import { type ShownTab, showPage, type Tabs } from "./tab.ts";

const MOST_LETTERS = 10 * 1024 * 1024;
const MOST_ERRORS = 10;

/** Hears what the page is told of errors. */
const hearErrors = (errorEvent: string) => `globalThis.errors = [];
document.addEventListener("${errorEvent}", ({ detail }) => {
  if (errors.length < 50) errors.push(String(detail).slice(0, 200));
});`;

/** Errors are heard in the page's own world only. It may tell lies there, of a bounded length. */
const tellErrors = (errorEvent: string) => `{
  const tell = (words) => document.dispatchEvent(new CustomEvent("${errorEvent}", { detail: words }));
  addEventListener("error", (event) => { if (event instanceof ErrorEvent) tell(event.message); });
  addEventListener("unhandledrejection", ({ reason }) => tell(String(reason)));
}`;

/** Faults of ours: what we refuse to pages, and what a browser without a screen and without a way out lacks. */
const OURS =
  /^script error|failed to fetch|network ?error|load failed|axios|service ?worker|websocket|eventsource|webgl|webrtc|rtcpeer|permission|notallowed|notsupported|abort|timeout|preload css/i;

/** @throws Error when the page does not answer, or the browser is gone */
export async function renderPage(tabs: Tabs, toRender: ToRender): Promise<Rendered> {
  const errorEvent = randomUUID();
  const watches = { hidden: hearErrors(errorEvent), seen: tellErrors(errorEvent) };
  return await showPage(tabs, { page: { ...toRender, looks: "made-up" }, watches }, readFinished);
}

async function readFinished({ answering, look, hasSettled }: ShownTab): Promise<Rendered> {
  const settled = await hasSettled();
  const html = await look<string>(`(${serialiseInPage})(${MOST_LETTERS})`);
  const errors = (await look<string[]>("globalThis.errors ?? []"))
    .map((words) => words.replace(/^Uncaught /, ""))
    .filter((words) => !OURS.test(words));
  const { missing, sentTo } = answering;
  return { html, errors: [...new Set(errors)].slice(0, MOST_ERRORS), missing, sentTo, settled };
}
