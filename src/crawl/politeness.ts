/**
 * How fast one host may be asked. Three rules at once: at most so many requests at a time, a least gap between two
 * starts (rate limit or Crawl-delay), and a pause when the host asks for one. The number at a time halves when the
 * host shows strain (429, 503, timeout, or answers that take much longer than its quick ones) and creeps up by one per
 * round of good answers, as TCP does. A host that refuses those who ask too often (429, or 503 where refused pages
 * answer later) shows by its refusals how many it bears: the gap grows to what was good on average since the refusal before, and shrinks slowly again.
 */

export interface HostPace {
  readonly concurrency: number;
  readonly gapMs: number;
  /** Why there is a gap, in words; `null` = there is none. */
  readonly gapReason: string | null;
}

export type Gate = ReturnType<typeof createGate>;

/** Hosts that nobody vouched for; five requests a second is what a few visitors cause. */
const DEFAULT_REQUESTS_PER_SECOND = 5;
/** A Crawl-delay beyond this would turn any audit into days; the person is told through `throttledBy`. */
const MAX_CRAWL_DELAY_SECONDS = 30;
/** A longer Retry-After is not waited for at one go. */
const MAX_PAUSE_MS = 120_000;

export function createGate(pace: HostPace, clock: () => number) {
  let limit = pace.concurrency;
  let running = 0;
  let nextStart = 0;
  let pausedUntil = 0;
  /** Until when the host wants to be left alone; 0 = it has not said. */
  let askedUntil = 0;
  const latency = createLatency();
  const rate = createRate(clock);

  return {
    /** When a request may start: a time (maybe past), or `null` until a running one ends. */
    opensAt(): number | null {
      return running >= Math.max(1, Math.floor(limit)) ? null : Math.max(nextStart, pausedUntil);
    },
    started(): void {
      running += 1;
      nextStart = Math.max(clock(), nextStart) + Math.max(pace.gapMs, rate.gapMs());
    },
    /** @param ttfbMs `null` when no answer came */
    ended(strained: boolean, ttfbMs: number | null = null): void {
      running -= 1;
      const isSlow = ttfbMs !== null && latency.add(ttfbMs, Math.ceil(limit));
      limit = strained || isSlow ? Math.max(1, limit / 2) : Math.min(pace.concurrency, limit + 1 / limit);
    },
    /** The host answered, or refused because it was asked too often. */
    bore: rate.bore,
    refused: rate.refused,
    /** @param askedMs what the host asked for, if it did; no more than so much of it is waited for at one go */
    pause(forMs: number, askedMs: number | null = null): void {
      if (askedMs !== null) askedUntil = Math.max(askedUntil, clock() + askedMs);
      const until = clock() + Math.min(forMs, MAX_PAUSE_MS);
      rate.rested(Math.max(0, until - Math.max(pausedUntil, clock())));
      pausedUntil = Math.max(pausedUntil, until);
    },
    /** What slows us down at the moment, in words. */
    slowedBy(): string | null {
      if (pausedUntil > clock()) return wordsOfPause(pausedUntil, askedUntil);
      if (rate.gapMs() > Math.max(pace.gapMs, WORTH_SAYING_MS)) return "rate limited by the server (429)";
      if (limit < pace.concurrency / 2) return "slow or failing responses; concurrency reduced";
      return pace.gapReason;
    },
  };
}

function wordsOfPause(pausedUntil: number, askedUntil: number): string {
  const next = `next attempt at ${clockTime(pausedUntil)}`;
  if (askedUntil > pausedUntil) return `Retry-After until ${clockTime(askedUntil)}; ${next}`;
  return askedUntil === pausedUntil
    ? `Retry-After until ${clockTime(askedUntil)}`
    : `rate limited by the server; ${next}`;
}

/** Nobody who reads it knows in which time zone this runs. */
function clockTime(at: number): string {
  // Beyond these a date has no name; whoever is told to come again then is told never.
  const iso = new Date(Math.min(at, LAST_DATE)).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

const LAST_DATE = 8.64e15;
const WORTH_SAYING_MS = 100;
/** A host that never answers well is asked this seldom at least. */
const MOST_GAP_MS = 10_000;
/** By which the gap shrinks with each good answer: after two hundred it is a third. */
const SHRINKS = 1 - 1 / 200;
/** Refusals this soon after one are of the same rush. */
const SAME_RUSH_MS = 200;

/** What the host bears, in milliseconds for each request; 0 = nothing is known against it. */
function createRate(clock: () => number) {
  let gapMs = 0;
  let good = 0;
  let since = clock();
  return {
    gapMs: (): number => gapMs,
    /** Time in which nobody asked says nothing about how often one may ask. */
    rested(forMs: number): void {
      since += forMs;
    },
    bore(): void {
      good += 1;
      gapMs = gapMs < 1 ? 0 : gapMs * SHRINKS;
    },
    refused(): void {
      const elapsed = Math.max(0, clock() - since);
      if (good === 0 && elapsed < SAME_RUSH_MS) return;
      gapMs = Math.min(MOST_GAP_MS, Math.max(gapMs, elapsed / Math.max(1, good)));
      [good, since] = [0, clock()];
    },
  };
}

/** Servers answer some pages faster than others; beyond this they are waiting for something, probably for us. */
const SLOWER_THAN_USUAL = 4;
/** Nobody suffers from less. */
const SLOW_MS = 250;
/** Share of the newest answer in the mean. */
const NEWEST = 0.2;

/** Tells when answers take much longer than they did at best; once per round, so that a halving can show its effect. */
function createLatency() {
  let mean: number | null = null;
  let best = Number.POSITIVE_INFINITY;
  let answersLeft = 0;
  return {
    /** @param round answers until the next time that it may tell */
    add(ms: number, round: number): boolean {
      mean = mean === null ? ms : mean + (ms - mean) * NEWEST;
      best = Math.min(best, mean);
      answersLeft -= 1;
      if (answersLeft > 0 || mean < SLOW_MS || mean < best * SLOWER_THAN_USUAL) return false;
      answersLeft = round;
      return true;
    },
  };
}

/** Pace of the audited host from what was asked for, what robots.txt says, and who vouches for it. */
export function paceOf(asked: {
  readonly concurrency: number;
  readonly requestsPerSecond: number | null;
  readonly crawlDelaySeconds: number | null;
  readonly isAllowListed: boolean;
}): HostPace {
  const rate = asked.requestsPerSecond ?? (asked.isAllowListed ? null : DEFAULT_REQUESTS_PER_SECOND);
  const rateGapMs = rate === null ? 0 : 1000 / rate;
  const delaySeconds = Math.min(asked.crawlDelaySeconds ?? 0, MAX_CRAWL_DELAY_SECONDS);
  const gapMs = Math.max(rateGapMs, delaySeconds * 1000);
  if (gapMs === 0) return { concurrency: asked.concurrency, gapMs, gapReason: null };
  const crawlDelay = `Crawl-delay of ${delaySeconds} s in robots.txt`;
  const gapReason = delaySeconds * 1000 >= rateGapMs ? crawlDelay : `at most ${rate} requests per second`;
  return { concurrency: asked.concurrency, gapMs, gapReason };
}

/** RFC 9110 §10.2.3: seconds or a date; `null` when there is none or it is neither. */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Whether and when to ask again. `null` = this answer stands. */
export function retryDelayMs(answer: {
  readonly status: number | null;
  readonly failure: string | null;
  readonly tries: number;
  readonly retryAfterMs: number | null;
  /** The host refuses who asks too often. */
  readonly isLimit: boolean;
}): number | null {
  const { status, failure, tries, isLimit } = answer;
  // Asked to slow down: several tries, then the refusal itself is what we report.
  if (isLimit) return tries < TRIES_WHEN_REFUSED ? waitFor(answer) : null;
  if (status === 503) return tries < TRIES_WHEN_BUSY ? waitFor(answer) : null;
  if (tries >= 2) return null;
  if (status !== null && status >= 500 && status <= 599) return SECOND_TRY_MS;
  if (failure === "timeout" || failure === "connection_reset") return SECOND_TRY_MS;
  return null;
}

/** No sooner than the host says, and longer each time; within reason: an audit must end. */
function waitFor({ tries, retryAfterMs }: { readonly tries: number; readonly retryAfterMs: number | null }): number {
  const firstMs = retryAfterMs === null ? SECOND_TRY_MS : SOON_MS;
  return Math.min(Math.max(retryAfterMs ?? 0, firstMs * 2 ** (tries - 1)), MAX_PAUSE_MS);
}

/** Many refused pages come back at the time that the host named: a second refusal says that this was too soon. */
const SOON_MS = 1000;

/** Limits are shared by all that is asked, so one page may have bad luck several times. */
const TRIES_WHEN_REFUSED = 5;
/** A page that never answers says so, too; but a busy host may be busy twice. */
const TRIES_WHEN_BUSY = 4;
/** Beyond these the refusal may be the page's own, and the others need not wait for it. */
export const TRIES_THAT_PAUSE = 1;

/** Two tries this far apart tell a fault from a hiccup (check `http-server-error`). */
const SECOND_TRY_MS = 5000;
