/**
 * Has pages finished, two at a time, or measured, one at a time, by one browser that is started when the first one comes, renewed
 * now and then, and ended when none has come for a while. A page that brings it down costs itself only.
 */
import type { Renderer, ToRender } from "#domain/rendering.ts";
import { findBrowser } from "./find-browser.ts";
import type { LaunchedBrowser } from "./launch-browser.ts";
import type { LabLimits } from "./limits.ts";
import type { Tabs } from "./tab.ts";

const AT_ONCE = 2;
/** Browsers grow with the pages they show. */
const PAGES_OF_A_BROWSER = 200;
const IDLE_MS = 30_000;
/** One that does not start is given time: memory or processes may be short. */
const TRIES_AGAIN_MS = 600_000;

/** Nothing leads out: requests are answered before they leave, and those that slip past (sockets, calls, hints) find no way. */
const NO_WAY_OUT = [
  "--proxy-server=http://0.0.0.0:1",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--block-new-web-contents",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-sync",
  "--disable-component-update",
  "--mute-audio",
  // A limit for pages that take all there is, not for speed.
  "--js-flags=--max-old-space-size=512",
];

interface Running {
  readonly launched: LaunchedBrowser;
  readonly tabs: Tabs;
  /** Pages in it now, and all it has had. */
  pages: number;
  served: number;
}

export function createRenderer(settings: {
  readonly browser: string | undefined;
  readonly searchPath: string;
  readonly limits?: LabLimits;
}): Renderer & {
  close(): Promise<void>;
} {
  const slots = createSlots(AT_ONCE);
  /** What two pages take of the machine at once would be measured of both. */
  const turns = createSlots(1);
  let current: Promise<Running> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let triesAgainAt = 0;
  const ending = new Set<Promise<void>>();

  const isThere = () =>
    performance.now() >= triesAgainAt && findBrowser(settings.browser, settings.searchPath) !== undefined;

  async function start(): Promise<Running> {
    const path = findBrowser(settings.browser, settings.searchPath);
    if (path === undefined || !isThere()) throw new Error("there is no browser that starts");
    const [{ launchBrowser }, { openTabs }] = await Promise.all([import("./launch-browser.ts"), import("./tab.ts")]);
    try {
      const launched = await launchBrowser(path, { flags: NO_WAY_OUT });
      try {
        return { launched, tabs: await openTabs(launched.browser, settings.limits), pages: 0, served: 0 };
      } catch (error) {
        await launched.close();
        throw error;
      }
    } catch (error) {
      // It would not start for the next page either, and each would wait for it.
      triesAgainAt = performance.now() + TRIES_AGAIN_MS;
      throw error;
    }
  }

  function retire(running: Running): void {
    const end = running.launched.close().catch(() => {});
    ending.add(end);
    void end.then(() => ending.delete(end));
  }

  async function endIdle(): Promise<void> {
    const last = current;
    current = undefined;
    const running = await last?.catch(() => undefined);
    if (running !== undefined) retire(running);
  }

  async function inBrowser<T>(work: (tabs: Tabs) => Promise<T>): Promise<T> {
    clearTimeout(idle);
    current ??= start();
    const mine = current;
    const running = await mine.catch((error: unknown) => {
      if (current === mine) current = undefined;
      throw error;
    });
    running.pages += 1;
    running.served += 1;
    if (running.served >= PAGES_OF_A_BROWSER && current === mine) current = undefined;
    try {
      return await work(running.tabs);
    } catch (error) {
      // It may be the browser that is ill: the other page that it has may go on, new ones get a new one.
      if (current === mine) current = undefined;
      throw error;
    } finally {
      running.pages -= 1;
      if (current !== mine && running.pages === 0) retire(running);
      else if (running.pages === 0) idle = setTimeout(endIdle, IDLE_MS).unref();
    }
  }

  async function inTurn<T>(
    { enter }: ReturnType<typeof createSlots>,
    { signal }: ToRender,
    work: (tabs: Tabs) => Promise<T>,
  ): Promise<T | null> {
    const leave = await enter(signal);
    if (leave === null) return null;
    try {
      return await inBrowser(work);
    } catch {
      return null;
    } finally {
      leave();
    }
  }

  return {
    isThere,

    render: (page) => inTurn(slots, page, async (tabs) => (await import("./render-page.ts")).renderPage(tabs, page)),

    measure: (page) => inTurn(turns, page, async (tabs) => (await import("./measure-page.ts")).measurePage(tabs, page)),

    async close() {
      clearTimeout(idle);
      await endIdle();
      await Promise.all(ending);
    },
  };
}

/** So many at once, the others one after the other; `null` for those that do not want to wait any longer. */
function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async enter(signal: AbortSignal): Promise<(() => void) | null> {
      if (signal.aborted) return null;
      if (free > 0) {
        free -= 1;
        return leave;
      }
      return await new Promise((resolve) => {
        const go = () => {
          signal.removeEventListener("abort", giveUp);
          resolve(leave);
        };
        const giveUp = () => {
          waiting.splice(waiting.indexOf(go), 1);
          resolve(null);
        };
        waiting.push(go);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    },
  };
}
