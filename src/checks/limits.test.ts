/** The numbers that decide: a website may set its own, they are the same in words and in code, and they do decide. */
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it, test } from "vitest";
import { parseExample } from "../../test/support/parse-example.ts";
import { runExample } from "../../test/support/run-example.ts";
import { createChecks } from "./index.ts";
import type { Check } from "./kit/define-check.ts";
import type { PageExample, SiteExample } from "./kit/examples.ts";
import { registry } from "./registry.ts";

/** Numbers in words that nobody can set, and why. */
const FIXED: Readonly<Record<string, string>> = {
  "content-duplicate-near": "the graph compares the texts once, for all who ask",
  "html-charset": "browsers look for it in so many bytes (HTML standard)",
  "http-timeout": "the crawl has waited so long when checks begin",
  "perf-cwv-field": "what passes is Google's to say",
  "redirect-chain-too-long": "redirect-chain ends where this begins",
  "redirect-trailing-slash": "redirect-internal-link begins where this ends",
  "robots-txt-too-large": "crawlers read so much (RFC 9309)",
  "sitemap-missing": "it only makes the finding milder, and its severity can be set",
  "sitemap-too-large": "search engines read so much (sitemaps.org)",
  "sitemap-too-many-urls": "search engines read so many (sitemaps.org)",
};

const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|ten|twenty|half|third|quarter|tenth)\b/;
const limited = registry.flatMap(({ check }) => (check.limit === undefined ? [] : [check]));

describe("a limit", () => {
  it("can be set wherever words name a number, but for a few", () => {
    const fixed = registry.filter(({ check }) => check.limit === undefined && NUMBER.test(check.threshold ?? ""));
    expect(fixed.map(({ check }) => check.id).toSorted()).toEqual(Object.keys(FIXED));
  });

  it("is named in words, and nothing else is", () => {
    for (const { check } of registry)
      expect(check.threshold?.includes("{limit}") ?? false, check.id).toBe(check.limit !== undefined);
  });

  it("is not named where a website that has set its own would read the default", () => {
    for (const { check } of registry) expect(check.docs.why + check.docs.fix, check.id).not.toContain("{limit}");
  });

  it("is filled in wherever people read about it", async () => {
    for (const { id, title, threshold, docs } of createChecks().list)
      expect([title, threshold, docs.what, docs.why, docs.fix].join(" "), id).not.toContain("{limit}");
    const folder = new URL("../../docs/reference/checks/", import.meta.url);
    for (const name of await readdir(folder))
      expect(await readFile(new URL(name, folder), "utf8"), name).not.toContain("{limit}");
  });

  test.each(limited.map((check) => [check.id, check] as const))("of %s decides when a website sets it", (_, check) => {
    expect(SHIFTS.some((shift) => changesAnything(check, shift(check.limit ?? 0)))).toBe(true);
  });

  test.each([
    ["image-too-large", "/tea.png", { wireBytes: 300_000 }, 299, 300],
    ["perf-short-cache", "/tea.png", { cacheSeconds: 30 * 86_400 }, 31, 30],
    ["image-legacy-format", "/tea.png", { mediaType: "image/png", wireBytes: 20_000 }, 20, 21],
    ["og-image-small", "/og.png", { width: 1000, height: 525 }, 1001, 1000],
  ])("of %s is in the unit that its words name", (id, path, resource, fires, silent) => {
    const html = '<img src="/tea.png" alt="Tea"><meta property="og:image" content="https://example.com/og.png">';
    const example = { pages: { "/": html, [path]: { resource } }, because: "" };
    expect(countOf(checkOf(id), example, fires)).toBe(1);
    expect(countOf(checkOf(id), example, silent)).toBe(0);
  });

  it("that is laxer than what makes an error leaves only errors", () => {
    const example = {
      pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 2_100_000 } } },
      because: "",
    };
    const { findings } = runExample(checkOf("image-too-large"), example, parseExample, {
      "image-too-large": { threshold: 2000 },
    });
    expect(findings).toMatchObject([{ severity: "error" }]);
  });
});

/** Some limit of these must change what is found in some example. */
const SHIFTS: readonly ((limit: number) => number)[] = [
  (limit) => limit + 1,
  (limit) => Math.max(0, limit - 1),
  (limit) => limit * 100,
  () => 0,
];

function changesAnything(check: Check, limit: number): boolean {
  const { fails, passes } = check.examples();
  const examples: readonly (PageExample | SiteExample)[] = [...fails, ...passes];
  return examples.some((example) => countOf(check, example, limit) !== countOf(check, example, check.limit));
}

function countOf(check: Check, example: PageExample | SiteExample, limit: number | undefined): number {
  const overrides = limit === undefined ? {} : { [check.id]: { threshold: limit } };
  return runExample(check, example, parseExample, overrides).findings.length;
}

function checkOf(id: string): Check {
  const found = registry.find(({ check }) => check.id === id);
  if (found === undefined) throw new Error(`No check ${id}`);
  return found.check;
}
