import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ADDRESSES, hostileReport, liveParts, REPORT_ATTACKS } from "../../../test/support/hostile-report.ts";
import { reportPolicy } from "./brand.ts";
import { firstExtracted } from "./extracted.ts";
import { renderHtml } from "./index.ts";

const MEGABYTE = 1024 * 1024;
const page = (...parts: Parameters<typeof hostileReport>) => {
  const { report, context } = hostileReport(...parts);
  return [...renderHtml(report, context, { paper: false })].join("");
};

/** The foot of each page has a block of its own, which another test looks at. */
const onlyOneStyle = (text: string) => text.replace("</style><style>", "");

describe("the report as HTML", () => {
  it("shows every attack as text and runs, loads and links none", () => {
    const text = page(11, 7);
    expect(liveParts(text)).toEqual([]);
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(text).toContain("javascript:alert(1)");
    const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((address) => !/^(https?:|#)/.test(address ?? ""))).toEqual([]);
  });

  it("shows as code what our sentences mark by backticks", () => {
    const { report, context } = hostileReport(1, 1);
    const findings = report.findings.map((finding) => ({ ...finding, howToFix: "Write one `<h1>`, and no other." }));
    const text = [...renderHtml({ ...report, findings }, context, { paper: false })].join("");
    expect(text).toContain("<p>Write one <code>&lt;h1&gt;</code>, and no other.</p>");
    expect(liveParts(text)).toEqual([]);
  });

  it("notices a live part when there is one", () => {
    for (const live of ['<img src="x">', "<p onclick=x>", '<a href="javascript:x">', "\u202e", "<script>"])
      expect(liveParts(`${page(1, 1)}${live}`), live).not.toEqual([]);
  });

  it("allows itself one stylesheet, named by its hash, and nothing else", () => {
    const text = page(1, 1);
    const [, styles = ""] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
    expect(reportPolicy(null)).toContain(createHash("sha256").update(styles).digest("base64"));
    expect(text).not.toMatch(/\sstyle=/);
    expect(text).toContain('http-equiv="Content-Security-Policy"');
    expect(text.match(/<html lang="en">/g)).toHaveLength(1);
  });

  it("stays below two megabytes however much was found", () => {
    const size = Buffer.byteLength(page(262, 100, `&"'<${"\u4e00".repeat(2_000)}`));
    expect(size).toBeGreaterThan(MEGABYTE);
    expect(size).toBeLessThan(2 * MEGABYTE);
  });

  it("counts the places that it has no room for", () => {
    expect(page(1, 7)).toContain("and 4,993 more places");
    expect(page(262, 100, `&"'<${"\u4e00".repeat(2_000)}`)).toMatch(/4,99\d more places/);
  });

  it("puts numbers beside every drawing", () => {
    const text = page(1, 1);
    for (const drawing of text.match(/<svg(?! class="(mark|meter)|\s*viewBox="0 0 24)[^>]*>/g) ?? [])
      expect(drawing).toMatch(/role="img" aria-label="[^"]+"/);
    for (const words of [
      "Issues by severity",
      "Pages by crawl depth (clicks from the start URL)",
      "Category scores",
      "9+",
      "not reachable",
    ])
      expect(text).toContain(words);
    expect(text).toContain("64 → 61");
  });

  it("is unfolded and short on paper", () => {
    const { report, context } = hostileReport(20, 100, "long ".repeat(200));
    const text = [...renderHtml(report, context, { paper: true })].join("");
    expect(text.match(/<article class="finding error"/g)).toHaveLength(20);
    expect(text).toContain("and 4,997 more places");
    expect(Buffer.byteLength(text)).toBeLessThan(MEGABYTE / 2);
    expect(liveParts(onlyOneStyle(text))).toEqual([]);
  });

  it("lists on paper what people would hardly read there", () => {
    const { report, context } = hostileReport(40, 3);
    const text = [...renderHtml(report, context, { paper: true })].join("");
    expect(text.match(/<article class="finding error"/g)).toHaveLength(30);
    expect(text.match(/<tr id="check-/g)).toHaveLength(10);
    expect(liveParts(onlyOneStyle(text))).toEqual([]);
  });

  it("names in its policy each of its stylesheets, also of what stands at the foot of each page", () => {
    const { report, context } = hostileReport(1, 1);
    for (const attack of REPORT_ATTACKS) {
      const brand = { name: attack, title: attack, accentColor: "#123456", introduction: null, logo: null };
      const text = [...renderHtml(report, { ...context, brand }, { paper: true })].join("");
      const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
      const styles = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
      expect(styles).toHaveLength(3);
      for (const css of styles) expect(policy).toContain(createHash("sha256").update(css).digest("base64"));
      // One string, and nothing behind it.
      expect(styles[2]).toMatch(
        /^@page\{@bottom-left\{content:"[^"\n<>@;{}]*"\}@bottom-right\{content:counter\(page\) " of " counter\(pages\)\}\}$/,
      );
    }
  });

  it("shows extracted values as a table, as text, and stays within its size", async () => {
    const columns = ["price", ...REPORT_ATTACKS, "none"];
    const pages = Array.from({ length: 5_000 }, (_, at) => ({
      url: ADDRESSES[at % ADDRESSES.length] ?? "",
      values:
        at === 0 ? {} : Object.fromEntries(columns.map((name) => [name, name === "none" ? [] : [...REPORT_ATTACKS]])),
    }));
    const extraction = await firstExtracted({
      columns,
      pages: async function* () {
        yield pages;
      },
    });
    expect([extraction.pages.length, extraction.hasMore]).toEqual([200, true]);
    const { report, context } = hostileReport(262, 100, `&"'<${"\u4e00".repeat(2_000)}`);
    const text = [...renderHtml(report, context, { paper: false, extraction })].join("");
    expect(liveParts(text)).toEqual([]);
    expect(text).toContain('<a href="#extracted">Extraction</a>');
    expect(text).toContain("and 6 more");
    expect(text).toContain("Only the first pages are listed");
    expect(Buffer.byteLength(text)).toBeLessThan(2 * MEGABYTE);
  });

  it("says when nothing was extracted, and nothing of it without rules", () => {
    const { report, context } = hostileReport(1, 1);
    const extraction = { columns: ["price"], pages: [], hasMore: false };
    expect([...renderHtml(report, context, { paper: true, extraction })].join("")).toContain("No values found.");
    expect(page(1, 1)).not.toContain("Custom extraction");
  });

  it("names what could not be verified, and what came to no result", () => {
    const { report, context } = hostileReport(1, 1);
    if (report.summary === null) throw new Error("the report has a summary");
    const audit = { ...report.audit, completeness: { ...report.audit.completeness, unverified: 1_520 } };
    const summary = { ...report.summary, external: { checked: 1_519, broken: 0, unverified: 1_519 } };
    const notChecked = ["external-error"];
    const titles = new Map([...context.titles, ["external-error", "External link returns an error"]]);
    const text = [
      ...renderHtml({ ...report, audit, summary, notChecked }, { ...context, titles }, { paper: true }),
    ].join("");
    expect(text).toContain("1 URL could not be verified; 1,519 external links could not be verified.");
    expect(text).toContain("1 check came to no result, so it is not listed as passed: External link returns an error.");
  });

  it("names the website, with its host beside it, unless it has no name of its own", () => {
    const { report, context } = hostileReport(1, 1);
    const audit = { ...report.audit, website: "https://tea.example/" };
    const shown = (siteName: string | null) =>
      [...renderHtml({ ...report, audit }, { ...context, brand: null, siteName }, { paper: true })].join("");
    const named = shown("Tea <shop>");
    expect(named).toContain("<title>Audit of Tea &lt;shop&gt;</title>");
    expect(named).toContain("<h1><bdi>Tea &lt;shop&gt;</bdi></h1>");
    expect(named).toMatch(/<p class="facts"><a href="https:\/\/tea\.example\/"/);
    expect(named).toContain('content:"Tea \\3c shop\\3e  · tea.example"');
    for (const text of [shown(null), shown("tea.example")]) {
      expect(text).toContain("<title>Audit of tea.example</title>");
      expect(text).toContain('content:"tea.example"');
    }
  });

  it("tells why an audit failed instead of a score", () => {
    const { report, context } = hostileReport(0, 0);
    const failure = {
      code: "dns_failed",
      message: "No <such> name.",
      nextStep: "Check the address.",
      retryable: true,
    } as const;
    const text = [
      ...renderHtml({ ...report, score: null, audit: { ...report.audit, failure } }, context, { paper: false }),
    ].join("");
    expect(text).toContain("No &lt;such&gt; name.");
    expect(text).not.toContain("Health score");
  });
});
