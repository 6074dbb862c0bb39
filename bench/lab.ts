/**
 * What our laboratory measures beside Lighthouse, page by page, on one machine in one run: its made-up connection (`simulate`,
 * its default) and the one that it really slows down (`devtools`). Ours should lie near to them, not be equal.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import type { LabReport } from "#domain/lab.ts";
import type { ScriptAnswer, ToLoad } from "#domain/rendering.ts";
import { findBrowser } from "#lab/index.ts";
import { createRenderer } from "#lab/renderer.ts";
import { type Bench, ended, type Figure, until } from "./support.ts";
import { withSites } from "./web-server.ts";

const PAGES = {
  small: ["", "postgresql-doc-15/sql-select.html"],
  medium: ["openjdk-17-doc/api/index.html", "openjdk-17-doc/api/java.base/java/lang/String.html"],
} as const;
const PORT = 9_333;

type Figures = Pick<LabReport, "fcpMs" | "lcpMs" | "tbtMs" | "cls" | "score">;

export const lab: Bench = {
  name: "lab",
  run: () =>
    withSites(["small", "medium"], async (sites) => {
      const urls = (["small", "medium"] as const).flatMap((name) =>
        PAGES[name].map((path) => new URL(path, sites[name].url).href),
      );
      const ours = await measured(urls);
      return await withLighthouse(async (theirs) => {
        const figures: Figure[] = [];
        for (const [at, url] of urls.entries()) {
          const own = ours[at];
          if (own === undefined) throw new Error(`${url} was not measured`);
          figures.push(
            ...beside(new URL(url).pathname, own, await theirs(url, "simulate"), await theirs(url, "devtools")),
          );
        }
        return figures;
      });
    }),
};

function beside(path: string, ours: Figures, simulated: Figures, slowed: Figures): readonly Figure[] {
  const line = (name: string, of: (figures: Figures) => number | null, unit: string): Figure => ({
    ...{ name: `${name}, ${path}`, value: of(ours) ?? Number.NaN, unit },
    note: `Lighthouse ${of(simulated)} (simulate), ${of(slowed)} (devtools)`,
  });
  return [
    line("FCP", ({ fcpMs }) => fcpMs, "ms"),
    line("LCP", ({ lcpMs }) => lcpMs, "ms"),
    line("TBT", ({ tbtMs }) => tbtMs, "ms"),
    line("CLS", ({ cls }) => cls, ""),
    line("score", ({ score }) => score, ""),
  ];
}

async function measured(urls: readonly string[]): Promise<readonly (Figures | undefined)[]> {
  const renderer = createRenderer({ browser: undefined, searchPath: process.env.PATH ?? "" });
  try {
    const reports: (Figures | undefined)[] = [];
    for (const url of urls) {
      const page = await load({ url, headers: {}, signal: new AbortController().signal });
      const signal = new AbortController().signal;
      reports.push((await renderer.measure({ ...page, url, load, signal }))?.report);
    }
    return reports;
  } finally {
    await renderer.close();
  }
}

async function load({ url }: ToLoad): Promise<ScriptAnswer> {
  const startedAt = performance.now();
  const answer = await fetch(url);
  const ttfbMs = performance.now() - startedAt;
  const body = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: [...answer.headers], body, wireBytes: body.length, ttfbMs };
}

type Ask = (url: string, throttlingMethod: "simulate" | "devtools") => Promise<Figures>;

/** It drives a browser of its own, which may reach the network. */
async function withLighthouse<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const path = findBrowser(undefined, process.env.PATH ?? "");
  if (path === undefined) throw new Error("no Chromium was found");
  const profile = mkdtempSync(join(tmpdir(), "sitemend-bench-"));
  const flags = [`--remote-debugging-port=${PORT}`, `--user-data-dir=${profile}`, "--no-sandbox", "--disable-gpu"];
  const browser = spawn(path, [...flags, "about:blank"], { stdio: "ignore" });
  try {
    await until(() =>
      fetch(`http://127.0.0.1:${PORT}/json/version`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return await work(async (url, throttlingMethod) => {
      const options = { port: PORT, onlyCategories: ["performance"], throttlingMethod, logLevel: "error" as const };
      const result = (await lighthouse(url, options))?.lhr;
      const value = (id: string) => Math.round(1000 * (result?.audits[id]?.numericValue ?? Number.NaN)) / 1000;
      return {
        fcpMs: Math.round(value("first-contentful-paint")),
        lcpMs: Math.round(value("largest-contentful-paint")),
        tbtMs: Math.round(value("total-blocking-time")),
        cls: value("cumulative-layout-shift"),
        score: Math.round(100 * (result?.categories.performance?.score ?? Number.NaN)),
      };
    });
  } finally {
    browser.kill();
    await ended(browser);
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
