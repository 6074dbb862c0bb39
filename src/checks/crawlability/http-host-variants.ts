import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";
import { offersHttps, serves } from "../kit/host-variants.ts";

export default defineCheck({
  id: "http-host-variants",
  scope: "site",
  title: "Site is accessible at multiple host or protocol versions",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{count} versions serve the site instead of redirecting to one: {origins}.",
  noSuggestion: "Host redirects are configured on the server.",
  docs: {
    what: "More than one of the `http://`, `https://`, `www` and non-`www` versions serves the homepage. HTTP versions of an HTTPS site are covered by redirect-http-not-https.",
    why: "Search engines may see these as separate sites with duplicate content, splitting link equity between them.",
    fix: "Choose one version and 301-redirect the others to it. In WordPress, set both URLs under Settings → General.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes"],
  },
  needs: ["hostVariants"],
  appliesTo: publicSite,

  *detect({ hostVariants }) {
    const scheme = offersHttps(hostVariants) ? "https:" : "http:";
    const serving = hostVariants.filter((variant) => variant.origin.startsWith(scheme) && serves(variant));
    const origins = [...new Set(serving.map(({ origin }) => origin))].toSorted();
    if (origins.length > 1) yield { count: origins.length, origins, evidence: { related: origins } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        hostVariants: [{ origin: "https://example.com" }, { origin: "https://www.example.com" }],
        at: [""],
        because: "both www and non-www serve the site",
      },
      {
        origin: "http://example.com",
        pages: { "/": "" },
        hostVariants: [{ origin: "http://example.com" }, { origin: "http://www.example.com" }],
        at: [""],
        because: "the same on a site without HTTPS",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        hostVariants: [
          { origin: "https://example.com" },
          { origin: "http://example.com", status: 301, redirectTo: "https://example.com/" },
          { origin: "https://www.example.com", status: null, failure: "dns_failed" },
        ],
        because: "one serves the site, the others redirect or do not exist",
      },
      {
        pages: { "/": "" },
        hostVariants: [
          { origin: "https://example.com" },
          { origin: "https://www.example.com", status: 301, redirectTo: "https://example.com/" },
          { origin: "http://example.com" },
          { origin: "http://www.example.com" },
        ],
        because: "missing HTTPS redirects are covered by redirect-http-not-https",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: { "/": "" },
        hostVariants: [{ origin: "http://127.0.0.1:8080" }, { origin: "https://127.0.0.1:8080" }],
        outcome: "not-applicable",
        because: "a local IP address has no variants",
      },
      {
        pages: { "/": "" },
        hostVariants: [
          { origin: "https://example.com" },
          { origin: "http://example.com", redirectTo: "https://example.com/" },
        ],
        because: "an instant meta refresh is a redirect, too",
      },
    ],
  }),
});
