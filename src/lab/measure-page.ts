/**
 * Measures a page as somebody with a mid-range phone would have it. It is loaded once as fast as the site allows, and looked at;
 * then again and again from what was kept, over a slow connection that is made up. The site hears of it once.
 */
import type { CDPSession } from "puppeteer-core";
import type { Measured } from "#domain/lab.ts";
import { labScore } from "#domain/lab-score.ts";
import { PHONE } from "#domain/phone.ts";
import type { LoadResource, ToRender } from "#domain/rendering.ts";
import { keepLoads } from "./keep-loads.ts";
import { lookAtAccessibility } from "./look-at-accessibility.ts";
import { lookAtImages } from "./look-at-images.ts";
import { lookAtLayout } from "./look-at-layout.ts";
import { createSlowLink } from "./slow-link.ts";
import { showPage, type Tabs } from "./tab.ts";
import { READ_VITALS, type Vitals, WATCH_VITALS } from "./watch-vitals.ts";

/** Times of one load are chance; the median of three hardly is. */
const RUNS = 3;
const SCREEN = { width: PHONE.width, height: PHONE.height, deviceScaleFactor: PHONE.density, mobile: true } as const;
/** Than a desktop computer. */
const TIMES_SLOWER = 4;

/** @throws Error when the page does not answer, or the browser is gone */
export async function measurePage(tabs: Tabs, page: ToRender): Promise<Measured> {
  const files = keepLoads(page.load);
  const looked = await lookAt(tabs, page, files.load);
  const { requests, wireBytes, isRefused } = files.counts();
  if (isRefused) throw new Error("the site refused some of what the page loads");
  const runs: Run[] = [];
  while (runs.length < RUNS) runs.push(await runOver(tabs, page, files.again));
  const [settled, vitals] = [runs.every((run) => run.settled), runs.map((run) => run.vitals)];
  const times = {
    fcpMs: rounded(median(vitals.map(({ fcpMs }) => fcpMs))),
    lcpMs: rounded(median(vitals.map(({ lcpMs }) => lcpMs))),
    tbtMs: rounded(median(vitals.map(({ tbtMs }) => tbtMs))) ?? 0,
    cls: Math.round(1000 * (median(vitals.map(({ cls }) => cls)) ?? 0)) / 1000,
  };
  // Of the run that the time is of: in another one its files may have come later than that.
  const painted = vitals.find(({ fcpMs }) => rounded(fcpMs) === times.fcpMs) ?? NOTHING_LOADED;
  const typical = vitals.find(({ lcpMs }) => rounded(lcpMs) === times.lcpMs);
  const moving = vitals.toSorted((one, other) => other.cls - one.cls)[1];
  const report = {
    ...times,
    score: labScore(times),
    lcpSource: typical?.lcpSource ?? null,
    shifted: moving?.shifted ?? [],
    requests: requests + 1,
    wireBytes: wireBytes + page.wireBytes,
    contrast: looked.contrast,
    axe: looked.axe,
    layout: looked.layout,
    images: looked.images,
    tree: looked.tree,
    blocking: painted.blocking,
    blockingFonts: painted.blockingFonts,
    settled,
    runs: RUNS,
  };
  return { report, screenshot: looked.screenshot };
}

async function lookAt(tabs: Tabs, page: ToRender, load: LoadResource) {
  const toShow = { page: { ...page, load, looks: "loaded" }, watches: { hidden: "" }, prepare: asPhone } as const;
  return await showPage(tabs, toShow, async ({ cdp, answering, look, hasSettled }) => {
    await hasSettled();
    if (answering.sentTo !== null) throw new Error("the page sends its visitors elsewhere");
    // How it looks without its style sheets says nothing.
    if (answering.lacksStyles) return NOTHING_LOOKED_AT;
    const screenshot = await photograph(cdp);
    const [layout, images] = [await lookAtLayout({ look }), await lookAtImages({ look })];
    return { screenshot, layout, ...images, ...(await lookAtAccessibility({ look })) };
  });
}

const NOTHING_LOOKED_AT = { screenshot: null, layout: null, images: null, tree: null, contrast: null, axe: null };

const NOTHING_LOADED: Pick<Vitals, "blocking" | "blockingFonts"> = { blocking: [], blockingFonts: [] };

interface Run {
  readonly vitals: Vitals;
  readonly settled: boolean;
}

async function runOver(tabs: Tabs, page: ToRender, load: LoadResource): Promise<Run> {
  const link = createSlowLink();
  const slow = {
    ...page,
    looks: "loaded",
    comes: () => link.deliver({ ...page, priority: "VeryHigh" }),
    load: async (asked: Parameters<LoadResource>[0], priority: Parameters<typeof link.deliver>[0]["priority"]) => {
      const answer = await load(asked);
      if (typeof answer !== "string") await link.deliver({ ...answer, url: asked.url, priority });
      return answer;
    },
  } as const;
  const prepare = async (cdp: CDPSession) => {
    await asPhone(cdp);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
  };
  return await showPage(tabs, { page: slow, watches: { hidden: WATCH_VITALS }, prepare }, async (shown) => {
    const settled = await shown.hasSettled(tabs.limits.runMs);
    return { settled, vitals: await shown.look<Vitals>(READ_VITALS) };
  });
}

async function asPhone(cdp: CDPSession): Promise<void> {
  await cdp.send("Emulation.setDeviceMetricsOverride", SCREEN);
}

/** Half of the phone's pixels are enough for a picture in a list. */
const PICTURE = { x: 0, y: 0, width: SCREEN.width, height: SCREEN.height, scale: 0.6 };
const MOST_PICTURE_BYTES = 300_000;

async function photograph(cdp: CDPSession): Promise<Uint8Array | null> {
  try {
    const { data } = await cdp.send("Page.captureScreenshot", { format: "jpeg", quality: 60, clip: PICTURE });
    const picture = Buffer.from(data, "base64");
    return picture.length <= MOST_PICTURE_BYTES ? picture : null;
  } catch {
    return null;
  }
}

/** Of those that are there, when most of them are. */
function median(values: readonly (number | null)[]): number | null {
  const there = values.filter((value) => value !== null).sort((one, other) => one - other);
  return there.length * 2 > values.length ? (there[Math.floor(there.length / 2)] ?? null) : null;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
