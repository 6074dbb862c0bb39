import { expect, test } from "vitest";
import type { Measured } from "#domain/lab.ts";
import type { Renderer, ToRender } from "#domain/rendering.ts";
import type { Fetcher } from "./fetcher.ts";
import { type MeasuringTools, measurePages } from "./measure-pages.ts";

const ORIGIN = "https://tea.example";
const PAGES = ["/", "/green", "/black"].map((path) => ({ url: ORIGIN + path }));

/** A browser that loads these files of each page at once; what it would measure is not the point here. */
function browser(files: readonly string[]) {
  const got: string[] = [];
  const renderer = {
    async measure({ load, signal }: ToRender) {
      const asked = files.map((path) => load({ url: new URL(path, ORIGIN).href, headers: {}, signal }));
      for (const answer of await Promise.all(asked)) got.push(typeof answer === "string" ? answer : "loaded");
      return {} as Measured;
    },
  } as Pick<Renderer, "measure"> as Renderer;
  return { renderer, got };
}

async function measured(
  files: readonly string[],
  more: Partial<MeasuringTools> & { readonly statuses?: Record<string, number> } = {},
) {
  const { renderer, got } = browser(files);
  const asked: string[] = [];
  let turns = 0;
  const fetcher = {
    async ask(url: string) {
      asked.push(new URL(url).pathname);
      const status = more.statuses?.[new URL(url).pathname] ?? 200;
      const headers = [["content-type", "text/html"]];
      return { url, failure: null, exchange: { status, headers, body: new Uint8Array(), wireBytes: 0, ttfbMs: 1 } };
    },
  } as unknown as Fetcher;
  const seen: string[] = [];
  const tools = {
    ...{ renderer, fetcher, origin: ORIGIN, clock: () => 0, deadline: Number.POSITIVE_INFINITY },
    robotsAgainst: (path: string) => (path.startsWith("/private/") ? "robots" : null),
    isPrivate: (url: string) => url.includes("10.0.0.1"),
    signal: new AbortController().signal,
    async turn() {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    },
    ...more,
  };
  for await (const [{ url }] of measurePages(PAGES, tools)) seen.push(new URL(url).pathname);
  return { seen, asked, turns, got };
}

test("each page takes a turn, and each file one for all pages", async () => {
  const { seen, asked, turns } = await measured(["/a.css", "/b.js"]);
  expect(seen).toEqual(["/", "/green", "/black"]);
  expect(asked).toEqual(["/", "/a.css", "/b.js", "/green", "/black"]);
  expect(turns).toBe(5);
});

test("what robots.txt disallows and what lies on private addresses is not asked for", async () => {
  const { asked, got } = await measured(["/private/a.css", "http://10.0.0.1/b.css"]);
  expect(asked).toEqual(["/", "/green", "/black"]);
  expect(new Set(got)).toEqual(new Set(["robots", "failed"]));
});

test("a page that answers otherwise by now is left out", async () => {
  expect((await measured([], { statuses: { "/green": 404 } })).seen).toEqual(["/", "/black"]);
});

test("a site that says it is asked too much is asked nothing more", async () => {
  const { seen, asked } = await measured([], { statuses: { "/green": 429 } });
  expect(seen).toEqual(["/"]);
  expect(asked).toEqual(["/", "/green"]);
});

test("nothing is begun when the time is over, or nobody wants it", async () => {
  expect((await measured([], { deadline: 0 })).asked).toEqual([]);
  expect((await measured([], { signal: AbortSignal.abort() })).asked).toEqual([]);
});
