import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";
import { offersHttps, serves } from "../kit/host-variants.ts";

export default defineCheck({
  id: "redirect-http-not-https",
  scope: "site",
  title: "HTTP does not redirect to HTTPS",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{origin} serves the site over HTTP instead of redirecting to HTTPS.",
  noSuggestion: "The HTTPS redirect is configured on the server.",
  docs: {
    what: "The site supports HTTPS, but its `http://` URLs serve pages instead of redirecting.",
    why: "Anyone on the network can read and modify the traffic, and search engines see duplicate versions of the site.",
    fix: "301-redirect all `http://` URLs to `https://`, on the server or at your host.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes"],
  },
  needs: ["hostVariants"],
  appliesTo: publicSite,

  *detect({ hostVariants }) {
    // Without any HTTPS there is nothing to redirect to: that is the claim of sec-http-page.
    if (!offersHttps(hostVariants)) return;
    for (const variant of hostVariants) {
      const { origin } = variant;
      if (origin.startsWith("http:") && serves(variant)) yield { locator: origin, origin };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        hostVariants: [{ origin: "https://example.com" }, { origin: "http://example.com" }],
        at: [""],
        because: "both serve the page",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        hostVariants: [
          { origin: "https://example.com" },
          { origin: "http://example.com", status: 301, redirectTo: "https://example.com/" },
        ],
        because: "HTTP redirects",
      },
      {
        origin: "http://192.168.0.7",
        pages: { "/": "" },
        hostVariants: [{ origin: "http://192.168.0.7" }, { origin: "https://192.168.0.7" }],
        because: "hosts on a private network don't need a certificate",
      },
      {
        origin: "http://example.com",
        pages: { "/": "" },
        hostVariants: [
          { origin: "http://example.com" },
          { origin: "https://example.com", status: null, failure: "connection_refused" },
        ],
        because: "there is no HTTPS to redirect to",
      },
      {
        pages: { "/": "" },
        hostVariants: [
          { origin: "https://example.com" },
          { origin: "http://example.com", redirectTo: "https://example.com/" },
        ],
        because: "an instant meta refresh is a redirect, too",
      },
      {
        pages: { "/": "" },
        hostVariants: [{ origin: "https://example.com" }, { origin: "http://example.com", status: 403 }],
        because: "nothing is served over HTTP",
      },
      {
        pages: { "/": "" },
        hostVariants: [{ origin: "https://example.com", status: 500 }, { origin: "http://example.com" }],
        because: "the server fails over HTTPS, so a redirect wouldn't help",
      },
    ],
  }),
});
