/**
 * Proposes values for the issues that can have one. It comes after judging, because a good title or description depends
 * on the whole site: what it is called, how its titles are built, which are taken. Pages are read again, piece by piece: what
 * names and describes them, and all of their facts only for checks that ask for more (a tenth of the bytes is enough for most).
 */
import { setImmediate } from "node:timers/promises";
import type { Checks } from "#checks/index.ts";
import type { CheckOverrides } from "#domain/check.ts";
import { FactsNotRead } from "#domain/document.ts";
import type { Page } from "#domain/page.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Held, IssuesOfPage, OpenIssue, OpenPage, Proposals, Store } from "#store/index.ts";
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
  const ask = (issue: OpenIssue, page: Page | undefined) =>
    checks.suggest(issue.checkId, { finding: issue, page, seen: view.byId(issue.urlId), view, corpus, overrides });
  /** Checks that have asked for more than the first piece of a page's facts. */
  const whole = new Set<string>();
  const readWhole: ReadWhole = (checkId, pages) => {
    whole.add(checkId);
    const asking = pages.filter(({ issues }) => issues.some((issue) => issue.checkId === checkId));
    return store.suggestions.wholePages(
      held.auditId,
      asking.map(({ urlId }) => urlId),
    );
  };
  const asked = { checkIds: checks.suggesting, whole };
  for await (const { pages, issues, upTo } of store.suggestions.byPage(held.auditId, asked)) {
    mayGoOn();
    yield { issues, upTo, suggestions: await suggestPiece(pages, ask, readWhole) };
  }
}

type Ask = (issue: OpenIssue, page: Page | undefined) => Suggestion | null;
/** All facts of those of the pages where the check has issues; from now on they are read at once. */
type ReadWhole = (checkId: string, pages: readonly IssuesOfPage[]) => Promise<ReadonlyMap<number, OpenPage>>;

async function suggestPiece(pages: readonly IssuesOfPage[], ask: Ask, readWhole: ReadWhole) {
  const suggestions = new Map<number, Suggestion>();
  const wholePages = new Map<number, OpenPage>();
  for (const [index, { urlId, open, issues }] of pages.entries()) {
    // What the database says meanwhile is heard.
    if (index % PAGES_BETWEEN === 0) await setImmediate();
    let page = (wholePages.get(urlId) ?? open)?.();
    for (const issue of issues) {
      let suggestion = orUnread(() => ask(issue, page));
      if (suggestion === UNREAD) {
        for (const [id, read] of await readWhole(issue.checkId, pages.slice(index))) wholePages.set(id, read);
        page = wholePages.get(urlId)?.();
        suggestion = ask(issue, page);
      }
      if (suggestion !== null) suggestions.set(issue.place, suggestion);
    }
  }
  return suggestions;
}

const UNREAD = Symbol("asks for more than was read");

function orUnread<Answer>(ask: () => Answer): Answer | typeof UNREAD {
  try {
    return ask();
  } catch (error) {
    if (error instanceof FactsNotRead) return UNREAD;
    throw error;
  }
}
