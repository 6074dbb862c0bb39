import { defineCheck } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { hasEarlier } from "../kit/guards.ts";
import { isOurs, ownChangesOf } from "../kit/own-changes.ts";

export default defineCheck({
  id: "change-description",
  scope: "site",
  title: "Meta description has changed",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  informs: true,
  message: "The description was “{before}” in the last audit and is “{after}” now.",
  noSuggestion: "A change is reported so that somebody can confirm it was intended.",
  docs: {
    what: "The description of a page that search engines may list differs from the last audit, and was not changed from here. White space and capitals aside; a description that is missing now is another problem.",
    why: "The description is what people read in the results; a changed one brings more of them, or fewer.",
    fix: "Nothing, if the change was meant. If not, put the earlier description back.",
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
        because: "it says something else",
      },
      {
        pages: { "/": '<meta name="description" content="Oolong tea, cheap">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong">' } },
        ownChanges: [{ url: "https://example.com/", field: "meta_description", before: "Oolong", after: "Oolong tea" }],
        at: ["/"],
        because: "somebody wrote there after us",
      },
      {
        pages: { "/": "", "/a": '<meta name="description" content="Oolong tea">' },
        earlier: { pages: { "/": "", "/a": '<meta name="description" content="Oolong">' } },
        ownChanges: [{ url: "https://example.com/", field: "meta_description", before: "Oolong", after: "Oolong tea" }],
        at: ["/a"],
        because: "what was changed from here is another page",
      },
    ],
    passes: [
      {
        pages: { "/": '<meta name="description" content="Oolong  Tea">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea">' } },
        because: "white space and capitals do not count",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea">' } },
        because: "a description that is missing is another problem",
      },
      {
        pages: { "/": '<meta name="description" content="Oolong tea">' },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        because: "one that was missing is welcome",
      },
      {
        pages: { "/": '<meta name="description" content="Tea"><meta name="robots" content="noindex">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea">' } },
        because: "nobody will see it",
      },
      {
        pages: { "/": '<meta name="description" content="Oolong – a tea | House">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong | House">' } },
        ownChanges: [
          { url: "https://example.com/", field: "meta_description", before: "Oolong", after: "Oolong - a tea" },
        ],
        because: "it was changed from here, and the template adds to it",
      },
      {
        pages: { "/": '<meta name="description" content="Oolong tea">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong">' } },
        ownChanges: [
          { url: "https://example.com/", field: "meta_description", before: "%title%", after: "Oolong tea" },
        ],
        because: "it was written from here in place of a template",
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
        because: "a setting of the whole site was changed from here",
      },
      { pages: { "/": '<meta name="description" content="Tea">' }, because: "there is no earlier audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no earlier audit" },
    ],
  }),
});
