/** A site as a careful team makes it, over https and in three languages: nothing in it is an error or a warning. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageKind } from "#checks/kit/page-kind.ts";
import { extractDocument } from "#crawl/extract.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Tally } from "#domain/check.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { browserPath, ensureBrowser } from "../support/browser.ts";
import { CLEAN_PAGES, CLEAN_SITE } from "../support/clean-site/build.ts";
import { ORIGIN, PARTNER } from "../support/clean-site/page.ts";
import { CLEAN_HOSTS, type ServedWorld, serveWorld } from "../support/clean-site/serve.ts";
import { foundBy } from "../support/issues.ts";

const FEWEST_PAGES = 30;

/** Checks that had nothing to judge, and why that is right. Any other check that never says "passed" fails the test. */
const NOTHING_TO_JUDGE: Readonly<Record<string, readonly string[]>> = {
  "no page names another one as its canonical": [
    "canonical-chain",
    "canonical-elsewhere",
    "canonical-home-elsewhere",
    "canonical-loop",
    "canonical-to-broken",
    "canonical-to-disallowed",
    "canonical-to-home",
    "canonical-to-noindex",
    "canonical-to-redirect",
    "link-to-noncanonical",
    "pagination-canonical-first",
  ],
  "no link leads to a redirect": [
    "redirect-broken-target",
    "redirect-chain",
    "redirect-chain-too-long",
    "redirect-external-link",
    "redirect-https-to-http",
    "redirect-internal-link",
    "redirect-loop",
    "redirect-to-home",
    "redirect-resource",
    "redirect-temporary",
  ],
  "no page is served without encryption, and no link leads to one": ["external-http", "sec-form-on-http"],
  "no later page of a list says noindex": ["pagination-noindex"],
  "only an owner who proved it may ask for hidden files": ["sec-exposed-file"],
  "no WordPress is connected": [
    "wp-attachment-pages",
    "wp-connection-health",
    "wp-core-outdated",
    "wp-default-tagline",
    "wp-multiple-seo-plugins",
    "wp-no-seo-plugin",
    "wp-plain-permalinks",
    "wp-plugins-outdated",
    "wp-search-discouraged",
    "wp-url-mismatch",
  ],
  "no page was made by WordPress": [
    "wp-attachment-indexed",
    "wp-broken-shortcode",
    "wp-builder-page",
    "wp-default-content",
    "wp-php-notice",
    "wp-thin-archive",
    "wp-uncategorized-indexed",
    "wp-version-exposed",
  ],
  "no page needs its scripts, so no browser has run them": [
    "content-blank",
    "js-blocked-resource",
    "js-canonical-changed",
    "js-console-error",
    "js-content-dependent",
    "js-description-changed",
    "js-h1-changed",
    "js-links-dependent",
    "js-render-timeout",
    "js-robots-changed",
    "js-schema-dependent",
    "js-title-changed",
    "redirect-javascript",
  ],
  "no page was to be measured": [
    "a11y-aria-hidden",
    "a11y-aria-name",
    "a11y-aria-required",
    "a11y-aria-valid",
    "a11y-axe",
    "a11y-bypass",
    "a11y-color-contrast",
    "a11y-duplicate-id-aria",
    "a11y-landmarks",
    "a11y-link-in-text",
    "a11y-list",
    "a11y-nested-interactive",
    "a11y-object-svg-alt",
    "a11y-select-name",
    "a11y-table",
    "image-aspect-distorted",
    "image-lazy-lcp",
    "image-oversized",
    "mobile-font-small",
    "mobile-overflow",
    "mobile-tap-targets",
    "perf-cls",
    "perf-dom-size",
    "perf-fcp",
    "perf-font-display",
    "perf-lcp",
    "perf-page-weight",
    "perf-render-blocking",
    "perf-score",
    "perf-tbt",
  ],
  "the installation has no key for CrUX": ["perf-cwv-field"],
  "no page has an AMP version": ["amp-broken", "amp-canonical-missing"],
  "they are off by default": [
    "ai-token-weight",
    "content-low-text-ratio",
    "content-readability",
    "index-schema-noindex",
    "meta-keywords-present",
    "schema-deprecated",
    "schema-missing",
    "sec-protocol-relative",
    "url-non-ascii",
    "url-underscore",
    "url-uppercase",
  ],
  "nothing was changed from here": ["change-fix-reverted"],
  "it is the first audit": [
    "change-became-noindex",
    "change-canonical",
    "change-content",
    "change-description",
    "change-pages-lost",
    "change-robots-txt",
    "change-sitemap-drop",
    "change-title",
  ],
};

/** Facts that are hard to come by; that a check was passed means that they were there. At least so many places each. */
const JUDGED: Readonly<Record<string, number>> = {
  "sec-tls-expiry": 1,
  "sec-tls-invalid": 1,
  "sec-tls-old": 1,
  "sec-hsts": 1,
  "sec-cookie-flags": 1,
  "perf-http1": 1,
  "http-host-variants": 1,
  "redirect-http-not-https": 1,
  "http-404-status": 1,
  "ai-llms-txt-invalid": 1,
  "hreflang-missing-return": 15,
  "hreflang-lang-mismatch": 15,
  "pagination-sequence": 2,
  "schema-missing-required": 40,
  "image-no-dimensions": 40,
  "og-image-small": 20,
  "perf-no-compression": 1,
  "sitemap-broken-url": 40,
  "content-thin": 40,
  "external-broken": 2,
};

let world: ServedWorld;
let parts: TestParts;
let audit: AuditRecord;
let tallies: readonly Tally[];
beforeAll(async () => {
  world = await serveWorld();
  world.host({ site: CLEAN_SITE });
  parts = await testParts({ world: world.world, allowed: CLEAN_HOSTS });
  audit = await parts.audit(ORIGIN, { externalLinks: true });
  tallies = await parts.store.summary.tallies(audit.id);
});
afterAll(async () => {
  await parts?.close();
  await world?.close();
});

describe("a clean site", () => {
  it("is read whole: every page of it, and no other", async () => {
    expect(audit).toMatchObject({ status: "completed", failure: null, warnings: [] });
    expect(audit.completeness).toMatchObject({ partial: false, coveragePercent: 100, unverified: 0 });
    const read: string[] = [];
    const external: string[] = [];
    for await (const { url, kind, status } of parts.store.crawlReads.urls(audit.id)) {
      if (kind === "page") read.push(`${status} ${url}`);
      if (kind === "external") external.push(`${status} ${url}`);
    }
    expect(read.toSorted()).toEqual(CLEAN_PAGES.map(({ path }) => `200 ${ORIGIN}${path}`).toSorted());
    expect(external.toSorted()).toEqual([`200 ${PARTNER}/neighbours/`, `200 ${PARTNER}/tea-by-sea/`]);
  });

  it("has enough pages, of every kind", () => {
    expect(audit.summary?.pages.indexable).toBeGreaterThanOrEqual(FEWEST_PAGES);
    const kinds = CLEAN_PAGES.map(({ path }) => {
      const url = `${ORIGIN}${path}`;
      return pageKind(extractDocument(Buffer.from(CLEAN_SITE.get(path)?.body ?? ""), url, null), url);
    });
    expect([...new Set(kinds)].toSorted()).toEqual(["article", "documentation", "home", "list", "page", "service"]);
  });

  it("has no error, no warning and no notice", async () => {
    expect(await foundBy(parts, audit, ["error", "warning"])).toEqual([]);
    expect(await foundBy(parts, audit, ["notice"])).toEqual([]);
    expect(audit.score).toMatchObject({ overall: 100, grade: "A", cappedBy: null });
  });

  it("is judged by every check, but for listed reasons", () => {
    const idle = tallies.filter(({ passed }) => passed === 0).map(({ checkId }) => checkId);
    expect(idle.toSorted()).toEqual(Object.values(NOTHING_TO_JUDGE).flat().toSorted());
    const unsure = tallies.filter(({ cannotTell, errored }) => cannotTell + errored > 0);
    expect(unsure).toEqual([]);
  });

  it("is passed on the facts that are hard to come by", () => {
    const passed = new Map(tallies.map(({ checkId, passed }) => [checkId, passed]));
    for (const [checkId, fewest] of Object.entries(JUDGED))
      expect(passed.get(checkId) ?? 0, checkId).toBeGreaterThanOrEqual(fewest);
  });
});

const missing = await ensureBrowser();
/** What they measure depends on what else the machine does. */
const TIMES: ReadonlySet<string> = new Set(["perf-fcp", "perf-lcp", "perf-tbt", "perf-score", "perf-render-blocking"]);

describe.skipIf(missing !== undefined)(
  "a clean site, each page of which a browser has finished and some it has measured",
  () => {
    it("is as clean, and its scripts and how it comes and looks are judged, too", async () => {
      const withBrowser = await testParts({ world: world.world, allowed: CLEAN_HOSTS, browser: browserPath() });
      try {
        const rendered = await withBrowser.audit(ORIGIN, { externalLinks: true, render: "always", labPages: 3 });
        expect(rendered).toMatchObject({
          status: "completed",
          warnings: [],
          progress: { pagesRendered: CLEAN_PAGES.length, pagesMeasured: 3 },
        });
        const found = await foundBy(withBrowser, rendered, ["error", "warning", "notice"]);
        expect(found.filter((one) => !TIMES.has(one.split(" ")[0] ?? ""))).toEqual([]);
        const judged = await withBrowser.store.summary.tallies(rendered.id);
        const byBrowser = withBrowser.checks.list.filter(({ method }) => method === "rendered" || method === "lab");
        const ids = new Set(byBrowser.map(({ id }) => id));
        const ofBrowser = judged.filter(({ checkId }) => ids.has(checkId));
        expect(ofBrowser).toHaveLength(ids.size);
        const isJudged = ({ checkId, passed }: { checkId: string; passed: number }) => passed > 0 || TIMES.has(checkId);
        expect(ofBrowser.filter((tally) => !isJudged(tally) || tally.errored > 0)).toEqual([]);
      } finally {
        await withBrowser.close();
      }
    }, 300_000);
  },
);
