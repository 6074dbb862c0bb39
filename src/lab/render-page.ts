/** One page in a context of its own: given to the browser, watched until it has come to rest, and written down. */
import type { Browser, BrowserContext, CDPSession, Page } from "puppeteer-core";
import type { Rendered, ToRender } from "#domain/rendering.ts";
import { type Answering, answerRequests } from "./answer-requests.ts";
import { serialiseInPage } from "./serialise-in-page.ts";

/** Nothing has happened for so long: the page is finished. */
const QUIET_MS = 500;
/** Clocks and carousels change a page for ever; when it has asked for nothing for so long, it says what it has to say. */
const SAID_ALL_MS = 3_000;
/** What the page may take by itself; waiting for its files does not count. */
const OWN_TIME_MS = 10_000;
/** With all of its waiting: a polite crawl loads five files a second. */
const WHOLE_TIME_MS = 90_000;
const LOOK_EVERY_MS = 100;
/** A page that does not answer for so long is in an endless loop. */
const ANSWER_WITHIN_MS = 5_000;
const MOST_LETTERS = 10 * 1024 * 1024;
const MOST_ERRORS = 10;
/** Faults of ours: what we refuse to pages, and what a browser without a screen and without a way out lacks. */
const OURS =
  /failed to fetch|network ?error|load failed|axios|service ?worker|websocket|eventsource|webgl|webrtc|rtcpeer|permission|notallowed|notsupported|abort|timeout|preload css/i;
const LONGEST_ERROR = 200;
/** Where we look at the page: its own scripts see nothing of it. */
const WORLD = "sitemend";

/** Counts what changes in the page, from before its first script on. */
const WATCH = `globalThis.changes = 0; globalThis.loaded = false;
new MutationObserver(() => { globalThis.changes += 1; }).observe(document, { subtree: true, childList: true, characterData: true });
addEventListener("load", () => { globalThis.loaded = true; });`;

/** @throws Error when the page does not answer, or the browser is gone */
export async function renderPage(browser: Browser, toRender: ToRender): Promise<Rendered> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: "deny" } });
  try {
    return await inContext(context, toRender);
  } finally {
    // It may hang as its page does; whoever ends the browser ends it, too.
    await within(context.close(), ANSWER_WITHIN_MS);
  }
}

async function inContext(context: BrowserContext, toRender: ToRender): Promise<Rendered> {
  const page = await context.newPage();
  context.on("targetcreated", (target) => {
    if (target.type() === "page" && target !== page.target())
      void target
        .page()
        .then((popup) => popup?.close())
        .catch(() => {});
  });
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
  const cdp = await page.createCDPSession();
  const errors = await noteErrors(cdp);
  const mainFrame = frameOf(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setBypassServiceWorker", { bypass: true });
  await cdp.send("Page.enable");
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: WATCH, worldName: WORLD });
  const answering = await answerRequests(cdp, mainFrame, toRender);
  await within(cdp.send("Page.navigate", { url: toRender.url }), ANSWER_WITHIN_MS);
  const settled = await hasSettled(cdp, mainFrame, answering, toRender.signal);
  const html = await look<string>(cdp, mainFrame, `(${serialiseInPage})(${MOST_LETTERS})`);
  return { html, errors, missing: answering.missing, sentTo: answering.sentTo, settled };
}

/** puppeteer names a frame as the protocol does, but does not say so in its types. */
function frameOf(page: Page): string {
  return (page.mainFrame() as unknown as { readonly _id: string })._id;
}

async function noteErrors(cdp: CDPSession): Promise<readonly string[]> {
  const errors: string[] = [];
  cdp.on("Runtime.exceptionThrown", ({ exceptionDetails: { exception, text } }) => {
    const [words = ""] = (exception?.description ?? text).split("\n");
    if (errors.length < MOST_ERRORS && !OURS.test(words)) errors.push(words.slice(0, LONGEST_ERROR));
  });
  await cdp.send("Runtime.enable");
  return errors;
}

/** Waits until the page is loaded and nothing has happened for a while; false when its time is over before. */
async function hasSettled(cdp: CDPSession, frame: string, answering: Answering, signal: AbortSignal): Promise<boolean> {
  const startedAt = performance.now();
  let ownTime = 0;
  let [changes, changedAt] = [-1, startedAt];
  let lookedAt = startedAt;
  while (ownTime < OWN_TIME_MS && performance.now() - startedAt < WHOLE_TIME_MS) {
    signal.throwIfAborted();
    const seen = await look<{ changes: number; loaded: boolean }>(cdp, frame, "({ changes, loaded })");
    const now = performance.now();
    if (answering.open === 0) ownTime += now - lookedAt;
    lookedAt = now;
    if (seen.changes !== changes) [changes, changedAt] = [seen.changes, now];
    if (answering.sentTo !== null) return true;
    const quietMs = now - Math.max(changedAt, answering.lastAt);
    const isQuiet = quietMs >= QUIET_MS || now - Math.max(startedAt, answering.lastAt) >= SAID_ALL_MS;
    if (seen.loaded && answering.open === 0 && isQuiet) return true;
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
