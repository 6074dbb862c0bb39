import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hasEarlier } from "../kit/guards.ts";
import { lastOwnChange } from "../kit/own-changes.ts";

export default defineCheck({
  id: "change-canonical",
  scope: "site",
  title: "Canonical has changed",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The canonical was {before} in the last audit and is {after} now.",
  noSuggestion: "A change is reported so that somebody can confirm it was intended.",
  docs: {
    what: "A page that named another page as its canonical when it was last audited names a different one now, or itself. A page that was listed under its own address and is not any more is change-became-noindex.",
    why: "The canonical decides under which address search engines list the page; a changed one can take a page out of the results or bring a copy in.",
    fix: "Nothing, if the change was meant. If not, put the earlier canonical back.",
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
        because: "it names another page",
      },
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/a">', "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        at: ["/a"],
        because: "it names itself",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/c">', "/b": "", "/c": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "", "/c": "" } },
        ownChanges: [{ url: "https://example.com/a", field: "canonical", after: "https://example.com/c" }],
        because: "it was changed from here",
      },
      {
        pages: { "/": "", "/a": '<title>New</title><link rel="canonical" href="/b">', "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "only the title has changed",
      },
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" },
        earlier: { pages: { "/": "", "/a": "", "/b": "" } },
        because: "that it is not listed under its own address any more is another problem",
      },
      {
        pages: { "/": "", "/a": { status: 404 }, "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "the page is gone",
      },
      {
        pages: { "/": "", "/a": { html: "<p>Wait</p>", challenge: true }, "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "a challenge is not the page",
      },
      { pages: { "/": '<link rel="canonical" href="/b">', "/b": "" }, because: "there is no earlier audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no earlier audit" },
      {
        pages: { "/": "", "/a": { headers: { "content-type": "application/pdf" } }, "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "a document is no page any more",
      },
      {
        pages: { "/": "", "/a": { status: 404, html: "<p>Gone</p>" }, "/b": "" },
        earlier: { pages: { "/": "", "/a": '<link rel="canonical" href="/b">', "/b": "" } },
        because: "a page that is gone is another problem",
      },
    ],
  }),
});
