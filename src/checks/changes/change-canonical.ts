import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hasEarlier } from "../kit/guards.ts";
import { lastOwnChange } from "../kit/own-changes.ts";

export default defineCheck({
  id: "change-canonical",
  scope: "site",
  title: "Canonical has changed",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The canonical changed from {before} to {after} since the last audit.",
  noSuggestion: "Reported so that you can confirm that the change was intentional.",
  docs: {
    what: "The page was canonicalized to another URL in the last audit and now has a different canonical, or a self-referencing one. Pages that became non-indexable are covered by change-became-noindex.",
    why: "The canonical determines which URL gets indexed; a change can remove the page from search results or replace it with a duplicate.",
    fix: "If the change was intentional, no action is needed. Otherwise, restore the previous canonical.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["earlier"],
  appliesTo: hasEarlier,

  *detect({ earlier }) {
    if (!earlier) return;
    for (const { page, canonical, before } of earlier.changed()) {
      if (before.canonical === null || page.status !== 200 || page.challenge || !page.isHtml) continue;
      const now = canonical ?? page.url;
      const ours = lastOwnChange(earlier, page.url, "canonical")?.after;
      if (isSameUrl(now, before.canonical) || (ours && isSameUrl(now, ours))) continue;
      yield { at: page, before: before.canonical, after: now };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/c">', "/b": "", "/c": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "", "/c": "" } },
        at: ["/a"],
        because: "it is canonicalized to another page",
      },
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/a">', "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        at: ["/a"],
        because: "the canonical is self-referencing",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/c">', "/b": "", "/c": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "", "/c": "" } },
        ownChanges: [{ url: "https://example.com/a", field: "canonical", after: "https://example.com/c" }],
        because: "it was changed by Sitemend",
      },
      {
        pages: { "/": "", "/a": '<title>New</title><link rel="canonical" href="/b">', "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "only the title has changed",
      },
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" },
        earlier: { pages: { "/": "", "/a": "", "/b": "" } },
        because: "becoming non-indexable is reported separately",
      },
      {
        pages: { "/": "", "/a": { status: 404 }, "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "the page is gone",
      },
      {
        pages: { "/": "", "/a": { html: "<p>Wait</p>", challenge: true }, "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "a bot challenge isn't the page",
      },
      { pages: { "/": '<link rel="canonical" href="/b">', "/b": "" }, because: "there is no previous audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no previous audit" },
      {
        pages: { "/": "", "/a": { headers: { "content-type": "application/pdf" } }, "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "a document isn't a page anymore",
      },
      {
        pages: { "/": "", "/a": { status: 404, html: "<p>Gone</p>" }, "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "missing pages are reported separately",
      },
    ],
  }),
});
