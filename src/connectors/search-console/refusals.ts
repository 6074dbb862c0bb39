/**
 * What an error of Google's means. Its APIs say `{ error: { code, status, errors: [{ reason }], details: [{ reason }] } }`, its token
 * server `{ error: "invalid_grant" }` (RFC 6749). Quotas come as 429 and as 403; only the reason tells the latter from a missing permission.
 */
import { z } from "zod";
import { type SearchConsoleProblem, SearchConsoleRefused } from "#domain/search-console.ts";
import type { Exchange } from "#net/index.ts";

const Reason = z.object({ reason: z.string().optional().catch(undefined) }).catch({ reason: undefined });
const ApiError = z.object({
  error: z.object({
    status: z.string().optional().catch(undefined),
    errors: z.array(Reason).max(100).catch([]),
    details: z.array(Reason).max(100).catch([]),
  }),
});
const TokenError = z.object({ error: z.string() });

const QUOTA = new Set(["quotaExceeded", "rateLimitExceeded", "userRateLimitExceeded", "dailyLimitExceeded"]);
const DISABLED = new Set(["accessNotConfigured", "SERVICE_DISABLED"]);
/** Of RFC 6749 and of Google: no later attempt with the same credentials ends otherwise. */
const REJECTED = new Set([
  ...["invalid_grant", "invalid_client", "unauthorized_client", "invalid_scope", "access_denied"],
  ...["deleted_client", "disabled_client", "account_disabled", "admin_policy_enforced"],
]);
/** Google's quotas are renewed each day. */
const MOST_WAIT_MS = 24 * 60 * 60 * 1000;

/** @param parsed its body, if it is JSON */
export function refusalOf({ status, headers }: Exchange, parsed: unknown, now: number): SearchConsoleRefused {
  return new SearchConsoleRefused(problemOf(status, parsed), retryAfter(headers, now));
}

function problemOf(status: number, parsed: unknown): SearchConsoleProblem {
  if (status === 429) return "quota_exceeded";
  if (status >= 500) return "unavailable";
  const rejected = TokenError.safeParse(parsed);
  if (rejected.success) return REJECTED.has(rejected.data.error) ? "credentials_rejected" : "unexpected_response";
  if (status === 401) return "credentials_rejected";
  if (status === 403) return reasonOfForbidden(parsed);
  return status === 404 ? "access_denied" : "unexpected_response";
}

function reasonOfForbidden(parsed: unknown): SearchConsoleProblem {
  const { error } = ApiError.safeParse(parsed).data ?? {};
  // Something between us and Google.
  if (error === undefined) return "unexpected_response";
  const reasons = [...error.errors, ...error.details].map(({ reason = "" }) => reason);
  if (error.status === "RESOURCE_EXHAUSTED" || reasons.some((reason) => QUOTA.has(reason))) return "quota_exceeded";
  return reasons.some((reason) => DISABLED.has(reason)) ? "api_disabled" : "access_denied";
}

/** Seconds, or a date (RFC 9110). */
function retryAfter(headers: Exchange["headers"], now: number): number | null {
  const text = headers.find(([name]) => name === "retry-after")?.[1]?.trim();
  if (text === undefined) return null;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), MOST_WAIT_MS);
}
