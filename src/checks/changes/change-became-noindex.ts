import { isNoindex, isSameUrl } from "#domain/indexing.ts";
import type { EarlierAudit } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { hasEarlier } from "../kit/guards.ts";
import { lastOwnChange } from "../kit/own-changes.ts";
import { proposeIndexing } from "../kit/suggest/indexing.ts";

export default defineCheck({
  id: "change-became-noindex",
  scope: "site",
  title: "Page is no longer indexable",
  effect: "reach",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page was indexable in the last audit; now {reason}.",
  noSuggestion: "The earlier audit doesn't show that the page was meant to stay indexed.",
  docs: {
    what: "A page that was indexable in the last audit is now noindexed or canonicalized to another URL.",
    why: "The page will be dropped from search results the next time it's crawled. This often happens by accident when a setting, template or staging version goes live.",
    fix: "Remove the noindex or canonical, unless the page is meant to be deindexed.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/block-indexing"],
  },
  needs: ["earlier"],
  appliesTo: hasEarlier,

  *detect({ earlier }) {
    if (!earlier) return;
    for (const { page, canonical, before } of earlier.changed()) {
      if (!before.indexable || page.status !== 200 || page.challenge) continue;
      if (page.noindex && !wasForbiddenHere(earlier, page.url)) yield { at: page, reason: "it is noindexed" };
      else if (!page.noindex && canonical !== null && !wasNamedHere(earlier, page.url, canonical))
        yield { at: page, reason: `it is canonicalized to ${canonical}` };
    }
  },

  suggest({ place }) {
    return place && isNoindex(declared(place)) ? proposeIndexing(declared(place)) : undefined;
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        ownChanges: [{ url: "https://example.com/", field: "robots", after: "index, follow" }],
        at: ["/"],
        because: "someone noindexed a page that Sitemend had made indexable",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex, max-snippet:-1">' },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        at: ["/"],
        suggests: "max-snippet:-1",
        because: "a noindex tag was added",
      },
      {
        pages: { "/": "", "/a": { html: "", headers: { "x-robots-tag": "noindex" } } },
        earlier: { pages: { "/": "", "/a": "" } },
        at: ["/a"],
        because: "a noindex header was added",
      },
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/">' },
        earlier: { pages: { "/": "", "/a": "" } },
        at: ["/a"],
        because: "it is now canonicalized to another page",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/">' },
        earlier: { pages: { "/": "", "/a": "" } },
        ownChanges: [{ url: "https://example.com/a", field: "canonical", after: "https://example.com/" }],
        because: "the canonical was set by Sitemend",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        ownChanges: [{ url: "https://example.com/", field: "robots", after: "noindex" }],
        because: "noindex was set by Sitemend",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        ownChanges: [{ url: "https://example.com/", field: "robots", isRollback: true }],
        because: "someone reverted the change that had made it indexable",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        earlier: { pages: { "/": '<meta name="robots" content="noindex">' } },
        because: "it was already noindexed",
      },
      {
        pages: { "/": "", "/a": { status: 404 } },
        earlier: { pages: { "/": "", "/a": "" } },
        because: "missing pages are reported separately",
      },
      {
        pages: { "/": "", "/a": { status: 200, html: "<p>Wait</p>", challenge: true } },
        earlier: { pages: { "/": "", "/a": "" } },
        because: "a bot challenge isn't the page",
      },
      { pages: { "/": "<p>New</p>" }, earlier: { pages: { "/": "<p>Old</p>" } }, because: "it is still indexable" },
      { pages: { "/": '<meta name="robots" content="noindex">' }, because: "there is no previous audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no previous audit" },
      {
        pages: { "/": "", "/a": { status: 404, html: '<meta name="robots" content="noindex">' } },
        earlier: { pages: { "/": "", "/a": "" } },
        because: "a missing page's directives don't matter",
      },
      {
        pages: { "/": { html: '<meta name="robots" content="noindex">', challenge: true } },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        because: "the bot challenge has the noindex, not the page",
      },
    ],
  }),
});

function wasForbiddenHere(earlier: EarlierAudit, url: string): boolean {
  const last = lastOwnChange(earlier, url, "robots");
  return last !== undefined && (last.isRollback || /\bnoindex\b/.test(last.after ?? ""));
}

function wasNamedHere(earlier: EarlierAudit, url: string, canonical: string): boolean {
  const ours = lastOwnChange(earlier, url, "canonical")?.after;
  return ours !== undefined && ours !== null && isSameUrl(ours, canonical);
}
