/**
 * Proposes values for the issues that can have one. It comes after judging, because a good title or description depends
 * on the whole site: what it is called, how its titles are built, which are taken. Pages are read again, piece by piece.
 */
import { setImmediate } from "node:timers/promises";
import type { Checks } from "#checks/index.ts";
import type { CheckOverrides } from "#domain/check.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Held, Proposals, Store } from "#store/index.ts";
import type { LoadedSite } from "./site-view/index.ts";

/** A millisecond or two of work: the database has nothing to do until its next statement is sent. */
const PAGES_BETWEEN = 5;

/** What is proposed, piece by piece, in the order of the pages' numbers. */
export async function* suggestAll(
  held: Held,
  { view }: LoadedSite,
  { overrides, mayGoOn }: { readonly overrides: CheckOverrides; readonly mayGoOn: () => void },
  { store, checks }: { store: Store; checks: Checks },
): AsyncGenerator<Proposals> {
  const corpus = checks.corpusOf(view, view.startPage);
  for await (const { pages, issues: count, upTo } of store.suggestions.byPage(held.auditId, checks.suggesting)) {
    mayGoOn();
    const suggestions = new Map<number, Suggestion>();
    for (const [index, { page, issues }] of pages.entries()) {
      // What the database says meanwhile is heard.
      if (index % PAGES_BETWEEN === 0) await setImmediate();
      for (const issue of issues) {
        const seen = view.byId(issue.urlId);
        const suggestion = checks.suggest(issue.checkId, { finding: issue, page, seen, view, corpus, overrides });
        if (suggestion !== null) suggestions.set(issue.place, suggestion);
      }
    }
    yield { issues: count, upTo, suggestions };
  }
}
