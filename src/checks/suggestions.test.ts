/**
 * Suggestions are sound: once applied, the check that made them passes, and no other error or warning starts. Shown on
 * every example of every check, whole sites included, and on pages made at random.
 */
import { describe, expect, it } from "vitest";
import { applySuggestion, rewritten } from "../../test/support/apply-suggestion.ts";
import { pagesOfExample, siteFromExample } from "../../test/support/example-site.ts";
import { parseExample } from "../../test/support/parse-example.ts";
import { runExample } from "../../test/support/run-example.ts";
import { createChecks } from "./index.ts";
import type { Check } from "./kit/define-check.ts";
import { EXAMPLE_ORIGIN, type PageExample, type SiteExample } from "./kit/examples.ts";
import { registry } from "./registry.ts";

const checks = createChecks();
const suggesting = registry.map(({ check }) => check).filter(({ suggest }) => suggest !== undefined);

describe.each(suggesting.map((check) => [check.id, check] as const))("a suggestion of %s", (_, check) => {
  const fails: readonly (PageExample | SiteExample)[] = check.examples.fails;
  it.each(fails.map((example) => [example.because, example] as const))("is sound: %s", (_, example) => {
    const before = asSite(check, example);
    const after = applyAll(check, before);
    if (after === undefined) return;
    const { places, suggestions } = runExample(check, example, parseExample);
    const mended = new Set(places.filter((_, index) => suggestions[index] !== null));
    const still = runExample(check, check.scope === "site" ? after : pageOf(after), parseExample);
    expect(still.places.filter((place) => mended.has(place))).toEqual([]);
    expect(newFaults(rewrittenSite(before), after)).toEqual([]);
  });
});

it("is made by at least one example of every check that says it can", () => {
  const silent = suggesting.filter(
    (check) =>
      !(check.examples.fails as readonly (PageExample | SiteExample)[]).some((example) =>
        runExample(check, example, parseExample).suggestions.some((suggestion) => suggestion !== null),
      ),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

/** Everything as a site, so that checks of the site can see a new fault, too. */
function asSite(_check: Check, example: PageExample | SiteExample): SiteExample {
  if ("pages" in example) return example;
  const { url = `${EXAMPLE_ORIGIN}/page`, because, suggests: _, ...answer } = example;
  return { because, origin: new URL(url).origin, pages: { [url]: answer } };
}

function pageOf({ pages, because }: SiteExample): PageExample {
  const [[url, answer] = ["", ""]] = Object.entries(pages);
  return { url, because, ...(typeof answer === "string" ? { html: answer } : answer) };
}

/** `undefined` when nothing was suggested that lives in a page. */
function applyAll(check: Check, site: SiteExample): SiteExample | undefined {
  const example = check.scope === "site" ? site : pageOf(site);
  const { places, suggestions } = runExample(check, example, parseExample);
  const pages: Record<string, SiteExample["pages"][string]> = { ...rewrittenSite(site).pages };
  let applied = 0;
  for (const [index, suggestion] of suggestions.entries()) {
    const key = Object.keys(pages).find((path) => new URL(path, site.origin ?? EXAMPLE_ORIGIN).href === places[index]);
    const answer = key === undefined ? undefined : pages[key];
    if (suggestion === null || key === undefined || answer === undefined) continue;
    const html = typeof answer === "string" ? answer : answer.html;
    const changed = html === undefined ? undefined : applySuggestion(html, suggestion, places[index] ?? "");
    if (changed === undefined) continue;
    pages[key] = typeof answer === "string" ? changed : { ...answer, html: changed };
    applied++;
  }
  return applied === 0 ? undefined : { ...site, pages };
}

function rewrittenSite(site: SiteExample): SiteExample {
  const pages = Object.entries(site.pages).map(([path, answer]): [string, typeof answer] => {
    if (typeof answer === "string") return [path, rewritten(answer)];
    return [path, answer.html === undefined ? answer : { ...answer, html: rewritten(answer.html) }];
  });
  return { ...site, pages: Object.fromEntries(pages) };
}

/**
 * What was right and is wrong now. A page that only now may be listed is judged for the first time: its old faults come
 * to light and were not made by the suggestion.
 */
function newFaults(before: SiteExample, after: SiteExample): readonly string[] {
  const [listed, known] = [listedPages(before), new Set(faults(before))];
  const revealed = [...listedPages(after)].filter((url) => !listed.has(url));
  return faults(after).filter((fault) => !known.has(fault) && !revealed.includes(fault.split(" ")[1] ?? ""));
}

function listedPages(site: SiteExample): ReadonlySet<string> {
  const urls = [...siteFromExample(site, parseExample).urls()];
  return new Set(urls.filter(({ indexable }) => indexable).map(({ url }) => url));
}

/** Errors and warnings of all checks, each as "check place locator". */
function faults(site: SiteExample): readonly string[] {
  const view = siteFromExample(site, parseExample);
  const ofPages = pagesOfExample(site, parseExample).flatMap((page) =>
    page.kind === "page" ? checks.judgePage({ page }).findings : [],
  );
  return [...ofPages, ...checks.judgeSite(view).findings]
    .filter(({ severity }) => severity !== "notice")
    .map(({ checkId, urlId, locator }) => `${checkId} ${view.byId(urlId)?.url ?? ""} ${locator}`);
}
