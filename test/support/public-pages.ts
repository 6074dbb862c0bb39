/** The public pages of a website, as looks at them find them: which findings they have, and what they show. */
import type { PageNow, ShownPage, VerifyPublicPage } from "#changes/index.ts";
import { LOOK_WITHIN_MS } from "#domain/event-deployment.ts";

export interface PublicPages {
  readonly verifyPublicPage: VerifyPublicPage;
  /** Looks at pages past caches, by address. */
  readonly looks: string[];
  /** Findings, each by its page's address. */
  readonly findings: Map<string, Set<string>>;
  readonly shown: Map<string, Partial<ShownPage>>;
  readonly down: Set<string>;
  /** Looks wait for this. */
  gate: Promise<void>;
  /** What each look takes, by the clock of the tests. */
  takesMs: number;
  /** Ends what waits for looks, by that clock. */
  readonly newLookLimit: () => AbortSignal;
  /** So much time goes by. */
  readonly pass: (ms: number) => void;
}

const NOTHING: ShownPage = { title: [], description: [], h1: [], links: [], redirectTo: null };

export function publicPages(): PublicPages {
  let nowMs = 0;
  const limits = new Map<AbortController, number>();
  const pages: PublicPages = {
    ...{ looks: [], findings: new Map(), shown: new Map(), down: new Set(), gate: Promise.resolve(), takesMs: 0 },
    newLookLimit() {
      const limit = new AbortController();
      limits.set(limit, nowMs + LOOK_WITHIN_MS);
      return limit.signal;
    },
    pass(ms) {
      nowMs += ms;
      for (const [limit, endsAt] of limits) if (endsAt <= nowMs) limit.abort();
    },
    verifyPublicPage: async ({ url, checkIds, pastCaches, signal }): Promise<PageNow> => {
      if (pastCaches) pages.looks.push(url);
      await Promise.race([pages.gate, aborted(signal)]);
      pages.pass(pages.takesMs);
      if (signal?.aborted) return { is: "unreachable", words: "The page didn't respond (aborted)." };
      if (pages.down.has(url)) return { is: "unreachable", words: "The page returned status 500." };
      const here = [...(pages.findings.get(url) ?? [])];
      const findings = new Set(here.filter((place) => checkIds.some((id) => place.startsWith(`${id} `))));
      const shown = { ...NOTHING, ...pages.shown.get(url) };
      return { is: "judged", findings, unseen: new Map(), cache: null, shown };
    },
  };
  return pages;
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** A page with each of the texts in every place. */
export function showingAll(texts: readonly string[]): ShownPage {
  return { title: texts, description: texts, h1: texts, links: [], redirectTo: null };
}
