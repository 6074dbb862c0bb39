/** Answer → Visit: the page's facts, its edges, and the URLs first met on it. */
import type { Edge, KnownUrl, Page, Visit } from "#domain/page.ts";
import { type Answer, redirectTarget } from "./asker.ts";
import { isChallenge } from "./challenge.ts";
import { extractDocument } from "./extract.ts";
import type { Frontier, FrontierUrl } from "./frontier.ts";
import { findHeader, isHtml } from "./headers.ts";
import { shortHash } from "./page-text.ts";

export interface Seen {
  readonly known: KnownUrl;
  readonly answer: Answer;
  readonly tries: number;
  readonly now: number;
}

export function makeVisit(seen: Seen, frontier: Frontier): Visit {
  const page = makePage(seen, frontier.isRead(seen.known));
  const discovered: FrontierUrl[] = [];
  meetRedirect(page, frontier, discovered);
  return {
    page,
    edges: hasCountingLinks(page, frontier, seen.known) ? meetLinks(page, frontier, discovered) : [],
    discovered,
  };
}

function makePage({ known, answer, tries, now }: Seen, isRead: boolean): Page {
  const { exchange } = answer;
  const body = exchange?.body ?? new Uint8Array();
  const headers = exchange?.headers ?? [];
  const contentType = findHeader(headers, "content-type");
  const challenge = exchange !== null && isChallenge(exchange.status, headers, body);
  const readable = exchange !== null && isRead && !challenge && body.length > 0 && isHtml(headers, body);
  return {
    urlId: known.id,
    url: known.url,
    kind: known.kind,
    status: exchange?.status ?? null,
    // Only pages that are read ask for their body; one that is cut says so beside its status.
    failure: isRead && exchange?.truncated ? "too_large" : answer.failure,
    redirectTo: redirectTarget(answer),
    contentType,
    headers,
    wireBytes: exchange?.wireBytes ?? 0,
    bodyBytes: exchange?.bodyBytes ?? 0,
    ttfbMs: exchange ? Math.round(exchange.ttfbMs) : null,
    bodyHash: body.length > 0 ? shortHash(body) : "",
    httpVersion: exchange?.httpVersion ?? null,
    tries,
    challenge,
    document: readable ? extractDocument(body, known.url, contentType) : undefined,
    fetchedAt: now,
  };
}

function meetRedirect(page: Page, frontier: Frontier, discovered: FrontierUrl[]): void {
  if (page.redirectTo === null) return;
  const redirects = frontier.redirectsTo(page.urlId) + 1;
  frontier.meet(page.redirectTo, { by: "redirect", depth: frontier.depthOf(page.urlId) + 1, redirects }, discovered);
}

/** Links on an error page lead nowhere a visitor goes, except when the start page itself is the error. */
function hasCountingLinks(page: Page, frontier: Frontier, known: KnownUrl): boolean {
  const isGood = page.status !== null && page.status >= 200 && page.status <= 299;
  return frontier.isCrawled(known) && (isGood || known.discoveredBy === "start");
}

function meetLinks(page: Page, frontier: Frontier, discovered: FrontierUrl[]): Edge[] {
  const { document } = page;
  if (!document) return [];
  const edges = new Map<string, Edge>();
  const depth = frontier.depthOf(page.urlId) + 1;

  function add(url: string | null, via: Exclude<Edge["via"], "image" | "resource">, text: string, nofollow: boolean) {
    if (url === null) return;
    const target = frontier.meet(url, { by: via, depth }, discovered);
    // The same link twice on one page says nothing new.
    const key = `${via} ${target} ${nofollow} ${text}`;
    if (!edges.has(key)) edges.set(key, { target, text, nofollow, via });
  }

  for (const link of document.links) add(link.url, "link", link.text, link.rel.includes("nofollow"));
  for (const canonical of document.canonicals) add(withoutFragment(canonical.url), "canonical", "", false);
  for (const hreflang of document.hreflangs) add(withoutFragment(hreflang.url), "hreflang", hreflang.lang, false);
  for (const rel of ["prev", "next"]) {
    for (const url of document.relations[rel] ?? []) add(withoutFragment(url), "pagination", rel, false);
  }
  for (const url of document.relations.amphtml ?? []) add(withoutFragment(url), "amphtml", "", false);
  return [...edges.values()];
}

function withoutFragment(url: string | null): string | null {
  return url === null ? null : (url.split("#")[0] ?? null);
}
