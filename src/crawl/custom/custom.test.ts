import { describe, expect, it } from "vitest";
import type { CustomCheck, CustomRules, ExtractRule } from "#domain/custom-rules.ts";
import { CustomRulesInput } from "#domain/custom-rules-schema.ts";
import { readDocument } from "../extract.ts";
import { compileRules, createWatches } from "./index.ts";

const URL_OF_PAGE = "https://tea.example/products/green";
const PAGE = `<!doctype html><title>Green tea &amp; more</title><meta property=og:type content=product>
<h1>Green tea</h1><p class="price">12.50 <b>EUR</b><p>SKU-77
<table><tr><th>Weight<td>100 g<tr><th>Origin<td>Japan</table><ul><li>one<li>two</ul><script>var sku = "SKU-1";</script>`;

/** What the rules come to on a page, read as the crawl reads it. */
async function tried(rules: Partial<CustomRules>, html = PAGE, url = URL_OF_PAGE) {
  const newWatch = await createWatches({ extract: [], checks: [], ...rules }, () => performance.now());
  const watch = newWatch();
  readDocument(Buffer.from(html), url, "text/html; charset=utf-8", watch);
  return watch.facts(url);
}

async function extracted(rule: Omit<ExtractRule, "name">, html = PAGE): Promise<readonly string[] | undefined> {
  return (await tried({ extract: [{ name: "it", ...rule }] }, html)).columns.it;
}

async function judged(rule: Omit<CustomCheck, "id" | "title">, html = PAGE) {
  const { results } = await tried({ checks: [{ id: "custom-it", title: "It", ...rule }] }, html);
  const result = results.get("custom-it");
  return result?.outcome === "judged" ? result.findings.map(({ args }) => args.count) : result?.outcome;
}

async function complaints(rule: Omit<CustomCheck, "id" | "title" | "reportIf">): Promise<readonly string[]> {
  const checks = [{ id: "custom-it", title: "It", reportIf: "present" as const, ...rule }];
  return (await compileRules({ extract: [], checks })).problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe("extraction", () => {
  it("takes text, HTML and attributes by CSS selector", async () => {
    expect(await extracted({ css: ".price" })).toEqual(["12.50 EUR"]);
    expect(await extracted({ css: ".price", take: "html" })).toEqual(["12.50 <b>EUR</b>"]);
    expect(await extracted({ css: 'meta[property="og:type"]', attribute: "content" })).toEqual(["product"]);
  });

  it("takes the first match, or all", async () => {
    expect(await extracted({ css: "li" })).toEqual(["one"]);
    expect(await extracted({ css: "li", all: true })).toEqual(["one", "two"]);
    expect(await extracted({ css: "h2" })).toEqual([]);
  });

  it("finds what browsers imply, so that copied selectors and paths work", async () => {
    expect(await extracted({ css: "html > body > table > tbody > tr:nth-child(2) > td" })).toEqual(["Japan"]);
    expect(await extracted({ xpath: "/html/body/table/tbody/tr[2]/td" })).toEqual(["Japan"]);
    expect(await extracted({ css: "head > title" })).toEqual(["Green tea & more"]);
  });

  it("takes elements, attributes and computed values by XPath", async () => {
    expect(await extracted({ xpath: "//meta/@content" })).toEqual(["product"]);
    expect(await extracted({ xpath: "count(//li)" })).toEqual(["2"]);
    expect(await extracted({ xpath: "//th[.='Origin']/following-sibling::td" })).toEqual(["Japan"]);
  });

  it("takes a group of a regular expression, in the source or in the text", async () => {
    expect(await extracted({ regex: 'sku = "([^"]+)"' })).toEqual(["SKU-1"]);
    expect(await extracted({ regex: "(SKU)-(\\d+)", group: 2, in: "text" })).toEqual(["77"]);
    expect(await extracted({ regex: "SKU-\\d+", all: true })).toEqual(["SKU-77", "SKU-1"]);
  });

  it("only looks at pages whose path matches", async () => {
    const rule = { css: "h1", url: "/products/*" };
    expect(await extracted(rule)).toEqual(["Green tea"]);
    expect((await tried({ extract: [{ name: "it", ...rule }] }, PAGE, "https://tea.example/about")).columns).toEqual(
      {},
    );
  });

  it("keeps at most a thousand characters of a value, and twenty thousand of a page", async () => {
    const html = `<p>${"tea".repeat(9_000)}</p>`.repeat(20);
    expect((await extracted({ css: "p" }, html))?.[0]).toHaveLength(1_000);
    const extract = [..."ab"].map((name) => ({ name, css: "p", all: true }));
    const { columns } = await tried({ extract }, html);
    expect(Object.values(columns).flat().join("").length).toBeLessThanOrEqual(20_000);
  });
});

describe("conditions", () => {
  it("reports what is present or absent", async () => {
    expect(await judged({ css: "li", reportIf: "present" })).toEqual([2]);
    expect(await judged({ css: "h2", reportIf: "present" })).toEqual([]);
    expect(await judged({ css: "h2", reportIf: "absent" })).toEqual([0]);
    expect(await judged({ regex: "(?i)green TEA", reportIf: "absent" })).toEqual([]);
  });

  it("compares numbers of matches", async () => {
    expect(await judged({ css: "li", reportIf: "more-than", count: 1 })).toEqual([2]);
    expect(await judged({ css: "li", reportIf: "more-than", count: 2 })).toEqual([]);
    expect(await judged({ css: "li", reportIf: "fewer-than", count: 3 })).toEqual([2]);
    expect(await judged({ css: "li", reportIf: "fewer-than", count: 2 })).toEqual([]);
  });

  it("tries a pattern on the text or the attribute of each element", async () => {
    expect(await judged({ css: "li", reportIf: "does-not-match", pattern: "^one$" })).toEqual([1]);
    expect(await judged({ css: "li", reportIf: "matches", pattern: "three" })).toEqual([]);
    expect(await judged({ css: "meta", attribute: "content", reportIf: "matches", pattern: "prod" })).toEqual([1]);
  });
});

describe("hostile rules", () => {
  it("searches patterns that backtrack without end in other engines", async () => {
    const html = `<p>${"a".repeat(100_000)}!</p>`;
    expect(await judged({ regex: "(a+)+$", reportIf: "present" }, html)).toEqual([]);
    expect(await judged({ regex: "(a|aa)+b", reportIf: "present" }, html)).toEqual([]);
    expect(await judged({ regex: "(.*a){20}b", reportIf: "present" }, html)).toEqual([]);
  });

  it("refuses programs that are too large, and what has no bound", async () => {
    expect(await complaints({ regex: "(\\w{1,999}\\s)" })).toEqual([expect.stringContaining("too large")]);
    expect(await complaints({ regex: "(x{1000}){1000}" })).toEqual([expect.stringContaining("/checks/0/regex")]);
    expect(await complaints({ regex: "(?=a)b" })).toEqual([expect.stringContaining("Lookaround")]);
    expect(await complaints({ regex: "(a)\\1" })).toEqual([expect.stringContaining("backreferences")]);
    expect(await complaints({ regex: "(" })).toEqual([expect.stringContaining("no valid regular expression")]);
  });

  it("can't tell where a text is too long for a large pattern", async () => {
    const html = `<p>${"ab ".repeat(400_000)}</p>`;
    expect(await judged({ regex: "(a|b)[ab ]{400}9", reportIf: "absent" }, html)).toBe("cannot-tell");
  });

  it("refuses ten thousand compound selectors, deep nesting and unknown pseudo-classes", async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `.a${index}`).join(" ");
    expect(await complaints({ css: many })).toEqual([expect.stringContaining("at most 60 parts")]);
    const deep = `${":not(:is(".repeat(6)}a${"))".repeat(6)}`;
    expect(await complaints({ css: deep })).toEqual([expect.stringContaining("nested")]);
    expect(await complaints({ css: "a:hover" })).toEqual([expect.stringContaining(":hover is not supported")]);
    expect(await complaints({ css: "a:contains('x')" })).toEqual([expect.stringContaining(":contains")]);
    expect(await complaints({ css: "p::before" })).toEqual([expect.stringContaining("::before")]);
    expect(await complaints({ css: "p[" })).toEqual([expect.stringContaining("no valid CSS selector")]);
  });

  it("gives up on selectors whose time grows with a power of the page", async () => {
    expect(await judged({ css: "b ~ i ~ i ~ i", reportIf: "present" }, "<i></i>".repeat(5_000))).toBe("cannot-tell");
  });

  it("gives up on expressions that walk the page again and again", async () => {
    const html = "<div>".repeat(2_000);
    expect(await judged({ xpath: "//div[count(//div[count(//div) > 1]) > 1]", reportIf: "present" }, html)).toBe(
      "cannot-tell",
    );
    expect(await complaints({ xpath: "//p[" })).toEqual([expect.stringContaining("no valid XPath")]);
  });

  it("reads a page of more elements than are kept without a word about them", async () => {
    expect(await judged({ css: "b", reportIf: "absent" }, "<i></i>".repeat(250_000))).toBe("cannot-tell");
  });
});

describe("what the API takes", () => {
  const refused = (rules: unknown) => CustomRulesInput.safeParse(rules).error?.issues.map(({ path }) => path.join("."));
  const check = { id: "custom-a", title: "A", css: "a", reportIf: "present" };

  it("takes neither XPath nor code", () => {
    expect(refused({ extract: [{ name: "a", xpath: "//a" }], checks: [] })).toEqual(["extract.0", "extract.0.css"]);
  });

  it("bounds their number and length, and asks for different names", () => {
    expect(refused({ extract: [], checks: Array(51).fill(check) })).toContain("checks");
    expect(refused({ extract: [], checks: [check, check] })).toEqual(["checks.1.id"]);
    expect(refused({ extract: [{ name: "a", regex: "a".repeat(501) }], checks: [] })).toEqual(["extract.0.regex"]);
    expect(refused({ extract: [], checks: [{ ...check, id: "title-missing" }] })).toEqual(["checks.0.id"]);
  });

  it("asks for what a condition needs", () => {
    expect(refused({ extract: [], checks: [{ ...check, reportIf: "more-than" }] })).toEqual(["checks.0.count"]);
    expect(refused({ extract: [], checks: [{ ...check, reportIf: "matches" }] })).toEqual(["checks.0.pattern"]);
    expect(refused({ extract: [], checks: [{ ...check, regex: "a" }] })).toEqual(["checks.0.regex"]);
    expect(refused({ extract: [], checks: [check] })).toBeUndefined();
  });
});
