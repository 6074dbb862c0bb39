import { defineCheck } from "../kit/define-check.ts";
import { redirects } from "../kit/targets.ts";

export default defineCheck({
  id: "redirect-https-to-http",
  scope: "site",
  title: "HTTPS redirects to HTTP",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The URL redirects from HTTPS to {target}.",
  noSuggestion: "The redirect is configured on the server.",
  docs: {
    what: "An `https://` URL on the site redirects to an `http://` URL.",
    why: "The connection is no longer encrypted, browsers show a warning, and search engines get conflicting signals.",
    fix: "Change the redirect target to `https://`. In WordPress, the usual cause is an `http://` site URL under Settings → General.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes"],
  },
  needs: ["graph"],
  each: redirects,

  *detect({ url, graph }) {
    const target = url.redirectTo === null ? undefined : graph.byId(url.redirectTo);
    if (url.url.startsWith("https:") && target?.url.startsWith("http:")) yield { target: target.url };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { redirectTo: "http://example.com/tea/" } },
        at: ["/tea"],
        because: "the slash is added with the wrong scheme",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { redirectTo: "/tea/" }, "/tea/": "<p>Tea</p>" },
        because: "the connection stays secure",
      },
      {
        origin: "http://example.com",
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { redirectTo: "/tea/" } },
        because: "it was not secure before",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there are no redirects" },
    ],
  }),
});
