import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { linksOf } from "../kit/page-links.ts";
import { replaceLink } from "../kit/suggest/links.ts";
import { isSameSite, parseUrl } from "../kit/url.ts";

/** Marks of campaigns and clicks, as their makers document them. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|mc_cid|mc_eid|igshid|ttclid|li_fat_id|_hsenc|_hsmi|mtm_\w+|pk_\w+|piwik_\w+)$/i;

export default defineCheck({
  id: "link-tracking-params",
  title: "Internal link has tracking parameters",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The internal link “{text}” has tracking parameters: {marks}.",
  noSuggestion: "The sitemap lists the URL with its parameters.",
  docs: {
    what: "An internal link has campaign parameters, such as `utm_source` or `gclid`.",
    why: "Each variant creates a duplicate URL, and analytics tools start a new session attributed to the campaign.",
    fix: "Remove the parameters; use event tracking for internal clicks.",
    sources: ["https://support.google.com/analytics/answer/10917952"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect(context) {
    for (const { url, text, source } of linksOf(context).parametrised) {
      if (url === null || !isSameSite(url, context.page.url)) continue;
      const marks = [...new Set(parseUrl(url)?.searchParams.keys())].filter((name) => TRACKING.test(name));
      if (marks.length > 0) yield { locator: url, text: text || "(no text)", marks, evidence: { snippet: source } };
    }
  },

  suggest({ view }, { locator = "" }) {
    const url = parseUrl(locator);
    // What a sitemap lists would be linked from nowhere.
    if (!url || view.byUrl(locator)?.inSitemap) return undefined;
    for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
    return replaceLink(locator, url.href, { risk: "safe", source: "the URL without tracking parameters" });
  },

  examples: () => ({
    fails: [
      { html: '<a href="/tea?utm_source=home&utm_medium=banner">Tea</a>', because: "it has campaign parameters" },
      { html: '<a href="https://www.example.com/tea?gclid=1">Tea</a>', because: "www is the same site" },
    ],
    passes: [
      { html: '<a href="/tea?color=green">Tea</a>', because: "the parameter selects the page" },
      {
        html: '<a href="https://shop.example.net/?utm_source=tea">Shop</a>',
        because: "tracking parameters on external links are fine",
      },
      { html: '<a href="/tea#utm_source=x">Tea</a>', because: "a fragment doesn't make a different URL" },
      { html: '<a href="/tea?notutm_source=x">Tea</a>', because: "the name only ends like a tracking parameter" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});
