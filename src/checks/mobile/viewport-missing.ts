import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "viewport-missing",
  title: "Viewport meta tag is missing",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The page has no viewport meta tag, so mobile browsers render it at desktop width.",
  noSuggestion: "The tag is output by the theme.",
  docs: {
    what: 'The page has no `<meta name="viewport">`, or an empty one.',
    why: "Mobile browsers render the page at desktop width and zoom out until it's unreadable. Google uses mobile-first indexing.",
    fix: 'Add `<meta name="viewport" content="width=device-width, initial-scale=1">` to the `<head>` of every page, in the theme or the site template.',
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Guides/Viewport_meta_element"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    if (!document.metas.some(({ name, content }) => name === "viewport" && content.trim() !== "")) yield {};
  },

  examples: () => ({
    fails: [
      { html: "<title>Tea</title>", because: "there is none" },
      { html: '<meta name="viewport" content="">', because: "an empty one says nothing" },
      { html: '<meta name="author" content="Ann">', because: "another tag does not help" },
    ],
    passes: [
      {
        html: '<meta http-equiv="refresh" content="0; url=/en/">',
        outcome: "not-applicable",
        because: "visitors never see an instant redirect page",
      },
      { html: '<meta name="viewport" content="width=device-width, initial-scale=1">', because: "it is there" },
      { html: "<title>Gone</title>", status: 410, because: "an error page may be plain" },
    ],
  }),
});
