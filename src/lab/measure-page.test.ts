/** What is measured of pages, in a real browser; what they load is answered by the tests, as the crawl does. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LabReport, Measured } from "#domain/lab.ts";
import type { ScriptAnswer, ToLoad } from "#domain/rendering.ts";
import { browserPath, ensureBrowser } from "../../test/support/browser.ts";
import type { LabLimits } from "./limits.ts";
import { createRenderer } from "./renderer.ts";

const missing = await ensureBrowser();
/** A page that takes all its time takes a core, too. */
const SHORT: LabLimits = { ownTimeMs: 3_000, wholeTimeMs: 20_000, runMs: 6_000, answerMs: 5_000 };

function file(type: string, body: string, bytes = body.length): ScriptAnswer {
  return { status: 200, headers: [["content-type", type]], body: Buffer.from(body), wireBytes: bytes, ttfbMs: 20 };
}
/** All black, one bit a pixel. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil(width / 32) * 4;
  const header = Buffer.alloc(62);
  header.write("BM");
  header.writeUInt32LE(62 + row * height, 2);
  header.writeUInt32LE(62, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(1, 28);
  header.writeUInt32LE(row * height, 34);
  return Buffer.concat([header, Buffer.alloc(row * height)]);
}
const VIEWPORT = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">';
/** Pictures of next to no bytes are passed over: they show nothing. */
const RED = `<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'><rect width='400' height='300' fill='red'/><!-- ${"x".repeat(9_000)} --></svg>`;

describe.skipIf(missing !== undefined)("measuring a page", () => {
  let renderer: ReturnType<typeof createRenderer>;
  beforeAll(() => {
    renderer = createRenderer({ browser: browserPath(), searchPath: "" });
  });
  afterAll(() => renderer?.close());

  async function tryTo(body: string, files: Record<string, ScriptAnswer> = {}, by = renderer) {
    const asked: ToLoad[] = [];
    const measured = await by.measure({
      ...file("text/html; charset=utf-8", VIEWPORT + body),
      url: "https://tea.example/",
      signal: new AbortController().signal,
      load: async (one) => {
        asked.push(one);
        return files[new URL(one.url).pathname] ?? "failed";
      },
    });
    return { measured, asked: asked.map(({ url }) => url) };
  }

  async function measure(...parameters: Parameters<typeof tryTo>): Promise<Measured & { readonly asked: string[] }> {
    const { measured, asked } = await tryTo(...parameters);
    if (measured === null) throw new Error("the page was not measured");
    return { ...measured, asked };
  }

  it("tells where elements that it names are on the first screen, and of none beyond it", async () => {
    const { report } = await measure(
      `<style>body { margin: 0; font: 20px sans-serif } p { margin: 0; height: 30px } .low { margin-top: 2000px }</style>
       <h1 id="top" style="margin:0;height:100px;font-size:40px">Tea</h1><p id="pale" style="color:#aaa">Picked by hand</p>
       <p id="wide" style="width:600px">All of our teas</p><p class="low" style="color:#bbb">Far below</p>`,
    );
    const named = (report.boxes ?? []).map(({ source, ...box }) => [/id="(\w+)"/.exec(source)?.[1], box]);
    expect(Object.fromEntries(named)).toEqual({
      top: { x: 0, y: 0, width: 412, height: 100 },
      pale: { x: 0, y: 100, width: 412, height: 30 },
      wide: { x: 0, y: 130, width: 600, height: 30 },
    });
  });

  it("films what is seen while the page loads, from its request to its last change", async () => {
    const { report, pictures } = await measure(
      `<style>body { margin: 0 }</style><h1>Tea</h1><img src="/slow.svg" width="400" height="300" alt="">`,
      { "/slow.svg": file("image/svg+xml", RED, 500_000) },
    );
    const frames = report.frames ?? [];
    expect(frames).toHaveLength(8);
    const times = frames.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeGreaterThan(1500);
    // At first nothing or the heading, then the picture, which takes more than two seconds.
    expect(frames[0]?.picture ?? 0).toBe(0);
    expect(frames.at(-1)?.picture).toBe(pictures.length - 1);
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures) expect([...picture.slice(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it("tells of a page that is there soon and stays as it is", async () => {
    const { report, screenshot } = await measure("<h1>Green tea</h1><p>From the hills.</p>");
    expect(report).toMatchObject({
      ...{ cls: 0, shifted: [], contrast: { count: 0, colours: [] }, settled: true, runs: 3, requests: 1 },
      layout: { screenPx: 412, contentPx: 412, widest: null, smallTextPercent: 0 },
    });
    // The connection, the request and the server's 20 ms; painting comes on top.
    expect(report.fcpMs).toBeGreaterThanOrEqual(600);
    expect(report.lcpMs).toBeGreaterThanOrEqual(report.fcpMs ?? 0);
    expect(report.score).toBeGreaterThan(50);
    expect(screenshot?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }, 60_000);

  it("waits for a large picture as long as a slow connection takes for it, and asks the site for it once", async () => {
    const { report, asked } = await measure(
      '<h1>Tea</h1><img id="hero" src="/hero.svg?a=1" width="400" height="300">',
      {
        "/hero.svg": file("image/svg+xml", RED, 600_000),
      },
    );
    expect(asked).toEqual(["https://tea.example/hero.svg?a=1"]);
    expect(report.lcpSource).toContain('id="hero"');
    // 600 KB at 200 a second, behind the page.
    expect(report.lcpMs).toBeGreaterThanOrEqual(3_600);
    expect(report.fcpMs).toBeLessThan(report.lcpMs ?? 0);
    expect(report).toMatchObject({ requests: 2, cls: 0 });
    expect(report.wireBytes).toBeGreaterThan(600_000);
  }, 60_000);

  it("adds up what moves, and names it", async () => {
    const { report } = await measure('<img src="/hero.svg"><p id="below">Tea from the hills, green as ever.</p>', {
      "/hero.svg": file("image/svg+xml", RED, 100_000),
    });
    expect(report.cls).toBeGreaterThan(0.01);
    expect(report.shifted).toEqual(['<p id="below"></p>']);
  }, 60_000);

  it("adds up what blocks", async () => {
    const { report } = await measure('<h1>Tea</h1><script src="/slow.js"></script>', {
      "/slow.js": file("text/javascript", "const end = performance.now() + 400; while (performance.now() < end);"),
    });
    expect(report.tbtMs).toBeGreaterThanOrEqual(340);
  }, 60_000);

  it("finds colours that are too near to each other, wide and small things, by the site's own style sheet", async () => {
    const styles = "body { background: #fff } .pale { color: #aaa } .wide { width: 700px } .small { font-size: 10px }";
    const { report } = await measure(
      '<link rel="stylesheet" href="/s.css"><p class="pale">Green</p><p class="pale">Black</p><p class="wide small">White tea</p>',
      { "/s.css": file("text/css", styles) },
    );
    expect(report.contrast).toEqual({
      count: 2,
      colours: [
        {
          ...{ count: 2, source: '<p class="pale"></p>', text: "Green", ratio: 2.32, needed: 4.5 },
          ...{ foreground: "#aaaaaa", background: "#ffffff" },
        },
      ],
    });
    expect(report.layout).toEqual({
      ...{ screenPx: 412, contentPx: 708, widest: '<p class="wide small"></p>' },
      // 8 of 18 letters.
      smallTextPercent: 47,
    });
  }, 60_000);

  it("tells what axe reports, images beside their files, the tree, and what the first paint waited for", async () => {
    const { report } = await measure(
      `<link rel="stylesheet" href="/s.css"><main><h1>Tea</h1>
        <div role="checkbox" tabindex="0">Green</div>
        <img id="square" alt="Cup" src="/wide.bmp" width="200" height="200">
        <img id="fitted" alt="Cup" src="/wide.bmp" width="200" height="200">
        <img id="large" alt="Pot" src="/wide.bmp" width="300" height="150"></main>`,
      {
        "/s.css": file("text/css", "#fitted { object-fit: cover } img { display: block }", 200_000),
        "/wide.bmp": { ...file("image/bmp", ""), body: bitmap(1600, 800), wireBytes: 20_000 },
      },
    );
    expect(report.axe).toContainEqual({
      rule: "aria-required-attr",
      help: expect.stringContaining("ARIA"),
      count: 1,
      elements: ['<div role="checkbox" tabindex="0"></div>'],
    });
    const ids = (images: readonly { readonly source: string }[] = []) =>
      images.map(({ source }) => /id="(\w+)"/.exec(source)?.[1]);
    expect(ids(report.images?.distorted)).toEqual(["square"]);
    expect(ids(report.images?.oversized)).toEqual(["square", "fitted", "large"]);
    expect(report.images?.distorted[0]).toMatchObject({
      ...{ url: "https://tea.example/wide.bmp", shownWidth: 200, shownHeight: 200 },
      ...{ naturalWidth: 1600, naturalHeight: 800 },
    });
    // html, head, meta and link, body, main, h1, div and three images.
    expect(report.tree).toEqual({ elements: 11, depth: 4 });
    expect(report.blocking?.map(({ url }) => url)).toEqual(["https://tea.example/s.css"]);
    expect(report.blocking?.[0]?.untilMs).toBeLessThanOrEqual(report.fcpMs ?? 0);
    // 200 KB at 200 a second.
    expect(report.blocking?.[0]?.untilMs).toBeGreaterThanOrEqual(1_000);
    expect(report.blockingFonts).toEqual([]);
  }, 60_000);

  it("names fonts that hide their text, and none that swap", async () => {
    const font = readFileSync(
      createRequire(import.meta.url).resolve("@fontsource-variable/inter/files/inter-latin-standard-normal.woff2"),
    );
    const face = (family: string, display: string) =>
      `@font-face { font-family: "${family}"; src: url(/font.woff2); ${display} }`;
    const { report } = await measure(
      `<style>${face("Quiet", "")} ${face("Swift", "font-display: swap")} h1 { font-family: Quiet } p { font-family: Swift }</style><h1>Tea</h1><p>Green</p>`,
      { "/font.woff2": { ...file("font/woff2", ""), body: font } },
    );
    expect(report.blockingFonts).toEqual(["Quiet"]);
  }, 60_000);

  it("says nothing of the looks of a page whose style sheet we may not have", async () => {
    const { report, screenshot } = await measure(
      '<link rel="stylesheet" href="/s.css"><p style="color:#aaa">Green</p>',
    );
    expect(report).toMatchObject({ contrast: null, axe: null, images: null, tree: null, layout: null, requests: 1 });
    expect(screenshot).toBeNull();
  }, 60_000);

  it("finds no way around what a page cuts off or hides", async () => {
    const { report } = await measure(
      '<style>body { overflow-x: hidden } .small { font-size: 8px; display: none }</style><div style="width:900px">Tea</div><p class="small">Hidden words</p>',
    );
    expect(report.layout).toMatchObject({ contentPx: 412, widest: null, smallTextPercent: 0 });
  }, 60_000);

  it("measures nothing of a page of which the site refuses a part, because it was asked too much", async () => {
    const refusal = { ...file("text/html", "Slow down"), status: 429 };
    expect((await tryTo('<h1>Tea</h1><img src="/a.png">', { "/a.png": refusal })).measured).toBeNull();
  }, 60_000);

  it("measures nothing of a page that sends its visitors elsewhere", async () => {
    expect((await tryTo("<h1>Tea</h1><script>location.href = 'https://other.example/'</script>")).measured).toBeNull();
  }, 60_000);

  // Each waits for its time to be over, in a browser of its own.
  describe.concurrent("that takes all its time", () => {
    async function tryAlone<T>(work: (by: typeof renderer) => Promise<T>): Promise<T> {
      const by = createRenderer({ browser: browserPath(), searchPath: "", limits: SHORT });
      try {
        return await work(by);
      } finally {
        await by.close();
      }
    }

    it("says that it is still at work", async () => {
      const page = "<h1>Tea</h1><script>setInterval(() => fetch('/x?' + Math.random()).catch(() => {}), 50)</script>";
      const { measured } = await tryAlone((by) => tryTo(page, {}, by));
      expect(measured?.report.settled).toBe(false);
    });

    it("gives it up when it does not answer, and measures the next one", async () => {
      await tryAlone(async (by) => {
        expect((await tryTo("<h1>Tea</h1><script>for (;;);</script>", {}, by)).measured).toBeNull();
        expect((await tryTo("<h1>Tea</h1>", {}, by)).measured?.report.settled).toBe(true);
      });
    });

    it.each([
      [
        "lies about what is measured",
        "PerformanceObserver = class { observe() {} }; Array.prototype.push = () => 0; Math.max = () => 1e9;",
      ],
      [
        "has no end",
        "for (let i = 0; i < 5000; i++) document.body.append(Object.assign(document.createElement('p'), { className: 'x'.repeat(1000), style: 'color:#eee', textContent: 'Tea ' + i }))",
      ],
    ])("is not misled when it %s", async (_, script) => {
      const body = `<body style="background:#fff"><h1>Tea</h1><script>${script}</script>`;
      const { measured } = await tryAlone((by) => tryTo(body, {}, by));
      const bytes = JSON.stringify(measured?.report ?? {}).length;
      expect(bytes).toBeLessThan(20_000);
      if (measured) expect(sane(measured.report)).toBe(true);
    });
  });
});

function sane({ cls, lcpMs, tbtMs }: LabReport): boolean {
  return cls < 10 && (lcpMs ?? 0) < 60_000 && tbtMs < 120_000;
}
