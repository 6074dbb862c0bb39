import { hasPublicName } from "#domain/host.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { asHttps } from "../kit/url.ts";

export default defineCheck({
  id: "sec-http-page",
  title: "Page is served over HTTP",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The page is served over HTTP, without encryption.",
  noSuggestion: "The site isn't available over HTTPS.",
  docs: {
    what: "The page is served at an `http://` URL instead of redirecting to HTTPS. IP addresses and private hosts are excluded.",
    why: "Anyone on the network can read and modify the page. Browsers label it “Not secure”, and search engines prefer HTTPS.",
    fix: "Get a certificate (free at most hosts), set the site URL to `https://`, and redirect all HTTP URLs.",
    sources: ["https://developers.google.com/search/blog/2014/08/https-as-ranking-signal"],
  },
  needs: ["document"],

  appliesTo(context) {
    return hasPublicName(context.page.url) ? htmlPage(context) : "not-applicable";
  },

  *detect({ page }) {
    if (page.url.startsWith("http:")) yield {};
  },

  suggest({ page }) {
    return {
      field: "setting:home",
      value: new URL(asHttps(page.url)).origin,
      risk: "review",
      source: "the URL over HTTPS",
    };
  },

  examples: () => ({
    fails: [{ url: "http://example.com/tea", html: "<p>Tea</p>", because: "there is no encryption" }],
    passes: [
      { html: "<p>Tea</p>", because: "it is HTTPS" },
      { url: "http://example.com/tea", redirectTo: "https://example.com/tea", because: "it redirects to HTTPS" },
      { url: "http://127.0.0.1:8080/", html: "<p>Tea</p>", because: "localhost doesn't need a certificate" },
      { url: "http://wordpress/", html: "<p>Tea</p>", because: "a name without a dot is a private host" },
    ],
  }),
});
