/**
 * Shared answers to "does this check apply here?". Each is worked out once for a page, however many checks share it. A
 * page that refused to be read is neither good nor bad: checks cannot tell.
 */

import { isBroken, isRefusalStatus, isRefused } from "#domain/answer.ts";
import { hasPublicName } from "#domain/host.ts";
import { forwardsTo, isLaterPage } from "#domain/indexing.ts";
import { SHELL_WORDS } from "#domain/rendering.ts";
import type { SeenUrl } from "#domain/site.ts";
import type { Applies } from "./define-check.ts";
import type { Home, PageAnswer, PageContext } from "./facts.ts";
import { originalElsewhere, saysNoindex } from "./indexing.ts";
import { memoizeLast } from "./memoize-last.ts";
import { hasNameOfErrorPage, notFoundHeadline } from "./not-found-words.ts";

export { isBroken, isRefused };

/** Any URL of the site that was asked for. */
export function internal({ page }: { readonly page: PageAnswer }): Applies {
  return page.kind === "page" ? "applies" : "not-applicable";
}

/** An HTML page that people see, whether search engines may list it or not: one that forwards at once is never seen. */
export const htmlPage = memoizeLast((context: PageContext<"document">): Applies => {
  const applies = openedPage(context);
  if (applies !== "applies") return applies;
  return forwardsTo({ url: context.page.url, document: context.document }) === null ? "applies" : "not-applicable";
});

/**
 * Only pages that are read as they were sent: how the tags of a page are written, and what is code of it, is not known where
 * scripts have finished it.
 */
export function asSent<Context extends PageContext<"document">>(guard: (context: Context) => Applies) {
  return (context: Context): Applies => (context.document.rendering === undefined ? guard(context) : "not-applicable");
}

/** As `htmlPage`, with those that forward visitors. What is only shown in frames of other pages is no page. */
export const openedPage = memoizeLast(({ page }: PageContext<"document">): Applies => {
  if (page.kind !== "page" || page.framed) return "not-applicable";
  if (isRefused(page)) return "cannot-tell";
  return page.status === 200 ? "applies" : "not-applicable";
});

/** Nothing ended the head early: what lies outside it was put there. Otherwise html-head-broken tells what was lost. */
export function hasWholeHead({ document }: PageContext<"document">): boolean {
  return document.headEndedBy === null && document.headCount <= 1;
}

/** A page that may appear in search results under its own address. */
export const listablePage = memoizeLast((context: PageContext<"document" | "headers">): Applies => {
  const applies = htmlPage(context);
  if (applies !== "applies") return applies;
  if (isErrorPage(context)) return "not-applicable";
  const isOriginal = !saysNoindex(context) && originalElsewhere(context) === null;
  return isOriginal ? "applies" : "not-applicable";
});

/** The page that a static host sends for missing ones, under its own address: nobody looks for it. */
function isErrorPage({ page, document }: PageContext<"document">): boolean {
  if (!hasNameOfErrorPage(page.url)) return false;
  const h1 = document.headings.find(({ level }) => level === 1)?.text ?? "";
  return notFoundHeadline({ title: document.titles[0]?.text ?? "", h1 }) !== undefined;
}

/** A listable page whose own words matter: later pages of a list repeat the first one's on purpose. */
export const indexable = memoizeLast((context: PageContext<"document" | "headers">): Applies => {
  const applies = listablePage(context);
  if (applies !== "applies") return applies;
  return isLaterPage(context.page.url) ? "not-applicable" : "applies";
});

/** An indexable page whose text is in the HTML. An empty shell filled by scripts says nothing about the page. */
export const readable = memoizeLast((context: PageContext<"document" | "headers">): Applies => {
  const applies = indexable(context);
  return applies === "applies" && looksLikeAppShell(context) ? "cannot-tell" : applies;
});

function looksLikeAppShell({ document }: PageContext<"document">): boolean {
  return (
    document.wordCount < SHELL_WORDS &&
    document.headings.length === 0 &&
    document.links.length === 0 &&
    document.resources.some(({ kind }) => kind === "script")
  );
}

/** The site has a public name, so that HTTPS, www and search engines are its concern at all. */
export function publicSite({ site }: { readonly site: Home }): Applies {
  return hasPublicName(site.origin) ? "applies" : "not-applicable";
}

/** A WordPress is connected, and could be asked. */
export function hasConnection({ connection }: { readonly connection: unknown }): Applies {
  return connection === null ? "not-applicable" : "applies";
}

/** There is an earlier audit to compare with. */
export function hasEarlier({ earlier }: { readonly earlier: unknown }): Applies {
  return earlier === null ? "not-applicable" : "applies";
}

/** A page of the site that was asked for, and answered with itself or with an error. */
export function visitedPage({ url }: { readonly url: SeenUrl }): Applies {
  return url.kind === "page" && url.visited ? "applies" : "not-applicable";
}

export function indexableUrl({ url }: { readonly url: SeenUrl }): Applies {
  if (url.kind !== "page") return "not-applicable";
  if (isRefused(url)) return "cannot-tell";
  if (hasNameOfErrorPage(url.url) && notFoundHeadline(url) !== undefined) return "not-applicable";
  return url.indexable ? "applies" : "not-applicable";
}

/** A URL that a sitemap lists and that was asked for. */
export function listedInSitemap({ url }: { readonly url: SeenUrl }): Applies {
  if (!url.inSitemap || !url.visited) return "not-applicable";
  return isRefused(url) ? "cannot-tell" : "applies";
}

/** No answer, a refusal or a server's fault: what lies at the address is not known. */
export function mayExist(status: number | null): boolean {
  return status === null || status >= 500 || isRefusalStatus(status);
}

/** Gone or never there. */
export function isMissing({ status }: Pick<SeenUrl, "status">): boolean {
  return status === 404 || status === 410;
}

const FAILURE_WORDS: Readonly<Record<string, string>> = {
  dns_failed: "DNS lookup failed",
  connection_refused: "connection refused",
  connection_reset: "connection reset",
  no_route: "host unreachable",
  tls_failed: "TLS handshake failed",
  timeout: "timed out",
  malformed_response: "invalid HTTP response",
  decode_failed: "content decoding failed",
};

/** "status 404" or "its name cannot be resolved". */
export function inWords({ status, failure }: Pick<SeenUrl, "status" | "failure">): string {
  if (status !== null) return `status ${status}`;
  return (failure && FAILURE_WORDS[failure]) ?? "no response";
}
