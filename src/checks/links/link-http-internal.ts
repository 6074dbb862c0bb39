import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { linksOf } from "../kit/page-links.ts";
import { asHttps, isSameSite } from "../kit/url.ts";

export default defineCheck({
  id: "link-http-internal",
  title: "Internal link uses HTTP",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The link “{text}” points to {target} over HTTP, although the site uses HTTPS.",
  noSuggestion: "The HTTPS version of the URL couldn't be confirmed to work.",
  docs: {
    what: "An HTTPS page links to its own site with `http://`.",
    why: "Every click makes an unencrypted request first and then follows a redirect.",
    fix: "Change the link to `https://`. After an HTTPS migration, do a search and replace in the database.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect(context) {
    const { page } = context;
    if (!page.url.startsWith("https:")) return;
    for (const { url, text, source } of linksOf(context).leaving) {
      if (!url?.startsWith("http:") || !isSameSite(url, page.url)) continue;
      yield { locator: url, text: text || "(no text)", target: url, evidence: { snippet: source } };
    }
  },

  suggest(_, { target }) {
    return {
      field: "link",
      target: String(target),
      value: asHttps(String(target)),
      risk: "safe",
      source: "the same URL over HTTPS",
    };
  },

  examples: () => ({
    fails: [
      {
        html: '<a href="http://example.com/tea">Tea</a>',
        because: "the page itself is HTTPS",
        suggests: "https://example.com/tea",
      },
    ],
    passes: [
      { html: '<a href="/tea">Tea</a>', because: "a path keeps the protocol" },
      { html: '<a href="http://other.example.net/">Other</a>', because: "external sites are not checked" },
      {
        url: "http://example.com/",
        html: '<a href="http://www.example.com/tea">Tea</a>',
        because: "the whole site is HTTP",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
