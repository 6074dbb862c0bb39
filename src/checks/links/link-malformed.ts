import { withoutFragment } from "#domain/indexing.ts";
import type { SiteView } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { EMAIL, TWICE, writtenFault } from "../kit/malformed-links.ts";
import { linksOf } from "../kit/page-links.ts";
import { asHttps, isSameSite, shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "link-malformed",
  title: "Malformed link URL",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "safe",
  core: true,
  message: "The link “{text}” has the URL “{href}”: {fault}.",
  noSuggestion: "The URL doesn't show what was intended.",
  docs: {
    what: "A link has an invalid URL: a misspelled protocol, a missing slash or an email address without `mailto:`.",
    why: "Browsers treat it as a relative URL, or can't open it at all.",
    fix: "Correct the URL.",
    sources: ["https://url.spec.whatwg.org/"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect(context) {
    for (const { href, url, text, source } of linksOf(context).odd) {
      const written = href?.trim() ?? "";
      const fault = faultOf(written, url === null ? context.page.url : null);
      if (fault === undefined) continue;
      yield {
        locator: shortLocator(written),
        text: text || "(no text)",
        href: written,
        fault,
        evidence: { snippet: source },
      };
    }
  },

  suggest({ page, view }, { href }) {
    const target = String(href);
    const value = meant(target, { base: page.url, view });
    if (value === undefined) return undefined;
    const isOwn = value.startsWith("mailto:") || isSameSite(value, page.url);
    return { field: "link", target, value, risk: isOwn ? "safe" : "review", source: "the corrected URL" };
  },

  examples: () => ({
    fails: [
      {
        html: '<a href="htp://example.com/tea">Tea</a>',
        because: "the protocol is misspelled",
        suggests: "https://example.com/tea",
      },
      {
        html: '<a href="https//example.com/tea">Tea</a>',
        because: "the colon is missing",
        suggests: "https://example.com/tea",
      },
      {
        html: '<a href="https:/example.com/tea">Tea</a>',
        because: "a slash is missing",
        suggests: "https://example.com/tea",
      },
      {
        url: "http://example.com/page",
        html: '<a href="http:/tea">Tea</a>',
        because: "browsers treat it as a path on this site",
        suggests: "http://example.com/tea",
      },
      {
        html: '<a href="https:/tea">Tea</a>',
        because: "it is a path on pages with HTTPS, too",
        suggests: "https://example.com/tea",
      },
      {
        html: '<a href="https:tea">Tea</a>',
        because: "it may be a path without any slash",
        suggests: "https://example.com/tea",
      },
      {
        html: '<a href="http:/example.org/tea">Tea</a>',
        because: "if the protocol differs from the page's, it's a host",
        suggests: "http://example.org/tea",
      },
      {
        html: '<a href="https:/example.org/tea">Tea</a>',
        because: "it is unclear whether a host or a path was intended",
      },
      {
        html: '<a href="http://https://example.com/">Tea</a>',
        because: "the protocol occurs twice",
        suggests: "https://example.com/",
      },
      {
        html: '<a href="http://http//example.com/tea">Tea</a>',
        because: "the protocol occurs twice, once without its colon",
        suggests: "https://example.com/tea",
      },
      {
        html: '<a href="www.example.org/tea">Tea</a>',
        because: "without a protocol, it is a page on this site",
        suggests: "https://www.example.org/tea",
      },
      {
        html: '<a href="info@example.com">Write to us</a>',
        because: "an email address needs “mailto:”",
        suggests: "mailto:info@example.com",
      },
      { html: '<a href="https://exa mple.com/">Tea</a>', because: "a host has no spaces" },
    ],
    passes: [
      { html: '<a href="https://example.com/tea">Tea</a>', because: "it is correct" },
      { html: '<a href="/tea?from=http://example.org/">Tea</a>', because: "a URL may be part of another one" },
      {
        html: '<a href="mailto:info@example.com">Mail</a><a href="tel:+49301234">Call</a>',
        because: "other protocols are fine",
      },
      { html: '<a href="//example.org/tea">Tea</a>', because: "a protocol-relative URL is valid" },
      { html: '<a href="">Top</a><a>Name</a>', because: "empty URLs are reported separately" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

/** @param base `null` when the address is known to be one */
function faultOf(href: string, base: string | null): string | undefined {
  return writtenFault(href) ?? (base === null || URL.canParse(href, base) ? undefined : "it is not a valid URL");
}

/** "http:/tea", "https:tea": on a page of the same protocol that is a path, and only elsewhere a host. */
const FEW_SLASHES = /^(https?):\/?(?![/])/i;
/** A last part like that is a file, not a host. */
const HOST = /^[\w-]+(?:\.[\w-]+)*\.(?!html?\b|php\b|aspx?\b|jsp\b|pdf\b)[a-z]{2,}(?::\d+)?$/i;

function meant(href: string, place: { readonly base: string; readonly view: SiteView }): string | undefined {
  const isShort = FEW_SLASHES.test(href) && !TWICE.test(href);
  const right = isShort ? opened(href, place) : corrected(href, place.base);
  const isOwn = right !== undefined && place.base.startsWith("https:") && isSameSite(right, place.base);
  return isOwn ? asHttps(right) : right;
}

/** What browsers open; where that is known to be no page, or begins with the site's own name, the host written there. */
function opened(href: string, { base, view }: { readonly base: string; readonly view: SiteView }): string | undefined {
  const url = URL.parse(href, base)?.href;
  const asHost = valid(href.replace(FEW_SLASHES, "$1://"));
  if (url === undefined || url === asHost) return url;
  const seen = view.byUrl(withoutFragment(url));
  if (seen?.status === 200) return url;
  if (asHost !== undefined && isSameSite(asHost, base)) return asHost;
  const isHost = asHost !== undefined && HOST.test(new URL(asHost).host);
  if (seen?.visited) return isHost ? asHost : undefined;
  return isHost ? undefined : url;
}

/** Only where one reading is possible. */
function corrected(href: string, base: string): string | undefined {
  if (EMAIL.test(href)) return `mailto:${href}`;
  if (/^www\./i.test(href)) {
    const address = `https://${href}`;
    return isSameSite(address, base) ? withProtocol(address, base) : valid(address);
  }
  const twice = TWICE.exec(href);
  if (twice) return valid(`${twice[1]?.toLowerCase()}://${href.slice(twice[0].length).replace(/^\/+/, "")}`);
  const rest = /^h?h?t+p+(s?)[:;]?\/{0,2}(?=[^/])(.*)$/i.exec(href);
  return rest ? valid(`http${rest[1]?.toLowerCase()}://${rest[2]}`) : undefined;
}

function withProtocol(url: string, base: string): string {
  return url.replace(/^https?:/i, new URL(base).protocol);
}

function valid(url: string): string | undefined {
  return URL.canParse(url) ? url : undefined;
}
