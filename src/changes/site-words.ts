/** What is said of the place that a change is made in, by its platform: who has a repository has no plugins. */

import type { SitePlatform } from "#domain/connection.ts";

interface SiteWords {
  /** Why a change that was in force is not any more. Who wrote there is not known, so nobody is named. */
  readonly drift: Readonly<Record<"superseded" | "reverted" | "missing", string>>;
  /** A write of which nobody knows whether it arrived. */
  readonly unknown: string;
  /** It is written, and the page doesn't show it. */
  readonly notSeen: string;
  /** Code of a write that the site doesn't allow its connection. */
  readonly forbidden: "wordpress_insufficient_capability" | "git_not_writable";
}

export function siteWords({ resource }: { readonly resource: { readonly kind: string } | null }): SiteWords {
  return WORDS[resource?.kind.startsWith("git-") ? "git" : "wordpress"];
}

const WORDS: Readonly<Record<SitePlatform, SiteWords>> = {
  wordpress: {
    drift: {
      superseded: "The current value differs from the one that was written.",
      reverted: "The site has the previous value again.",
      missing: "The changed item can't be found: it was deleted, is in the trash, or belongs to an inactive plugin.",
    },
    unknown:
      "The response was lost, and without the companion plugin there is no log to check. Check the page; install the companion plugin to avoid this.",
    notSeen:
      "The site stores the new value, but the page doesn't show it. A theme or plugin may output this part itself, or a cache may ignore the query string.",
    forbidden: "wordpress_insufficient_capability",
  },
  git: {
    drift: {
      superseded: "The file on the branch has another text there than the one that was committed.",
      reverted: "The file on the branch has the previous text again.",
      missing: "The changed text can't be found on the branch: the file was rewritten, moved or deleted.",
    },
    unknown:
      "The response to the push was lost, and the branch's history is too long to tell whether it arrived. Check the file on the branch.",
    notSeen:
      "The file on the branch has the new text, but the page doesn't show it. The website may not have been built and deployed since, a template may show another value, or a cache may ignore the query string.",
    forbidden: "git_not_writable",
  },
};
