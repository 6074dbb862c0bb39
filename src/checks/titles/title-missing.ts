import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { titleOf } from "../kit/page-texts.ts";
import { proposeTitle } from "../kit/suggest/title.ts";

export default defineCheck({
  id: "title-missing",
  title: "Title is missing",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page has no title, or an empty one.",
  noSuggestion: "The page does not name itself anywhere.",
  docs: {
    what: "The page has no `<title>`, or one without text.",
    why: "The title is the line people click in search results and the name of the browser tab. Without it, search engines make one up.",
    fix: "Give the page a title that says what it offers, in 30 to 60 letters.",
    sources: ["https://developers.google.com/search/docs/appearance/title-link"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect({ document }) {
    if (!titleOf(document)) yield {};
  },

  suggest({ document, page, corpus }) {
    const title = proposeTitle({ document, url: page.url }, corpus);
    return title && { field: "title", ...title, risk: "review" };
  },

  examples: () => ({
    fails: [
      {
        html: "<h1>Oolong from Alishan, roasted by hand</h1>",
        because: "there is no title at all",
        suggests: "Oolong from Alishan, roasted by hand",
      },
      { html: "<title> </title><p>Tea</p>", because: "spaces are not a title" },
      { html: "<svg><title>Leaf</title></svg><p>Tea</p>", because: "the title of a drawing does not name the page" },
    ],
    passes: [
      { html: '<meta http-equiv="refresh" content="0; URL=/en/">', because: "the page only sends people on" },
      { html: "<title>Oolong tea</title>", because: "it is there" },
      { html: '<meta name="robots" content="noindex">', because: "no search result will show it" },
      {
        html: "<p>Wait</p>",
        sent: "<p>Wait</p>",
        finishing: { sentTo: "https://example.com/en/" },
        outcome: "not-applicable",
        because: "a script sends people on",
      },
      { html: "<p>Not found</p>", status: 404, because: "an error page is not listed" },
      { html: "<p>Just a moment</p>", challenge: true, because: "a firewall's challenge is not the page" },
      {
        html: '<link rel="canonical" href="https://example.com/tea"><p>Tea</p>',
        because: "search engines list the canonical page instead",
      },
      { html: '<div id="app"></div><script src="/app.js"></script>', because: "scripts may still set the title" },
    ],
  }),
});
