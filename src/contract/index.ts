/** The HTTP contract: routes as data, by resource. */

import * as alerts from "./alerts.ts";
import { type AnyRoute, isRoute } from "./any-route.ts";
import * as apiKeys from "./api-keys.ts";
import * as approvals from "./approvals.ts";
import * as auditLog from "./audit-log.ts";
import * as audits from "./audits.ts";
import * as auth from "./auth.ts";
import * as brand from "./brand.ts";
import * as bulks from "./bulks.ts";
import * as causes from "./causes.ts";
import * as changes from "./changes.ts";
import * as demo from "./demo.ts";
import * as exports from "./exports.ts";
import * as git from "./git.ts";
import * as integrations from "./integrations.ts";
import * as issueGroups from "./issue-groups.ts";
import * as issues from "./issues.ts";
import * as pages from "./pages.ts";
import * as recipients from "./recipients.ts";
import * as results from "./results.ts";
import * as schedules from "./schedules.ts";
import * as search from "./search.ts";
import * as searchConsole from "./search-console.ts";
import * as secondFactors from "./second-factors.ts";
import * as service from "./service.ts";
import * as shares from "./shares.ts";
import * as tasks from "./tasks.ts";
import * as team from "./team.ts";
import * as trackers from "./trackers.ts";
import * as websites from "./websites.ts";
import * as wordpress from "./wordpress.ts";

export type { AnyRoute } from "./any-route.ts";
export type { Problem } from "./envelope.ts";

export { REQUEST_HEADERS, RESPONSE_HEADERS } from "./headers.ts";
export { DEFAULT_LIMIT, MAX_LIMIT } from "./parameters.ts";
export {
  BODY_LIMIT_BYTES,
  JSON_DEPTH,
  type LimitName,
  type Quota,
  RATE_LIMITS,
  type RateLimit,
  STREAMS_PER_USER,
} from "./rate-limits.ts";
export { keepsAnswers, needsSpace, type ResourceKind, type RouteRules } from "./route.ts";
export {
  alerts,
  apiKeys,
  approvals,
  auditLog,
  audits,
  auth,
  brand,
  bulks,
  causes,
  changes,
  demo,
  exports,
  git,
  integrations,
  issueGroups,
  issues,
  pages,
  recipients,
  results,
  schedules,
  search,
  searchConsole,
  secondFactors,
  service,
  shares,
  tasks,
  team,
  trackers,
  websites,
  wordpress,
};

/** Every route of the contract. */
export const routes: readonly AnyRoute[] = [
  audits,
  results,
  exports,
  shares,
  brand,
  issues,
  issueGroups,
  changes,
  bulks,
  pages,
  websites,
  schedules,
  recipients,
  alerts,
  git,
  wordpress,
  auth,
  search,
  tasks,
  causes,
  trackers,
  searchConsole,
  secondFactors,
  team,
  integrations,
  apiKeys,
  approvals,
  auditLog,
  service,
  demo,
]
  .flatMap((resource) => Object.values<object>(resource))
  .filter(isRoute);
