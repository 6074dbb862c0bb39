import { isPrivateHost } from "#domain/host.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { linksOf } from "../kit/page-links.ts";
import { isLoopbackUrl, parseUrl } from "../kit/url.ts";

/** First labels of names that copies for building and testing usually have. */
const STAGING = /^(staging|stage|dev|develop|test|testing|preview|preprod|uat|qa)[-.]/;

export default defineCheck({
  id: "link-localhost",
  title: "Link points to a private, local or staging address",
  effect: "breakage",
  causedIn: "page",
  severity: "error",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "The link “{text}” points to {target}, {reason}.",
  noSuggestion: "No page on the site has a similar URL.",
  docs: {
    what: "A link points to localhost, a private network address or the site's staging copy. Links to the audited host itself are excluded.",
    why: "It doesn't work for anyone but its author, or it exposes a staging site to the public.",
    fix: "Replace the host with the public one. If the URL is an example for readers to open on their own machine, format it as text or code without a link.",
    sources: ["https://www.rfc-editor.org/rfc/rfc6761", "https://www.rfc-editor.org/rfc/rfc1918"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect(context) {
    const own = parseUrl(context.page.url);
    if (!own) return;
    for (const { url, text, source } of linksOf(context).leaving) {
      const target = url === null ? undefined : parseUrl(url);
      const reason = target && !isOwnHost(target, own) ? reasonAgainst(target, own) : undefined;
      if (!target || reason === undefined) continue;
      yield {
        locator: target.href,
        text: text || "(no text)",
        target: target.href,
        reason,
        evidence: { snippet: source },
      };
    }
  },

  suggest({ page }, { target }) {
    const own = parseUrl(page.url);
    const url = parseUrl(String(target));
    if (!own || !url || isPrivateHost(own)) return undefined;
    const value = own.origin + url.pathname + url.search;
    return { field: "link", target: String(target), value, risk: "review", source: "the same path on this site" };
  },

  examples: () => ({
    fails: [
      {
        html: '<a href="http://localhost:3000/tea">Tea</a>',
        because: "it only works on the author's machine",
        suggests: "https://example.com/tea",
      },
      { html: '<a href="http://192.168.1.20/tea">Tea</a>', because: "it is a private network address" },
      { html: '<a href="https://staging.example.com/tea">Tea</a>', because: "it is the site's staging host" },
      {
        url: "http://127.0.0.1:8080/",
        html: '<a href="http://printer.local/">Printer</a>',
        because: "a local site, too, should not link to other private hosts",
      },
      {
        url: "http://127.0.0.1:8080/",
        html: '<a href="http://localhost:3000/tea">Tea</a>',
        because: "another port on the machine is another site",
      },
      {
        html: '<a href="https://localhost/tea">Tea</a>',
        says: "the visitor's own machine",
        because: "the same port doesn't make it part of this site",
      },
      {
        url: "http://127.0.0.1/",
        html: '<a href="http://192.168.1.20/tea">Tea</a>',
        says: "not public",
        because: "the other machine is not this one",
      },
    ],
    passes: [
      { html: '<a href="https://example.com/tea">Tea</a>', because: "the host is public" },
      {
        url: "http://127.0.0.1:8080/",
        html: '<a href="http://127.0.0.1:8080/tea">Tea</a>',
        because: "it is the audited host",
      },
      {
        url: "http://127.0.0.1:8080/",
        html: '<a href="http://localhost:8080/tea">Tea</a>',
        because: "it is the audited host under its other name",
      },
      { html: '<a href="http://http//example.com/">Tea</a>', because: "malformed URLs are reported separately" },
      { html: '<a href="https://dev.to/tea">Tea</a>', because: "another site may have “dev” in its name" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      { html: '<a href="https://example.com:8443/tea">Tea</a>', because: "another port on the site is public, too" },
      {
        url: "http://intranet/",
        html: '<a href="http://intranet:8080/tea">Tea</a>',
        because: "it is the audited host",
      },
      { html: '<a href="https://www.example.com/tea">Tea</a>', because: "the www host isn't a staging site" },
      {
        url: "https://www.example.com/",
        html: '<a href="https://example.com/tea">Tea</a>',
        because: "the non-www host isn't a staging site",
      },
    ],
  }),
});

function isOwnHost(target: URL, own: URL): boolean {
  return target.hostname === own.hostname || (isLoopbackUrl(target) && isLoopbackUrl(own) && target.port === own.port);
}

function reasonAgainst(target: URL, own: URL): string | undefined {
  if (isLoopbackUrl(target)) return "which is the visitor's own machine";
  // "http://http//host/": a slip of the pen, named by link-malformed.
  if (/^https?$/.test(target.hostname)) return undefined;
  if (isPrivateHost(target)) return "which is not public";
  const isCopy =
    STAGING.test(target.hostname) && target.hostname.replace(STAGING, "") === own.hostname.replace(/^www\./, "");
  return isCopy ? "which looks like a staging copy of this site" : undefined;
}
