import { isPrivateHost } from "#domain/host.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { linksOf } from "../kit/page-links.ts";
import { isLoopbackUrl, parseUrl } from "../kit/url.ts";

/** First labels of names that copies for building and testing usually have. */
const STAGING = /^(staging|stage|dev|develop|test|testing|preview|preprod|uat|qa)[-.]/;

export default defineCheck({
  id: "link-localhost",
  title: "Link leads to a private address",
  severity: "error",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "The link “{text}” goes to {target}, {reason}.",
  noSuggestion: "No page of the site has a similar address.",
  docs: {
    what: "A link leads to localhost, to an address of a private network, or to the staging copy of this site. Links to the audited host itself never count.",
    why: "It works for the person who wrote it and for nobody else; or it shows the public a copy that is not meant for them.",
    fix: "Replace the host by the public one. Where the address is meant as an example that readers open on their own machine, as in instructions, write it as text or code without a link.",
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
        because: "only the author's machine opens it",
        suggests: "https://example.com/tea",
      },
      { html: '<a href="http://192.168.1.20/tea">Tea</a>', because: "it is an address of a private network" },
      { html: '<a href="https://staging.example.com/tea">Tea</a>', because: "it is the staging copy of this site" },
      {
        url: "http://127.0.0.1:8080/",
        html: '<a href="http://printer.local/">Printer</a>',
        because: "a local site, too, should not link to other private hosts",
      },
      {
        url: "http://127.0.0.1:8080/",
        html: '<a href="http://localhost:3000/tea">Tea</a>',
        because: "another port of the machine is another site",
      },
      {
        html: '<a href="https://localhost/tea">Tea</a>',
        says: "the visitor's own machine",
        because: "the port alone makes it no part of this site",
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
        because: "it is the audited host by its other name",
      },
      { html: '<a href="http://http//example.com/">Tea</a>', because: "a misspelled address is another problem" },
      { html: '<a href="https://dev.to/tea">Tea</a>', because: "another site may have “dev” in its name" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
      { html: '<a href="https://example.com:8443/tea">Tea</a>', because: "another port of the site is public, too" },
      {
        url: "http://intranet/",
        html: '<a href="http://intranet:8080/tea">Tea</a>',
        because: "it is the audited host",
      },
      { html: '<a href="https://www.example.com/tea">Tea</a>', because: "www is no staging copy" },
      {
        url: "https://www.example.com/",
        html: '<a href="https://example.com/tea">Tea</a>',
        because: "the name without www is no staging copy",
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
