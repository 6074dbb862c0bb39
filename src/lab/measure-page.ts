/**
 * Measures a page as somebody with a mid-range phone would have it. It is loaded once as fast as the site allows, and looked at;
 * then again and again from what was kept, over a slow connection that is made up. The site hears of it once.
 */
import type { CDPSession } from "puppeteer-core";
import type { ElementBox, LabReport, Measured } from "#domain/lab.ts";
import { labScore } from "#domain/lab-score.ts";
import { PHONE } from "#domain/phone.ts";
import type { LoadResource, ToRender } from "#domain/rendering.ts";
import { cutFilm, type Film, startFilm } from "./film.ts";
import { keepLoads } from "./keep-loads.ts";
import { lookAtAccessibility } from "./look-at-accessibility.ts";
import { lookAtBoxes } from "./look-at-boxes.ts";
import { lookAtImages } from "./look-at-images.ts";
import { lookAtLayout } from "./look-at-layout.ts";
import { createSlowLink } from "./slow-link.ts";
import { type ShownTab, showPage, type Tabs } from "./tab.ts";
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
  const film = await filmed(tabs, page, files.again);
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
    boxes: [...lcpBoxOf(typical), ...looked.boxes],
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
    frames: film.frames,
    settled,
    runs: RUNS,
  };
  return { report, screenshot: looked.screenshot, pictures: film.pictures };
}

function lcpBoxOf(vitals: Vitals | undefined): readonly ElementBox[] {
  return vitals?.lcpSource == null || vitals.lcpBox === null ? [] : [{ source: vitals.lcpSource, ...vitals.lcpBox }];
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
    const seen = { layout, ...images, ...(await lookAtAccessibility({ look })) };
    return { screenshot, ...seen, boxes: await lookAtBoxes(namedIn(seen), { look }) };
  });
}

/** Tags of elements that the report names. */
function namedIn({
  layout,
  images,
  contrast,
  axe,
}: Pick<LabReport, "layout" | "images" | "contrast" | "axe">): readonly string[] {
  return [
    ...(layout?.widest == null ? [] : [layout.widest]),
    ...(contrast?.colours ?? []).map(({ source }) => source),
    ...(axe ?? []).flatMap(({ elements }) => elements),
    ...[...(images?.distorted ?? []), ...(images?.oversized ?? [])].map(({ source }) => source),
  ];
}

const NOTHING_LOOKED_AT = {
  ...{ screenshot: null, layout: null, images: null, tree: null, contrast: null, axe: null },
  boxes: [] as readonly ElementBox[],
};

const NOTHING_LOADED: Pick<Vitals, "blocking" | "blockingFonts"> = { blocking: [], blockingFonts: [] };

interface Run {
  readonly vitals: Vitals;
  readonly settled: boolean;
}

async function runOver(tabs: Tabs, page: ToRender, load: LoadResource): Promise<Run> {
  return showSlowly(tabs, { page, load, hidden: WATCH_VITALS }, async (shown) => {
    const settled = await shown.hasSettled(tabs.limits.runMs);
    return { settled, vitals: await shown.look<Vitals>(READ_VITALS) };
  });
}

/** A page that can't be filmed is measured all the same. */
async function filmed(tabs: Tabs, page: ToRender, load: LoadResource): Promise<Film> {
  try {
    return await showSlowly(tabs, { page, load, hidden: "", film: true }, async ({ shots, hasSettled, look }) => {
      await hasSettled(tabs.limits.runMs);
      return cutFilm(shots, await look<number>("performance.timeOrigin"));
    });
  } catch (error) {
    page.signal.throwIfAborted();
    if (!tabs.browser.connected) throw error;
    return { frames: [], pictures: [] };
  }
}

interface ToShowSlowly {
  readonly page: ToRender;
  readonly load: LoadResource;
  readonly hidden: string;
  readonly film?: true;
}

async function showSlowly<T>(
  tabs: Tabs,
  { page, load, hidden, film }: ToShowSlowly,
  see: (shown: ShownTab & { readonly shots: Awaited<ReturnType<typeof startFilm>> }) => Promise<T>,
): Promise<T> {
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
  let shots: Awaited<ReturnType<typeof startFilm>> = [];
  const prepare = async (cdp: CDPSession) => {
    await asPhone(cdp);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
    if (film === true) shots = await startFilm(cdp);
  };
  return await showPage(tabs, { page: slow, watches: { hidden }, prepare }, (shown) => see({ ...shown, shots }));
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
