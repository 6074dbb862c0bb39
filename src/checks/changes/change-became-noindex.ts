import { isNoindex } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { hasEarlier } from "../kit/guards.ts";
import { proposeIndexing } from "../kit/suggest/indexing.ts";

export default defineCheck({
  id: "change-became-noindex",
  scope: "site",
  title: "Page may not be listed any more",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "Search engines could list the page in the last audit; now {reason}.",
  docs: {
    what: "A page that search engines could list when it was last audited now says noindex, or names another page as its canonical.",
    why: "It leaves the results at the next visit of a crawler. It happens by accident when a setting, a template or a staging copy goes live.",
    fix: "Take the noindex or the canonical away again, unless the page is meant to leave the results.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/block-indexing"],
  },
  needs: ["earlier"],
  appliesTo: hasEarlier,

  *detect({ earlier }) {
    for (const { page, canonical, before } of earlier?.changed() ?? []) {
      if (!before.indexable || page.status !== 200 || page.challenge) continue;
      if (page.noindex) yield { at: page, reason: "it says noindex" };
      else if (canonical !== null) yield { at: page, reason: `it names ${canonical} as its canonical` };
    }
  },

  suggest({ place }) {
    return place && isNoindex(declared(place)) ? proposeIndexing(declared(place)) : undefined;
  },

  examples: {
    fails: [
      {
        pages: { "/": '<meta name="robots" content="noindex, max-snippet:-1">' },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        at: ["/"],
        suggests: "max-snippet:-1",
        because: "a tag says noindex since",
      },
      {
        pages: { "/": "", "/a": { html: "", headers: { "x-robots-tag": "noindex" } } },
        earlier: { pages: { "/": "", "/a": "" } },
        at: ["/a"],
        because: "a header says noindex since",
      },
      {
        pages: { "/": "", "/a": '<link rel="canonical" href="/">' },
        earlier: { pages: { "/": "", "/a": "" } },
        at: ["/a"],
        because: "it names another page as its canonical since",
      },
    ],
    passes: [
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        earlier: { pages: { "/": '<meta name="robots" content="noindex">' } },
        because: "it said so before",
      },
      {
        pages: { "/": "", "/a": { status: 404 } },
        earlier: { pages: { "/": "", "/a": "" } },
        because: "a page that is gone is another problem",
      },
      {
        pages: { "/": "", "/a": { status: 200, html: "<p>Wait</p>", challenge: true } },
        earlier: { pages: { "/": "", "/a": "" } },
        because: "a challenge is not the page",
      },
      { pages: { "/": "<p>New</p>" }, earlier: { pages: { "/": "<p>Old</p>" } }, because: "it may still be listed" },
      { pages: { "/": '<meta name="robots" content="noindex">' }, because: "there is no earlier audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no earlier audit" },
      {
        pages: { "/": "", "/a": { status: 404, html: '<meta name="robots" content="noindex">' } },
        earlier: { pages: { "/": "", "/a": "" } },
        because: "a page that is gone may say what it likes",
      },
      {
        pages: { "/": { html: '<meta name="robots" content="noindex">', challenge: true } },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        because: "a challenge says noindex, not the page",
      },
    ],
  },
});
