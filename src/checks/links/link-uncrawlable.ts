import type { LinkTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { shorten } from "../kit/message.ts";
import { linksOf } from "../kit/page-links.ts";

/** The script goes to another address; history.back() and the like do not. */
const GOES =
  /location(?:\.href)?\s*=|location\.(?:assign|replace)\s*\(|window\.open\s*\(|\b(?:goto|go_to|navigate|openpage|open_page)\w*\s*\(\s*['"]/i;

export default defineCheck({
  id: "link-uncrawlable",
  title: "Link works by script only",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The link “{text}” goes to its target by a script, which search engines do not run.",
  noSuggestion: "The address that the script opens is not written in the page.",
  docs: {
    what: "A link has an address that begins with `javascript:`, or none at all, and its script goes to another page. Scripts that open menus or windows of the page are left out.",
    why: "Search engines follow only `<a>` with an `href`; what is linked by a script alone is not found.",
    fix: "Write the target into `href`; the script may stay.",
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
      { html: `<a href="javascript:location.href='/tea'">Tea</a>`, because: "the address is a script" },
      { html: `<a onclick="window.open('/tea')">Tea</a>`, says: "“Tea”", because: "there is no address" },
      { html: `<a href="javascript:void(0)" onclick="location='/tea'">Tea</a>`, because: "the address does nothing" },
      {
        html: `<a aria-label="Teas" onclick="window.open('/tea')"><svg></svg></a>`,
        says: "“Teas”",
        because: "its label tells which link it is",
      },
    ],
    passes: [
      { html: `<a href="/tea" onclick="location='/tea'">Tea</a>`, because: "the address is there as well" },
      { html: '<a href="javascript:void(0)" onclick="toggle()">Menu</a>', because: "it opens a menu" },
      { html: '<a href="javascript:history.back()">Back</a>', because: "it leads where one came from" },
      { html: '<a id="tea">Tea</a>', because: "it is a mark to jump to" },
      {
        html: `<meta name="robots" content="noindex"><a onclick="location='/tea'">Tea</a>`,
        because: "nobody crawls from here",
      },
      { html: '<a data-code="location = here">Tea</a>', because: "without a handler no script runs" },
    ],
  }),
});

function isScriptOnly({ href, hasHandler, source }: LinkTag): boolean {
  if (href !== null && !/^\s*(?:javascript:|#?\s*$)/i.test(href)) return false;
  return (hasHandler || href !== null) && GOES.test(source.replaceAll("&#39;", "'").replaceAll("&quot;", '"'));
}
