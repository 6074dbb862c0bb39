/** The HTTP contract: routes as data, by resource. */
import * as audits from "./audits.ts";
import * as auth from "./auth.ts";
import * as issues from "./issues.ts";
import * as pages from "./pages.ts";
import * as results from "./results.ts";
import * as service from "./service.ts";
import * as websites from "./websites.ts";

export type { Problem } from "./envelope.ts";
export { DEFAULT_LIMIT, MAX_LIMIT } from "./parameters.ts";
export { BODY_LIMIT_BYTES, JSON_DEPTH, type LimitName, type Quota, RATE_LIMITS } from "./rate-limits.ts";
export { AuditResult } from "./results.ts";
export type { RouteRules } from "./route.ts";
export { audits, auth, issues, pages, results, service, websites };
