/**
 * One page in a context of its own: given to the browser, watched until it has come to rest, and written down. The browser is
 * told to report next to nothing, because whatever it reports a page can make it report a million times.
 */
import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, CDPSession } from "puppeteer-core";
import type { Rendered, ToRender } from "#domain/rendering.ts";
import { type Answering, answerRequests } from "./answer-requests.ts";
import { serialiseInPage } from "./serialise-in-page.ts";

/** Nothing has happened for so long: the page is finished. */
const QUIET_MS = 500;
/** Clocks and carousels change a page for ever; when it has asked for nothing for so long, it says what it has to say. */
const SAID_ALL_MS = 3_000;
/** It is loaded, and waits for something that does not come: a message that may arrive some day, most often. */
const WAITS_IN_VAIN_MS = 10_000;
/** What the page may take by itself; waiting for its files does not count. */
const OWN_TIME_MS = 10_000;
/** With all of its waiting: a polite crawl loads five files a second. */
const WHOLE_TIME_MS = 90_000;
const LOOK_EVERY_MS = 100;
/** A page that does not answer for so long is in an endless loop. */
const ANSWER_WITHIN_MS = 10_000;
const MOST_LETTERS = 10 * 1024 * 1024;
const MOST_ERRORS = 10;
/** Where we look at the page: its own scripts see nothing of it. */
const WORLD = "sitemend";

/** Notes what changes in the page, from before its first script on, and what it is told of errors. */
const watch = (errorEvent: string) => `globalThis.changes = 0; globalThis.errors = [];
new MutationObserver(() => { changes += 1; }).observe(document, { subtree: true, childList: true, characterData: true });
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

/** In a page without any script nothing is noted, and nothing changes. */
const LOOK = '({ changes: globalThis.changes ?? 0, loaded: document.readyState === "complete" })';

interface Looks {
  readonly changes: number;
  readonly loaded: boolean;
}

/** A browser that opens tabs for us. */
export interface Tabs {
  readonly browser: Browser;
  /** Speaks with the browser as a whole, for as long as it runs. */
  readonly control: CDPSession;
}

export async function openTabs(browser: Browser): Promise<Tabs> {
  return { browser, control: await browser.target().createCDPSession() };
}

/** @throws Error when the page does not answer, or the browser is gone */
export async function renderPage(tabs: Tabs, toRender: ToRender): Promise<Rendered> {
  const context = await tabs.browser.createBrowserContext({ downloadBehavior: { policy: "deny" } });
  try {
    return await inContext(tabs, context, toRender);
  } finally {
    // It may hang as its page does; whoever ends the browser ends it, too.
    await within(context.close(), ANSWER_WITHIN_MS);
  }
}

async function inContext(tabs: Tabs, context: BrowserContext, toRender: ToRender): Promise<Rendered> {
  const { cdp, frame } = await openTab(tabs, context);
  await cdp.send("Page.enable");
  // Nobody is there to answer.
  cdp.on("Page.javascriptDialogOpening", () => {
    cdp.send("Page.handleJavaScriptDialog", { accept: false }).catch(() => {});
  });
  const errorEvent = randomUUID();
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: watch(errorEvent), worldName: WORLD });
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: tellErrors(errorEvent) });
  const answering = await answerRequests(cdp, frame, toRender);
  try {
    await within(cdp.send("Page.navigate", { url: toRender.url }), ANSWER_WITHIN_MS);
    return await readFinished(cdp, frame, answering, toRender.signal);
  } finally {
    answering.end();
  }
}

async function readFinished(
  cdp: CDPSession,
  frame: string,
  answering: Answering,
  signal: AbortSignal,
): Promise<Rendered> {
  const settled = await hasSettled(cdp, frame, answering, signal);
  const html = await look<string>(cdp, frame, `(${serialiseInPage})(${MOST_LETTERS})`);
  const errors = (await look<string[]>(cdp, frame, "globalThis.errors ?? []"))
    .map((words) => words.replace(/^Uncaught /, ""))
    .filter((words) => !OURS.test(words));
  const { missing, sentTo } = answering;
  return { html, errors: [...new Set(errors)].slice(0, MOST_ERRORS), missing, sentTo, settled };
}

/** Not by the driver's own means: its pages listen to the console, which a page can flood. */
async function openTab(
  { control }: Tabs,
  context: BrowserContext,
): Promise<{ readonly cdp: CDPSession; readonly frame: string }> {
  const opened = context.waitForTarget((target) => target.type() === "page");
  const place = context.id === undefined ? {} : { browserContextId: context.id };
  const { targetId } = await control.send("Target.createTarget", { url: "about:blank", ...place });
  // The main frame of a tab has the number of the tab.
  return { cdp: await (await opened).createCDPSession(), frame: targetId };
}

/** Waits until the page is loaded and nothing has happened for a while; false when its time is over before. */
async function hasSettled(cdp: CDPSession, frame: string, answering: Answering, signal: AbortSignal): Promise<boolean> {
  const startedAt = performance.now();
  let ownTime = 0;
  let [changes, changedAt] = [-1, startedAt];
  let lookedAt = startedAt;
  while (ownTime < OWN_TIME_MS && performance.now() - startedAt < WHOLE_TIME_MS) {
    signal.throwIfAborted();
    const seen = await look<Looks>(cdp, frame, LOOK);
    const now = performance.now();
    if (answering.open === 0) ownTime += now - lookedAt;
    lookedAt = now;
    if (seen.changes !== changes) [changes, changedAt] = [seen.changes, now];
    if (answering.sentTo !== null) return true;
    const quietMs = now - Math.max(changedAt, answering.lastAt);
    const isQuiet = quietMs >= QUIET_MS || now - Math.max(startedAt, answering.lastAt) >= SAID_ALL_MS;
    if (seen.loaded && answering.open === 0 && isQuiet) return true;
    if (seen.loaded && quietMs >= WAITS_IN_VAIN_MS) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}

/** @throws Error when the page does not answer */
async function look<T>(cdp: CDPSession, frameId: string, expression: string): Promise<T> {
  const { executionContextId: contextId } = await answered(
    cdp.send("Page.createIsolatedWorld", { frameId, worldName: WORLD }),
  );
  const { result } = await answered(cdp.send("Runtime.evaluate", { expression, contextId, returnByValue: true }));
  return result.value as T;
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  const nothing = Symbol("nothing");
  const first = await within(answer, ANSWER_WITHIN_MS, nothing);
  if (first === nothing) throw new Error("the page does not answer");
  return first as T;
}

async function within<T, N>(promise: Promise<T>, ms: number, otherwise?: N): Promise<T | N | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<N | undefined>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  // Nobody may be there any more to hear how it ends.
  promise.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
