/**
 * Proposes values for the issues that can have one. It comes after judging, because a good title or description depends
 * on the whole site: what it is called, how its titles are built, which are taken. Pages are read again, piece by piece: what
 * names and describes them, and the bulk of their facts only where a check asks for it (a tenth of the bytes is enough for most).
 */
import { setImmediate } from "node:timers/promises";
import type { Checks } from "#checks/index.ts";
import type { CheckOverrides } from "#domain/check.ts";
import { FactsNotRead } from "#domain/document.ts";
import type { Page } from "#domain/page.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { AuditLease, IssuePiece, OpenIssue, Proposals, Store } from "#store/index.ts";
import type { LoadedSite } from "./site-view/index.ts";

/** A millisecond or two of work: the database has nothing to do until its next statement is sent. */
const PAGES_BETWEEN = 5;
/** Pages that wait for the bulk of their facts: a hostile one has megabytes. */
const WAITING = 50;

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
  for await (const piece of store.suggestions.byPage(lease.auditId, checks.suggesting)) {
    mayGoOn();
    const { pages, issues, upTo } = piece;
    const suggestions = await suggestPiece(piece, ask);
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

/** A page whose checks ask for more of it than was read, with their issues. */
interface Waiting {
  readonly urlId: number;
  readonly page: Page | undefined;
  readonly issues: readonly OpenIssue[];
}

async function suggestPiece({ pages, readBulks }: IssuePiece, ask: Ask): Promise<Map<number, Suggestion>> {
  const suggestions = new Map<number, Suggestion>();
  const waiting: Waiting[] = [];

  function note({ place }: OpenIssue, suggestion: Suggestion | null): void {
    if (suggestion !== null) suggestions.set(place, suggestion);
  }

  async function suggestWaiting(): Promise<void> {
    await readBulks(waiting.map(({ urlId }) => urlId));
    // Each goes as it is asked: what was unpacked of a hostile page is large.
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await letOthersWork(waiting.length);
      for (const issue of next.issues) note(issue, ask(issue, next.page));
    }
  }

  for (const [index, { urlId, open, issues }] of pages.entries()) {
    await letOthersWork(index);
    const page = open?.();
    const unread: OpenIssue[] = [];
    for (const issue of issues) {
      const suggestion = orUnread(() => ask(issue, page));
      if (suggestion === UNREAD) unread.push(issue);
      else note(issue, suggestion);
    }
    if (unread.length > 0) waiting.push({ urlId, page, issues: unread });
    if (waiting.length === WAITING) await suggestWaiting();
  }
  if (waiting.length > 0) await suggestWaiting();
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
