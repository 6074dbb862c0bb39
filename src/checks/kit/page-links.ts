/**
 * The links of a page, sorted once for all checks of it. Nearly all links of a page are plain: a text, and a clean address
 * on the page's own host. Checks look for the others; with these set aside, none of them has to walk through all links.
 * A link can be in several lists, and each list keeps the order of the page.
 */
import type { LinkTag } from "#domain/document.ts";
import { parsedAddress } from "./address.ts";
import type { PageContext } from "./facts.ts";
import { memoizeLast } from "./memoize-last.ts";

export interface PageLinks {
  /** Without a text; a label may name them. */
  readonly textless: readonly LinkTag[];
  /** With words in `rel`. */
  readonly qualified: readonly LinkTag[];
  /** To another host, port or protocol than the page's. */
  readonly leaving: readonly LinkTag[];
  /** With parameters in their address. */
  readonly parametrised: readonly LinkTag[];
  /** Whose address cannot be opened, or is written in a way that may be a slip. */
  readonly odd: readonly LinkTag[];
}

export const linksOf = memoizeLast(({ document, page }: PageContext<"document">): PageLinks => {
  const links = {
    textless: [] as LinkTag[],
    qualified: [] as LinkTag[],
    leaving: [] as LinkTag[],
    parametrised: [] as LinkTag[],
    odd: [] as LinkTag[],
  };
  const ownStart = `${parsedAddress(page.url).origin}/`;
  // Then a plain path stays on the host and has no parameters, and what it resolves to need not be looked at.
  const isPlainHome = document.base === null && !page.url.includes("?");
  for (const link of document.links) {
    const { href, url, text, rel } = link;
    if (text === "") links.textless.push(link);
    if (rel.length > 0) links.qualified.push(link);
    const isPath = href !== null && !MARKS.test(href) && !SLIP.test(href);
    if (url === null || href === null || !(isPath || WHOLE.test(href))) links.odd.push(link);
    if (url === null || (isPath && isPlainHome && !href.includes("?"))) continue;
    if (!url.startsWith(ownStart)) links.leaving.push(link);
    if (url.includes("?")) links.parametrised.push(link);
  }
  return links;
});

/** What no plain path has: white space, the sign of an e-mail address, the colon of a protocol. */
const MARKS = /[\s@:]/;
/** Nothing but `#` or `#!`, another host, or the beginning of a protocol or host that was not finished. */
const SLIP = /^(?:#?$|#!$|[/\\]{2}|[hH]{1,2}[tT]|[tT]{2}[pP]|[wW]{3}\.)/;
/** A whole address, with one protocol. */
const WHOLE = /^https?:\/\/(?!https?[:/])[^\s@]*$/;
