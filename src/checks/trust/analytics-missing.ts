import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";
import { startPageRead } from "../kit/start-page.ts";
import { hasAnalytics } from "../kit/trackers.ts";

export default defineCheck({
  id: "analytics-missing",
  scope: "site",
  title: "No analytics found",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  informs: true,
  message: "The start page loads no analytics that we know.",
  noSuggestion: "Whether and how visits are measured is for the owner to decide.",
  docs: {
    what: "The HTML of the start page loads none of the well-known services and scripts that count visits, and no tag manager. Statistics from the server's log, and services loaded under a name of your own, cannot be seen; the score does not count this.",
    why: "Without figures nobody knows which pages are read.",
    fix: "If you want figures, add analytics that fit your visitors' privacy; Search Console shows clicks from Google without any script.",
    sources: ["https://search.google.com/search-console/about"],
  },
  needs: ["startPage", "graph"],
  appliesTo: (context) => (publicSite(context) === "applies" ? startPageRead(context) : "not-applicable"),

  *detect({ startPage }) {
    if (startPage && !hasAnalytics(startPage)) yield {};
  },

  examples: () => ({
    fails: [{ pages: { "/": '<script src="/app.js"></script>' }, at: [""], because: "no script counts" }],
    passes: [
      {
        pages: { "/": '<script src="https://www.googletagmanager.com/gtm.js?id=1"></script>' },
        because: "a tag manager loads it",
      },
      {
        pages: { "/": '<script src="https://stats.example.com/matomo.js"></script>' },
        because: "Matomo runs on any host",
      },
      {
        pages: { "/": "<script>var u='//stats.example.com/'; g.src=u+'matomo.js'</script>" },
        because: "an inline script loads it",
      },
      {
        pages: { "/": '<script data-domain="example.com" src="https://plausible.io/js/p.js"></script>' },
        because: "Plausible counts",
      },
      { pages: { "/": '<img src="https://pixel.wp.com/g.gif">' }, because: "a counting pixel counts" },
      { origin: "http://192.168.0.1", pages: { "/": "Tea" }, because: "the site is not public" },
      { pages: { "/": { html: "Tea", challenge: true } }, because: "a challenge is not the start page" },
    ],
  }),
});
