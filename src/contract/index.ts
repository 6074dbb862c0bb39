/** The HTTP contract: routes as data, by resource. */
import type { ErrorCode } from "#domain/errors.ts";
import * as audits from "./audits.ts";
import * as auth from "./auth.ts";
import * as changes from "./changes.ts";
import * as demo from "./demo.ts";
import * as issues from "./issues.ts";
import * as pages from "./pages.ts";
import * as results from "./results.ts";
import type { Method, RouteRules } from "./route.ts";
import * as service from "./service.ts";
import * as websites from "./websites.ts";
import * as wordpress from "./wordpress.ts";

export type { Problem } from "./envelope.ts";

export { DEFAULT_LIMIT, MAX_LIMIT } from "./parameters.ts";
export { BODY_LIMIT_BYTES, JSON_DEPTH, type LimitName, type Quota, RATE_LIMITS } from "./rate-limits.ts";
export type { RouteRules } from "./route.ts";
export { audits, auth, changes, demo, issues, pages, results, service, websites, wordpress };

/** A route without the types of its schemas. */
export interface AnyRoute {
  readonly method: Method;
  readonly url: string;
  readonly config: {
    readonly rules: RouteRules;
    readonly operationId: string;
    readonly refuses: readonly ErrorCode[];
    readonly codes: readonly ErrorCode[];
  };
  readonly schema: { readonly response: Readonly<Record<number, unknown>> };
}

/** Every route of the contract. */
export const routes: readonly AnyRoute[] = [
  audits,
  results,
  issues,
  changes,
  pages,
  websites,
  wordpress,
  auth,
  service,
  demo,
]
  .flatMap((resource) => Object.values<object>(resource))
  .filter((value): value is AnyRoute => "config" in value && "method" in value);
