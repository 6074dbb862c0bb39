/**
 * Proposes values for the issues that can have one. It comes after judging, because a good title or description depends
 * on the whole site: what it is called, how its titles are built, which are taken. Pages are read again, piece by piece: what
 * names and describes them, and all of their facts only where a check asks for more (a tenth of the bytes is enough for most).
 */
import { setImmediate } from "node:timers/promises";
import type { Checks } from "#checks/index.ts";
import type { CheckOverrides } from "#domain/check.ts";
import { FactsNotRead } from "#domain/document.ts";
import type { Page } from "#domain/page.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { AuditLease, IssuesOfPage, OpenIssue, OpenPage, Proposals, Store } from "#store/index.ts";
import type { LoadedSite } from "./site-view/index.ts";

/** A millisecond or two of work: the database has nothing to do until its next statement is sent. */
const PAGES_BETWEEN = 5;
/** Pages of which all is read: a hostile one has megabytes. */
const WHOLE_AT_ONCE = 50;

/** What is proposed, piece by piece, in the order of the pages' numbers. */
export async function* suggestAll(
  lease: AuditLease,
  { view }: LoadedSite,
  { overrides, mayGoOn }: { readonly overrides: CheckOverrides; readonly mayGoOn: () => void },
  { store, checks }: { store: Store; checks: Checks },
): AsyncGenerator<Proposals> {
  const corpus = checks.corpusOf(view, view.startPage);
  const ask = (issue: OpenIssue, page: Page | undefined) =>
    checks.suggest(issue.checkId, { finding: issue, page, seen: view.byId(issue.urlId), view, corpus, overrides });
  using whole = store.suggestions.wholePages(lease.auditId);
  for await (const { pages, issues, upTo } of store.suggestions.byPage(lease.auditId, checks.suggesting)) {
    mayGoOn();
    const suggestions = await suggestPiece(pages, ask, whole.read);
    for (const { urlId, issues: ofPage } of pages) {
      const own = new Map(ofPage.flatMap(({ place }) => entryOf(place, suggestions)));
      for (const [place, suggestion] of checks.agreed(own, view.byId(urlId)?.url ?? "", view))
        suggestions.set(place, suggestion);
    }
    yield { issues, upTo, suggestions };
  }
}

function entryOf<Key, Value>(key: Key, map: ReadonlyMap<Key, Value>): readonly [Key, Value][] {
  const value = map.get(key);
  return value === undefined ? [] : [[key, value]];
}

type Ask = (issue: OpenIssue, page: Page | undefined) => Suggestion | null;
/** All facts of pages. */
type ReadWhole = (urlIds: readonly number[]) => Promise<ReadonlyMap<number, OpenPage>>;

async function suggestPiece(pages: readonly IssuesOfPage[], ask: Ask, readWhole: ReadWhole) {
  const suggestions = new Map<number, Suggestion>();
  /** Issues whose checks ask for more of their page than was read. */
  const late: OpenIssue[] = [];
  for (const [index, { open, issues }] of pages.entries()) {
    await letOthersWork(index);
    const page = open?.();
    for (const issue of issues) {
      const suggestion = orUnread(() => ask(issue, page));
      if (suggestion === UNREAD) late.push(issue);
      else if (suggestion !== null) suggestions.set(issue.place, suggestion);
    }
  }
  const pagesLate = [...Map.groupBy(late, ({ urlId }) => urlId)];
  for (let from = 0; from < pagesLate.length; from += WHOLE_AT_ONCE) {
    const portion = pagesLate.slice(from, from + WHOLE_AT_ONCE);
    const whole = await readWhole(portion.map(([urlId]) => urlId));
    for (const [index, [urlId, issues]] of portion.entries()) {
      await letOthersWork(index);
      const page = whole.get(urlId)?.();
      for (const issue of issues) {
        const suggestion = ask(issue, page);
        if (suggestion !== null) suggestions.set(issue.place, suggestion);
      }
    }
  }
  return suggestions;
}

/** What the database says meanwhile is heard. */
async function letOthersWork(index: number): Promise<void> {
  if (index % PAGES_BETWEEN === 0) await setImmediate();
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
