/** A few extra requests that tell how the site behaves: a made-up address, the other slash form, /llms.txt. */
import type { CrawlPlan } from "#domain/crawl.ts";
import type { Document } from "#domain/document.ts";
import { canonicalElsewhere, isNoindex } from "#domain/indexing.ts";
import type { RobotsFacts, SiteFacts, SlashProbe } from "#domain/site.ts";
import { extractDocument } from "./extract.ts";
import { type FetchAnswer, type Fetcher, redirectTarget, toProbe } from "./fetcher.ts";
import { contentTypeOf, isHtml } from "./headers.ts";
import { obeyedRobots } from "./obeyed-robots.ts";
import { shortHash } from "./page-text.ts";
import { resolveUrl } from "./url-identity.ts";

type Probes = Pick<SiteFacts, "notFoundProbe" | "llmsTxt" | "slashProbes">;
type Ask = (url: string, options?: Parameters<Fetcher["ask"]>[1]) => Promise<FetchAnswer>;

interface Known {
  readonly origin: string;
  readonly start: FetchAnswer;
  readonly robots: RobotsFacts;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const MAX_REDIRECTS = 5;
/** The convention asks for a short file; more than this no model reads. */
const MAX_LLMS_BYTES = 100 * 1024;
/** One server rule decides for all addresses, so a few show it. */
const SLASH_PROBES = 3;

export async function probeSite(plan: CrawlPlan, known: Known, ask: Ask): Promise<Probes> {
  const notFoundProbe = await probeNotFound(known.origin, plan.seed, ask);
  const llmsTxt = await readLlmsTxt(known.origin, ask);
  const slashProbes: SlashProbe[] = [];
  for (const linked of plan.wholeSite ? slashCandidates(known, plan) : [])
    slashProbes.push(await probeSlash(linked, ask, known.now));
  return { notFoundProbe, llmsTxt, slashProbes };
}

async function probeNotFound(origin: string, seed: string, ask: Ask): Promise<Probes["notFoundProbe"]> {
  const { first, last } = await follow(`${origin}/${shortHash(seed).slice(0, 20)}`, ask);
  const probe = { ...toProbe(last), url: first.url, redirectTo: redirectTarget(first) };
  const document = documentOf(last);
  return { ...probe, textHash: document?.textHash ?? "", title: document?.titles[0]?.text ?? "" };
}

async function readLlmsTxt(origin: string, ask: Ask): Promise<Probes["llmsTxt"]> {
  const { first, last } = await follow(`${origin}/llms.txt`, ask, { maxBytes: MAX_LLMS_BYTES });
  const probe = { ...toProbe(last), url: first.url, redirectTo: redirectTarget(first) };
  const { exchange } = last;
  // Many sites answer every address with their HTML; that is no such file.
  const isText = exchange?.status === 200 && !isHtml(exchange.headers, exchange.body);
  return { ...probe, text: isText ? new TextDecoder().decode(exchange.body).replaceAll("\0", "") : null };
}

async function follow(
  url: string,
  ask: Ask,
  options?: Parameters<Ask>[1],
): Promise<{ first: FetchAnswer; last: FetchAnswer }> {
  const first = await ask(url, options);
  let last = first;
  for (let hops = 0, next = redirectTarget(first); next && hops < MAX_REDIRECTS; hops++) {
    last = await ask(next, options);
    next = redirectTarget(last);
  }
  return { first, last };
}

/** Folders and pages to which the start page links; files (`/a.html`) have no second form. */
function slashCandidates({ origin, start, robots }: Known, plan: CrawlPlan): string[] {
  if (robots.state === "unreachable" && plan.respectRobots) return [];
  const { allows } = obeyedRobots(plan.respectRobots ? robots.text : "", plan);
  const found = new Set<string>();
  for (const { url } of documentOf(start)?.links ?? []) {
    const parsed = url === null ? null : new URL(url);
    if (parsed?.origin !== origin || parsed.search !== "" || parsed.pathname === "/") continue;
    if (/\.[^/]*\/?$/.test(parsed.pathname) || !allows(otherForm(parsed.pathname))) continue;
    found.add(parsed.href);
    if (found.size === SLASH_PROBES) break;
  }
  return [...found];
}

async function probeSlash(linked: string, ask: Ask, now: number): Promise<SlashProbe> {
  const url = resolveUrl(otherForm(linked), undefined)?.url ?? linked;
  const answer = await ask(url);
  const document = documentOf(answer);
  const headers = answer.exchange?.headers ?? [];
  const header = (name: string) => headers.filter(([key]) => key === name).map(([, value]) => value);
  const words = { url, document, header, at: now };
  const isOriginal = document !== undefined && !isNoindex(words) && canonicalElsewhere(words) === null;
  return { ...toProbe(answer), linked, textHash: document?.textHash ?? "", isOriginal };
}

function otherForm(address: string): string {
  return address.endsWith("/") ? address.slice(0, -1) : `${address}/`;
}

function documentOf({ url, exchange }: FetchAnswer): Document | undefined {
  if (!exchange || !isHtml(exchange.headers, exchange.body)) return undefined;
  return extractDocument(exchange.body, url, contentTypeOf(exchange.headers));
}
