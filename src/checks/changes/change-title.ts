import { defineCheck } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { hasEarlier } from "../kit/guards.ts";
import { isOurs, ownChangesOf } from "../kit/own-changes.ts";

export default defineCheck({
  id: "change-title",
  scope: "site",
  title: "Title has changed",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  informs: true,
  message: "The title changed from “{before}” to “{after}” since the last audit.",
  noSuggestion: "Reported so that you can confirm that the change was intentional.",
  docs: {
    what: "An indexable page's title has changed since the last audit and wasn't changed by Sitemend. Whitespace and capitalization are ignored; missing titles are reported separately.",
    why: "The title is a strong on-page signal, so a change can affect rankings and click-through rate.",
    fix: "If the change was intentional, no action is needed. Otherwise, restore the previous title.",
    sources: [],
  },
  needs: ["earlier"],
  appliesTo: hasEarlier,

  *detect({ earlier }) {
    if (!earlier) return;
    for (const { page, before } of earlier.changed()) {
      if (!page.indexable || page.title === "" || before.title === "") continue;
      if (foldText(page.title) === foldText(before.title)) continue;
      if (isOurs(ownChangesOf(earlier, page.url), before.title, page.title)) continue;
      yield { at: page, before: before.title, after: page.title };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<title>Cheap tea from Taiwan, delivered today</title>" },
        earlier: { pages: { "/": "<title>Oolong tea from Alishan, roasted by hand</title>" } },
        at: ["/"],
        because: "it has changed",
      },
      {
        pages: { "/": "<title>Oolong tea, cheap</title>" },
        earlier: { pages: { "/": "<title>Oolong</title>" } },
        ownChanges: [{ url: "https://example.com/", field: "title", before: "Oolong", after: "Oolong tea" }],
        at: ["/"],
        because: "someone edited it after Sitemend",
      },
      {
        pages: { "/": "", "/a": "<title>Oolong tea</title>" },
        earlier: { pages: { "/": "", "/a": "<title>Oolong</title>" } },
        ownChanges: [{ url: "https://example.com/", field: "title", before: "Oolong", after: "Oolong tea" }],
        at: ["/a"],
        because: "Sitemend changed a different page",
      },
    ],
    passes: [
      {
        pages: { "/": "<title>Oolong  Tea</title>" },
        earlier: { pages: { "/": "<title>Oolong tea</title>" } },
        because: "whitespace and case are ignored",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        earlier: { pages: { "/": "<title>Oolong tea</title>" } },
        because: "missing titles are reported separately",
      },
      {
        pages: { "/": "<title>Oolong tea</title>" },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        because: "adding a missing one is an improvement",
      },
      {
        pages: { "/": '<title>Tea</title><meta name="robots" content="noindex">' },
        earlier: { pages: { "/": "<title>Oolong tea</title>" } },
        because: "the page is not indexable",
      },
      {
        pages: { "/": "<title>Oolong – a tea | House</title>" },
        earlier: { pages: { "/": "<title>Oolong | House</title>" } },
        ownChanges: [{ url: "https://example.com/", field: "title", before: "Oolong", after: "Oolong - a tea" }],
        because: "Sitemend changed it, and the template adds to it",
      },
      {
        pages: { "/": "<title>Oolong tea</title>" },
        earlier: { pages: { "/": "<title>Oolong</title>" } },
        ownChanges: [{ url: "https://example.com/", field: "title", before: "%title%", after: "Oolong tea" }],
        because: "Sitemend set it in place of a template",
      },
      {
        pages: { "/": "", "/a": "<title>A | Fine teas</title>" },
        earlier: { pages: { "/": "", "/a": "<title>A | Just another site</title>" } },
        ownChanges: [
          {
            ...{ url: "https://example.com/", field: "setting:blogdescription" },
            ...{ before: "Just another site", after: "Fine teas" },
          },
        ],
        because: "Sitemend changed a sitewide setting",
      },
      { pages: { "/": "<title>Tea</title>" }, because: "there is no previous audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no previous audit" },
    ],
  }),
});
