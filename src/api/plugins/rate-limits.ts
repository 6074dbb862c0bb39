/**
 * How often one may ask: counters per window in this process. A second process has its own, so a limit here is a guard
 * against floods, not an account; sign-in attempts, where the number itself matters, are counted in the database.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { addressGroup } from "#auth/index.ts";
import { type LimitName, type Quota, RATE_LIMITS } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Api, ProbeDeps } from "../deps.ts";

interface Counter {
  used: number;
  endsAt: number;
}

/** Keeps memory flat under a flood of addresses; old windows go first. */
const COUNTERS_AT_MOST = 100_000;

export function limitRates(app: Api, { settings, now }: ProbeDeps): void {
  if (!settings.rateLimits) return;
  const counters = new Map<string, Counter>();

  app.addHook("onRequest", async (request, reply) => {
    const name = request.routeOptions.config.rules?.limit;
    if (name === undefined) return;
    const states = RATE_LIMITS[name].quotas.map((quota) =>
      take(counters, `${name}:${quota.windowSeconds}:${who(name, request)}`, quota, now()),
    );
    announce(reply, name, states);
    const exceeded = states.find(({ left }) => left < 0);
    if (exceeded !== undefined)
      throw new ServiceError("rate_limited", {
        retryAfterSeconds: exceeded.seconds,
        extra: { violatedPolicies: [name] },
      });
  });
}

interface State {
  readonly quota: Quota;
  /** Negative when exceeded. */
  readonly left: number;
  readonly seconds: number;
}

function take(counters: Map<string, Counter>, key: string, quota: Quota, nowMs: number): State {
  let counter = counters.get(key);
  if (counter === undefined || counter.endsAt <= nowMs) {
    if (counters.size >= COUNTERS_AT_MOST) forgetOld(counters, nowMs);
    counter = { used: 0, endsAt: nowMs + quota.windowSeconds * 1000 };
    counters.delete(key);
    counters.set(key, counter);
  }
  counter.used += 1;
  return { quota, left: quota.requests - counter.used, seconds: Math.ceil((counter.endsAt - nowMs) / 1000) };
}

function forgetOld(counters: Map<string, Counter>, nowMs: number): void {
  for (const [key, { endsAt }] of counters) if (endsAt <= nowMs) counters.delete(key);
  for (const key of counters.keys()) {
    if (counters.size < COUNTERS_AT_MOST) break;
    counters.delete(key);
  }
}

function who(name: LimitName, request: FastifyRequest): string {
  const user = request.caller?.principal.userId;
  if (RATE_LIMITS[name].per === "address" || user === undefined) return addressGroup(request.ip);
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
