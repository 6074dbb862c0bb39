/**
 * Suggestions are sound: once applied, the finding is gone, and no other error or warning starts. Shown on every example
 * of every check, whole sites included; suggestions.fuzz.test.ts shows it on sites made at random.
 */
import { describe, expect, it } from "vitest";
import { parseExample } from "../../test/support/parse-example.ts";
import { runExample } from "../../test/support/run-example.ts";
import { siteOfExample } from "../../test/support/site-of-example.ts";
import { applicable, faultsOf, suggestionsFor } from "../../test/support/soundness.ts";
import type { PageExample, SiteExample } from "./kit/examples.ts";
import { registry } from "./registry.ts";

/** Checks that say that their finding can be fixed, and cannot say how: why. */
const SILENT: Readonly<Record<string, string>> = {
  "ai-training-policy": "whether texts may train models is the owner's to decide",
  "change-fix-reverted": "the issue that had been settled is open again, with its own value",
  "content-lorem-ipsum": "the text that is missing would have to be made up",
  "content-mojibake": "only the stored text can be put right, and a page's facts hold parts of it",
  "content-raw-markup": "what the mark stood for is not on the page",
  "html-favicon-missing": "which picture stands for the site is the owner's to choose",
  "image-no-srcset": "no smaller files of the image are known",
  "og-image-small": "the finding lies at an image; another one must be chosen for each page that names it",
  "schema-localbusiness-incomplete": "a page's facts hold neither telephone numbers as such nor opening hours",
  "schema-product-missing": "a page's facts hold no price, and a product without one is faulty",
  "sitemap-missing": "what makes the pages must make their list; which setting does it depends on the software",
  "title-same-as-h1": "which of the pages deserve a title of their own is an editor's to decide",
  "trust-author-missing": "the page does not say who wrote it",
  "trust-date-missing": "the page does not say when it was written",
};

const suggesting = registry.map(({ check }) => check).filter(({ suggest }) => suggest !== undefined);

describe.each(suggesting.map((check) => [check.id, check] as const))("a suggestion of %s", (id, check) => {
  const fails: readonly (PageExample | SiteExample)[] = check.examples().fails;
  it.each(fails.map((example) => [example.because, example] as const))("is sound: %s", (_, example) => {
    const site = siteOfExample(example);
    const { judged, suggestedFixes } = suggestionsFor(site);
    const own = suggestedFixes.filter(({ checkId }) => checkId === id);
    for (const together of applicable(own)) expect(faultsOf(site, judged, together)).toEqual([]);
  });
});

it("is made by at least one example of every check that says it can", () => {
  const silent = suggesting.filter(
    (check) =>
      !(check.examples().fails as readonly (PageExample | SiteExample)[]).some((example) =>
        runExample(check, example, parseExample).suggestions.some((suggestion) => suggestion !== null),
      ),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

it("is made by every check whose finding can be fixed, but for listed reasons", () => {
  const mending = registry.map(({ check }) => check).filter(({ fix }) => fix === "safe" || fix === "review");
  const silent = mending.filter(({ suggest }) => suggest === undefined).map(({ id }) => id);
  expect(silent.toSorted()).toEqual(Object.keys(SILENT));
});
