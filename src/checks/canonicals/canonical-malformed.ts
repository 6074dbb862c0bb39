import type { CanonicalTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { ownCanonical, proposeCanonical } from "../kit/suggest/canonical.ts";
import { isSameSite } from "../kit/url.ts";

/** `www.example.com/tea` without a scheme is read as a folder of that name; so is the name of the page's own host. */
const WWW_NAME = /^www\.[a-z0-9-]+\.[a-z]/;

export default defineCheck({
  id: "canonical-malformed",
  title: "Canonical is not a valid URL",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The canonical “{href}” {fault}.",
  noSuggestion: "The tag doesn't show which URL was intended.",
  docs: {
    what: "The canonical URL can't be parsed, uses a scheme other than http or https, or has a host but no scheme.",
    why: "Search engines ignore it, or resolve it to a URL that doesn't exist.",
    fix: "Use the page's absolute URL.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect({ page, document }) {
    for (const canonical of document.canonicals) {
      const fault = canonical.inHead ? faultOf(canonical, new URL(page.url).hostname) : null;
      if (fault === null) continue;
      yield { locator: canonical.href, href: canonical.href.trim(), fault, evidence: { snippet: canonical.source } };
    }
  },

  suggest(context, { href }) {
    const { page } = context;
    const lacksScheme = isHostAlone(String(href), new URL(page.url).hostname);
    const meant = lacksScheme ? URL.parse(`${new URL(page.url).protocol}//${href}`)?.href : undefined;
    // The host alone would name the start page as the original of this one.
    return meant !== undefined && isSameSite(meant, page.url) && new URL(meant).pathname !== "/"
      ? proposeCanonical(context, meant, { risk: "safe", source: "the canonical, with the scheme added" })
      : ownCanonical(context);
  },

  examples: () => ({
    fails: [
      { html: '<link rel="canonical" href="https://">', because: "the host is missing" },
      { html: '<link rel="canonical" href="htps://example.com/page">', because: "the scheme is misspelled" },
      { html: '<link rel="canonical" href="www.example.com/page">', because: "the scheme is missing" },
      { html: '<link rel="canonical" href="example.com/page">', because: "the page's own host is parsed as a path" },
      { html: '<link rel="canonical" href="www.other.org/page">', because: "another host is parsed as a path, too" },
      { html: '<link rel="canonical" href="example.com">', because: "the host alone is parsed as a path" },
    ],
    passes: [
      { html: '<link rel="canonical" href="https://example.com/page">', because: "it is a valid URL" },
      { html: '<link rel="canonical" href="/page">', because: "a relative URL can be parsed" },
      { html: '<link rel="canonical" href="index.html">', because: "a file name isn't a host" },
      { html: '<link rel="canonical" href="v1.io/page">', because: "a directory may be named like a host" },
      {
        html: '<link rel="canonical" href=" ">',
        because: "an empty canonical counts as missing, which is reported separately",
      },
      {
        html: '<body><p>Tea</p><link rel="canonical" href="https://">',
        because: "it has no effect in the <body>",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      { html: '<link rel="canonical" href="tea.html">', because: "it is a sibling page" },
    ],
  }),
});

function faultOf({ href, url }: CanonicalTag, ownHost: string): string | null {
  if (href.trim() === "") return null;
  if (url === null) return "isn't a valid http or https URL";
  return isHostAlone(href, ownHost) ? "has a host but no scheme, so it is parsed as a path" : null;
}

function isHostAlone(href: string, ownHost: string): boolean {
  const host = (href.trim().split("/")[0] ?? "").toLowerCase();
  const isOwn = host.replace(/^www\./, "") === ownHost.replace(/^www\./, "");
  return WWW_NAME.test(host) || isOwn;
}
