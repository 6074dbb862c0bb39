/** The HTTP contract: routes as data, by resource. */
import type { ErrorCode } from "#domain/errors.ts";
import type { LogAction } from "#domain/log-entry.ts";
import * as auditLog from "./audit-log.ts";
import * as audits from "./audits.ts";
import * as auth from "./auth.ts";
import * as bulks from "./bulks.ts";
import * as changes from "./changes.ts";
import * as demo from "./demo.ts";
import * as exports from "./exports.ts";
import type { ResponseHeader } from "./headers.ts";
import * as issues from "./issues.ts";
import * as pages from "./pages.ts";
import * as results from "./results.ts";
import type { Method, RouteRules } from "./route.ts";
import * as secondFactors from "./second-factors.ts";
import * as service from "./service.ts";
import * as shares from "./shares.ts";
import * as team from "./team.ts";
import * as websites from "./websites.ts";
import * as wordpress from "./wordpress.ts";

export type { Problem } from "./envelope.ts";

export { REQUEST_HEADERS, RESPONSE_HEADERS, type ResponseHeader } from "./headers.ts";
export { DEFAULT_LIMIT, MAX_LIMIT } from "./parameters.ts";
export {
  BODY_LIMIT_BYTES,
  JSON_DEPTH,
  type LimitName,
  type Quota,
  RATE_LIMITS,
  STREAMS_PER_USER,
} from "./rate-limits.ts";
export { keepsAnswers, needsSpace, type ResourceKind, type RouteRules } from "./route.ts";
export {
  auditLog,
  audits,
  auth,
  bulks,
  changes,
  demo,
  exports,
  issues,
  pages,
  results,
  secondFactors,
  service,
  shares,
  team,
  websites,
  wordpress,
};

/** A route without the types of its schemas. */
export interface AnyRoute {
  readonly method: Method;
  readonly url: string;
  readonly config: {
    readonly rules: RouteRules;
    readonly operationId: string;
    readonly log: LogAction | null | undefined;
    readonly refuses: readonly ErrorCode[];
    readonly codes: readonly ErrorCode[];
    /** What an answer of that status may carry. */
    headers(status: number): readonly ResponseHeader[];
    /** Whether it may be sent without a body. */
    readonly takesNoBody: boolean;
  };
  readonly schema: { readonly body?: unknown; readonly response: Readonly<Record<number, unknown>> };
}

/** Every route of the contract. */
export const routes: readonly AnyRoute[] = [
  audits,
  results,
  exports,
  shares,
  issues,
  changes,
  bulks,
  pages,
  websites,
  wordpress,
  auth,
  secondFactors,
  team,
  auditLog,
  service,
  demo,
]
  .flatMap((resource) => Object.values<object>(resource))
  .filter((value): value is AnyRoute => "config" in value && "method" in value);
