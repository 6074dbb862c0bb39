/** Asks a check for the value it proposes for a finding, after the crawl, with the whole site at hand. */
import type { CheckOverrides, Finding } from "#domain/check.ts";
import { FactsNotRead } from "#domain/document.ts";
import type { Page } from "#domain/page.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Corpus } from "../corpus.ts";
import type { Check } from "../define-check.ts";
import { pageContext, siteContext } from "../facts.ts";
import { isCurrent } from "./current.ts";
import { breaksOwnLimit, hasOwnLimit } from "./limits.ts";
import { isToBeListed } from "./listing.ts";
import { isOtherSpelling, originalOf } from "./original.ts";

export interface SuggestionRequest {
  readonly finding: Pick<Finding, "locator" | "severity" | "args" | "evidence">;
  /** The page where the finding lies, when it gave an HTML document. */
  readonly page: Page | undefined;
  readonly seen: SeenUrl | undefined;
  readonly view: SiteView;
  readonly corpus: Corpus;
  /** The website's own thresholds. */
  readonly overrides?: CheckOverrides;
}

/**
 * A check that throws proposes nothing: a finding without a suggestion is still a finding.
 * @throws FactsNotRead when the page was not read far enough: whoever asks again, with all of it, gets the same answer as
 * if it had been there at once
 */
export function suggestFor(check: Check, request: SuggestionRequest): Suggestion | null {
  if (hasOwnLimit(check, request.overrides ?? {})) return null;
  const suggestion = askCheck(check, request);
  return suggestion && isFit(suggestion, request) ? suggestion : null;
}

/** Words of its own, which a copy of another page needs none of. */
const OWN_WORDS: ReadonlySet<Suggestion["field"]> = new Set(["title", "meta_description"]);
/** They would repeat what a page of WordPress for one file is called, which is mostly the file's name: "DSC_0192". */
const NAMES: ReadonlySet<Suggestion["field"]> = new Set(["title", "social_tags", "json_ld", "h1", "link_added"]);

function isFit(suggestion: Suggestion, request: SuggestionRequest): boolean {
  const { field, value } = suggestion;
  const { seen, page, view, overrides = {} } = request;
  if (isCurrent(suggestion, request) || breaksOwnLimit(suggestion, overrides)) return false;
  // Which spelling of an address is meant is one question for all of them: none may name itself beside the others.
  if (field === "canonical" && value === seen?.url && isOtherSpelling(seen, view)) return false;
  if (field === "sitemap_excluded" && value === seen?.url && isToBeListed(page, overrides)) return false;
  if (NAMES.has(field) && isFilePage(page)) return false;
  // Letters that could not be read stand in no page by intent.
  if (value.includes("\ufffd")) return false;
  return !(seen && OWN_WORDS.has(field) && originalOf(seen, view));
}

function isFilePage(page: Page | undefined): boolean {
  return /(?:^|\s)attachment(?:\s|$)/.test(page?.document?.bodyClass ?? "");
}

function askCheck(check: Check, request: SuggestionRequest): Suggestion | null {
  const { finding, page, seen, view, corpus } = request;
  const { locator, severity, evidence, args } = finding;
  const input = { ...args, locator, severity, evidence };
  const document = page?.document;
  try {
    if (check.scope === "site") {
      const place = page && document && seen ? { ...pageContext(page), document, seen } : undefined;
      return check.suggest?.({ ...contextOf(view), corpus, view, place, at: seen }, input) ?? null;
    }
    if (!page || !document) return null;
    return check.suggest?.({ ...pageContext(page), document, corpus, view }, input) ?? null;
  } catch (error) {
    if (error instanceof FactsNotRead) throw error;
    return null;
  }
}

/** The same for all findings of a site. */
const contexts = new WeakMap<SiteView, ReturnType<typeof siteContext>>();

function contextOf(view: SiteView): ReturnType<typeof siteContext> {
  const context = contexts.get(view) ?? siteContext(view);
  contexts.set(view, context);
  return context;
}
