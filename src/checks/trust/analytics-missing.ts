import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";
import { startPageRead } from "../kit/start-page.ts";
import { hasAnalytics } from "../kit/trackers.ts";

export default defineCheck({
  id: "analytics-missing",
  scope: "site",
  title: "No analytics found",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  informs: true,
  message: "The homepage loads no analytics tool that we recognize.",
  noSuggestion: "Whether and how to measure traffic is the site owner's decision.",
  docs: {
    what: "The homepage HTML loads no well-known analytics service or tag manager. Server log analytics and services proxied through your own domain can't be detected. Doesn't affect the score.",
    why: "Without analytics, you don't know which pages get traffic.",
    fix: "If you want traffic data, add a privacy-friendly analytics tool; Search Console shows clicks from Google without any script.",
    sources: ["https://search.google.com/search-console/about"],
  },
  needs: ["startPage", "graph"],
  appliesTo: (context) => (publicSite(context) === "applies" ? startPageRead(context) : "not-applicable"),

  *detect({ startPage }) {
    if (startPage && !hasAnalytics(startPage)) yield {};
  },

  examples: () => ({
    fails: [{ pages: { "/": '<script src="/app.js"></script>' }, at: [""], because: "there is no analytics script" }],
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
        because: "Plausible is recognized",
      },
      { pages: { "/": '<img src="https://pixel.wp.com/g.gif">' }, because: "tracking pixels count" },
      { origin: "http://192.168.0.1", pages: { "/": "Tea" }, because: "the site is not public" },
      { pages: { "/": { html: "Tea", challenge: true } }, because: "a bot challenge isn't the homepage" },
    ],
  }),
});
