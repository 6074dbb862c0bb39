/** The public pages of a website, as looks at them find them: which findings they have, and what they show. */
import type { PageNow, ShownPage, VerifyPublicPage } from "#changes/index.ts";

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
  readonly now: () => number;
}

const NOTHING: ShownPage = { title: [], description: [], h1: [], links: [], redirectTo: null };

export function publicPages(): PublicPages {
  let passedMs = 0;
  const pages: PublicPages = {
    ...{ looks: [], findings: new Map(), shown: new Map(), down: new Set(), gate: Promise.resolve(), takesMs: 0 },
    now: () => Date.now() + passedMs,
    verifyPublicPage: async ({ url, checkIds, pastCaches }): Promise<PageNow> => {
      if (pastCaches) pages.looks.push(url);
      await pages.gate;
      passedMs += pages.takesMs;
      if (pages.down.has(url)) return { is: "unreachable", words: "The page returned status 500." };
      const here = [...(pages.findings.get(url) ?? [])];
      const findings = new Set(here.filter((place) => checkIds.some((id) => place.startsWith(`${id} `))));
      const shown = { ...NOTHING, ...pages.shown.get(url) };
      return { is: "judged", findings, unseen: new Map(), cache: null, shown };
    },
  };
  return pages;
}
