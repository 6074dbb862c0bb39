/**
 * What the browser tells of painting, moving and blocking, noted inside the page where its own scripts see nothing of it.
 * How the figures are reckoned is as https://web.dev/articles/cls and https://web.dev/articles/tbt say.
 */
import { type ElementBox, MOST_SOURCE } from "#domain/lab.ts";
import { BOX_OF } from "./look-at-boxes.ts";

export interface Vitals {
  readonly fcpMs: number | null;
  readonly lcpMs: number | null;
  readonly lcpSource: string | null;
  /** Where it stands on the first screen. */
  readonly lcpBox: Omit<ElementBox, "source"> | null;
  readonly cls: number;
  readonly shifted: readonly string[];
  readonly tbtMs: number;
  /** Files that nothing was painted before, in the order in which they came. */
  readonly blocking: readonly { readonly url: string; readonly untilMs: number }[];
  /** Families whose text is invisible until they have come. */
  readonly blockingFonts: readonly string[];
}

/** Hostile pages move and block as often as they like. */
const MOST_NOTED = 5_000;

const MOST_FILES = 20;

/** Evaluated before the page's first script. */
export const WATCH_VITALS = `{
  const seen = { fcpMs: null, lcp: null, shifts: [], tasks: [] };
  const note = (type, take) => {
    try { new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true }); } catch {}
  };
  note("paint", ({ name, startTime }) => { if (name === "first-contentful-paint") seen.fcpMs = startTime; });
  note("largest-contentful-paint", ({ startTime, element }) => { seen.lcp = { at: startTime, element }; });
  note("layout-shift", ({ value, startTime, hadRecentInput, sources }) => {
    if (!hadRecentInput && seen.shifts.length < ${MOST_NOTED})
      seen.shifts.push({ value, at: startTime, nodes: (sources ?? []).slice(0, 5).map(({ node }) => node) });
  });
  note("longtask", ({ startTime, duration }) => {
    if (seen.tasks.length < ${MOST_NOTED}) seen.tasks.push({ at: startTime, ms: duration });
  });
  globalThis.vitalsSeen = seen;
}`;

/**
 * Evaluated when the page has come to rest. In a page without any script nothing was run before the first one: then the browser is
 * asked for what it still knows, which are the first hundreds of events.
 */
export const READ_VITALS = `(async () => {
  if (globalThis.vitalsSeen === undefined) {
    ${WATCH_VITALS}
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { fcpMs, lcp, shifts, tasks } = globalThis.vitalsSeen;
  const sourceOf = (node) => {
    const element = node?.nodeType === 3 ? node.parentElement : node;
    return element?.nodeType === 1 ? element.cloneNode(false).outerHTML.slice(0, ${MOST_SOURCE}) : null;
  };
  let [cls, session, first, last] = [0, 0, 0, -Infinity];
  for (const { value, at } of shifts) {
    if (at - last > 1000 || at - first > 5000) [session, first] = [0, at];
    last = at;
    session += value;
    cls = Math.max(cls, session);
  }
  const moved = new Map();
  for (const { value, nodes } of shifts)
    for (const node of nodes) {
      const source = sourceOf(node);
      if (source !== null) moved.set(source, (moved.get(source) ?? 0) + value);
    }
  const tbtMs = tasks.reduce((sum, { at, ms }) => {
    const after = fcpMs === null ? 0 : Math.min(ms, at + ms - fcpMs);
    return sum + Math.max(0, after - 50);
  }, 0);
  const blocking = performance.getEntriesByType("resource")
    .filter(({ renderBlockingStatus, responseEnd }) => renderBlockingStatus === "blocking" && (fcpMs === null || responseEnd <= fcpMs))
    .sort((one, other) => one.responseEnd - other.responseEnd)
    .map(({ name, responseEnd }) => ({ url: name.slice(0, 2000), untilMs: Math.round(responseEnd) }));
  const fonts = [...document.fonts].filter(({ status, display }) => status === "loaded" && /^(?:auto|block)$/.test(display));
  const families = [...new Set(fonts.map(({ family }) => family.replace(/^["']|["']$/g, "").slice(0, 100)))];
  return {
    fcpMs, tbtMs, cls,
    blocking: blocking.slice(-${MOST_FILES}), blockingFonts: families.slice(0, ${MOST_FILES}),
    lcpMs: lcp === null ? fcpMs : lcp.at,
    lcpSource: lcp === null ? null : sourceOf(lcp.element),
    lcpBox: lcp?.element?.nodeType === 1 ? (${BOX_OF})(lcp.element) : null,
    shifted: [...moved].sort(([, one], [, other]) => other - one).slice(0, 5).map(([source]) => source),
  };
})()`;
