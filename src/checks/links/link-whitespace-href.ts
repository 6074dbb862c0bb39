import { defineCheck } from "../kit/define-check.ts";
import { htmlPage, isMissing } from "../kit/guards.ts";
import { linksOf } from "../kit/page-links.ts";
import { replaceLink } from "../kit/suggest/links.ts";
import { shortLocator } from "../kit/url.ts";

/** A line that was broken and indented: browsers drop the break and keep the spaces, which belong to no address. */
const WRAPPED = /[\t\r\n]|\s{2}/;

export default defineCheck({
  id: "link-whitespace-href",
  title: "Link URL contains whitespace",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The href of the link “{text}” contains whitespace.",
  noSuggestion: "It isn't clear which spaces belong to the URL, or the URL is broken with them.",
  docs: {
    what: "A link's `href` has whitespace inside. Line breaks or multiple spaces in the path or query are a warning, because the link then points to the wrong URL. URLs that can't be parsed are covered by link-malformed, fragments by link-broken-fragment. Whitespace at either end is ignored by browsers and search engines.",
    why: "Browsers encode whitespace; other clients truncate the URL or request the wrong one.",
    fix: "Write the URL on one line, without whitespace; encode spaces in file names as `%20`.",
    sources: ["https://url.spec.whatwg.org/#valid-url-string"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect(context) {
    for (const { href, url, text, source } of linksOf(context).odd) {
      if (href === null || url === null || !/\s/.test(href) || href.trim() === "") continue;
      const [address = ""] = href.trim().split("#", 1);
      // Browsers encode a space in a query, such as the text of a message, and the server gets what was meant.
      // No place has a name with white space: link-broken-fragment tells of one that leads nowhere.
      const isInside = WRAPPED.test(address) || /\s/.test(address.split("?", 1)[0] ?? "");
      if (!isInside) continue;
      const severity = WRAPPED.test(address) ? "warning" : "notice";
      yield { severity, locator: shortLocator(href), text: text || "(no text)", evidence: { snippet: source } };
    }
  },

  suggest({ document, view }, { locator = "" }) {
    const link = document.links.find(
      ({ url, href }) => url !== null && href !== null && /\s/.test(href) && shortLocator(href) === locator,
    );
    // A line that was wrapped has spaces that belong to no address; which ones, only a person can say.
    if (!link?.url || /\s{2}/.test(link.href?.trim() ?? "")) return undefined;
    // Two addresses in one href, and a page that is missing under either form, need more than an encoded space.
    const seen = view.byUrl(link.url);
    if (/\s+https?:/i.test(link.href?.trim() ?? "") || (seen && isMissing(seen))) return undefined;
    const fragment = link.fragment === null ? "" : `#${link.fragment.trim()}`;
    return replaceLink(link.url, link.url + fragment, { risk: "safe", source: "the URL without whitespace" });
  },

  examples: () => ({
    fails: [
      {
        html: '<a href="/our tea.pdf">Tea</a>',
        severity: "notice",
        because: "the file name has a space, which browsers encode",
      },
      { html: '<a href="/find?q=tea&\n  n=9">Tea</a>', severity: "warning", because: "the URL was wrapped" },
      { html: '<a href="/green  tea">Tea</a>', severity: "warning", because: "two consecutive spaces are a mistake" },
      { html: '<a href="/green\ttea">Tea</a>', severity: "warning", because: "browsers drop line breaks and tabs" },
    ],
    passes: [
      { html: '<a href=" /tea">Tea</a>', because: "browsers and search engines ignore a space at the beginning" },
      { html: '<a href="/tea\n">Tea</a>', because: "they ignore a line break at the end, too" },
      {
        html: '<a href="https://chat.example.net/?text=Hello, I like your tea">Write to us</a>',
        because: "browsers encode spaces in a query",
      },
      { html: '<a href="/our%20tea.pdf">Tea</a>', because: "the space is encoded" },
      {
        html: '<a href="/tea#our\n  prices">Tea</a>',
        because: "the page works; fragments are covered by link-broken-fragment",
      },
      { html: '<a href=" ">Tea</a>', because: "empty URLs are reported separately" },
      { html: '<a href="https://exa mple.com/">Tea</a>', because: "covered by link-malformed" },
      { html: '<a href="mailto:tea@example.com?subject=Our tea">Mail</a>', because: "it isn't a page URL" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
