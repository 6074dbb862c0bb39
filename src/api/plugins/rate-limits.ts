/**
 * How often one may ask, over all processes on the database. Small quotas, whose number matters, are counted in the database at
 * each request. Large ones are counted here, and once a second the processes add up what each has counted: what another
 * process let in is seen a second late, and no request waits for it.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { addressGroup } from "#auth/index.ts";
import { type LimitName, type Quota, RATE_LIMITS } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { RateCounters, RateTotal } from "#store/index.ts";
import type { Api, ProbeDeps } from "../deps.ts";

interface Counter {
  /** Requests in the window, as far as they are known here. */
  used: number;
  /** Those of them that the database does not know yet. */
  unsent: number;
  endsAt: number;
  readonly windowSeconds: number;
}

/** Keeps memory flat under a flood of addresses; old windows go first. */
const COUNTERS_AT_MOST = 100_000;
/** A quota up to this belongs to work that asks the database many times anyway. */
const EXACT_UP_TO = 60;
const ADD_UP_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 60_000;

export function limitRates(app: Api, { settings, now, processes, rateCounters }: ProbeDeps): void {
  if (!settings.rateLimits) return;
  const counters = new Map<string, Counter>();

  app.addHook("onRequest", async (request, reply) => {
    const name = request.routeOptions.config.rules?.limit;
    if (name === undefined) return;
    const states = await take(name, who(name, request));
    announce(reply, name, states);
    const exceeded = states.find(({ left }) => left < 0);
    if (exceeded !== undefined)
      throw new ServiceError("rate_limited", {
        retryAfterSeconds: exceeded.seconds,
        extra: { violatedPolicies: [name] },
      });
  });

  /** Counts the request in each of its quotas. */
  async function take(name: LimitName, client: string): Promise<State[]> {
    const { quotas } = RATE_LIMITS[name];
    const counted = quotas.map((quota) => {
      const key = `${name}:${quota.windowSeconds}:${client}`;
      return { quota, key, counter: countHere(counters, key, quota, now()) };
    });
    const exact = counted.filter(({ quota }) => quota.requests <= EXACT_UP_TO);
    const totals = exact.length === 0 ? [] : await countThere(exact, rateCounters);
    return counted.map(({ quota, key, counter }) => {
      const total = totals.find((one) => one.key === key);
      const seconds = total?.secondsLeft ?? (counter.endsAt - now()) / 1000;
      return { quota, left: quota.requests - (total?.used ?? counter.used), seconds: Math.ceil(seconds) };
    });
  }

  let adding = Promise.resolve();
  const addUpAll = (): void => {
    if (processes().servers <= 1) return;
    const waiting = [...counters].filter(([, { unsent }]) => unsent > 0).map(([key]) => key);
    adding = adding.then(() => addUp(waiting, { counters, rateCounters, now }));
  };
  const timers = [
    setInterval(addUpAll, ADD_UP_EVERY_MS),
    // Without the database there is nothing to forget.
    setInterval(() => void rateCounters.forgetEnded().catch(() => {}), FORGET_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  app.addHook("onClose", async () => {
    for (const timer of timers) clearInterval(timer);
    await adding;
  });
}

interface Shared {
  readonly counters: Map<string, Counter>;
  readonly rateCounters: RateCounters;
  readonly now: () => number;
}

/** Nothing while the database is away: then one's own count holds. */
function countThere(
  counted: readonly { readonly quota: Quota; readonly key: string }[],
  rateCounters: RateCounters,
): Promise<RateTotal[]> {
  const one = ({ quota: { windowSeconds }, key }: (typeof counted)[number]) => ({ key, windowSeconds, requests: 1 });
  return rateCounters.add(counted.map(one)).catch(() => []);
}

/** Tells the database what was counted here and learns what all have counted. While it is away, one's own count holds. */
async function addUp(keys: readonly string[], { counters, rateCounters, now }: Shared): Promise<void> {
  const sent = keys.flatMap((key) => {
    const counter = counters.get(key);
    return counter === undefined
      ? []
      : [{ key, counter, windowSeconds: counter.windowSeconds, requests: counter.unsent }];
  });
  if (sent.length === 0) return;
  for (const { counter } of sent) counter.unsent = 0;
  try {
    for (const { key, used, secondsLeft } of await rateCounters.add(sent)) {
      const counter = counters.get(key);
      if (counter === undefined) continue;
      counter.used = used + counter.unsent;
      counter.endsAt = now() + secondsLeft * 1000;
    }
  } catch {
    for (const { counter, requests } of sent) counter.unsent += requests;
  }
}

interface State {
  readonly quota: Quota;
  /** Negative when exceeded. */
  readonly left: number;
  readonly seconds: number;
}

function countHere(counters: Map<string, Counter>, key: string, quota: Quota, nowMs: number): Counter {
  const { windowSeconds } = quota;
  let counter = counters.get(key);
  if (counter === undefined || counter.endsAt <= nowMs) {
    if (counters.size >= COUNTERS_AT_MOST) forgetOld(counters, nowMs);
    counter = { used: 0, unsent: 0, endsAt: nowMs + windowSeconds * 1000, windowSeconds };
    counters.delete(key);
    counters.set(key, counter);
  }
  counter.used += 1;
  if (quota.requests > EXACT_UP_TO) counter.unsent += 1;
  return counter;
}

function forgetOld(counters: Map<string, Counter>, nowMs: number): void {
  for (const [key, { endsAt }] of counters) if (endsAt <= nowMs) counters.delete(key);
  for (const key of counters.keys()) {
    if (counters.size < COUNTERS_AT_MOST) break;
    counters.delete(key);
  }
}

function who(name: LimitName, request: FastifyRequest): string {
  if (request.key !== null) return request.key.id;
  const user = request.caller?.principal.userId;
  if (RATE_LIMITS[name].per === "address" || user === undefined)
    // A connection that broke meanwhile has no address any more.
    return addressGroup((request.ip as string | undefined) ?? "");
  return RATE_LIMITS[name].per === "user" ? user : `${user} ${pathId(request)}`;
}

function pathId(request: FastifyRequest): string {
  const { params } = request;
  const { auditId, websiteId }: Readonly<Record<string, unknown>> = { ...(params ?? {}) };
  return String(auditId ?? websiteId ?? "");
}

/** draft-ietf-httpapi-ratelimit-headers-11: told, never depended upon. */
function announce(reply: FastifyReply, name: string, states: readonly State[]): void {
  const label = ({ quota }: State) => (states.length === 1 ? name : `${name}-${quota.windowSeconds}s`);
  reply.header(
    "ratelimit-policy",
    states.map((one) => `"${label(one)}";q=${one.quota.requests};w=${one.quota.windowSeconds}`).join(", "),
  );
  reply.header(
    "ratelimit",
    states.map((one) => `"${label(one)}";r=${Math.max(0, one.left)};t=${one.seconds}`).join(", "),
  );
}
