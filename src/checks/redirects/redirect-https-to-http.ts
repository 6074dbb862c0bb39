import { defineCheck } from "../kit/define-check.ts";
import { redirects } from "../kit/targets.ts";

export default defineCheck({
  id: "redirect-https-to-http",
  scope: "site",
  title: "Redirect leaves the secure connection",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The address redirects from HTTPS to {target}.",
  noSuggestion: "The redirect is set on the server.",
  docs: {
    what: "An address of the site that begins with `https://` redirects to one that begins with `http://`.",
    why: "The rest of the way can be read and changed by others, browsers warn of it, and search engines see two opposite wishes.",
    fix: "Write the target with `https://` in the redirect. In WordPress, a site address with `http://` under Settings → General is the usual cause.",
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
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "nothing is redirected" },
    ],
  }),
});
