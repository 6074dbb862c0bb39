/** May this page be indexed, and under which address? One answer for the checks, the crawl and the score. */
import type { Page } from "./page.ts";

/** Crawlers whose own robots tags override the general ones for search results. */
const ROBOTS_NAMES = new Set(["robots", "googlebot"]);

export interface Directives {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/** Robots meta tags and X-Robots-Tag together; the strictest wins, as search engines document it. */
export function directives(page: Pick<Page, "headers" | "document">): Directives {
  const values = [
    ...(page.document?.metas ?? [])
      .filter((meta) => meta.attribute === "name" && ROBOTS_NAMES.has(meta.name))
      .map((meta) => meta.content),
    ...page.headers.filter(([name]) => name === "x-robots-tag").map(([, value]) => value),
  ];
  const words = values.flatMap(directiveWords);
  const none = words.includes("none");
  return { noindex: none || words.includes("noindex"), nofollow: none || words.includes("nofollow") };
}

/** `otherbot: noindex` in a header is not meant for us; `googlebot: noindex` and a bare list are. */
function directiveWords(value: string): string[] {
  const scope = /^\s*([a-z0-9_-]+)\s*:/i.exec(value);
  const scoped = scope?.[1]?.toLowerCase() ?? "";
  const isDirective = scoped.startsWith("max-") || scoped === "unavailable_after";
  if (scope && !isDirective && !ROBOTS_NAMES.has(scoped)) return [];
  const list = scope && !isDirective ? value.slice(scope[0].length) : value;
  return list.toLowerCase().split(/[\s,]+/);
}

/** The canonical address that the page declares: first tag in the head, else the Link header; `null` when none is usable. */
export function canonicalOf(page: Pick<Page, "headers" | "document" | "url">): string | null {
  const tag = page.document?.canonicals.find((canonical) => canonical.inHead && canonical.url !== null);
  const url = tag?.url ?? canonicalHeader(page);
  if (url === null) return null;
  const hash = url.indexOf("#");
  return hash === -1 ? url : url.slice(0, hash);
}

/** RFC 8288: `Link: <https://example.com/a>; rel="canonical"`. */
function canonicalHeader(page: Pick<Page, "headers" | "url">): string | null {
  for (const [name, value] of page.headers) {
    if (name !== "link") continue;
    for (const match of value.matchAll(/<([^>]*)>([^,<]*)/g)) {
      if (/;\s*rel\s*=\s*"?[^";]*\bcanonical\b/i.test(match[2] ?? "") && URL.canParse(match[1] ?? "", page.url)) {
        return new URL(match[1] ?? "", page.url).href;
      }
    }
  }
  return null;
}

/** A page of a series after the first: rel=prev, or an address that counts pages. */
export function isPaginated(page: Pick<Page, "url" | "document">): boolean {
  if (
    (page.document?.relations.prev?.length ?? 0) > 0 &&
    /[?&](page|paged|p|start|offset)=\d+|\/page\/\d+/i.test(page.url)
  )
    return true;
  return /\/page\/([2-9]|\d{2,})\/?$|[?&](page|paged)=([2-9]|\d{2,})(&|$)/i.test(page.url);
}

export function isIndexable(page: Page): boolean {
  const canonical = canonicalOf(page);
  return (
    page.kind === "page" &&
    page.status === 200 &&
    page.document !== undefined &&
    !page.challenge &&
    !directives(page).noindex &&
    (canonical === null || canonical === page.url)
  );
}
