/**
 * Discovery: where the site is and what it says about itself, before the first page is crawled. It ends in facts, or in
 * an `AuditFailed` that says why nothing can be audited. A start page with an error status is a fact, not a failure.
 */
import { isRefusalStatus } from "#domain/answer.ts";
import type { CrawlPlan } from "#domain/crawl.ts";
import { AuditFailed, type FailureCode } from "#domain/failures.ts";
import type { FetchFailure } from "#domain/page.ts";
import type { HostVariant, Probe, RobotsFacts, SiteFacts } from "#domain/site.ts";
import type { Exchange } from "#net/index.ts";
import { isChallenge } from "./challenge.ts";
import { type FetchAnswer, type Fetcher, redirectTarget, toProbe } from "./fetcher.ts";
import { contentTypeOf, findHeader, isHtml, maybeHtml } from "./headers.ts";
import { obeyedRobots } from "./obeyed-robots.ts";
import { retryAfterMs } from "./politeness.ts";
import { probeExposed } from "./probe-exposed.ts";
import { probeSite } from "./probe-site.ts";
import { readRobots } from "./read-robots.ts";
import { readSitemaps } from "./read-sitemaps.ts";
import { isVariantOf, resolveUrl, withoutWww } from "./url-identity.ts";

export interface Discovered {
  readonly facts: SiteFacts;
  /** The answer of the start page, so that it is not asked for twice. */
  readonly start: FetchAnswer;
  readonly sitemapUrls: ReadonlySet<string>;
}

export interface DiscoveryTools {
  readonly fetcher: Fetcher;
  /** Resolves when the next request may be sent. */
  readonly turn: () => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Another server is asked in the place of the site's own. */
  readonly isServedElsewhere?: boolean;
}

interface WaitingTools extends DiscoveryTools {
  /** What may still be spent on waiting for a busy site. */
  readonly waitTime: { leftMs: number };
}

const MAX_REDIRECTS = 10;
const MAX_SITEMAPS = 1000;
/** One page needs no full list; a few files tell whether the site has sitemaps that work. */
const MAX_SITEMAPS_FOR_A_PAGE = 5;

export async function discoverSite(plan: CrawlPlan, given: DiscoveryTools): Promise<Discovered> {
  const tools: WaitingTools = { ...given, waitTime: { leftMs: LONGEST_WAIT_MS } };
  const { hops, answer } = await followStart(plan.startUrl, tools);
  const origin = new URL(answer.url).origin;
  judgeStart(answer, tools.now());

  const robots = await readRobots(origin, (url, maxBytes) => politely(tools, url, { maxBytes }));
  judgeRobots(robots, answer.url, plan);
  const sitemaps = await readSitemaps({
    origin,
    listed: robots.sitemaps,
    now: tools.now,
    maxFiles: plan.wholeSite ? MAX_SITEMAPS : MAX_SITEMAPS_FOR_A_PAGE,
    ask: (url, options) => politely(tools, url, options),
    belongs: (url) => belongsTo(url, origin),
  });
  // The server that stands in for the site's says nothing of its other hostnames.
  const hostVariants = tools.isServedElsewhere ? [variantOf(answer)] : await askVariants(answer, hops, tools);
  const probes = await probeSite(plan, { origin, start: answer, robots, now: tools.now() }, (url, options) =>
    politely(tools, url, options),
  );
  const exposedFiles = plan.ownerVerified
    ? await probeExposed(origin, (url, options) => politely(tools, url, options))
    : null;
  const tls = await lookAtTls(origin, answer, tools);
  // An answer to an aborted request is no fact about the site.
  tools.signal.throwIfAborted();

  const warnings = [...robotsWarnings(robots), ...accessWarnings(tools.fetcher, origin)];
  const facts = { origin, startUrl: answer.url, startHops: hops, robots, sitemaps: sitemaps.facts, hostVariants };
  const withAccess = tools.fetcher.hasAccess;
  return {
    facts: { ...facts, ...probes, withAccess, tls, exposedFiles, warnings },
    start: answer,
    sitemapUrls: sitemaps.urls,
  };
}

/** The certificate that the start page came with, and what further handshakes show. */
async function lookAtTls(origin: string, { exchange }: FetchAnswer, tools: WaitingTools): Promise<SiteFacts["tls"]> {
  if (!exchange?.tls) return null;
  await tools.turn();
  return { ...exchange.tls, ...(await tools.fetcher.inspectTls(origin)) };
}

async function politely(
  tools: WaitingTools,
  url: string,
  options: Parameters<Fetcher["ask"]>[1] = {},
): Promise<FetchAnswer> {
  for (let tries = 1; ; tries++) {
    await tools.turn();
    const answer = await tools.fetcher.ask(url, options);
    const { exchange } = answer;
    const isBusy = exchange !== null && (exchange.status === 429 || exchange.status === 503);
    if (!isBusy || tries >= TRIES) return answer;
    const asked = retryAfterMs(findHeader(exchange.headers, "retry-after"), tools.now());
    const pauseMs = Math.min(asked ?? PAUSE_MS * tries, MOST_PAUSE_MS);
    if (tools.waitTime.leftMs < pauseMs) return answer;
    tools.waitTime.leftMs -= pauseMs;
    await tools.wait(pauseMs);
  }
}

/** What is asked here decides about the whole audit: "come later" must not be taken for an answer at once. */
const TRIES = 3;
const PAUSE_MS = 2_000;
/** A person waits for the audit to begin. */
const MOST_PAUSE_MS = 30_000;
/** All pauses of a discovery together: a thousand sitemaps that are all busy must not take a day. */
const LONGEST_WAIT_MS = 120_000;

async function followStart(startUrl: string, tools: WaitingTools): Promise<{ hops: Probe[]; answer: FetchAnswer }> {
  const first = resolveUrl(startUrl, undefined)?.url;
  if (!first) throw new AuditFailed("target_not_allowed", { startUrl });
  const given = new URL(first);
  tools.fetcher.trust(given.origin);

  const hops: Probe[] = [];
  const seen = new Set<string>();
  let setsCookie = false;
  for (let url = first; ; ) {
    if (seen.has(url)) throw new AuditFailed("redirect_loop", { detail: path(hops, url) + (setsCookie ? COOKIE : "") });
    if (hops.length > MAX_REDIRECTS) throw new AuditFailed("too_many_redirects", { detail: path(hops, url) });
    seen.add(url);
    // The same name over TLS is the same site; any other host must not get the person's access data.
    if (isUpgradeOf(new URL(url), given)) tools.fetcher.trust(new URL(url).origin);
    const answer = await askStart(url, tools);
    const next = redirectTarget(answer);
    if (next === null) return { hops, answer };
    hops.push(toProbe(answer));
    setsCookie ||= findHeader(answer.exchange?.headers ?? [], "set-cookie") !== null;
    url = next;
  }
}

/** Browsers send it back and get out of the circle; nobody sees there what is wrong. */
const COOKIE =
  ". A redirect sets a cookie, and clients that don't send it back, such as search engines, stay in the loop. Serve the page without the cookie, or add the cookie to the audit (cookies; --header 'Cookie: …').";

/** The way of a redirect, for the person who has to fix it. */
function path(hops: readonly Probe[], last: string): string {
  return `Redirect chain: ${[...hops.map(({ url }) => url), last].join(" → ")}`;
}

async function askStart(url: string, tools: WaitingTools): Promise<FetchAnswer> {
  const wantBody = (_status: number, headers: Parameters<typeof maybeHtml>[0]) => maybeHtml(headers);
  let answer = await politely(tools, url, { wantBody });
  // One lost connection must not fail a whole audit.
  if (answer.failure === "connection_reset") answer = await politely(tools, url, { wantBody });
  tools.signal.throwIfAborted();
  if (answer.failure)
    throw new AuditFailed(FAILURE_OF[answer.failure] ?? "site_unreachable", {
      detail: `Requested URL: ${url} (${answer.failure.replaceAll("_", " ")}).${answer.detail ? ` ${answer.detail}` : ""}`,
    });
  return answer;
}

const FAILURE_OF: Partial<Record<FetchFailure, FailureCode>> = {
  dns_failed: "dns_failed",
  tls_failed: "tls_failed",
  timeout: "timeout",
  blocked_address: "target_not_allowed",
};

function isUpgradeOf(url: URL, given: URL): boolean {
  return given.protocol === "http:" && url.protocol === "https:" && url.hostname === given.hostname && url.port === "";
}

function judgeStart({ url, exchange }: FetchAnswer, now: number): void {
  if (!exchange) throw new AuditFailed("site_unreachable", { detail: `Requested URL: ${url}.` });
  const { status, headers, body } = exchange;
  if (isRefusalStatus(status) || isChallenge(status, headers, body))
    throw new AuditFailed("blocked_by_waf", {
      detail: `${url} returned status ${status}.${comeAgain(exchange, now)}`,
    });
  const isGood = status >= 200 && status <= 299;
  if (isGood && !maybeHtml(headers)) {
    const type = contentTypeOf(headers) ?? "none";
    throw new AuditFailed("not_html", { detail: `${url} has the content type ${type}.` });
  }
  const isBlank = Buffer.from(body).toString("latin1").trim() === "";
  // With this header it sends visitors on to where there is something.
  if (isGood && isBlank && findHeader(headers, "refresh") === null)
    throw new AuditFailed("empty_site", { detail: `${url} returned status ${status} with an empty body.` });
  if (isGood && !isHtml(headers, body))
    throw new AuditFailed("not_html", { detail: `${url} has no Content-Type header and isn't HTML.` });
}

function comeAgain({ headers }: Exchange, now: number): string {
  const askedMs = retryAfterMs(findHeader(headers, "retry-after"), now);
  const minutes = Math.ceil((askedMs ?? 0) / 60_000);
  return minutes === 0
    ? ""
    : ` Its Retry-After header says to wait ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
}

/** An unreachable robots.txt forbids the rest of the site, but the page a person named was asked for on purpose. */
function judgeRobots(robots: RobotsFacts, startUrl: string, plan: CrawlPlan): void {
  if (!plan.respectRobots || robots.state !== "found") return;
  const { pathname, search } = new URL(startUrl);
  if (!obeyedRobots(robots.text, plan).allows(pathname + search))
    throw new AuditFailed("blocked_by_robots", { startUrl });
}

function belongsTo(address: string, origin: string): boolean {
  // Nearly all of a million do, and need no parser for it.
  if (address.startsWith(`${origin}/`)) return true;
  const url = new URL(address);
  return url.origin === origin || isVariantOf(url, new URL(origin));
}

async function askVariants(start: FetchAnswer, hops: readonly Probe[], tools: WaitingTools): Promise<HostVariant[]> {
  const addresses = variantAddresses(start.url);
  if (addresses.length === 0) return [];
  const variants: HostVariant[] = [variantOf(start)];
  for (const url of addresses) {
    const known = hops.find((hop) => hop.url === url);
    const probe = known ?? toProbe(await politely(tools, url, { wantBody: () => false }));
    const distrust = probe.failure === "tls_failed" ? ((await tools.fetcher.inspectTls(url))?.distrust ?? null) : null;
    variants.push({ ...probe, origin: new URL(url).origin, distrust });
  }
  return variants;
}

function variantOf(start: FetchAnswer): HostVariant {
  return { ...toProbe(start), origin: new URL(start.url).origin };
}

/** http/https × with and without www, without the address itself; only a name on default ports has variants. */
export function variantAddresses(startUrl: string): string[] {
  const { hostname, port, pathname, search } = new URL(startUrl);
  if (port !== "" || /^[\d.]+$|^\[/.test(hostname) || !hostname.includes(".")) return [];
  const name = withoutWww(hostname);
  return ["https:", "http:"]
    .flatMap((protocol) => [name, `www.${name}`].map((host) => `${protocol}//${host}${pathname}${search}`))
    .filter((url) => url !== startUrl);
}

function robotsWarnings(robots: RobotsFacts): SiteFacts["warnings"] {
  if (robots.status === 429) {
    const message =
      "robots.txt returned 429 (too many requests). Google treats that like a server error and stops crawling the site. This audit treated it like a missing file, so everything was allowed (RFC 9309 §2.3.1.3). Exclude /robots.txt from rate limiting.";
    return [{ code: "robots_rate_limited", message }];
  }
  if (robots.state !== "unreachable") return [];
  const message =
    "robots.txt couldn't be fetched, so the whole site counts as disallowed (RFC 9309 §2.3.1.4). Only the start page was crawled. Make /robots.txt return 200 or 404, then run the audit again.";
  return [{ code: "robots_unreachable", message }];
}

function accessWarnings(fetcher: Fetcher, origin: string): SiteFacts["warnings"] {
  if (!fetcher.hasAccess || fetcher.isTrusted(origin)) return [];
  const message = `The start URL redirects to ${origin}. The headers, cookies or credentials of this audit weren't sent there, because it is another host. To send them, start the audit with the final URL.`;
  return [{ code: "access_not_sent", message }];
}
