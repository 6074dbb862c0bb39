import type { LinkTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { shorten } from "../kit/message.ts";
import { linksOf } from "../kit/page-links.ts";

/** The script goes to another address; history.back() and the like do not. */
const GOES =
  /location(?:\.href)?\s*=|location\.(?:assign|replace)\s*\(|window\.open\s*\(|\b(?:goto|go_to|navigate|openpage|open_page)\w*\s*\(\s*['"\d]/i;

export default defineCheck({
  id: "link-uncrawlable",
  title: "Link is not crawlable",
  effect: "reach",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The link “{text}” works only through JavaScript, so search engines can't follow it.",
  noSuggestion: "The target URL isn't in the HTML.",
  docs: {
    what: "A link has a `javascript:` URL or no href, and its script navigates to another page. Scripts that open menus or dialogs are excluded.",
    why: "Search engines only follow `<a>` elements with an `href`; pages linked only through JavaScript aren't discovered.",
    fix: "Add the target URL as `href`; the script can stay.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect(context) {
    for (const link of linksOf(context).odd) {
      if (!isScriptOnly(link)) continue;
      const text = link.text || link.label || "(no text)";
      yield { locator: shorten(link.source, 200), text, evidence: { snippet: link.source } };
    }
  },

  examples: () => ({
    fails: [
      { html: `<a href="javascript:location.href='/tea'">Tea</a>`, because: "the URL is a script" },
      { html: '<a href="javascript:openPage(7)">Tea</a>', because: "the script opens a page by its number" },
      { html: `<a onclick="window.open('/tea')">Tea</a>`, says: "“Tea”", because: "there is no href" },
      { html: `<a href="javascript:void(0)" onclick="location='/tea'">Tea</a>`, because: "the URL does nothing" },
      {
        html: `<a aria-label="Teas" onclick="window.open('/tea')"><svg></svg></a>`,
        says: "“Teas”",
        because: "its label identifies the link",
      },
    ],
    passes: [
      { html: `<a href="/tea" onclick="location='/tea'">Tea</a>`, because: "there is an href as well" },
      { html: '<a href="javascript:void(0)" onclick="toggle()">Menu</a>', because: "it opens a menu" },
      { html: '<a href="javascript:history.back()">Back</a>', because: "it is a back link" },
      { html: '<a id="tea">Tea</a>', because: "it is an anchor target" },
      {
        html: `<meta name="robots" content="noindex"><a onclick="location='/tea'">Tea</a>`,
        because: "the page is not indexable",
      },
      { html: '<a data-code="location = here">Tea</a>', because: "without a handler, no script runs" },
    ],
  }),
});

function isScriptOnly({ href, hasHandler, source }: LinkTag): boolean {
  if (href !== null && !/^\s*(?:javascript:|#?\s*$)/i.test(href)) return false;
  return (hasHandler || href !== null) && GOES.test(source.replaceAll("&#39;", "'").replaceAll("&quot;", '"'));
}
