import { defineCheck } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { hasEarlier } from "../kit/guards.ts";
import { isOurs, ownChangesOf } from "../kit/own-changes.ts";

export default defineCheck({
  id: "change-title",
  scope: "site",
  title: "Title has changed",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  informs: true,
  message: "The title was “{before}” in the last audit and is “{after}” now.",
  noSuggestion: "A change is reported so that somebody can confirm it was intended.",
  docs: {
    what: "The title of a page that search engines may list differs from the last audit, and was not changed from here. White space and capitals aside; a title that is missing now is another problem.",
    why: "A title is the strongest thing a page says about itself: a changed one can move it in the results, for better or worse.",
    fix: "Nothing, if the change was meant. If not, put the earlier title back.",
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
        because: "it says something else",
      },
      {
        pages: { "/": "<title>Oolong tea, cheap</title>" },
        earlier: { pages: { "/": "<title>Oolong</title>" } },
        ownChanges: [{ url: "https://example.com/", field: "title", before: "Oolong", after: "Oolong tea" }],
        at: ["/"],
        because: "somebody wrote there after us",
      },
      {
        pages: { "/": "", "/a": "<title>Oolong tea</title>" },
        earlier: { pages: { "/": "", "/a": "<title>Oolong</title>" } },
        ownChanges: [{ url: "https://example.com/", field: "title", before: "Oolong", after: "Oolong tea" }],
        at: ["/a"],
        because: "what was changed from here is another page",
      },
    ],
    passes: [
      {
        pages: { "/": "<title>Oolong  Tea</title>" },
        earlier: { pages: { "/": "<title>Oolong tea</title>" } },
        because: "white space and capitals do not count",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        earlier: { pages: { "/": "<title>Oolong tea</title>" } },
        because: "a title that is missing is another problem",
      },
      {
        pages: { "/": "<title>Oolong tea</title>" },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        because: "one that was missing is welcome",
      },
      {
        pages: { "/": '<title>Tea</title><meta name="robots" content="noindex">' },
        earlier: { pages: { "/": "<title>Oolong tea</title>" } },
        because: "nobody will see it",
      },
      {
        pages: { "/": "<title>Oolong – a tea | House</title>" },
        earlier: { pages: { "/": "<title>Oolong | House</title>" } },
        ownChanges: [{ url: "https://example.com/", field: "title", before: "Oolong", after: "Oolong - a tea" }],
        because: "it was changed from here, and the template adds to it",
      },
      {
        pages: { "/": "<title>Oolong tea</title>" },
        earlier: { pages: { "/": "<title>Oolong</title>" } },
        ownChanges: [{ url: "https://example.com/", field: "title", before: "%title%", after: "Oolong tea" }],
        because: "it was written from here in place of a template",
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
        because: "a setting of the whole site was changed from here",
      },
      { pages: { "/": "<title>Tea</title>" }, because: "there is no earlier audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no earlier audit" },
    ],
  }),
});
