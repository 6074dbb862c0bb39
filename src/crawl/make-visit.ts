/** Answer → Visit: the page's facts, its edges, and the URLs first met on it. */
import { forwardsTo } from "#domain/indexing.ts";
import type { Edge, KnownUrl, Page, Visit } from "#domain/page.ts";
import { type Answer, redirectTarget } from "./asker.ts";
import { isChallenge } from "./challenge.ts";
import { extractDocument } from "./extract.ts";
import { findSecrets } from "./find-secrets.ts";
import { fragmentLinks } from "./fragment-links.ts";
import type { Frontier, FrontierUrl } from "./frontier.ts";
import { findHeader, isHtml } from "./headers.ts";
import { pageLoads } from "./page-resources.ts";
import { shortHash } from "./page-text.ts";
import { keptHeaders, resourceFacts } from "./resource-facts.ts";
import { resolveUrl } from "./url-identity.ts";

export interface Seen {
  readonly known: KnownUrl;
  readonly answer: Answer;
  readonly tries: number;
  readonly now: number;
}

export function makeVisit(seen: Seen, frontier: Frontier): Visit {
  const page = seen.known.kind === "resource" ? makeResource(seen) : makePage(seen, frontier.isRead(seen.known));
  const discovered: FrontierUrl[] = [];
  meetRedirect(page, frontier, discovered);
  const links = hasCountingLinks(page, frontier, seen.known) ? meetLinks(page, frontier, discovered) : NO_LINKS;
  return { page, ...links, discovered };
}

const NOTHING = new Uint8Array();
const NO_LINKS: Pick<Visit, "edges" | "fragments"> = { edges: [], fragments: [] };

/** Of a file that pages load, a few facts are kept; its text is forgotten. */
function makeResource(seen: Seen): Page {
  const page = makePage(seen, false);
  return {
    ...page,
    headers: keptHeaders(page.headers),
    bodyHash: "",
    resource: page.challenge ? null : resourceFacts(seen.answer.exchange),
    secrets: findSecrets(seen.answer.exchange?.body ?? NOTHING),
  };
}

export function makePage({ known, answer, tries, now }: Seen, isRead: boolean): Page {
  const { exchange } = answer;
  const body = exchange?.body ?? new Uint8Array();
  const headers = exchange?.headers ?? [];
  const contentType = findHeader(headers, "content-type");
  const challenge = exchange !== null && isChallenge(exchange.status, headers, body);
  // An empty page that says 200 is a page without anything; of other answers nobody expects a text.
  const hasText = body.length > 0 || exchange?.status === 200;
  const readable = exchange !== null && isRead && !challenge && hasText && isHtml(headers, body);
  const document = readable ? extractDocument(body, known.url, contentType) : undefined;
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
    resource: null,
    secrets: document ? findSecrets(body, document.mainText) : [],
    document,
    fetchedAt: now,
  };
}

function meetRedirect(page: Page, frontier: Frontier, discovered: FrontierUrl[]): void {
  if (page.redirectTo === null) return;
  const redirects = frontier.redirectsTo(page.urlId) + 1;
  const how = { by: "redirect", depth: frontier.depthOf(page.urlId) + 1, redirects } as const;
  const isResource = page.kind === "resource";
  const wantsBody = isResource && frontier.wantsBody(page.urlId);
  frontier.meet(page.redirectTo, { ...how, isResource, wantsBody }, discovered);
}

/** Links on an error page lead nowhere a visitor goes, except when the start page itself is the error. */
function hasCountingLinks(page: Page, frontier: Frontier, known: KnownUrl): boolean {
  const isGood = page.status !== null && page.status >= 200 && page.status <= 299;
  return frontier.isCrawled(known) && (isGood || known.discoveredBy === "start");
}

function meetLinks(page: Page, frontier: Frontier, discovered: FrontierUrl[]): Pick<Visit, "edges" | "fragments"> {
  const { document } = page;
  if (!document) return NO_LINKS;
  const edges = createEdgeList();
  const depth = frontier.depthOf(page.urlId) + 1;
  const forward = resolveUrl(forwardsTo(page) ?? "", undefined)?.url;
  if (forward !== undefined) {
    const redirects = frontier.redirectsTo(page.urlId) + 1;
    const target = frontier.meet(forward, { by: "redirect", depth, redirects }, discovered);
    edges.add({ target, text: "", nofollow: false, via: "refresh" });
  }

  function add(url: string | null, via: LinkVia, text: string, nofollow: boolean): void {
    if (url !== null) edges.add({ target: frontier.meet(url, { by: via, depth }, discovered), text, nofollow, via });
  }

  for (const link of document.links) add(link.url, "link", link.text, link.rel.includes("nofollow"));
  for (const canonical of document.canonicals) add(withoutFragment(canonical.url), "canonical", "", false);
  for (const hreflang of document.hreflangs) add(withoutFragment(hreflang.url), "hreflang", hreflang.lang, false);
  for (const rel of ["prev", "next"]) {
    for (const url of document.relations[rel] ?? []) add(withoutFragment(url), "pagination", rel, false);
  }
  for (const url of document.relations.amphtml ?? []) add(withoutFragment(url), "amphtml", "", false);
  if (frontier.readsResources) {
    for (const { url, via, use, wantsBody } of pageLoads(document, page.url)) {
      const target = frontier.meet(url, { by: via, depth, isResource: true, wantsBody }, discovered);
      edges.add({ target, text: use, nofollow: false, via });
    }
  }
  return { edges: edges.list(), fragments: fragmentLinks(document, page, frontier.idOf) };
}

type LinkVia = Exclude<Edge["via"], "image" | "resource" | "refresh">;

/** The same link twice on one page says nothing new. */
function createEdgeList() {
  const edges = new Map<string, Edge>();
  return {
    add(edge: Edge): void {
      const key = `${edge.via} ${edge.target} ${edge.nofollow} ${edge.text}`;
      if (!edges.has(key)) edges.set(key, edge);
    },
    list: (): readonly Edge[] => [...edges.values()],
  };
}

function withoutFragment(url: string | null): string | null {
  return url === null ? null : (url.split("#")[0] ?? null);
}
