/** Finds and reads the site's sitemaps: those robots.txt lists, otherwise the usual places; an index leads to more. */
import { MAX_PAGES } from "#domain/audit.ts";
import type { SitemapFacts } from "#domain/site.ts";
import { SITEMAP_BYTES } from "#net/index.ts";
import type { Answer } from "./asker.ts";
import { redirectTarget } from "./asker.ts";
import { parseSitemap, type Sitemap } from "./sitemap.ts";
import { resolveUrl } from "./url-identity.ts";

const GUESSES = ["/sitemap.xml", "/sitemap_index.xml", "/wp-sitemap.xml"];
/** An index of indexes is allowed by nobody, yet met; deeper is a trap. */
const MAX_DEPTH = 3;
const MAX_REDIRECTS = 5;

export interface SitemapReading {
  readonly facts: readonly SitemapFacts[];
  /** Canonical, each once, on the audited host. */
  readonly urls: readonly string[];
}

export interface SitemapRequest {
  readonly origin: string;
  readonly listed: readonly string[];
  readonly maxFiles: number;
  readonly ask: (url: string, maxBytes: number) => Promise<Answer>;
  readonly belongs: (url: string) => boolean;
}

type Source = Pick<SitemapFacts, "url" | "listedBy"> & { readonly depth: number };

export async function readSitemaps(request: SitemapRequest): Promise<SitemapReading> {
  const facts: SitemapFacts[] = [];
  const urls = new Set<string>();
  const asked = new Set<string>();
  const queue: Source[] = firstSources(request);

  for (let source = queue.shift(); source && facts.length < request.maxFiles; source = queue.shift()) {
    if (asked.has(source.url)) continue;
    asked.add(source.url);
    const { answer, sitemap } = await readOne(source.url, request);
    // A guess that leads nowhere says nothing about the site; one that is refused or fails may be right.
    if (source.listedBy === "guess" && !sitemap && !isUnclear(answer)) continue;
    // After a hit the other guesses are not needed.
    if (source.listedBy === "guess" && sitemap) queue.length = 0;
    const problems = [...(sitemap?.problems ?? [])];
    collectPages(sitemap, request, urls, problems);
    for (const url of sitemap?.children ?? []) {
      if (source.depth < MAX_DEPTH) queue.push({ url, listedBy: "index", depth: source.depth + 1 });
      else problems.push("Its indexes are nested too deeply; deeper ones are ignored.");
    }
    facts.push(toFacts(source, answer, sitemap, [...new Set(problems)].slice(0, 20)));
  }
  if (queue.length > 0) noteUnread(facts, queue.length);
  return { facts, urls: [...urls] };
}

function firstSources({ origin, listed }: SitemapRequest): Source[] {
  const named = listed.map((href) => resolveUrl(href, origin)?.url).filter((url) => url !== undefined);
  if (named.length > 0) return [...new Set(named)].map((url) => ({ url, listedBy: "robots", depth: 1 }));
  return GUESSES.map((path) => ({ url: origin + path, listedBy: "guess", depth: 1 }));
}

async function readOne(url: string, request: SitemapRequest): Promise<{ answer: Answer; sitemap: Sitemap | null }> {
  let answer = await request.ask(url, SITEMAP_BYTES);
  for (let hops = 0, next = redirectTarget(answer); next && hops < MAX_REDIRECTS; hops++) {
    answer = await request.ask(next, SITEMAP_BYTES);
    next = redirectTarget(answer);
  }
  const { exchange } = answer;
  if (exchange?.status !== 200 || exchange.bodyBytes === 0) return { answer, sitemap: null };
  const sitemap = parseSitemap(exchange.body);
  // Many sites answer every address with their HTML; that is no sitemap.
  const isPage = sitemap.kind === "unknown" && /<html|<!doctype html/i.test(head(exchange.body));
  if (isPage) return { answer, sitemap: null };
  return { answer, sitemap: exchange.truncated ? { ...sitemap, problems: [TOO_LARGE, ...sitemap.problems] } : sitemap };
}

/** No answer, a refusal or a server's fault: the file may exist all the same. */
function isUnclear({ exchange }: Answer): boolean {
  return exchange === null || exchange.status >= 500 || [401, 403, 429].includes(exchange.status);
}

const TOO_LARGE = "It is larger than 50 MB, or it ends early; the rest is ignored.";

function head(body: Uint8Array): string {
  return Buffer.from(body.subarray(0, 1000)).toString("latin1");
}

function collectPages(sitemap: Sitemap | null, request: SitemapRequest, urls: Set<string>, problems: string[]): void {
  let foreign = 0;
  let example = "";
  for (const url of sitemap?.urls ?? []) {
    if (!request.belongs(url)) {
      foreign += 1;
      example ||= url;
    } else if (urls.size < MAX_PAGES) urls.add(url);
  }
  if (foreign > 0) problems.push(`${foreign} of its URLs are on another host, for example ${example.slice(0, 200)}.`);
}

function toFacts(source: Source, answer: Answer, sitemap: Sitemap | null, problems: readonly string[]): SitemapFacts {
  return {
    url: source.url,
    listedBy: source.listedBy,
    status: answer.exchange?.status ?? null,
    failure: answer.failure,
    kind: sitemap?.kind ?? "unknown",
    problems,
    urlCount: sitemap?.urlCount ?? 0,
    bytes: answer.exchange?.bodyBytes ?? 0,
  };
}

/** Says in the last file's facts that others were not read. */
function noteUnread(facts: SitemapFacts[], count: number): void {
  const last = facts.pop();
  if (last) facts.push({ ...last, problems: [...last.problems, `${count} more sitemap files were not read.`] });
}
