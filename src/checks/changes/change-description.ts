import { defineCheck } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { hasEarlier } from "../kit/guards.ts";
import { isOurs, ownChangesOf } from "../kit/own-changes.ts";

export default defineCheck({
  id: "change-description",
  scope: "site",
  title: "Meta description has changed",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  informs: true,
  message: "The meta description changed from “{before}” to “{after}” since the last audit.",
  noSuggestion: "Reported so that you can confirm that the change was intentional.",
  docs: {
    what: "An indexable page's meta description has changed since the last audit and wasn't changed by Sitemend. Whitespace and capitalization are ignored; missing descriptions are reported separately.",
    why: "The meta description often appears in search results, so a change can affect click-through rate.",
    fix: "If the change was intentional, no action is needed. Otherwise, restore the previous description.",
    sources: [],
  },
  needs: ["earlier"],
  appliesTo: hasEarlier,

  *detect({ earlier }) {
    if (!earlier) return;
    for (const { page, before } of earlier.changed()) {
      if (!page.indexable || page.description === "" || before.description === "") continue;
      if (foldText(page.description) === foldText(before.description)) continue;
      if (isOurs(ownChangesOf(earlier, page.url), before.description, page.description)) continue;
      yield { at: page, before: before.description, after: page.description };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<meta name="description" content="Cheap tea from Taiwan, delivered today">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea from Alishan, roasted by hand">' } },
        at: ["/"],
        because: "it has changed",
      },
      {
        pages: { "/": '<meta name="description" content="Oolong tea, cheap">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong">' } },
        ownChanges: [{ url: "https://example.com/", field: "meta_description", before: "Oolong", after: "Oolong tea" }],
        at: ["/"],
        because: "someone edited it after Sitemend",
      },
      {
        pages: { "/": "", "/a": '<meta name="description" content="Oolong tea">' },
        earlier: { pages: { "/": "", "/a": '<meta name="description" content="Oolong">' } },
        ownChanges: [{ url: "https://example.com/", field: "meta_description", before: "Oolong", after: "Oolong tea" }],
        at: ["/a"],
        because: "Sitemend changed a different page",
      },
    ],
    passes: [
      {
        pages: { "/": '<meta name="description" content="Oolong  Tea">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea">' } },
        because: "whitespace and case are ignored",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea">' } },
        because: "missing descriptions are reported separately",
      },
      {
        pages: { "/": '<meta name="description" content="Oolong tea">' },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        because: "adding a missing one is an improvement",
      },
      {
        pages: { "/": '<meta name="description" content="Tea"><meta name="robots" content="noindex">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea">' } },
        because: "the page is not indexable",
      },
      {
        pages: { "/": '<meta name="description" content="Oolong – a tea | House">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong | House">' } },
        ownChanges: [
          { url: "https://example.com/", field: "meta_description", before: "Oolong", after: "Oolong - a tea" },
        ],
        because: "Sitemend changed it, and the template adds to it",
      },
      {
        pages: { "/": '<meta name="description" content="Oolong tea">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong">' } },
        ownChanges: [
          { url: "https://example.com/", field: "meta_description", before: "%title%", after: "Oolong tea" },
        ],
        because: "Sitemend set it in place of a template",
      },
      {
        pages: { "/": "", "/a": '<meta name="description" content="A | Fine teas">' },
        earlier: { pages: { "/": "", "/a": '<meta name="description" content="A | Just another site">' } },
        ownChanges: [
          {
            ...{ url: "https://example.com/", field: "setting:blogdescription" },
            ...{ before: "Just another site", after: "Fine teas" },
          },
        ],
        because: "Sitemend changed a sitewide setting",
      },
      { pages: { "/": '<meta name="description" content="Tea">' }, because: "there is no previous audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no previous audit" },
    ],
  }),
});
