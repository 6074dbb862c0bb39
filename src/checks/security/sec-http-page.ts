import { hasPublicName } from "#domain/host.ts";
import { defineCheck } from "../kit/define-check.ts";
import { isRefused } from "../kit/guards.ts";
import { isServedTwice } from "../kit/host-variants.ts";
import { asHttps } from "../kit/url.ts";

export default defineCheck({
  id: "sec-http-page",
  scope: "site",
  title: "Page is served over HTTP",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The page is served over HTTP, without encryption.",
  noSuggestion: "The site isn't available over HTTPS.",
  docs: {
    what: "The page is served at an `http://` URL instead of redirecting to HTTPS. IP addresses and private hosts are excluded. If an HTTPS site was audited and its HTTP homepage doesn't redirect, redirect-http-not-https reports that once.",
    why: "Anyone on the network can read and modify the page. Browsers label it “Not secure”, and search engines prefer HTTPS.",
    fix: "Get a certificate (free at most hosts), set the site URL to `https://`, and redirect all HTTP URLs.",
    sources: ["https://developers.google.com/search/blog/2014/08/https-as-ranking-signal"],
  },
  needs: ["hostVariants"],

  each({ url }) {
    if (url.kind !== "page" || !hasPublicName(url.url)) return "not-applicable";
    if (isRefused(url)) return "cannot-tell";
    return url.status === 200 && url.isHtml && url.forwardsTo === null ? "applies" : "not-applicable";
  },

  *detect({ url, hostVariants, site }) {
    // Where the whole site is seen over HTTP, each page of it is.
    const isForeign = site.origin.startsWith("https:") && isServedTwice(hostVariants);
    if (url.url.startsWith("http:") && !isForeign) yield {};
  },

  suggest: ({ at }) =>
    at && {
      field: "setting:home",
      value: new URL(asHttps(at.url)).origin,
      risk: "review",
      source: "the URL over HTTPS",
    },

  examples: () => ({
    fails: [
      {
        origin: "http://example.com",
        pages: { "/": "<p>Tea</p>", "/tea": "<p>Tea</p>" },
        at: ["/", "/tea"],
        because: "there is no encryption",
      },
      {
        pages: { "/": "<p>Tea</p>", "http://example.com/tea": "<p>Tea</p>" },
        hostVariants: [
          { origin: "https://example.com" },
          { origin: "http://example.com", status: 301, redirectTo: "https://example.com/" },
        ],
        at: ["http://example.com/tea"],
        because: "only the homepage redirects to HTTPS",
      },
      {
        origin: "http://example.com",
        pages: { "/": "<p>Tea</p>" },
        hostVariants: [{ origin: "https://example.com" }, { origin: "http://example.com" }],
        at: ["/"],
        because: "the HTTP site was audited, although there is an HTTPS site",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, because: "it is HTTPS" },
      {
        pages: { "/": "<p>Tea</p>", "http://example.com/tea": "<p>Tea</p>" },
        hostVariants: [{ origin: "https://example.com" }, { origin: "http://example.com" }],
        because: "covered by redirect-http-not-https for the whole site",
      },
      {
        pages: { "/": "<p>Tea</p>", "http://example.com/tea": { redirectTo: "https://example.com/tea" } },
        because: "it redirects to HTTPS",
      },
      {
        origin: "http://example.com",
        pages: { "/": '<meta http-equiv="refresh" content="0; url=https://example.com/">' },
        outcome: "not-applicable",
        because: "it forwards visitors at once",
      },
      {
        pages: { "/": '<a href="http://other.example.net/">Other</a>', "http://other.example.net/": "<p>Other</p>" },
        because: "it is another site",
      },
      {
        origin: "http://example.com",
        pages: { "/": { status: 403 } },
        outcome: "cannot-tell",
        because: "the page was not shown",
      },
      {
        origin: "http://example.com",
        pages: { "/": { status: 404, html: "<p>Gone</p>" } },
        outcome: "not-applicable",
        because: "error pages are reported separately",
      },
      {
        origin: "http://example.com",
        pages: { "/": { headers: { "content-type": "application/pdf" } } },
        outcome: "not-applicable",
        because: "it isn't a web page",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: { "/": "<p>Tea</p>" },
        outcome: "not-applicable",
        because: "localhost doesn't need a certificate",
      },
      {
        origin: "http://wordpress",
        pages: { "/": "<p>Tea</p>" },
        outcome: "not-applicable",
        because: "a name without a dot is a private host",
      },
    ],
  }),
});
