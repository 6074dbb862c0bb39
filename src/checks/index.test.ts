import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { CheckOverrides } from "#domain/check.ts";
import { CheckInfo } from "#domain/check.ts";
import { OUTCOMES } from "#domain/outcome.ts";
import { siteFromExample } from "../../test/support/example-site.ts";
import { parseExample } from "../../test/support/parse-example.ts";
import { createChecks } from "./index.ts";
import { defineCheck, type Registered } from "./kit/define-check.ts";
import { pageFromExample, type SiteExample } from "./kit/examples.ts";
import type { PageJudgement } from "./kit/judge-page.ts";
import { registry } from "./registry.ts";

const checks = createChecks();
const pageOf = (html: string, url = "https://example.com/page") =>
  pageFromExample({ html, url, because: "" }, parseExample);
const siteOf = (example: Omit<SiteExample, "because">) => siteFromExample({ ...example, because: "" }, parseExample);

describe("the registry", () => {
  it("holds every file, with the id of the file and the category of the folder", () => {
    const folder = fileURLToPath(new URL(".", import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /^[^/]+\/[^/]+\.ts$/.test(path) && !path.startsWith("kit/") && !path.endsWith(".test.ts"))
      .toSorted();
    expect(registry.map(({ category, check }) => `${category}/${check.id}.ts`).toSorted()).toEqual(files);
  });

  it("describes each check completely", () => {
    for (const info of checks.list) {
      expect(CheckInfo.safeParse(info).success, info.id).toBe(true);
      for (const text of [info.title, info.docs.what, info.docs.why, info.docs.fix]) {
        expect(text.length, info.id).toBeGreaterThan(7);
      }
      for (const source of info.docs.sources) expect(URL.canParse(source), source).toBe(true);
    }
  });

  it("keeps nothing of the skeleton that `npm run new:check` writes", () => {
    const files = registry.map(({ category, check }) => `${category}/${check.id}.ts`);
    const unfinished = files.filter((path) =>
      /["'`>]TODO: /.test(readFileSync(join(import.meta.dirname, path), "utf8")),
    );
    expect(unfinished, "replace each TODO").toEqual([]);
  });

  it("says of each check why it may have no suggestion, in a sentence about it", () => {
    for (const { id, noSuggestion } of checks.list) {
      expect(noSuggestion, id).toMatch(/^\p{Lu}.{24,}\.$/u);
    }
  });

  it("has no two checks of one id", () => {
    expect(new Set(checks.list.map(({ id }) => id)).size).toBe(checks.list.length);
  });
});

const GOOD_PAGE = (path: string, text: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${text}, roasted by hand in the heart of Taipei</title>
<meta name="description" content="${text} from the high mountains, roasted by hand every morning since 1911.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="https://example.com${path}"></head><body>
<nav><a href="/">Home page</a><a href="/oolong">Oolong tea</a><a href="/sencha">Sencha tea</a></nav>
<main><h1>${text}</h1><p>${text} tastes of spring and of the house.</p><h2>Brewing</h2>
<img src="/${text}.jpg" alt="A cup of ${text}"><form action="/order" method="post"></form></main></body></html>`;

/** Notices are advice; a small site may have some and be without faults. */
const grave = ({ severity }: { readonly severity: string }) => severity !== "notice";

describe("a site without faults", () => {
  const paths = { "/": "Assam tea", "/oolong": "Oolong tea", "/sencha": "Sencha tea" };
  const pages = Object.fromEntries(Object.entries(paths).map(([path, text]) => [path, GOOD_PAGE(path, text)]));

  it("has no error or warning on any page", () => {
    for (const [path, html] of Object.entries(pages)) {
      expect(checks.judgePage({ page: pageOf(html, `https://example.com${path}`) }).findings.filter(grave)).toEqual([]);
    }
  });

  it("has no error or warning as a whole", () => {
    const view = siteOf({
      pages,
      robots: "User-agent: *\nDisallow:\nSitemap: https://example.com/sitemap.xml\n",
      sitemap: Object.keys(pages),
      llmsTxt: "# Tea\n> All about tea\n[Oolong](/oolong)",
      hostVariants: [
        { origin: "https://example.com" },
        { origin: "http://example.com", status: 301, redirectTo: "https://example.com/" },
      ],
    });
    expect([...checks.judgeSite(view).findings].filter(grave)).toEqual([]);
  });
});

/** Switches every other check off. */
const only = (wanted: string) =>
  Object.fromEntries(checks.list.filter(({ id }) => id !== wanted).map(({ id }) => [id, { enabled: false }]));

/** `null` = not run. */
const outcomesOf = ({ outcomes }: PageJudgement) => Array.from(outcomes, (code) => OUTCOMES[code] ?? null);

describe("judgePage", () => {
  it("asks nothing of a page of what is only shown in frames", () => {
    const page = pageOf("<p>Where the tea house is");
    expect(checks.judgePage({ page }).findings.map(({ checkId }) => checkId)).toContain("title-missing");
    expect(checks.judgePage({ page: { ...page, framed: true } }).findings).toEqual([]);
  });

  it("gives one outcome per listed check", () => {
    const outcomes = outcomesOf(checks.judgePage({ page: pageOf("<title>Tea</title>") }));
    expect(outcomes).toHaveLength(checks.list.length);
    for (const [index, { scope, offByDefault }] of checks.list.entries())
      expect(outcomes[index] === null).toBe(scope === "site" || offByDefault);
  });

  it("runs only what is enabled", () => {
    const judgement = checks.judgePage({ page: pageOf("") }, only("title-missing"));
    const { findings } = judgement;
    expect(findings.map(({ checkId }) => checkId)).toEqual(["title-missing"]);
    expect(outcomesOf(judgement).filter((outcome) => outcome !== null)).toEqual(["failed"]);
  });

  it("runs what is off by default only where the website turns it on", () => {
    const id = "content-readability";
    const at = checks.list.findIndex((check) => check.id === id);
    expect(checks.list[at]).toMatchObject({ offByDefault: true, scope: "page" });
    const outcomeUnder = (overrides: CheckOverrides) =>
      outcomesOf(checks.judgePage({ page: pageOf("<p>Tea</p>") }, overrides))[at];
    expect(outcomeUnder({})).toBe(null);
    expect(outcomeUnder({ [id]: { severity: "error" } })).toBe(null);
    expect(outcomeUnder({ [id]: { enabled: true } })).not.toBe(null);
  });

  it("heeds what the website sets: severity and limit", () => {
    const page = pageOf("<title>Oolong tea from Alishan, roasted by hand</title>");
    const judge = (overrides: CheckOverrides) =>
      checks.judgePage({ page }, overrides).findings.filter(({ checkId }) => checkId === "title-too-long");
    expect(judge({})).toEqual([]);
    expect(judge({ "title-too-long": { threshold: 40 } })).toEqual([]);
    expect(judge({ "title-too-long": { threshold: 39, severity: "error" } })).toMatchObject([{ severity: "error" }]);
    expect(judge({ "title-too-long": { threshold: 39, enabled: false } })).toEqual([]);
  });

  it("cannot tell anything about the content of a page that hides behind a challenge", () => {
    const page = pageFromExample({ html: "<p>Wait</p>", status: 403, challenge: true, because: "" }, parseExample);
    const judgement = checks.judgePage({ page });
    expect(judgement.findings).toEqual([]);
    expect(outcomesOf(judgement)[checks.list.findIndex(({ id }) => id === "h1-missing")]).toBe("cannot-tell");
  });

  it("calls a check that throws errored, drops its findings and goes on", () => {
    const broken = createChecks([{ category: "titles", check: throwing }, ...registry.filter(named("title-missing"))]);
    const judgement = broken.judgePage({ page: pageOf("") });
    expect(outcomesOf(judgement)).toEqual(["errored", "failed"]);
    expect(judgement.findings.map(({ checkId }) => checkId)).toEqual(["title-missing"]);
  });

  it("keeps locators when the page around them changes", () => {
    const locators = (html: string) =>
      checks.judgePage({ page: pageOf(html) }).findings.map(({ checkId, locator }) => `${checkId} ${locator}`);
    const fault = '<h1>Tea</h1><h3>Green</h3><img src="/a.jpg"><a href="http://localhost/x">x</a>';
    const before = locators(fault).filter((place) => !place.endsWith(" "));
    expect(before.length).toBeGreaterThan(2);
    expect(locators(`<p>New</p><img src="/b.jpg" alt="B"><a href="/new">New</a>${fault}`)).toEqual(
      expect.arrayContaining(before),
    );
  });
});

describe("judgeSite", () => {
  const view = siteOf({
    pages: {
      "/": '<a href="/gone">x</a><a href="/tea">Tea</a>',
      "/tea": '<a href="/gone">y</a>',
      "/gone": { status: 404 },
    },
  });

  it("counts places, not instances", () => {
    const judgement = checks.judgeSite(view, only("link-broken-internal"));
    expect([...judgement.findings].map(({ urlId, locator }) => `${urlId} ${locator}`)).toEqual([
      "1 https://example.com/gone",
      "2 https://example.com/gone",
    ]);
    expect(judgement.tallies()).toEqual([
      { checkId: "link-broken-internal", passed: 2, failed: 2, cannotTell: 0, notApplicable: 0, errored: 0 },
    ]);
  });

  it("finds the same again when asked again", () => {
    expect([...checks.judgeSite(view).findings]).toEqual([...checks.judgeSite(view).findings]);
  });
});

describe("newPageTally", () => {
  it("adds up outcomes of pages", () => {
    const tally = checks.newPageTally();
    for (const html of ["", "<title>Tea</title>", '<meta name="robots" content="noindex">']) {
      tally.add(checks.judgePage({ page: pageOf(html) }).outcomes);
    }
    expect(tally.tallies().find(({ checkId }) => checkId === "title-missing")).toEqual({
      checkId: "title-missing",
      passed: 1,
      failed: 1,
      cannotTell: 0,
      notApplicable: 1,
      errored: 0,
    });
  });
});

describe("describe", () => {
  it("names a check that no longer exists by its id", () => {
    expect(checks.describe({ checkId: "tea-cold", args: {} })).toEqual({ title: "tea-cold", message: "tea-cold" });
  });
});

function named(id: string) {
  return ({ check }: Registered) => check.id === id;
}

const throwing = defineCheck({
  id: "tea-spilled",
  title: "Tea is spilled",
  effect: "polish",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "Spilled.",
  noSuggestion: "Only the server knows.",
  docs: { what: "", why: "", fix: "", sources: [] },
  needs: ["document"],
  appliesTo: () => "applies",
  *detect({ document }) {
    yield {};
    if (document.titles.length === 0) throw new Error("spilled");
  },
  examples: () => ({ fails: [{ because: "" }], passes: [{ because: "" }] }),
});
