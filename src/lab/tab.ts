/**
 * A page in a tab of its own: opened, given to the browser, and watched until it has come to rest. The browser is told to report
 * next to nothing, because whatever it reports a page can make it report a million times.
 */
import type { Browser, BrowserContext, CDPSession } from "puppeteer-core";
import { type Answering, answerRequests, type ToAnswer } from "./answer-requests.ts";
import { LAB_LIMITS, type LabLimits } from "./limits.ts";

/** Nothing has happened for so long: the page is finished. */
const QUIET_MS = 500;
/** Clocks and carousels change a page for ever; when it has asked for nothing for so long, it says what it has to say. */
const SAID_ALL_MS = 3_000;
/** It is loaded, and waits for something that does not come: a message that may arrive some day, most often. */
const WAITS_IN_VAIN_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** Where we look at the page: its own scripts see nothing of it. */
const WORLD = "sitemend";

/** In a page without any script nothing is noted, and nothing changes. */
const LOOK = '({ changes: globalThis.changes ?? 0, loaded: document.readyState === "complete" })';
/** Notes what changes in the page, from before its first script on. */
const WATCH = `globalThis.changes = 0;
new MutationObserver(() => { changes += 1; }).observe(document, { subtree: true, childList: true, characterData: true });`;

interface Looks {
  readonly changes: number;
  readonly loaded: boolean;
}

/** A browser that opens tabs for us. */
export interface Tabs {
  readonly browser: Browser;
  /** Speaks with the browser as a whole, for as long as it runs. */
  readonly control: CDPSession;
  readonly limits: LabLimits;
}

export async function openTabs(browser: Browser, limits = LAB_LIMITS): Promise<Tabs> {
  return { browser, control: await browser.target().createCDPSession(), limits };
}

/** What a tab shows, and how it is looked at. */
export interface ShownTab {
  readonly cdp: CDPSession;
  readonly answering: Answering;
  /** Evaluates where the page's own scripts see nothing of it. @throws Error when the page isn't responding */
  look<T>(expression: string, withinMs?: number): Promise<T>;
  /** Waits until the page is loaded and nothing has happened for a while; false when its time is over before. */
  hasSettled(wholeTimeMs?: number): Promise<boolean>;
}

export interface ToShow {
  readonly page: ToAnswer;
  /** Run before the page's first script where the page sees nothing of it, and in the page's own world. */
  readonly watches: { readonly hidden: string; readonly seen?: string };
  /** Makes the tab what it is to be, before it is given the page. */
  readonly prepare?: (cdp: CDPSession) => Promise<void>;
}

/**
 * Shows a page in a context of its own to whoever wants to look at it.
 * @throws Error when the page isn't responding, or the browser is gone
 */
export async function showPage<T>(tabs: Tabs, toShow: ToShow, see: (shown: ShownTab) => Promise<T>): Promise<T> {
  const context = await tabs.browser.createBrowserContext({ downloadBehavior: { policy: "deny" } });
  try {
    return await inContext(tabs, context, toShow, see);
  } finally {
    // It may hang as its page does; whoever ends the browser ends it, too.
    await within(context.close(), tabs.limits.answerMs);
  }
}

async function inContext<T>(
  tabs: Tabs,
  context: BrowserContext,
  { page, watches, prepare }: ToShow,
  see: (shown: ShownTab) => Promise<T>,
): Promise<T> {
  const { cdp, frame } = await openTab(tabs, context);
  await cdp.send("Page.enable");
  // Nobody is there to answer.
  cdp.on("Page.javascriptDialogOpening", () => {
    cdp.send("Page.handleJavaScriptDialog", { accept: false }).catch(() => {});
  });
  const hidden = `${WATCH}\n${watches.hidden}`;
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: hidden, worldName: WORLD });
  if (watches.seen) await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: watches.seen });
  await prepare?.(cdp);
  const answering = await answerRequests(cdp, frame, page);
  const { limits } = tabs;
  const look = <Seen>(expression: string, withinMs = limits.answerMs) => lookAt<Seen>(cdp, frame, expression, withinMs);
  const hasSettled = (wholeTimeMs = limits.wholeTimeMs) =>
    settles(look, answering, page.signal, { ...limits, wholeTimeMs });
  try {
    await within(cdp.send("Page.navigate", { url: page.url }), limits.answerMs);
    return await see({ cdp, answering, look, hasSettled });
  } finally {
    answering.end();
  }
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

async function settles(
  look: ShownTab["look"],
  answering: Answering,
  signal: AbortSignal,
  { ownTimeMs, wholeTimeMs }: Pick<LabLimits, "ownTimeMs" | "wholeTimeMs">,
): Promise<boolean> {
  const startedAt = performance.now();
  let ownTime = 0;
  let [changes, changedAt] = [-1, startedAt];
  let lookedAt = startedAt;
  while (ownTime < ownTimeMs && performance.now() - startedAt < wholeTimeMs) {
    signal.throwIfAborted();
    const seen = await look<Looks>(LOOK);
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

async function lookAt<T>(cdp: CDPSession, frameId: string, expression: string, withinMs: number): Promise<T> {
  const { executionContextId: contextId } = await answered(
    cdp.send("Page.createIsolatedWorld", { frameId, worldName: WORLD }),
    withinMs,
  );
  const asked = { expression, contextId, returnByValue: true, awaitPromise: true };
  const { result, exceptionDetails } = await answered(cdp.send("Runtime.evaluate", asked), withinMs);
  if (exceptionDetails) throw new Error(`the page can't be inspected: ${exceptionDetails.exception?.description}`);
  return result.value as T;
}

async function answered<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  const nothing = Symbol("nothing");
  const first = await within(answer, withinMs, nothing);
  if (first === nothing) throw new Error("the page isn't responding");
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
