/**
 * Finds and reads the site's sitemaps: those robots.txt lists, otherwise, or when none of them is one, the usual places; an
 * index leads to more.
 */
import { PassThrough } from "node:stream";
import { MAX_PAGES } from "#domain/audit.ts";
import type { Counted, SitemapFacts } from "#domain/site.ts";
import { SITEMAP_BYTES } from "#net/index.ts";
import type { AskOptions, FetchAnswer } from "./fetcher.ts";
import { redirectTarget } from "./fetcher.ts";
import { parseSitemap, type Sitemap } from "./sitemap.ts";
import { resolveUrl } from "./url-identity.ts";

const GUESSES = ["/sitemap.xml", "/sitemap_index.xml", "/wp-sitemap.xml"];
/** An index of indexes is allowed by nobody, yet met; deeper is a trap. */
const MAX_DEPTH = 3;
const MAX_REDIRECTS = 5;

export interface SitemapReading {
  readonly facts: readonly SitemapFacts[];
  /** Canonical, on the audited host. */
  readonly urls: ReadonlySet<string>;
}

export interface SitemapRequest {
  readonly origin: string;
  readonly listed: readonly string[];
  readonly maxFiles: number;
  readonly ask: (url: string, options: AskOptions) => Promise<FetchAnswer>;
  readonly belongs: (url: string) => boolean;
  readonly now: () => number;
}

type Source = Pick<SitemapFacts, "url" | "listedBy"> & { readonly depth: number };

export async function readSitemaps(request: SitemapRequest): Promise<SitemapReading> {
  const facts: SitemapFacts[] = [];
  const urls = new Set<string>();
  const asked = new Set<string>();
  const queue: Source[] = listedSources(request);
  let isFound = false;
  const next = () => {
    if (queue.length === 0 && !isFound) queue.push(...guesses(request).filter(({ url }) => !asked.has(url)));
    return queue.shift();
  };

  for (let source = next(); source && facts.length < request.maxFiles; source = next()) {
    if (asked.has(source.url)) continue;
    asked.add(source.url);
    const { answer, sitemap } = await readOne(source.url, request);
    // A guess that leads nowhere says nothing about the site; one that is refused or fails may be right.
    if (source.listedBy === "guess" && !sitemap && !isUnclear(answer)) continue;
    isFound ||= sitemap !== null;
    // After a hit the other guesses are not needed.
    if (source.listedBy === "guess" && sitemap) queue.length = 0;
    const problems = [...(sitemap?.problems ?? [])];
    const pages = collectPages(sitemap, request, urls);
    for (const url of sitemap?.children ?? []) {
      if (source.depth < MAX_DEPTH) queue.push({ url, listedBy: "index", depth: source.depth + 1 });
      else problems.push("Its indexes are nested too deeply; deeper ones are ignored.");
    }
    facts.push({ ...toFacts(source, answer, sitemap), ...pages, problems: [...new Set(problems)].slice(0, 20) });
  }
  if (queue.length > 0) noteUnread(facts, queue.length);
  return { facts, urls };
}

function listedSources({ origin, listed }: SitemapRequest): Source[] {
  const named = listed.map((href) => resolveUrl(href, origin)?.url).filter((url) => url !== undefined);
  return [...new Set(named)].map((url) => ({ url, listedBy: "robots", depth: 1 }));
}

function guesses({ origin }: SitemapRequest): Source[] {
  return GUESSES.map((path) => ({ url: origin + path, listedBy: "guess", depth: 1 }));
}

async function readOne(
  url: string,
  request: SitemapRequest,
): Promise<{ answer: FetchAnswer; sitemap: Sitemap | null }> {
  let { answer, sitemap } = await askAndRead(url, request);
  for (let hops = 0, next = redirectTarget(answer); next && hops < MAX_REDIRECTS; hops++) {
    ({ answer, sitemap } = await askAndRead(next, request));
    next = redirectTarget(answer);
  }
  const { exchange } = answer;
  // Many sites answer every address with their HTML; that is no sitemap.
  if (exchange === null || sitemap === null || sitemap.isPage) return { answer, sitemap: null };
  if (!exchange.truncated) return { answer, sitemap };
  // Where it was cut its XML cannot be whole; that is no further fault.
  if (exchange.bodyBytes >= SITEMAP_BYTES) return { answer, sitemap: { ...sitemap, problems: [], tooLarge: true } };
  return { answer, sitemap: { ...sitemap, problems: [ENDS_EARLY, ...sitemap.problems] } };
}

/** Read while it comes: fifty megabytes would otherwise be held for each audit that meets such a file. */
async function askAndRead(
  url: string,
  { ask, now }: SitemapRequest,
): Promise<{ answer: FetchAnswer; sitemap: Sitemap | null }> {
  let reading: Promise<Sitemap> | null = null;
  const answer = await ask(url, {
    maxBytes: SITEMAP_BYTES,
    wantBody: (status) => status === 200,
    // Anew for each try.
    into() {
      const pieces = new PassThrough();
      reading = parseSitemap(pieces, now());
      return pieces;
    },
  });
  return { answer, sitemap: await reading };
}

/** No answer, a refusal or a server's fault: the file may exist all the same. */
function isUnclear({ exchange }: FetchAnswer): boolean {
  return exchange === null || exchange.status >= 500 || [401, 403, 429].includes(exchange.status);
}

const ENDS_EARLY = "The file is truncated.";

/** Examples beyond these would only fill the database. */
const MAX_EXAMPLES = 20;

function collectPages(
  sitemap: Sitemap | null,
  request: SitemapRequest,
  urls: Set<string>,
): Pick<SitemapFacts, "foreign" | "repeated"> {
  const foreign = createCount();
  const repeated = createCount();
  for (const url of sitemap?.urls ?? []) {
    if (!request.belongs(url)) foreign.add(url);
    else if (urls.has(url)) repeated.add(url);
    else if (urls.size < MAX_PAGES) urls.add(url);
  }
  return { foreign: foreign.result(), repeated: repeated.result() };
}

function createCount() {
  let count = 0;
  const examples: string[] = [];
  return {
    add(url: string): void {
      count += 1;
      if (examples.length < MAX_EXAMPLES) examples.push(url);
    },
    result: (): Counted => ({ count, examples }),
  };
}

function toFacts(
  source: Source,
  answer: FetchAnswer,
  sitemap: Sitemap | null,
): Omit<SitemapFacts, "problems" | "foreign" | "repeated"> {
  return {
    url: source.url,
    listedBy: source.listedBy,
    status: answer.exchange?.status ?? null,
    failure: answer.failure,
    kind: sitemap?.kind ?? "unknown",
    urlCount: sitemap?.urlCount ?? 0,
    bytes: answer.exchange?.bodyBytes ?? 0,
    tooLarge: sitemap?.tooLarge ?? false,
    ...(sitemap && { lastmod: sitemap.lastmod, alternates: sitemap.alternates }),
  };
}

/** Says in the last file's facts that others were not read. */
function noteUnread(facts: SitemapFacts[], count: number): void {
  const last = facts.pop();
  if (last) facts.push({ ...last, problems: [...last.problems, `${count} more sitemap files were not read.`] });
}
